/// A growable array of plain values, in the memory of a ``RawStorage``.
///
/// Users run the compiler unoptimised, where arrays and generic methods take several times longer for each element. So the lexer
/// and the parser call ``reserve()`` and write `base[count]` themselves.
///
/// It does not retain its storage, so the owner of a table must also retain the storage. Indices are not checked. A copy shares
/// the existing elements, so only one of the copies may add elements.
struct Table<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  var count = 0
  private(set) var capacity: Int
  // An unowned reference, because reference counting is slow.
  private let storage: Unmanaged<RawStorage>

  init(in storage: RawStorage, capacity: Int = 64) {
    self.capacity = max(capacity, 16)
    self.storage = .passUnretained(storage)
    base = storage.allocate(self.capacity)
  }

  /// Reserves memory for one more element.
  mutating func reserve() {
    if count == capacity { grow() }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func grow() {
    let new: UnsafeMutablePointer<Element> = storage.takeUnretainedValue().allocate(capacity * 2)
    new.update(from: base, count: count)
    base = new
    capacity *= 2
  }
}
