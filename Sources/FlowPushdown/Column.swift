/// A growable array of plain values in raw memory. The code that makes one frees it.
///
/// Users run the compiler unoptimised. There an array costs several times more per element, and so does a generic
/// method, so hot loops write `base[count]` themselves after ``reserve()``:
///
/// ```swift
/// column.reserve()
/// column.base[column.count] = element
/// column.count &+= 1
/// ```
package struct Column<Element: BitwiseCopyable> {
  package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package var count = 0
  @usableFromInline package private(set) var capacity: Int

  package init(capacity: Int = 64) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  /// Makes room for one more element.
  @_transparent
  @usableFromInline
  package mutating func reserve() {
    if count == capacity { grow(toHold: count &+ 1) }
  }

  package mutating func append(_ element: Element) {
    reserve()
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Lengthens the column with copies of a value.
  package mutating func extend(to length: Int, with element: Element) {
    if length <= count { return }
    if length > capacity { grow(toHold: length) }
    (base + count).initialize(repeating: element, count: length - count)
    count = length
  }

  package func deallocate() { base.deallocate() }

  @usableFromInline
  mutating func grow(toHold length: Int) {
    let larger = max(length, capacity * 2)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    new.moveInitialize(from: base, count: count)
    base.deallocate()
    base = new
    capacity = larger
  }
}
