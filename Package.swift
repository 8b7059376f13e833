// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where this package is worked on. For adopters they must not be: Xcode's build system silences
/// the warnings of dependencies, and the compiler refuses to do both.
let warningsAreErrors = Context.environment["FLOW_WARNINGS_ARE_ERRORS"] == "1"

/// What every module of this package is compiled with: imports are internal unless they say otherwise, and
/// existentials are spelled out.
let settings: [SwiftSetting] =
  (warningsAreErrors ? [.treatAllWarnings(as: .error)] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

/// What the modules that the build plugin's tool is made of are compiled with. Adopters build them with their apps. swiftc
/// starts a process for each 25 files, unless it is told to take more.
let compilerSettings = settings + unsafeSettings(["-driver-batch-size-limit", "40"])

/// The same for a module of few files, which one process compiles while others compile other modules.
let smallModuleSettings = settings + unsafeSettings(["-driver-batch-count", "1"])

/// What swiftc leaves out where the plugin's tool is built only to be run, in debug builds: the index of the standard library,
/// which would take two seconds in which nothing else is compiled; the search for data races and for values that outlive
/// what they depend on; the search for mistakes in its own work; debug information; a simplification without which the tool
/// runs no slower; and asking whether the machine code is the same as before. That is a quarter of what compiling the tool
/// costs an app's build. In each of its processes swiftc reads anew what the files use, so fewer processes cost less. The tool
/// also does not check at run time that accesses to a variable exclude each other, which takes a third of its time.
///
/// SwiftPM calls such options unsafe, and none of them is documented. So compilers with which they have not been tried do not
/// get them: nobody has tried them with Apple's compiler. `FLOW_NO_UNSAFE_FLAGS=1` turns off all of them. Where warnings are
/// errors, nothing is left out.
///
/// The manifest needs tools version 6.2 for them: with an older one, SwiftPM and Xcode refuse this package as a dependency by
/// version.
func unsafeSettings(_ driverOptions: [String]) -> [SwiftSetting] {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    let isOff = warningsAreErrors || Context.environment["FLOW_NO_UNSAFE_FLAGS"] == "1"
    let options = [
      "-index-ignore-system-modules",
      "-Xllvm", "-sil-disable-pass=send-non-sendable", "-Xfrontend", "-sil-verify-none",
      "-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-gnone",
      "-Xfrontend", "-disable-lifetime-dependence-diagnostics", "-Xllvm", "-sil-disable-pass=onone-simplification",
      "-Xfrontend", "-disable-incremental-llvm-codegen", "-enforce-exclusivity=unchecked",
    ]
    return isOff ? [] : [.unsafeFlags(driverOptions + options, .when(configuration: .debug))]
  #else
    return []
  #endif
}

/// Whether the plugins start the tools of `Plugins/FlowTools.artifactbundle`, so that no app compiles the compiler. `.ci/release`
/// writes `true` here, in the package that it makes.
let toolsAreCompiled = false

/// The tool of the command plugins. On Linux SwiftPM would link it anew in each call, so there the plugins compile it in a folder
/// of their own; see Documentation/build-systems.md.
#if os(Linux)
  let commandTool: [Target.Dependency] = []
#else
  let commandTool: [Target.Dependency] = ["flowc"]
#endif

/// A sample flow: its `.flow` file is compiled by the plugin, as in an app.
func sample(_ name: String, path: String, imports: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: ["FlowRuntime"] + imports, path: path, swiftSettings: settings, plugins: ["FlowPlugin"])
}

let package = Package(
  name: "swift-flows",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "FlowRuntime", targets: ["FlowRuntime"]),
    .library(name: "FlowPresentation", targets: ["FlowPresentation"]),
    .library(name: "FlowSwiftUI", targets: ["FlowSwiftUI"]),
    .library(name: "FlowUIKit", targets: ["FlowUIKit"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
    .library(name: "FlowLive", targets: ["FlowLive"]),
    .executable(name: "flowc", targets: ["flowc"]),
    .executable(name: "flow-language-server", targets: ["flow-language-server"]),
    .plugin(name: "FlowPlugin", targets: ["FlowPlugin"]),
    .plugin(name: "FlowCheckPlugin", targets: ["FlowCheckPlugin"]),
    .plugin(name: "FlowCheck", targets: ["FlowCheck"]),
    .plugin(name: "FlowFormat", targets: ["FlowFormatCommand"]),
    .plugin(name: "FlowGraph", targets: ["FlowGraphCommand"]),
    .plugin(name: "FlowTest", targets: ["FlowTestCommand"]),
  ],
  targets: [
    // The compiler. Each module imports only what stands above it; see ARCHITECTURE.md.
    .target(name: "FlowSyntax", swiftSettings: compilerSettings),
    .target(name: "ToolHost", dependencies: ["FlowSyntax"], swiftSettings: smallModuleSettings),
    .target(name: "FlowCore", dependencies: ["FlowSyntax"], swiftSettings: smallModuleSettings),
    .target(name: "FlowModel", dependencies: ["FlowCore", "FlowSyntax"], swiftSettings: compilerSettings),
    .target(name: "FlowCodegen", dependencies: ["FlowCore", "FlowModel", "FlowSyntax"], swiftSettings: compilerSettings),
    .target(
      name: "FlowDriver", dependencies: ["FlowCodegen", "ToolHost", "FlowModel", "FlowSyntax"], swiftSettings: compilerSettings),
    .executableTarget(name: "flowc-build", dependencies: ["FlowDriver", "ToolHost"], swiftSettings: compilerSettings),
    .plugin(name: "FlowPlugin", capability: .buildTool(), dependencies: ["flowc-build"]),

    // The rules and the proofs. Only apps that use `FlowCheckPlugin` compile them.
    .target(name: "FlowPushdown", dependencies: ["FlowSyntax"], swiftSettings: smallModuleSettings),
    .target(
      name: "FlowAnalysis", dependencies: ["FlowCore", "FlowModel", "FlowPushdown", "FlowSyntax"], swiftSettings: compilerSettings),
    .target(name: "FlowJSON", swiftSettings: smallModuleSettings),
    .target(
      name: "FlowChecking", dependencies: ["FlowAnalysis", "FlowDriver", "ToolHost", "FlowJSON", "FlowModel", "FlowSyntax"],
      swiftSettings: smallModuleSettings),
    .executableTarget(
      name: "flowc-check", dependencies: ["FlowDriver", "FlowChecking", "ToolHost"], swiftSettings: compilerSettings),
    .plugin(name: "FlowCheckPlugin", capability: .buildTool(), dependencies: ["flowc-check"]),

    // What only people run, which no app compiles.
    .target(
      name: "FlowTooling",
      dependencies: ["FlowAnalysis", "FlowDriver", "FlowChecking", "ToolHost", "FlowJSON", "FlowModel", "FlowSyntax"],
      swiftSettings: settings),
    .target(name: "FlowFormat", dependencies: ["FlowSyntax"], swiftSettings: settings),
    .target(name: "FlowSystem", swiftSettings: settings),
    .target(
      name: "FlowGraph", dependencies: ["FlowCore", "FlowJSON", "FlowModel", "FlowSyntax"], resources: [.embedInCode("Page")],
      swiftSettings: settings),
    .target(
      name: "FlowScenarios", dependencies: ["FlowCore", "FlowModel", "FlowRuntime", "FlowSyntax"], swiftSettings: settings),
    .target(
      name: "FlowCommands",
      dependencies: [
        "FlowAnalysis", "FlowDriver", "FlowCore", "FlowFormat", "FlowGraph", "ToolHost", "FlowJSON", "FlowModel",
        "FlowScenarios", "FlowSyntax", "FlowSystem", "FlowChecking", "FlowTooling",
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "flowc", dependencies: ["FlowDriver", "FlowCommands", "ToolHost"], swiftSettings: settings),
    .plugin(
      name: "FlowCheck",
      capability: .command(intent: .custom(verb: "flow-check", description: "Reports what is wrong in .flow files")),
      dependencies: commandTool),

    // The language server, and the protocol that it speaks with editors.
    .target(name: "FlowServerProtocol", dependencies: ["FlowJSON"], swiftSettings: settings),
    .target(
      name: "FlowLanguageServer",
      dependencies: [
        "FlowAnalysis", "FlowDriver", "FlowFormat", "FlowGraph", "ToolHost", "FlowJSON", "FlowModel", "FlowServerProtocol",
        "FlowSyntax", "FlowChecking", "FlowTooling",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "flow-language-server", dependencies: ["ToolHost", "FlowJSON", "FlowLanguageServer", "FlowServerProtocol"],
      swiftSettings: settings),

    // These are not called as their products are: modules have the names.
    .plugin(
      name: "FlowFormatCommand",
      capability: .command(
        intent: .custom(verb: "flow-format", description: "Gives .flow files their one layout"),
        permissions: [.writeToPackageDirectory(reason: "It lays out the .flow files of the package")]),
      dependencies: commandTool, path: "Plugins/FlowFormat"),
    .plugin(
      name: "FlowGraphCommand",
      capability: .command(intent: .custom(verb: "flow-graph", description: "Draws the flows of .flow files")),
      dependencies: commandTool, path: "Plugins/FlowGraph"),
    .plugin(
      name: "FlowTestCommand",
      capability: .command(intent: .custom(verb: "flow-test", description: "Plays the scenarios of .flow files")),
      dependencies: commandTool, path: "Plugins/FlowTest"),

    // The runtime that generated code compiles against.
    .target(name: "FlowRuntime", swiftSettings: settings),

    // What is to be shown, step by step, whatever shows it.
    .target(name: "FlowPresentation", dependencies: ["FlowRuntime"], swiftSettings: settings),
    // The views that show a flow. They are empty where the platform has no SwiftUI or no UIKit; Tests/PlatformShims checks
    // them there.
    .target(name: "FlowSwiftUI", dependencies: ["FlowPresentation", "FlowRuntime"], swiftSettings: settings),
    .target(name: "FlowUIKit", dependencies: ["FlowPresentation", "FlowRuntime"], swiftSettings: settings),

    // The test kit, for the test targets of apps.
    .target(name: "FlowTesting", dependencies: ["FlowRuntime"], swiftSettings: settings),

    // The session of a debug build on the page of `flowc graph --serve`.
    .target(name: "FlowLive", dependencies: ["FlowRuntime"], swiftSettings: settings),

    // The samples. Their names are long so that they never clash with a target of an adopter.
    sample("ArchitecturesSample", path: "Flows/Architectures"),
    sample("CorpusSample", path: "Flows/Corpus"),
    sample("CountriesSample", path: "Flows/Countries"),
    sample("GameSample", path: "Flows/Game", imports: ["LogInSample"]),
    sample("LogInSample", path: "Flows/LogIn"),
    sample("MailSample", path: "Flows/Mail"),
    sample("NestedStacksSample", path: "Flows/NestedStacks"),
    sample("NumbersSample", path: "Flows/Numbers"),
    sample("RadioSample", path: "Flows/Radio"),
    sample("RecursiveSample", path: "Flows/Recursive"),
    sample("ShopSample", path: "Flows/Shop", imports: ["LogInSample"]),
    sample("ViewsSample", path: "Flows/Views"),
    sample("WizardSample", path: "Flows/Wizard"),
    .target(
      name: "NumbersDemoCore", dependencies: ["FlowRuntime", "NumbersSample"], path: "Flows/Demo/Core",
      swiftSettings: settings),
    .executableTarget(
      name: "numbers-demo", dependencies: ["NumbersDemoCore"], path: "Flows/Demo/numbers-demo",
      swiftSettings: settings),
    .testTarget(
      name: "SampleTests",
      dependencies: [
        "ArchitecturesSample", "CorpusSample", "CountriesSample", "FlowRuntime", "GameSample", "LogInSample", "MailSample",
        "NestedStacksSample", "NumbersDemoCore", "NumbersSample", "RadioSample", "RecursiveSample", "ShopSample", "ViewsSample",
        "WizardSample", "FlowTestSupport", "FlowTesting",
      ],
      swiftSettings: settings),

    // What the tests of several modules share.
    .target(name: "FlowTestSupport", path: "Tests/FlowTestSupport", swiftSettings: settings),
    // What the tests of the commands share: files that exist only in memory.
    .target(
      name: "FlowToolTestSupport", dependencies: ["FlowCommands", "FlowDriver", "ToolHost", "FlowChecking", "FlowTestSupport"],
      path: "Tests/FlowToolTestSupport",
      swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", dependencies: ["FlowTestSupport"], swiftSettings: settings),
    .testTarget(name: "FlowSyntaxTests", dependencies: ["FlowSyntax", "FlowTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FlowPushdownTests", dependencies: ["FlowPushdown", "FlowTestSupport"], swiftSettings: settings),
    .testTarget(name: "FlowModelTests", dependencies: ["FlowCore", "FlowModel", "FlowSyntax", "FlowTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FlowCodegenTests",
      dependencies: ["FlowCodegen", "FlowModel", "FlowRuntime", "FlowSyntax", "FlowTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FlowAnalysisTests",
      dependencies: [
        "FlowAnalysis", "FlowCore", "FlowModel", "FlowPushdown", "FlowRuntime", "FlowScenarios", "FlowSyntax", "FlowTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FlowDriverTests",
      dependencies: ["FlowDriver", "ToolHost", "FlowSyntax", "FlowTestSupport", "FlowToolTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FlowToolingTests",
      dependencies: [
        "FlowAnalysis", "FlowDriver", "FlowCodegen", "ToolHost", "FlowJSON", "FlowModel", "FlowSyntax", "FlowTestSupport",
        "FlowChecking", "FlowTooling", "FlowToolTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FlowCommandsTests",
      dependencies: [
        "FlowAnalysis", "FlowDriver", "FlowCommands", "FlowGraph", "ToolHost", "FlowModel", "FlowScenarios", "FlowSyntax",
        "FlowTestSupport", "FlowChecking", "FlowTooling", "FlowToolTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EditorTests", dependencies: ["FlowSyntax", "FlowTestSupport"], exclude: ["Emacs", "TreeSitter"],
      swiftSettings: settings),
    .testTarget(
      name: "FlowServerProtocolTests", dependencies: ["FlowJSON", "FlowServerProtocol", "FlowTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FlowLanguageServerTests",
      dependencies: [
        "FlowAnalysis", "FlowDriver", "ToolHost", "FlowJSON", "FlowLanguageServer", "FlowModel", "FlowServerProtocol", "FlowSyntax",
        "FlowTestSupport", "FlowToolTestSupport", "FlowChecking", "FlowTooling", "flow-language-server",
      ],
      exclude: ["Neovim", "VSCode", "Protocol"], swiftSettings: settings),
    .testTarget(
      name: "FlowFormatTests", dependencies: ["FlowFormat", "FlowSyntax", "FlowTestSupport"], swiftSettings: settings),
    .testTarget(name: "FlowSystemTests", dependencies: ["FlowSystem"], swiftSettings: settings),
    .testTarget(
      name: "FlowGraphTests",
      dependencies: [
        "FlowAnalysis", "FlowDriver", "FlowCodegen", "FlowCommands", "FlowCore", "FlowGraph", "FlowJSON", "ToolHost", "FlowModel",
        "FlowRuntime", "FlowScenarios", "FlowSyntax", "FlowTestSupport", "FlowToolTestSupport", "FlowChecking", "FlowTooling",
      ],
      exclude: ["Agreement/App", "Agreement/replay.js", "Agreement/follow.js", "Agreement/sessions.js", "Browser/observe.js"],
      swiftSettings: settings),
    .testTarget(
      name: "FlowcTests", dependencies: ["FlowLive", "FlowRuntime", "FlowTestSupport", "flowc"], swiftSettings: settings),
    // A target of their own: the test runner cannot link `flowc`, which `FlowcTests` tests, and a plugin that uses it.
    sample("GeneratedFlows", path: "Tests/GeneratedFlowTests/Flows"),
    .testTarget(
      name: "GeneratedFlowTests", dependencies: ["FlowPresentation", "FlowRuntime", "FlowTesting", "FlowTestSupport", "GeneratedFlows"],
      exclude: ["Flows"], swiftSettings: settings),
    // A flow of flows and tabs, for the tests of the runtime and of what shows it.
    .target(
      name: "NestedFlow", dependencies: ["FlowRuntime", "FlowTestSupport"], path: "Tests/NestedFlow",
      swiftSettings: settings),
    .testTarget(
      name: "FlowRuntimeTests", dependencies: ["FlowRuntime", "FlowTestSupport", "NestedFlow"], swiftSettings: settings),
    // A platform that can be looked into, with the rules of the real ones.
    .target(
      name: "SimulatedPlatform", dependencies: ["FlowPresentation", "FlowRuntime"], path: "Tests/SimulatedPlatform",
      swiftSettings: settings),
    .testTarget(
      name: "FlowPresentationTests",
      dependencies: [
        "FlowPresentation", "FlowRuntime", "FlowTestSupport", "FlowTesting", "NestedFlow", "SimulatedPlatform",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FlowTestingTests", dependencies: ["FlowRuntime", "FlowTestSupport", "FlowTesting"], swiftSettings: settings),
    // The code in the documentation, compiled as in an app.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "FlowLive", "FlowPresentation", "FlowRuntime", "FlowTestSupport", "FlowTesting", "LogInSample", "ShopSample", "flowc",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RandomProgramTests",
      dependencies: [
        "FlowAnalysis", "FlowCodegen", "FlowCore", "FlowFormat", "FlowGraph", "FlowModel", "FlowRuntime", "FlowScenarios",
        "FlowSyntax", "FlowTestSupport", "FlowTesting",
      ],
      exclude: ["App"], swiftSettings: settings),
  ]
)

// `FLOW_TARGETS="FlowSyntaxTests flowc-build" swift build` knows these targets alone, and those that they depend on: for builds
// with a sanitizer, which would take minutes for all.
if let names = Context.environment["FLOW_TARGETS"] {
  var kept = Set(names.split(separator: " ").map(String.init))
  var isComplete = false
  while !isComplete {
    let count = kept.count
    for target in package.targets where kept.contains(target.name) {
      for dependency in target.dependencies {
        if case .byNameItem(let name, _) = dependency { kept.insert(name) }
      }
      for usage in target.plugins ?? [] {
        if case .plugin(let name, _) = usage { kept.insert(name) }
      }
    }
    isComplete = kept.count == count
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    let targets = (product as? Product.Library)?.targets ?? []
    return targets.isEmpty || !kept.isSuperset(of: targets)
  }
}

if toolsAreCompiled {
  let libraries: Set = ["FlowLive", "FlowPresentation", "FlowRuntime", "FlowSwiftUI", "FlowTesting", "FlowUIKit"]
  package.targets.removeAll { $0.type != .plugin && !libraries.contains($0.name) }
  package.products.removeAll { $0 is Product.Executable }
  for target in package.targets where target.type == .plugin { target.dependencies = ["FlowTools"] }
  package.targets.append(.binaryTarget(name: "FlowTools", path: "Plugins/FlowTools.artifactbundle"))
}
