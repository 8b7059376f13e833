import FlowModel
import FlowSyntax

extension SwiftKeyword {
  /// For each name of a unit, whether it needs backticks.
  static func flags(of names: NameTable, in storage: RawStorage) -> UnsafeMutablePointer<Bool> {
    let flags = storage.allocate(names.count, repeating: false)
    for word in words {
      if let name = names.find(word) { flags[Int(name.id)] = true }
    }
    return flags
  }
}
