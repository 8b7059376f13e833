/// The parts of operations and declarations.
extension Parser {
  /// Parses `sheet`, `picker`, `cover in navigation`. In an operation, the name may begin a line.
  mutating func parsePresentation(mayBeginLine: Bool = false) -> Bool {
    let node = open(.presentation)
    defer { close(node) }
    let what: StaticString = "a kind of presentation, such as `push` or `sheet`"
    guard mayBeginLine ? expectFirstName(what) : expectName(what) else { return false }
    _ = optContainer()
    return true
  }

  /// Takes `in navigation` or `without navigation`, if it follows.
  mutating func optContainer() -> Bool {
    guard cursor.isContainer(at: cursor.position), !cursor.isAtLineBreak else { return false }
    let node = open(cursor.keyword == .in ? .containerNavigation : .containerNone)
    cursor.advance()
    cursor.advance()
    close(node)
    return true
  }

  mutating func optInteger() -> Bool {
    if cursor.kind == .integer, !cursor.isAtLineBreak { leaf(.integer) }
    return true
  }

  /// Parses `home`, `detail(number: 1)`, or reports that `what` is missing.
  mutating func expectDestination(_ what: StaticString, mayBeginLine: Bool = false) -> Bool {
    let node = open(.destination)
    defer { close(node) }
    guard mayBeginLine ? expectFirstName(what) : expectName(what) else { return false }
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    return true
  }

  mutating func expectNameAndArguments(_ what: StaticString) -> Bool {
    guard expectName(what) else { return false }
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    return true
  }
}
