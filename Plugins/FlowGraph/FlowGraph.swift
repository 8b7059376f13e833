import PackagePlugin

/// Draws the flows of a package on standard output:
/// `swift package flow-graph [--target NAME]… [options of flowc graph] [paths…]`.
@main
struct FlowGraph: ToolCall {
  let command = "graph"
}
