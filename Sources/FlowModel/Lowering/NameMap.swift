/// From names to indices: an array by the number of the name, which is what interning was done for.
struct NameMap {
  private var indices: [Int32] = []
  private var touched: [Name] = []

  subscript(name: Name) -> Int? {
    let id = Int(name.id)
    guard id < indices.count, indices[id] >= 0 else { return nil }
    return Int(indices[id])
  }

  /// All names in it, in the order in which they came.
  var names: [Name] { touched }

  /// Adds a name that is not in it yet; otherwise answers the index of the one that is.
  mutating func insert(_ name: Name, _ index: Int) -> Int? {
    let id = Int(name.id)
    if id >= indices.count {
      indices.append(contentsOf: repeatElement(-1, count: max(id + 1, indices.count * 2) - indices.count))
    }
    if indices[id] >= 0 { return Int(indices[id]) }
    indices[id] = Int32(truncatingIfNeeded: index)
    touched.append(name)
    return nil
  }

  mutating func removeAll() {
    for name in touched { indices[Int(name.id)] = -1 }
    touched.removeAll(keepingCapacity: true)
  }
}
