/// A sequence that can be joined cheaply with another one. Copies share its pieces.
///
/// Effects are composed by appending to the effect of an earlier reducer, to which other values may also refer. A single array
/// would be copied each time, so this is a list of arrays. Neighbouring arrays differ in size by more than a factor of two. So
/// there are few of them, and an element is copied only when its piece doubles.
@usableFromInline
struct Rope<Element> {
  let pieces: [[Element]]

  init(_ elements: [Element]) {
    pieces = [elements]
  }

  private init(pieces: [[Element]]) {
    self.pieces = pieces
  }

  /// The elements, first to last.
  var elements: [Element] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }

  func joined(with other: Rope) -> Rope {
    var pieces = pieces + other.pieces
    while let index = Self.seam(in: pieces.map(\.count)) {
      let right = pieces.remove(at: index + 1)
      pieces[index] += right
    }
    return Rope(pieces: pieces)
  }

  /// The index of a piece to join with the next one: their sizes are similar, or one is smaller than both of its neighbours.
  private static func seam(in sizes: [Int]) -> Int? {
    sizes.indices.dropLast().first { index in
      let (left, right) = (sizes[index], sizes[index + 1])
      if left <= 2 * right, right <= 2 * left { return true }
      let isLeftSmall = left < right && index > 0 && sizes[index - 1] >= right
      let isRightSmall = right < left && index + 2 < sizes.count && sizes[index + 2] > left
      return isLeftSmall || isRightSmall
    }
  }
}

extension Rope: Sendable where Element: Sendable {}
