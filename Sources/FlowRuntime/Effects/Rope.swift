/// A sequence that is joined with another one cheaply, and shares its pieces with its copies.
///
/// Effects are composed by appending to what an earlier reducer returned, a value that others may hold too. One array would be
/// copied each time. So this is a list of arrays: their sizes fall or grow by more than half from one to the next, so there are few,
/// and an element is copied only when its piece doubles.
@usableFromInline
struct Rope<Element> {
  let pieces: [[Element]]

  init(_ elements: [Element]) {
    pieces = [elements]
  }

  private init(pieces: [[Element]]) {
    self.pieces = pieces
  }

  /// The elements from first to last.
  var elements: [Element] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }

  func joined(with other: Rope) -> Rope {
    var pieces = pieces + other.pieces
    while let index = Self.seam(in: pieces.map(\.count)) {
      let right = pieces.remove(at: index + 1)
      pieces[index] += right
    }
    return Rope(pieces: pieces)
  }

  /// A place where two neighbours become one piece: their sizes are about the same, or one is smaller than both of its neighbours.
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
