import FlowSyntax

/// The symbol table of a scope: from names to indices.
struct NameMap {
  /// For each name, by its id, its index, or -1.
  private var indices: [Int32] = []
  /// All names in the map, in the order of insertion.
  private(set) var names: [Name] = []

  subscript(name: Name) -> Int? {
    let id = Int(name.id)
    if id >= indices.count || indices[id] < 0 { return nil }
    return Int(indices[id])
  }

  /// Adds a name and returns `nil`. If the name is already there, returns its index.
  mutating func insert(_ name: Name, _ index: Int) -> Int? {
    if let known = self[name] { return known }
    let id = Int(name.id)
    if id >= indices.count { indices += repeatElement(-1, count: max(id + 1 - indices.count, indices.count)) }
    indices[id] = Int32(truncatingIfNeeded: index)
    names.append(name)
    return nil
  }

  mutating func removeAll() {
    for name in names { indices[Int(name.id)] = -1 }
    names.removeAll(keepingCapacity: true)
  }
}
