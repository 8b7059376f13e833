extension NavigationPlan {
  /// The screens of a navigation container, bottom to top.
  ///
  /// Paths that were made of each other share their screens in pieces. So a push on a thousand screens copies a few of them,
  /// and what two paths have in common is found without looking at each screen.
  package struct Path: Sendable {
    /// So many screens that they are copied quickly, and few enough pieces for tall stacks.
    private static var pieceSize: Int { 32 }

    private final class Piece: Sendable {
      let items: [Item]
      let shownCount: Int

      init(_ items: [Item]) {
        self.items = items
        shownCount = Path.shownCount(of: items)
      }
    }

    private var pieces: [Piece] = []
    /// The topmost screens, fewer than a piece has.
    private var rest: [Item] = []
    /// How many screens there are with those in selected tabs.
    private(set) var shownCount = 0
    /// How many of the screens are made of tabs.
    package private(set) var tabsCount = 0

    /// A path of no screens.
    init() {}

    package init(_ items: some Sequence<Item>) {
      for item in items { append(item) }
    }

    package mutating func append(_ item: Item) {
      rest.append(item)
      shownCount += item.shownCount
      if item.tabs != nil { tabsCount += 1 }
      guard rest.count == Self.pieceSize else { return }
      pieces.append(Piece(rest))
      rest = []
    }

    /// Keeps only so many screens, from the bottom up.
    package mutating func cut(to count: Int) {
      guard count < self.count else { return }
      let whole = count / Self.pieceSize
      if whole < pieces.count {
        rest = Array(pieces[whole].items.prefix(count - whole * Self.pieceSize))
        pieces.removeLast(pieces.count - whole)
      } else {
        rest.removeLast(self.count - count)
      }
      if tabsCount == 0 {
        shownCount = count
      } else {
        shownCount = pieces.reduce(Self.shownCount(of: rest)) { $0 + $1.shownCount }
        tabsCount = reduce(0) { $0 + ($1.tabs == nil ? 0 : 1) }
      }
    }

    /// How many screens of both paths, from the bottom up, are the same in the sense of a closure, which takes equal ones
    /// for the same.
    package func commonCount(with other: Path, where isSame: (Item, Item) -> Bool) -> Int {
      let shared = zip(pieces, other.pieces).prefix { $0 === $1 }.count * Self.pieceSize
      let end = Swift.min(count, other.count)
      return (shared..<end).first { !isSame(self[$0], other[$0]) } ?? end
    }

    private static func shownCount(of items: [Item]) -> Int { items.reduce(0) { $0 + $1.shownCount } }
  }
}

extension NavigationPlan.Path: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package var count: Int { pieces.count * Self.pieceSize + rest.count }

  /// The screen at a place, the first one at 0. As in an array, there must be such a place.
  package subscript(position: Int) -> NavigationPlan.Item {
    get {
      let whole = pieces.count * Self.pieceSize
      return position < whole
        ? pieces[position / Self.pieceSize].items[position % Self.pieceSize] : rest[position - whole]
    }
    set {
      let old = self[position]
      shownCount += newValue.shownCount - old.shownCount
      tabsCount += (newValue.tabs == nil ? 0 : 1) - (old.tabs == nil ? 0 : 1)
      let whole = pieces.count * Self.pieceSize
      if position < whole {
        var items = pieces[position / Self.pieceSize].items
        items[position % Self.pieceSize] = newValue
        pieces[position / Self.pieceSize] = Piece(items)
      } else {
        rest[position - whole] = newValue
      }
    }
  }
}

extension NavigationPlan.Path: Equatable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.pieces.count == rhs.pieces.count && lhs.rest == rhs.rest
      && zip(lhs.pieces, rhs.pieces).allSatisfy { $0 === $1 || $0.items == $1.items }
  }
}

extension NavigationPlan.Item {
  /// How many screens there are with those in the selected tab.
  fileprivate var shownCount: Int { 1 + (tabs?.selectedStack?.shownCount ?? 0) }
}
