import FlowSyntax

/// Adjacent elements of a table of a ``FlowUnit``, as a collection that checks its indices.
///
/// Its indices are those of the whole table, like the indices of an `ArraySlice`. So they can be stored, and compared with
/// indices in other values:
///
/// ```swift
/// for screen in unit.screens(of: flow) { print(unit.names[screen.name]) }
/// for index in unit.screens(of: flow).indices where unit.screens[index].doc.isEmpty { … }
/// ```
///
/// It retains the memory of the unit. An index outside the slice stops the program.
@usableFromInline
package struct TableSlice<Element: BitwiseCopyable>: RandomAccessCollection {
  @usableFromInline let base: UnsafePointer<Element>
  @usableFromInline let start: Int
  @usableFromInline let end: Int
  private let storage: RawStorage

  /// - Parameters:
  ///   - base: the memory of the whole table.
  ///   - bounds: the indices of the slice's elements.
  ///   - storage: the owner of the memory.
  init(_ base: UnsafePointer<Element>, _ bounds: Range<Int>, in storage: RawStorage) {
    self.base = base
    start = bounds.lowerBound
    end = bounds.upperBound
    self.storage = storage
  }

  @_transparent @usableFromInline
  package var startIndex: Int { start }

  @_transparent @usableFromInline
  package var endIndex: Int { end }

  @usableFromInline
  package subscript(index: Int) -> Element {
    @_transparent
    get {
      precondition(index >= start && index < end, "the index is outside of the table")
      return base[index]
    }
  }

  @usableFromInline
  package subscript(bounds: Range<Int>) -> TableSlice {
    precondition(bounds.lowerBound >= start && bounds.upperBound <= end, "the range is outside of the table")
    return TableSlice(base, bounds, in: storage)
  }

  /// The elements of a range.
  package subscript(range: IndexRange) -> TableSlice { self[range.start..<range.end] }

  @_transparent @usableFromInline
  package func makeIterator() -> Iterator { Iterator(self) }

  /// Iterates over a slice without the protocol calls of the default iterator.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let slice: TableSlice
    @usableFromInline var index: Int

    @_transparent @usableFromInline
    init(_ slice: TableSlice) {
      self.slice = slice
      index = slice.start
    }

    @_transparent @usableFromInline
    package mutating func next() -> Element? {
      if index == slice.end { return nil }
      let element = slice.base[index]
      index &+= 1
      return element
    }
  }
}

// `@unchecked`, because pointers are not sendable. The tables of a finished unit never change.
extension TableSlice: @unchecked Sendable where Element: Sendable {}
extension TableSlice.Iterator: @unchecked Sendable where Element: Sendable {}
