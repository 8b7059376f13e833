extension Parser {
  func parseFile() {
    let node = open(.file)
    while kind != .endOfFile {
      switch keyword {
      case .import: parseImport()
      case .style: parseStyle()
      case .flow, .public, .package, .internal: parseFlow()
      case .scenario: parseScenario()
      default:
        reportMissing("`flow`, `style`, `import` or `scenario`")
        skipToTopLevelDeclaration()
      }
    }
    close(node)
  }

  private func skipToTopLevelDeclaration() {
    while kind != .endOfFile {
      advanceOverGroup()
      guard current.followsLineBreak else { continue }
      switch keyword {
      case .import, .style, .flow, .public, .package, .internal, .scenario: return
      default: break
      }
    }
  }

  private func parseImport() {
    let node = open(.importDeclaration)
    advance()
    _ = expectName("the name of a module")
    close(node)
  }

  /// `style picker = sheet in navigation { detents: medium, large }`
  private func parseStyle() {
    let node = open(.style)
    defer { close(node) }
    advance()
    guard expectName("the name of the style"), expect(.equal, "`=`") else { return }
    guard parsePresentation() else { return }
    guard accept(.leftBrace) else { return }
    while kind != .rightBrace, kind != .endOfFile {
      parseOption()
      if !isAtLineEnd {
        reportMissing("a new line")
        skipToLineEnd()
      }
    }
    _ = expect(.rightBrace, "`}`")
  }

  private func parseOption() {
    let node = open(.option)
    defer { close(node) }
    guard expectName("the name of an option"), expect(.colon, "`:`") else { return skipToLineEnd() }
    repeat {
      guard expectFragment(.expression, "a value", until: [.comma]) else { return skipToLineEnd() }
    } while accept(.comma)
  }

  /// `[public] flow Numbers(user: User): Codable { … }`
  private func parseFlow() {
    let node = open(.flow)
    defer { close(node) }
    if keyword != .flow {
      leaf(.access)
      guard keyword == .flow else { return reportMissing("`flow`") }
    }
    advance()
    guard expectName("the name of the flow") else { return }
    if kind == .leftParen { parseParameterList() }
    if accept(.colon) {
      repeat {
        guard expectFragment(.type, "a protocol", until: [.comma, .body]) else { break }
      } while accept(.comma)
    }
    guard expect(.leftBrace, "`{`") else { return }
    while kind != .rightBrace, kind != .endOfFile { parseMember() }
    _ = expect(.rightBrace, "`}`")
  }

  private func parseMember() {
    let start = position
    switch keyword {
    case .needs: parseNeeds()
    case .var: parseVariable()
    case .start: parseStart()
    case .exit: parseExit()
    case .event: parseEvent()
    case .screen: parseScreen()
    case .tabs: parseTabs()
    case .link: parseLink()
    default:
      reportMissing("`screen`, `start`, `event`, `var`, `needs`, `exit`, `tabs` or `link`")
    }
    if !isAtLineEnd || position == start {
      if position != start { reportMissing("a new line") }
      repeat { advanceOverGroup() } while !isAtLineEnd
    }
  }

  /// Whether the line begins as a declaration does that cannot stand inside a screen. It is how a forgotten
  /// `}` is noticed where it was forgotten.
  var isAtMemberDeclaration: Bool {
    guard current.followsLineBreak else { return false }
    let next = index(after: position)
    guard !tokens.base[next].followsLineBreak else { return false }
    let isBeforeName = tokens.base[next].kind == .identifier || tokens.base[next].kind == .quotedIdentifier
    switch keyword {
    case .screen, .start, .event, .var, .needs, .flow, .style: return isBeforeName && keyword(at: next) != .always
    case .tabs: return tokens.base[next].kind == .leftBrace
    case .link: return tokens.base[next].kind == .string
    default: return false
    }
  }
}
