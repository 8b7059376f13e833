import FlowAnalysis
import FlowCore

/// The number of stacks that a flow can reach, and the depth of the deepest stack.
struct StackCount: Equatable {
  /// `nil` if the number is infinite or too large to count.
  var stacks: Int?
  /// `nil` if stacks can grow without limit.
  var depth: Int?

  /// Counts the stacks that the automaton of the proofs accepts. The automaton is made deterministic first, so that each stack
  /// is counted once.
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
    private static var maximumStates: Int { 50_000 }

    init(out: [Int32: [FlowReach.StackEdge]], end: Int32) {
      self.out = out
      self.end = end
    }

    /// The number of stacks that some states accept, and the depth of the deepest. Without cycles, the recursion is as deep as
    /// that stack.
    mutating func count(from states: Set<Int32>) -> (count: Int?, depth: Int) {
      if let known = known[states] { return known }
      if known.count >= Self.maximumStates { isTooLarge = true }
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
