/// The work that is left for the stages of a layout that improve a drawing step by step.
///
/// It counts steps and not time, so the same map gets the same drawing on every machine. When it is used up, these stages end with
/// the best result so far.
struct LayoutWork {
  /// The steps for a whole map. Without optimisation they take about five seconds.
  static let ofMap = 12_000_000
  /// The steps that each graph gets in any case: more than most flows of real apps need.
  static let ofGraph = 400_000

  private(set) var left: Int

  init(_ steps: Int) { left = steps }

  var isUsedUp: Bool { left <= 0 }

  mutating func use(_ steps: Int) { left -= steps }

  /// How many points long edges may have in all: one for each layer that they pass.
  static func mostPoints(of graph: LayoutGraph) -> Int { 8 * (graph.nodes.count + graph.edges.count) + 4_000 }
}
