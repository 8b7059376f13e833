import FlowRuntime

/// A graph whose nodes are all stacks with up to a given number of routes. Its edges are the updates that a platform with certain
/// `UpdateLimits` can show in one step. The graph is built only from the definitions of these limits, and searched by brute force.
///
/// Each screen has one of two names, and above the root it is pushed or presented. So each place above the root has four possible
/// routes, and two stacks have at most two of them there. The search also tries detours over the others.
struct StepSearch {
  struct Showing: StackedRoute, Equatable {
    let name: Int
    let presentation: Presentation

    func isSameShowing(as other: Showing) -> Bool { self == other }
  }

  static let allLimits = (0..<16).map { UpdateLimits(rawValue: UInt8($0)) }

  let stacks: [[Showing]]
  private let words: Int
  /// Updates, grouped by how many routes they push, present and dismiss: none, one, or more. For each group and each stack, there
  /// is a row of bits. Each bit represents a stack that the update leads to.
  private var updates: [[UInt64]]

  /// Whether the limits allow one update to push, present and dismiss these numbers of routes.
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

  /// Compares every two stacks. The table `common` has the number of routes that two stacks share from the bottom up. For different
  /// stacks, this number does not change if the stack with the higher index loses its top.
  private mutating func findUpdates() {
    let count = stacks.count
    let lengths = stacks.map(\.count)
    let parents = stacks.indices.map { $0 < 2 ? $0 : ($0 - 2) / 4 }
    // For each position in a stack, the number of presented routes from this position up.
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

  /// The stacks that one update leads to under the given limits, as one row of bits for each stack.
  private func rows(_ limits: UpdateLimits) -> [UInt64] {
    var rows = [UInt64](repeating: 0, count: stacks.count * words)
    for kind in 0..<27
    where Self.isUpdate(pushed: kind / 9, presented: kind / 3 % 3, dismissed: kind % 3, limits) {
      let updates = updates[kind]
      for word in rows.indices { rows[word] |= updates[word] }
    }
    return rows
  }

  /// The minimum number of updates that lead from each of the starts to each stack.
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
