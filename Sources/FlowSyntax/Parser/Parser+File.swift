extension Parser {
  mutating func parseFile() {
    let node = open(.file)
    while cursor.kind != .endOfFile {
      switch cursor.keyword {
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

  private mutating func skipToTopLevelDeclaration() {
    while cursor.kind != .endOfFile {
      cursor.advanceOverGroup()
      guard cursor.current.followsLineBreak else { continue }
      switch cursor.keyword {
      case .import, .style, .flow, .public, .package, .internal, .scenario: return
      default: break
      }
    }
  }

  private mutating func parseImport() {
    let node = open(.importDeclaration)
    cursor.advance()
    _ = expectName("the name of a module")
    close(node)
  }

  /// `style picker = sheet in navigation { detents: medium, large }`
  private mutating func parseStyle() {
    let node = open(.style)
    defer { close(node) }
    cursor.advance()
    guard expectName("the name of the style"), expect(.equal, "`=`") else { return }
    guard parsePresentation() else { return }
    guard cursor.accept(.leftBrace) else { return }
    while cursor.kind != .rightBrace, cursor.kind != .endOfFile {
      parseOption()
      if !cursor.isAtLineEnd {
        reportMissing("a new line")
        cursor.skipToLineEnd()
      }
    }
    _ = expect(.rightBrace, "`}`")
  }

  private mutating func parseOption() {
    let node = open(.option)
    defer { close(node) }
    guard expectName("the name of an option"), expect(.colon, "`:`") else { return cursor.skipToLineEnd() }
    repeat {
      guard expectFragment(.expression, "a value", until: .comma) else { return cursor.skipToLineEnd() }
    } while cursor.accept(.comma)
  }

  /// `[public] flow Numbers(user: User): Codable { … }`
  private mutating func parseFlow() {
    let node = open(.flow)
    defer { close(node) }
    if cursor.keyword != .flow {
      leaf(.access)
      guard cursor.keyword == .flow else { return reportMissing("`flow`") }
    }
    cursor.advance()
    guard expectName("the name of the flow") else { return }
    if cursor.kind == .leftParen { parseParameterList() }
    if cursor.accept(.colon) {
      repeat {
        guard expectFragment(.type, "a protocol", until: .comma | .body) else { break }
      } while cursor.accept(.comma)
    }
    guard expect(.leftBrace, "`{`") else { return }
    while cursor.kind != .rightBrace, cursor.kind != .endOfFile { parseMember() }
    _ = expect(.rightBrace, "`}`")
  }

  private mutating func parseMember() {
    let start = cursor.position
    switch cursor.keyword {
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
    if !cursor.isAtLineEnd || cursor.position == start {
      if cursor.position != start { reportMissing("a new line") }
      repeat { cursor.advanceOverGroup() } while !cursor.isAtLineEnd
    }
  }
}
