import FlowSyntax

/// The symbol table of a scope: from names to indices. The table is indexed by the name's id.
struct NameMap {
  /// For each name, its index, or -1.
  private var indices: Table<Int32>
  private var touched: Table<Name>

  init(in storage: RawStorage) {
    indices = Table(in: storage, capacity: 64)
    indices.extend(to: 64, with: -1)
    touched = Table(in: storage, capacity: 16)
  }

  subscript(name: Name) -> Int? {
    @_transparent
    get {
      if Int(name.id) >= indices.count || indices.base[Int(name.id)] < 0 { return nil }
      return Int(indices.base[Int(name.id)])
    }
  }

  /// All names in the map, in the order of insertion.
  var names: [Name] { Array(UnsafeBufferPointer(start: touched.base, count: touched.count)) }

  /// Adds a name and returns `nil`. If the name is already there, returns its index.
  @_transparent
  mutating func insert(_ name: Name, _ index: Int) -> Int? {
    let id = Int(name.id)
    if id >= indices.count { indices.extend(to: max(id + 1, indices.count * 2), with: -1) }
    if indices.base[id] >= 0 { return Int(indices.base[id]) }
    indices.base[id] = Int32(truncatingIfNeeded: index)
    touched.append(name)
    return nil
  }

  mutating func removeAll() {
    var index = 0
    while index < touched.count {
      indices.base[Int(touched.base[index].id)] = -1
      index &+= 1
    }
    touched.removeAll()
  }
}
