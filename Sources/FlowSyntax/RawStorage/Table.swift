/// A growable array of plain values, in the memory of a ``RawStorage``.
///
/// Users run the compiler unoptimised, where arrays and generic methods take several times longer for each element. So
/// ``append(_:)`` is inlined into other modules. Files of this module call ``reserve()`` and write `base[count]` themselves.
///
/// It does not retain its storage, so the owner of a table must also retain the storage. Indices are not checked. A copy shares
/// the existing elements, so only one of the copies may add elements.
@usableFromInline
package struct Table<Element: BitwiseCopyable> {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package var count = 0
  @usableFromInline package private(set) var capacity: Int
  // An unowned reference, because reference counting is slow.
  private let storage: Unmanaged<RawStorage>

  package init(in storage: RawStorage, capacity: Int = 64) {
    self.capacity = max(capacity, 16)
    self.storage = .passUnretained(storage)
    base = storage.allocate(self.capacity)
  }

  /// Reserves memory for one more element.
  @_transparent @usableFromInline
  package mutating func reserve() {
    if count == capacity { grow() }
  }

  @_transparent @usableFromInline
  package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Lengthens the table with copies of a value.
  package mutating func extend(to length: Int, with element: Element) {
    if length <= count { return }
    if length > capacity { grow(toHold: length) }
    (base + count).initialize(repeating: element, count: length - count)
    count = length
  }

  package mutating func removeAll() { count = 0 }

  @usableFromInline
  package mutating func grow() { grow(toHold: capacity * 2) }

  private mutating func grow(toHold length: Int) {
    let larger = max(length, capacity * 2)
    let new: UnsafeMutablePointer<Element> = storage.takeUnretainedValue().allocate(larger)
    new.update(from: base, count: count)
    base = new
    capacity = larger
  }
}
