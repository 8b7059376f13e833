extension Parser {
  mutating func parseFile() {
    let node = open(.file)
    while cursor.kind != .endOfFile {
      if cursor.isAtAttribute {
        parseImport()
        continue
      }
      switch declarationWord() {
      case .import: parseImport()
      case .style: parseStyle()
      case .flow: parseFlow()
      case .public, .package, .internal:
        if cursor.nextKeywordOnSameLine == .import { parseImport() } else { parseFlow() }
      case .scenario: parseScenario()
      default:
        let skipped = open(.unreadable)
        repeat { cursor.advanceOverGroup() } while cursor.kind != .endOfFile && !cursor.isAtTopLevelWord
        close(skipped)
      }
    }
    close(node)
  }

  /// Returns the word that begins the declaration at the cursor, or `nil` if no declaration begins here. Reports a misspelt
  /// word and returns its correction.
  private mutating func declarationWord() -> Keyword? {
    switch cursor.keyword {
    case .import, .style, .flow, .public, .package, .internal, .scenario: return cursor.keyword
    default: return reportWord(expecting: [.flow, .style, .import, .scenario])
    }
  }

  /// Parses `[@preconcurrency] [public] import Operators`.
  private mutating func parseImport() {
    let node = open(.importDeclaration)
    defer { close(node) }
    if cursor.isAtAttribute {
      let start = cursor.position
      repeat { parseAttribute() } while cursor.isAtAttribute
      if cursor.keyword != .import, cursor.nextKeywordOnSameLine != .import {
        return reportStructure("only imports can have attributes", at: start)
      }
    }
    switch cursor.keyword {
    case .public, .package, .internal: leaf(.access)
    default: break
    }
    cursor.advance()
    _ = expectName("the name of a module")
  }

  /// Parses `@preconcurrency`, `@_spi(Tests)`.
  private mutating func parseAttribute() {
    let node = open(.attribute)
    cursor.advance()
    cursor.advance()
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    close(node)
  }

  /// Parses `style picker = sheet in navigation { detents: medium, large }`.
  private mutating func parseStyle() {
    let node = open(.style)
    defer { close(node) }
    cursor.advance()
    if !(expectName("the name of the style") && expect(.equal, "`=`") && parsePresentation()) { skipToBody() }
    guard cursor.accept(.leftBrace) else { return }
    while isInsideBody() { parseOption() }
    expectEndOfBody()
  }

  private mutating func parseOption() {
    let node = open(.option)
    let start = cursor.position
    if expectFirstName("the name of an option"), expect(.colon, "`:`") {
      repeat {
        guard expectFragment(.expression, "a value", until: .comma) else { break }
        if acceptSeparatorOfOptions() { return close(node) }
      } while cursor.accept(.comma)
    }
    close(node)
    endLine(startedAt: start, expecting: "`,` or a new line") { parser in
      parser.cursor.base[parser.cursor.nextIndex].kind == .colon
    }
  }

  /// Parses `[public] flow Numbers(user: User): Codable { … }`.
  private mutating func parseFlow(isNested: Bool = false) {
    let node = open(.flow)
    defer { close(node) }
    switch cursor.keyword {
    case .public, .package, .internal:
      leaf(.access)
      guard cursor.keyword == .flow else { return reportMissing("`flow`") }
    default: break
    }
    cursor.advance()
    parseFlowHeader()
    flowEnd = cursor.kind == .leftBrace ? cursor.current.partner : Token.noPartner
    if !cursor.accept(.leftBrace) {
      reportMissing("`{`")
      skipToBody()
      guard cursor.accept(.leftBrace) || cursor.isAtMember(besidesExit: false) else { return }
    }
    while isInsideBody(ofFlow: true) { parseMember() }
    var end = cursor.position
    expectEndOfBody()
    while !isNested, cursor.isAtMember(besidesExit: false) {
      reportStructure("this `}` ends the flow, but the lines below are members of a flow", at: end)
      while isInsideBody(ofFlow: true) { parseMember() }
      end = cursor.position
      _ = cursor.accept(.rightBrace)
    }
  }

  private mutating func parseFlowHeader() {
    guard expectName("the name of the flow") else { return skipToBody() }
    if cursor.kind == .leftParen { parseParameterList() }
    guard cursor.accept(.colon) else { return }
    repeat {
      guard expectFragment(.type, "a protocol", until: .comma | .body) else { return }
    } while cursor.accept(.comma)
  }

  private mutating func parseMember() {
    let start = cursor.position
    var expected: StaticString = "a new line"
    var endsWithOperations = false
    if cursor.isAtAlertWord, cursor.isNextNameOnSameLine {
      parseAlert()
      if cursor.isAtMemberOnAnyLine(besidesExit: false) { return reportRunOn() }
      return endLine(startedAt: start, expecting: expected)
    }
    switch memberWord() {
    case .needs: parseNeeds()
    case .var: parseVariable()
    case .start:
      endsWithOperations = parseStart()
      if endsWithOperations { expected = "`,` or a new line" }
    case .exit: parseExit()
    case .event:
      endsWithOperations = parseEvent()
      expected = endsWithOperations ? "`,` or a new line" : "`->`, `{` or a new line"
    case .screen: parseScreen()
    case .screens: parseSharedTransitions()
    case .tabs, .columns: parseTabs()
    case .tab: return parseBareTabs()
    case .work: parseWork()
    case .style:
      reportStructure("declare the style outside of the flow", at: cursor.position)
      parseStyle()
    case .import:
      reportStructure("move the import to the top of the file", at: cursor.position)
      parseImport()
    case .flow:
      reportStructure(
        "a flow cannot contain a flow: declare both at the top level, and show one as `screen name: Flow`", at: cursor.position)
      // Nested flows are parsed recursively, so their depth is limited to protect the thread's stack.
      if flowsAround == Self.maximumFlowsAround { return skipMember(startedAt: start) }
      let end = flowEnd
      flowsAround += 1
      parseFlow(isNested: true)
      flowsAround -= 1
      flowEnd = end
    case .link:
      parseLink()
      endsWithOperations = true
      expected = "`,` or a new line"
    default: return skipMember(startedAt: start)
    }
    // Several members may share a line. But a member that may end with operations must be the last one on its line.
    // So must a member that ends with Swift, because nothing shows where the Swift ends.
    if !endsWithOperations, cursor.position != start, cursor.isAtMemberOnAnyLine(besidesExit: false) {
      return reportRunOn()
    }
    endLine(startedAt: start, expecting: expected)
  }

  private mutating func skipMember(startedAt start: Int) {
    let node = open(.unreadable)
    endLine(startedAt: start, expecting: "a new line")
    close(node)
  }

  /// Returns the word that begins the member of a flow at the cursor. Treats misspelt words like ``declarationWord()``.
  private mutating func memberWord() -> Keyword? {
    switch cursor.keyword {
    case .needs, .var, .start, .exit, .event, .screen, .screens, .tabs, .columns, .work, .link, .style, .import, .flow:
      return cursor.keyword
    case .tab where cursor.isNextNameOnSameLine: return .tab
    default:
      if skipModifiers() { return memberWord() }
      if reportTransitionInFlow() || reportForeignMember() { return nil }
      return reportWord(
        expecting: [.screen, .screens, .start, .event, .var, .needs, .exit, .tabs, .columns, .work, .link], or: ["alert", "dialog"])
    }
  }

  // MARK: Lines and bodies

  /// Reports superfluous text after a complete item and moves to the next line. The cursor moves by at least one token, so
  /// every loop ends.
  @_transparent
  mutating func endLine(startedAt start: Int, expecting what: StaticString) {
    if cursor.position == start {
      cursor.advanceOverGroup()
    } else if !cursor.isAtLineEnd {
      reportUnexpected("\(what)")
    }
    cursor.skipToLineEnd()
  }

  /// Reports that an item begins behind a run of Swift, if one ends at the cursor.
  mutating func reportRunOn(expecting what: StaticString = "a new line") {
    if cursor.position == runOn { reportUnexpected("\(what)") }
  }

  /// Like ``endLine(startedAt:expecting:)``, but if a run of Swift ends on the line and another item follows it, does not skip
  /// that item.
  mutating func endLine(startedAt start: Int, expecting what: StaticString, beforeItem isAtItem: (inout Parser) -> Bool) {
    if cursor.position == runOn, cursor.position != start, !cursor.isAtLineEnd, isAtItem(&self) {
      return reportRunOn(expecting: what)
    }
    endLine(startedAt: start, expecting: what)
  }

  /// Whether more items follow in a body. If a declaration follows that a body cannot contain, the `}` before it is missing.
  mutating func isInsideBody(ofFlow: Bool = false) -> Bool {
    switch cursor.kind {
    case .rightBrace, .endOfFile: return false
    default:
      guard ofFlow ? cursor.isAtTopLevelDeclaration : cursor.isAtDeclaration else { return true }
      let isInFlow = flowEnd != Token.noPartner && cursor.position < flowEnd
      switch cursor.keyword {
      // These declarations do not belong in a flow, but they can be parsed there if the brackets are balanced.
      case .style, .import, .flow: if ofFlow, isInFlow { return true }
      case .event: if !ofFlow, isInFlow, cursor.nextKeywordOnSameLine != .always { return true }
      default: break
      }
      reportStructure("expected `}` before this declaration", at: cursor.position, notes: openBraceNotes)
      return false
    }
  }

  /// A note at the innermost brace that is still open at the cursor.
  private var openBraceNotes: [Diagnostic.Note] {
    // Finding the brace takes a pass over the whole file. It is wasted if the finding will not be shown.
    if diagnostics.count >= Self.maximumFindings { return [] }
    var open: [Int] = []
    var index = 0
    while index < cursor.position {
      switch cursor.base[index].kind {
      case .leftBrace: open.append(index)
      case .rightBrace: _ = open.popLast()
      default: break
      }
      index += 1
    }
    guard let last = open.last else { return [] }
    return [Diagnostic.Note("this `{` is not closed", at: Location(file: fileIndex, range: cursor.base[last].range))]
  }

  /// Reads the `}` of a body, or reports that the file ends without it.
  mutating func expectEndOfBody() {
    if !cursor.accept(.rightBrace), cursor.kind == .endOfFile, lexicalFindings.trustsBrackets(at: cursor.current.start) {
      reportMissing("`}`", notes: openBraceNotes)
    }
  }

  /// Skips the rest of a header with a syntax error.
  mutating func skipToBody() {
    while !cursor.isAtLineEnd, cursor.kind != .leftBrace { cursor.advanceOverGroup() }
  }
}
