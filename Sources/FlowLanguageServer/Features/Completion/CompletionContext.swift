import FlowSyntax

/// The syntactic context of a cursor. It is read from the tokens before the cursor, because the text there is usually
/// incomplete.
struct CompletionContext {
  /// The construct that owns a pair of brackets around the cursor.
  enum Body: Equatable {
    case file, flow, screen, alert, tabs, tab, style, branches, scenario
    /// A list of parameters, arguments or routes; or braces or brackets in Swift.
    case parameters, arguments, routes, swift
  }

  /// The start of the word that ends at or contains the cursor. The position of the cursor if there is no word.
  let wordStart: UInt32
  private(set) var bodies: [Body] = [.file]
  /// The tokens of the statement that contains the cursor, up to the word at the cursor.
  private(set) var statement: [Int] = []
  /// The tokens before the word at the cursor, back to the last open bracket, `->` or comma.
  private(set) var part: [Int] = []
  /// The tokens `flow`, `screen` or `tab` whose bodies contain the cursor. In a scenario, `flowToken` is the token `for`.
  private(set) var flowToken: Int?
  private(set) var ownerToken: Int?
  /// Whether the statement has an arrow before the cursor.
  private(set) var isBehindArrow = false

  var body: Body { bodies[bodies.count - 1] }

  /// Returns `nil` in a comment or a string, where nothing can be completed.
  init?(at offset: UInt32, in tree: SyntaxTree) {
    var last = tree.token(before: offset)
    var start = offset
    if last >= 0 {
      let token = tree.tokens[last]
      switch token.kind {
      case .lineComment, .docComment: if offset <= token.end { return nil }
      case .blockComment, .string, .regex: if offset < token.end || token.end == token.start { return nil }
      case .identifier, .quotedIdentifier:
        if offset <= token.end {
          start = token.start
          last -= 1
        }
      default: break
      }
    }
    wordStart = start
    var reader = Reader(tree: tree)
    var index = 0
    while index <= last {
      index = reader.read(index, last)
    }
    // The word at the cursor may begin a new line, which starts a new statement unless the previous line continues.
    reader.endStatementIfLineEnds(before: start)
    (bodies, statement, part) = (reader.stack.map(\.body), reader.statement, reader.part)
    (flowToken, ownerToken) = (reader.stack.last { $0.flow != nil }?.flow, reader.stack.last { $0.owner != nil }?.owner)
    isBehindArrow = reader.isBehindArrow
  }

  private struct Level {
    var body: Body
    var flow: Int?
    var owner: Int?
    var statement: [Int] = []
    var part: [Int] = []
    var isBehindArrow = false
  }

  /// Reads the tokens before the cursor and tracks the open brackets.
  private struct Reader {
    let tree: SyntaxTree
    var stack = [Level(body: .file)]
    var statement: [Int] = []
    var part: [Int] = []
    var isBehindArrow = false

    /// Reads a token.
    ///
    /// - Parameter last: the last token before the cursor.
    /// - Returns: the token to read next. A body that closes before the cursor is skipped.
    mutating func read(_ index: Int, _ last: Int) -> Int {
      let depth = stack.count
      read(index)
      if tree.tokens[index].kind == .leftBrace, stack.count > depth, body != .swift, let brace = closingBrace(index, last) {
        return brace
      }
      return index + 1
    }

    private var body: Body { stack[stack.count - 1].body }

    /// The brace that closes the given brace, or `nil` if it comes after the cursor.
    private func closingBrace(_ brace: Int, _ last: Int) -> Int? {
      let tokens = tree.reader.tokens
      var depth = 0
      var index = brace
      while index <= last {
        switch tokens[index].kind {
        case .leftBrace, .leftParen, .leftBracket: depth &+= 1
        case .rightBrace, .rightParen, .rightBracket:
          depth &-= 1
          if depth == 0 { return tokens[index].kind == .rightBrace ? index : nil }
        default: break
        }
        index &+= 1
      }
      return nil
    }

    private mutating func read(_ index: Int) {
      let token = tree.tokens[index]
      if token.kind.isComment || token.kind == .endOfFile { return }
      if token.followsLineBreak { endStatement(before: token) }
      switch token.kind {
      case .leftBrace, .leftParen, .leftBracket:
        let level = level(openedBy: token, index)
        stack.append(level)
        statement.append(index)
        stack[stack.count - 1].statement = statement
        stack[stack.count - 1].part = part
        stack[stack.count - 1].isBehindArrow = isBehindArrow
        switch level.body {
        case .arguments, .parameters, .routes, .swift: break
        default: statement = []
        }
        part = []
        if token.kind == .leftBrace, level.body != .swift { isBehindArrow = false }
      case .rightBrace, .rightParen, .rightBracket:
        guard stack.count > 1 else { return }
        let level = stack.removeLast()
        statement = token.kind == .rightBrace && level.body != .swift ? [] : level.statement + [index]
        part = token.kind == .rightBrace && level.body != .swift ? [] : level.part + [index]
        isBehindArrow = token.kind == .rightBrace && level.body != .swift ? false : level.isBehindArrow
      case .arrow:
        statement.append(index)
        part = []
        isBehindArrow = true
      case .comma:
        statement.append(index)
        part = []
      default:
        if stack.last?.body == .scenario, word(index) == "=>" {
          statement.append(index)
          part = []
          isBehindArrow = true
          return
        }
        if stack.last?.body == .branches, word(index) == "if" || word(index) == "else" {
          if word(index) == "else" || word(statement.last) != "else" { startStatement() }
        }
        statement.append(index)
        part.append(index)
      }
    }

    private mutating func startStatement() {
      statement = []
      part = []
      isBehindArrow = false
    }

    mutating func endStatementIfLineEnds(before offset: UInt32) {
      guard let last = statement.last else { return }
      let text = tree.source
      let line = text.position(at: offset).line
      if text.position(at: tree.tokens[last].end).line < line { endStatement(last) }
    }

    private mutating func endStatement(before token: Token) {
      guard token.kind != .arrow, let last = statement.last else { return }
      endStatement(last)
    }

    /// A line break ends a statement, except inside brackets and after an arrow or a comma.
    private mutating func endStatement(_ last: Int) {
      switch stack.last?.body {
      case .parameters, .arguments, .swift, .routes: return
      default: break
      }
      switch tree.tokens[last].kind {
      case .arrow, .comma: return
      case .symbol where stack.last?.body == .scenario && word(last) == "=>": return
      default: startStatement()
      }
    }

    private func level(openedBy token: Token, _ index: Int) -> Level {
      let first = word(statement.first)
      let isBrace = token.kind == .leftBrace
      switch body {
      case .file where isBrace:
        if let flow = statement.first(where: { word($0) == "flow" }) { return Level(body: .flow, flow: flow) }
        if first == "scenario" { return Level(body: .scenario, flow: statement.first { word($0) == "for" }) }
        return Level(body: first == "style" ? .style : .swift)
      case .flow where isBrace && !isBehindArrow:
        switch first {
        case "screen", "work": return Level(body: .screen, owner: statement.first)
        case "screens": return Level(body: .screen)
        case "alert", "dialog": return Level(body: .alert, owner: statement.first)
        case "tabs", "columns": return Level(body: .tabs, owner: statement.first)
        case "start", "event", "link": return Level(body: .branches)
        default: return Level(body: .swift)
        }
      case .tabs where isBrace: return Level(body: .tab, owner: statement.first)
      case .screen where isBrace && !isBehindArrow, .tab where isBrace && !isBehindArrow: return Level(body: .branches)
      case .alert where isBrace && !isBehindArrow && isOpeningBranches(index),
        .branches where isBrace && !isBehindArrow && isOpeningBranches(index):
        return Level(body: .branches)
      default: break
      }
      if token.kind == .leftBracket { return Level(body: word(part.last) == "replace" ? .routes : .swift) }
      guard token.kind == .leftParen, let last = part.last, isName(last) else { return Level(body: .swift) }
      return Level(body: isDeclaring(body, first) ? .parameters : .arguments)
    }

    /// Whether the brace opens nested branches, not a closure in the branch's condition.
    private func isOpeningBranches(_ brace: Int) -> Bool {
      let next = brace + 1 < tree.tokens.count ? word(brace + 1) : nil
      return next == "if" || next == "else" || word(statement.last) == "else"
    }

    /// Whether a parenthesis here opens a list of parameters.
    private func isDeclaring(_ body: Body, _ first: String?) -> Bool {
      if isBehindArrow { return false }
      switch body {
      case .file: return true
      case .flow:
        let isBehindColon = part.contains { tree.tokens[$0].kind == .colon }
        return ["screen", "alert", "dialog", "exit", "event"].contains(first ?? "") && !isBehindColon
      case .alert: return !part.contains { tree.tokens[$0].kind == .colon }
      case .screen, .tab: return first != "exit"
      default: return false
      }
    }

    private func isName(_ index: Int) -> Bool {
      tree.tokens[index].kind == .identifier || tree.tokens[index].kind == .quotedIdentifier
    }

    private func word(_ index: Int?) -> String? { index.map { tree.source.text(tree.tokens[$0].range) } }
  }
}
