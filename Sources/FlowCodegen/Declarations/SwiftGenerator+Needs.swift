import FlowModel
import FlowSyntax

/// Writes the constants for the `needs` of a flow, and the flow's initialiser.
extension SwiftGenerator {
  func writeNeeds() {
    level = .type
    emptyLine()
    for need in flow.needs {
      doc(need.doc, indent: 2)
      begin("\(access)let ")
      let declaration = declaration(of: need.name, at: need.location, need.type)
      if isPlain(need.type) { place(declaration, unless: true, indent: 2) } else { placeStored(declaration, need.type) }
      end()
    }
    if flow.needs.isEmpty {
      beginLine(2, "\(access)")
      level = .body
      return put("init() {}\n")
    }
    emptyLine()
    writeInitOfNeeds()
  }

  /// Writes the initialiser. It repeats the types of the constants, so `swiftc` reports a wrong type twice, both times at its
  /// line in the `.flow` file. A directive cannot come between parameters, so the initialiser has the same line breaks as the
  /// `.flow` file.
  private func writeInitOfNeeds() {
    var lastLine = 0
    begin("\(access)init(")
    for (index, need) in flow.needs.enumerated() {
      let range = need.type.location.range
      let missing = ClosureType(text(need.type)).missing
      if index > 0 { put(", ") }
      put("\(need.name)\(missing == 0 ? ": @escaping " : ": ")")
      // If `@escaping` belongs inside the type, the rest of the type moves to the right.
      let start = SourceRange(start: range.start, end: range.start + UInt32(missing ?? 0))
      let position = lines.position(at: range.start)
      if index == 0 {
        place(start, indent: 2)
      } else {
        output.drop(trailing: " ")
        for _ in 0..<min(position.line - lastLine, Self.greatestGap) { put("\n") }
        output.spaces(position.column - 1)
        put(start)
      }
      if start.end > start.start { put(" @escaping") }
      let end = need.defaultValue?.location.range.end ?? range.end
      put(SourceRange(start: start.end, end: end))
      lastLine = lines.position(at: end).line
    }
    put(") {\n")
    level = .body
    isElsewhere = true
    for need in flow.needs { line(4, "self.\(member: need.name) = \(need.name)") }
    line(2, "}")
  }

  /// The maximum number of line breaks between two parameters that the initialiser copies.
  private static let greatestGap = 16

  /// Writes the type of a constant. Only parameters may have `@escaping`, so it is replaced by spaces.
  private func placeStored(_ declaration: SourceRange, _ type: Fragment) {
    guard let offset = ClosureType(text(type)).escaping else { return place(declaration, indent: 2) }
    let start = type.location.range.start + UInt32(offset)
    place(SourceRange(start: declaration.start, end: start), indent: 2)
    output.spaces(ClosureType.escaping.utf8.count)
    put(SourceRange(start: start + UInt32(ClosureType.escaping.utf8.count), end: declaration.end))
  }
}
