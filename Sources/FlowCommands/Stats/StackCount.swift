import FlowAnalysis
import FlowCore

/// How many stacks a flow can reach, and how deep they are.
struct StackCount: Equatable {
  /// Absent if there are more than can be told, or endlessly many.
  var stacks: Int?
  /// Absent if stacks can grow for ever.
  var depth: Int?

  /// Counts what the automaton reads that the proofs are made with. Several ways of reading one stack count once, as the
  /// automaton is made deterministic first.
  init(_ reach: FlowReach) {
    let (edges, start, end) = reach.shownStacks()
    if reach.isUnbounded {
      (stacks, depth) = (nil, nil)
      return
    }
    var out: [Int32: [FlowReach.StackEdge]] = [:]
    for edge in edges { out[edge.from, default: []].append(edge) }
    var counter = Counter(out: out, end: end)
    let (count, depth) = counter.count(from: [start])
    stacks = count
    self.depth = depth
  }

  /// The parts of a route that distinguish stacks.
  private struct Symbol: Hashable {
    var screen: Int32
    var kind: Int
  }

  private struct Counter {
    let out: [Int32: [FlowReach.StackEdge]]
    let end: Int32
    private var known: [Set<Int32>: (count: Int?, depth: Int)] = [:]
    private var isTooLarge = false
    private static var mostStates: Int { 50_000 }

    init(out: [Int32: [FlowReach.StackEdge]], end: Int32) {
      self.out = out
      self.end = end
    }

    /// How many stacks are read from some states, and how deep the deepest is. Without circles the recursion is as deep as
    /// the deepest stack.
    mutating func count(from states: Set<Int32>) -> (count: Int?, depth: Int) {
      if let known = known[states] { return known }
      if known.count >= Self.mostStates { isTooLarge = true }
      var next: [Symbol: Set<Int32>] = [:]
      for state in states {
        for edge in out[state] ?? [] {
          next[Symbol(screen: edge.route.screen, kind: edge.route.kind.number), default: []].insert(edge.to)
        }
      }
      var count: Int? = states.contains(end) ? 1 : 0
      var depth = 0
      for targets in next.values {
        let below = isTooLarge ? (count: nil, depth: 0) : self.count(from: targets)
        if let sum = count, let more = below.count {
          let (total, overflow) = sum.addingReportingOverflow(more)
          count = overflow ? nil : total
        } else {
          count = nil
        }
        depth = max(depth, below.depth + 1)
      }
      known[states] = (count, depth)
      return (count, depth)
    }
  }
}
