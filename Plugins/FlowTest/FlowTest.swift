import PackagePlugin

/// Plays the scenarios of a package: `swift package flow-test [--target NAME]… [paths…]`.
@main
struct FlowTest: ToolCall {
  let command = "test"
}
