import FlowModel
import FlowSyntax

/// Types about which `swiftc` reports no error: some types of the standard library, and flows that the unit knows. So generated
/// code that names them needs no `#sourceLocation` that points to the `.flow` file.
///
/// If an app declares its own type with one of these names, messages about the type point into the generated file.
extension SwiftGenerator {
  private static let plainTypes: [StaticString] = [
    "Int", "String", "Bool", "Double", "Float", "Character", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64",
  ]

  /// Whether a type consists of the types in `plainTypes`, as in `[String: Int]?`. All of them are equatable and codable.
  func isPlain(_ type: Fragment) -> Bool { isPlain(type.location.range, isList: false) }

  /// Whether all parameters have plain types and no default values.
  func isPlain(_ list: ParameterList?) -> Bool { list?.copied.map { isPlain($0, isList: true) } ?? true }

  /// Whether a type is one of the types in `plainTypes`, and not an optional or a collection. All of them can be made from a
  /// string.
  func isPlainWord(_ type: Fragment) -> Bool { isPlainWord(Int(type.location.range.start), Int(type.location.range.end)) }

  /// Whether the content of a screen or a tab has the flow's conformances.
  func isPlain(_ content: Screen.Content) -> Bool {
    switch content {
    case .values(let list): isPlain(list)
    case .feature: false
    case .flow(let index, _, _):
      isKnown(content)
        && unit.flows[Int(index ?? 0)].standardConformances
          .isSuperset(of: flow.standardConformances.subtracting([.caseAccessible, .opaqueFlow]))
    }
  }

  /// Whether a content is a flow that the unit knows.
  func isKnown(_ content: Screen.Content) -> Bool {
    if case .flow(.some, _, _) = content { true } else { false }
  }

  private func isPlain(_ range: SourceRange, isList: Bool) -> Bool {
    let end = Int(range.end)
    var offset = Int(range.start)
    var depth = 0
    while offset < end {
      let start = offset
      while offset < end, Self.isPartOfWord(bytes[offset]) { offset += 1 }
      if offset > start {
        let wordEnd = offset
        while offset < end, bytes[offset] <= 0x20 { offset += 1 }
        let isLabel = isList && depth == 0 && offset < end && bytes[offset] == UInt8(ascii: ":")
        if !isLabel, !isPlainWord(start, wordEnd) { return false }
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: break
      default: return false
      }
      offset += 1
    }
    return true
  }

  private func isPlainWord(_ start: Int, _ end: Int) -> Bool {
    let count = end - start
    for type in Self.plainTypes where type.utf8CodeUnitCount == count {
      var index = 0
      while index < count, type.utf8Start[index] == bytes[start + index] { index += 1 }
      if index == count { return true }
    }
    return false
  }
}
