// The import is public, because other modules inline code from this file that converts integers with `FlowSyntax`.
public import FlowSyntax

/// Adjacent elements of a table of a ``FlowUnit``, by index.
///
/// ```swift
/// var index = screen.transitions.start
/// while index < screen.transitions.end { … unit.transitions[index] …; index &+= 1 }
/// ```
@usableFromInline
package struct IndexRange: Equatable, Sendable, BitwiseCopyable {
  @usableFromInline var first: Int32
  @usableFromInline var last: Int32

  @_transparent @usableFromInline
  package var start: Int { Int(first) }
  /// The index after the last element.
  @_transparent @usableFromInline
  package var end: Int { Int(last) }
  @_transparent @usableFromInline
  package var count: Int { Int(last &- first) }
  @_transparent @usableFromInline
  package var isEmpty: Bool { first == last }

  @_transparent
  init(start: Int, end: Int) {
    first = Int32(truncatingIfNeeded: start)
    last = Int32(truncatingIfNeeded: end)
  }

  package static var empty: IndexRange { IndexRange(start: 0, end: 0) }
}

extension Table {
  /// The range of the elements that were appended since the table had `start` elements.
  @_transparent
  func range(from start: Int) -> IndexRange { IndexRange(start: start, end: count) }
}
