import PackagePlugin

/// Checks the flows of a package: `swift package flow-check [--target NAME]… [options of flowc check] [paths…]`.
///
/// The command only reads, so it needs no permission. `--fix` writes and is available only in `flowc check` itself.
@main
struct FlowCheck: ToolCall {
  let command = "check"
}
