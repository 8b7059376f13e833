import FlowSyntax

/// The string interner of a unit: stores each identifier once. Backticks are not part of a name: `` `default` `` and `default`
/// are equal.
package struct NameTable: Sendable {
  private var spellings: [String] = []
  private var names: [String: Name] = [:]

  package init() {}

  package var count: Int { spellings.count }

  package subscript(name: Name) -> String { spellings[Int(name.id)] }

  package mutating func intern(_ text: String) -> Name {
    let key = Self.key(text)
    if let name = names[key] { return name }
    let name = Name(id: Int32(count))
    spellings.append(text)
    names[key] = name
    return name
  }

  /// The handle of a text, if the unit contains it as an identifier.
  package func find(_ text: String) -> Name? { names[Self.key(text)] }

  /// A text that is equal only for names with the same Unicode scalars. Two `String`s are equal if they look alike, but Swift's
  /// compiler tells such names apart. No name begins with a line break.
  private static func key(_ text: String) -> String {
    text.isASCII ? text : text.unicodeScalars.map { "\n\($0.value)" }.joined()
  }
}
