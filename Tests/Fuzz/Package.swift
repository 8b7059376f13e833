// swift-tools-version: 6.2
import PackageDescription

/// Fuzzers for libFuzzer, one executable each. They are a separate package, because sanitizers are compiled into everything in it,
/// and because `swift test` must not build it. The folders in `Sources` are links to the modules of the product. So fuzzers can
/// reach internal declarations, and the coverage of these modules guides the fuzzer.
///
/// `Tests/Fuzz/run` builds them and runs them for a while.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the product. Fuzzers may use its internal declarations.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + [.unsafeFlags(["-enable-testing"])])
}

/// A fuzzer. libFuzzer has the function `main`, so the executable has none.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Fuzzers/\(name)",
    swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v14)],
  targets: [
    module("FlowSyntax"),
    module("FlowCore", ["FlowSyntax"]),
    module("FlowModel", ["FlowCore", "FlowSyntax"]),
    module("FlowPushdown", ["FlowSyntax"]),
    module("FlowAnalysis", ["FlowCore", "FlowModel", "FlowPushdown", "FlowSyntax"]),
    module("FlowCodegen", ["FlowCore", "FlowModel", "FlowSyntax"]),
    module("ToolHost", ["FlowSyntax"]),
    module("FlowDriver", ["FlowAnalysis", "FlowCodegen", "ToolHost", "FlowModel", "FlowSyntax"]),
    module("FlowJSON"),
    module("FlowChecking", ["FlowAnalysis", "FlowDriver", "ToolHost", "FlowJSON", "FlowModel", "FlowSyntax"]),
    module("FlowFormat", ["FlowSyntax"]),
    module("FlowServerProtocol", ["FlowJSON"]),
    module("FlowRuntime"),
    module("FuzzSupport"),
    fuzzer("fuzz-parser", ["FlowSyntax"]),
    fuzzer("fuzz-compiler", ["FlowAnalysis", "FlowCodegen", "FlowModel", "FlowSyntax", "FuzzSupport"]),
    fuzzer("fuzz-format", ["FlowFormat", "FlowSyntax", "FuzzSupport"]),
    fuzzer("fuzz-configuration", ["FlowDriver", "FlowChecking", "FlowSyntax"]),
    fuzzer("fuzz-links", ["FlowRuntime"]),
    fuzzer("fuzz-restoration", ["FlowRuntime"]),
    fuzzer("fuzz-messages", ["FlowJSON", "FlowServerProtocol"]),
  ]
)
