import FlowRuntime

/// Every stack of up to a number of routes, and what a platform can show in one update of it: a graph
/// written down from the definitions of the limits alone, and searched by brute force.
///
/// At each place a stack has one of two showings, pushed or presented; the root is one of two. So between two
/// stacks there are also all those that have nothing to do with either.
struct StepSearch {
  struct Showing: StackedRoute, Equatable {
    let name: Int
    let presentation: Presentation

    func isSameShowing(as other: Showing) -> Bool { self == other }
  }

  static let allLimits = (0..<16).map { UpdateLimits(rawValue: UInt8($0)) }

  let stacks: [[Showing]]
  private let words: Int
  /// Updates by how many routes they push, present and dismiss: none, one, or more. For each kind a row of
  /// bits for each stack: the stacks that such an update leads to.
  private var updates: [[UInt64]]

  /// Whether a platform can push, present and dismiss so many routes in one update: the limits' definitions.
  static func isUpdate(pushed: Int, presented: Int, dismissed: Int, _ limits: UpdateLimits) -> Bool {
    (pushed <= 1 || !limits.contains(.onePush))
      && (presented <= 1 || !limits.contains(.onePresentation))
      && (dismissed <= 1 || !limits.contains(.oneDismissal))
      && (presented == 0 || dismissed == 0 || !limits.contains(.dismissalApart))
  }

  init(upTo length: Int) {
    var stacks = [0, 1].map { [Showing(name: $0, presentation: .root)] }
    var longest = stacks
    for _ in 1..<length {
      longest = longest.flatMap { stack in
        [(0, Presentation.push), (1, .push), (0, .sheet), (1, .sheet)].map {
          stack + [Showing(name: $0.0, presentation: $0.1)]
        }
      }
      stacks += longest
    }
    self.stacks = stacks
    words = (stacks.count + 63) / 64
    updates = [[UInt64]](repeating: [UInt64](repeating: 0, count: stacks.count * words), count: 27)
    findUpdates()
  }

  /// Compares every two stacks. `common` is a table of how many routes they have in common from the bottom up:
  /// as many as without the top of the longer one, unless they are equal.
  private mutating func findUpdates() {
    let count = stacks.count
    let lengths = stacks.map(\.count)
    let parents = stacks.indices.map { $0 < 2 ? $0 : ($0 - 2) / 4 }
    // How many of a stack's routes from a place on are presented.
    let presented = stacks.map { stack in
      (0...stack.count).map { stack[$0...].count { $0.presentation.isPresented } }
    }
    var common = [UInt8](repeating: 0, count: count * count)
    for from in 0..<count {
      for to in 0..<count {
        var shared = 0
        if from == to {
          shared = lengths[from]
        } else if from > to, from > 1 {
          shared = Int(common[parents[from] * count + to])
        } else if to > from, to > 1 {
          shared = Int(common[from * count + parents[to]])
        }
        common[from * count + to] = UInt8(shared)
        let new = presented[to][shared]
        let pushed = lengths[to] - shared - new - (shared == 0 ? 1 : 0)
        let kind = min(pushed, 2) * 9 + min(new, 2) * 3 + min(presented[from][shared], 2)
        updates[kind][from * words + to / 64] |= 1 << UInt64(to % 64)
      }
    }
  }

  /// What one update leads to under limits, for each stack a row of bits.
  private func rows(_ limits: UpdateLimits) -> [UInt64] {
    var rows = [UInt64](repeating: 0, count: stacks.count * words)
    for kind in 0..<27
    where Self.isUpdate(pushed: kind / 9, presented: kind / 3 % 3, dismissed: kind % 3, limits) {
      let updates = updates[kind]
      for word in rows.indices { rows[word] |= updates[word] }
    }
    return rows
  }

  /// How many updates lead from each of some stacks to each of all stacks at least.
  func distances(from starts: [Int], _ limits: UpdateLimits) -> [[Int]] {
    let rows = rows(limits)
    return starts.map { distances(from: $0, rows) }
  }

  private func distances(from start: Int, _ rows: [UInt64]) -> [Int] {
    var distances = [Int](repeating: -1, count: stacks.count)
    var next = [start]
    var reached = [UInt64](repeating: 0, count: words)
    reached[start / 64] |= 1 << UInt64(start % 64)
    var distance = 0
    while !next.isEmpty {
      var found = [UInt64](repeating: 0, count: words)
      for stack in next {
        distances[stack] = distance
        for word in 0..<words { found[word] |= rows[stack * words + word] }
      }
      next = []
      for word in 0..<words {
        var new = found[word] & ~reached[word]
        reached[word] |= new
        while new != 0 {
          next.append(word * 64 + new.trailingZeroBitCount)
          new &= new - 1
        }
      }
      distance += 1
    }
    return distances
  }
}
