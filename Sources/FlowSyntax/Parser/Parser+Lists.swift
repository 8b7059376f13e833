/// Lists in brackets. Line breaks do not matter in them.
extension Parser {
  /// Parses `(number: Int, name: String = "")`.
  mutating func parseParameterList() {
    parseList(.parameterList) { parser in
      let parameter = parser.open(.parameter)
      defer { parser.close(parameter) }
      parser.skipLabel()
      guard parser.expectName("the name of a parameter"), !parser.reportValueWithoutName(), parser.expect(.colon, "`:` and a type"),
        parser.expectFragment(.type, "a type", until: .comma | .equal | .bracketed)
      else { return false }
      return !parser.cursor.accept(.equal)
        || parser.expectFragment(.expression, "a default value", until: .comma | .bracketed)
    }
  }

  /// Parses `(number: number * 2, "label")`.
  mutating func parseArgumentList() {
    parseList(.argumentList) { parser in
      let argument = parser.open(.argument)
      defer { parser.close(argument) }
      if parser.cursor.isAtName, parser.cursor.base[parser.cursor.nextIndex].kind == .colon {
        parser.leaf(.name)
        parser.cursor.advance()
      }
      return parser.expectFragment(.expression, "an argument", until: .comma | .bracketed)
    }
  }

  /// Parses the list at the cursor. If `parseElement` returns `false`, the rest of the element is skipped.
  mutating func parseList(_ kind: NodeKind, _ parseElement: (inout Parser) -> Bool) {
    let node = open(kind)
    defer { close(node) }
    guard let end = enterGroup() else { return }
    while cursor.position < end {
      if !parseElement(&self) {
        while cursor.kind != .comma, cursor.position < end { cursor.advanceOverGroup() }
      }
      if !cursor.accept(.comma) { break }
    }
    leaveGroup(end)
  }

  /// Moves past the opening bracket at the cursor, and returns the index of its closing bracket. If there is none, reports this
  /// and skips the rest of the line.
  mutating func enterGroup() -> Int? {
    let partner = cursor.current.partner
    guard partner != Token.noPartner else {
      reportUnpairedBracket()
      skipToBody()
      return nil
    }
    cursor.advance()
    cursor.listDepth += 1
    return Int(partner)
  }

  /// Takes the closing bracket that `enterGroup()` found, and reports superfluous tokens before it.
  mutating func leaveGroup(_ end: Int) {
    if cursor.position < end { reportUnexpected("`,` or `\(BracketFinding.spelling(cursor.base[end].kind))`") }
    skipGroup(to: end)
    cursor.advance()
    cursor.listDepth -= 1
  }

  mutating func skipGroup(to end: Int) {
    while cursor.position < end { cursor.advanceOverGroup() }
  }
}
