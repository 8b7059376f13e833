import PackagePlugin

/// Formats the flows of a package: `swift package flow-format [--target NAME]… [options of flowc format] [paths…]`.
@main
struct FlowFormat: ToolCall {
  let command = "format"
}
