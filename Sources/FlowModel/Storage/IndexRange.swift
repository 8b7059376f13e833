import FlowSyntax

/// Adjacent elements of a table of a ``FlowUnit``, by index.
///
/// ```swift
/// for branch in unit.branches[transition.branches] { … }
/// ```
package struct IndexRange: Equatable, Sendable {
  private var first: Int32
  private var last: Int32

  package var start: Int { Int(first) }
  /// The index after the last element.
  package var end: Int { Int(last) }
  package var count: Int { Int(last - first) }
  package var isEmpty: Bool { first == last }
  package var indices: Range<Int> { start..<end }

  init(start: Int, end: Int) {
    first = Int32(truncatingIfNeeded: start)
    last = Int32(truncatingIfNeeded: end)
  }

  package static var empty: IndexRange { IndexRange(start: 0, end: 0) }
}

extension Array {
  /// The elements of a range. Their indices are those of the whole array.
  package subscript(range: IndexRange) -> ArraySlice<Element> { self[range.indices] }

  /// The range of the elements that were appended since the array had `start` elements.
  func range(from start: Int) -> IndexRange { IndexRange(start: start, end: count) }
}
