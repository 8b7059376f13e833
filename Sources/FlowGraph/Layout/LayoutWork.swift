/// The work that remains for the layout stages that improve a drawing step by step.
///
/// Work is counted in steps, not in time, so a map gets the same drawing on every machine. When the work is used up, these
/// stages end with their best result so far.
struct LayoutWork {
  /// The steps for a whole map. Without optimisation, they take about five seconds.
  static let ofMap = 12_000_000
  /// The minimum number of steps for a graph. Most flows of real apps need fewer.
  static let ofGraph = 400_000

  private(set) var left: Int

  init(_ steps: Int) { left = steps }

  var isUsedUp: Bool { left <= 0 }

  mutating func use(_ steps: Int) { left -= steps }

  /// The maximum number of points for all long edges together. An edge has a point for each layer that it crosses.
  static func maximumPoints(of graph: LayoutGraph) -> Int { 8 * (graph.nodes.count + graph.edges.count) + 4_000 }
}
