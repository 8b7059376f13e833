/// Maps pairs of integers to indices. The first inserted pair gets the index 0, the next pair 1, and so on.
package struct PairMap {
  private struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  private var indices: [Pair: Int] = [:]

  package var count: Int { indices.count }

  package init() {}

  /// The index of a pair. A new pair is added and gets the old ``count`` as its index.
  package mutating func insert(_ first: Int, _ second: Int) -> Int {
    let pair = Pair(first: first, second: second)
    if let known = indices[pair] { return known }
    let index = count
    indices[pair] = index
    return index
  }
}
