// Public, because what other modules expand of a run converts integers with it.
public import FlowSyntax

/// Neighbours in one of the tables of a ``FlowUnit``, by index.
///
/// ```swift
/// var index = screen.transitions.start
/// while index < screen.transitions.end { … unit.transitions[index] …; index &+= 1 }
/// ```
@usableFromInline
package struct Run: Equatable, Sendable, BitwiseCopyable {
  @usableFromInline var first: Int32
  @usableFromInline var last: Int32

  @_transparent @usableFromInline
  package var start: Int { Int(first) }
  /// The index behind the last one.
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

  package static var empty: Run { Run(start: 0, end: 0) }
}

/// A table that grows while a unit is lowered. Whoever makes one hands its memory on or frees it.
///
/// It holds plain values in raw memory: without optimisation an array costs several times more per element.
struct Table<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  @_transparent
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// What was appended since the table had `start` elements.
  @_transparent
  func run(from start: Int) -> Run { Run(start: start, end: count) }

  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
