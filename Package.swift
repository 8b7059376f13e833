// swift-tools-version: 6.2
import PackageDescription

/// What every module of this package is compiled with: warnings are errors, imports are internal
/// unless they say otherwise, and existentials are spelled out.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "swift-flows",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "FlowRuntime", targets: ["FlowRuntime"]),
    .executable(name: "flowc", targets: ["flowc"]),
    .plugin(name: "FlowPlugin", targets: ["FlowPlugin"]),
  ],
  targets: [
    // The compiler. Each module imports only what stands above it; see ARCHITECTURE.md.
    .target(name: "FlowSyntax", swiftSettings: settings),
    .target(name: "FlowModel", dependencies: ["FlowSyntax"], swiftSettings: settings),
    .target(name: "FlowAnalysis", dependencies: ["FlowModel", "FlowSyntax"], swiftSettings: settings),
    .target(name: "FlowCodegen", dependencies: ["FlowModel", "FlowSyntax"], swiftSettings: settings),
    .target(
      name: "FlowTooling",
      dependencies: ["FlowAnalysis", "FlowCodegen", "FlowModel", "FlowSyntax"],
      swiftSettings: settings
    ),
    .executableTarget(name: "flowc", dependencies: ["FlowSyntax", "FlowTooling"], swiftSettings: settings),
    .plugin(name: "FlowPlugin", capability: .buildTool(), dependencies: ["flowc"]),

    // The runtime that generated code compiles against.
    .target(name: "FlowRuntime", swiftSettings: settings),

    .testTarget(
      name: "FlowCodegenTests", dependencies: ["FlowCodegen", "FlowModel", "FlowRuntime", "FlowSyntax"],
      swiftSettings: settings),
    .testTarget(
      name: "FlowAnalysisTests", dependencies: ["FlowAnalysis", "FlowModel", "FlowSyntax"], swiftSettings: settings),
    .testTarget(
      name: "FlowToolingTests", dependencies: ["FlowModel", "FlowSyntax", "FlowTooling"], swiftSettings: settings),
    .testTarget(name: "FlowcTests", dependencies: ["flowc"], swiftSettings: settings),
    .testTarget(name: "FlowRuntimeTests", dependencies: ["FlowRuntime"], swiftSettings: settings),
  ]
)
