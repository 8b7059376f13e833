import FlowSyntax

/// From names to indices: a table by the number of the name, which is what interning was done for.
struct NameMap {
  private var indices: UnsafeMutablePointer<Int32>
  private var capacity: Int
  private var touched = Table<Name>(capacity: 16)

  init() {
    capacity = 64
    indices = .allocate(capacity: capacity)
    indices.initialize(repeating: -1, count: capacity)
  }

  func deallocate() {
    indices.deallocate()
    touched.base.deallocate()
  }

  subscript(name: Name) -> Int? {
    @_transparent
    get {
      if Int(name.id) >= capacity || indices[Int(name.id)] < 0 { return nil }
      return Int(indices[Int(name.id)])
    }
  }

  /// All names in it, in the order in which they came.
  var names: [Name] { Array(UnsafeBufferPointer(start: touched.base, count: touched.count)) }

  /// Adds a name that is not in it yet; otherwise answers the index of the one that is.
  @_transparent
  mutating func insert(_ name: Name, _ index: Int) -> Int? {
    let id = Int(name.id)
    if id >= capacity { grow(toHold: id) }
    if indices[id] >= 0 { return Int(indices[id]) }
    indices[id] = Int32(truncatingIfNeeded: index)
    touched.append(name)
    return nil
  }

  mutating func removeAll() {
    var index = 0
    while index < touched.count {
      indices[Int(touched.base[index].id)] = -1
      index &+= 1
    }
    touched.removeAll()
  }

  private mutating func grow(toHold id: Int) {
    let larger = max(id + 1, capacity * 2)
    let new = UnsafeMutablePointer<Int32>.allocate(capacity: larger)
    new.update(from: indices, count: capacity)
    (new + capacity).initialize(repeating: -1, count: larger - capacity)
    indices.deallocate()
    indices = new
    capacity = larger
  }
}
