// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of swift-flows never build it. See README.md.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-flows", path: "../..")],
  targets: [
    .executableTarget(
      name: "addressing",
      dependencies: [.product(name: "FlowRuntime", package: "swift-flows")],
      plugins: [.plugin(name: "FlowPlugin", package: "swift-flows")]
    ),
    .executableTarget(
      name: "dispatch",
      dependencies: [.product(name: "FlowRuntime", package: "swift-flows")],
      plugins: [.plugin(name: "FlowPlugin", package: "swift-flows")]
    ),
    .executableTarget(
      name: "recording",
      dependencies: [.product(name: "FlowRuntime", package: "swift-flows")],
      plugins: [.plugin(name: "FlowPlugin", package: "swift-flows")]
    ),
    .executableTarget(
      name: "routes",
      dependencies: [
        .product(name: "FlowPresentation", package: "swift-flows"), .product(name: "FlowRuntime", package: "swift-flows"),
      ]
    ),
  ]
)
