extension Parser {
  // MARK: Expected tokens

  // In these methods, the parameter `what` is a `StaticString`, because it is rarely used. Making a `String` for every expected
  // token would take longer than reading the token.

  /// Takes a token, or reports that it is missing.
  mutating func expect(_ expected: TokenKind, _ what: StaticString) -> Bool {
    if cursor.accept(expected) { return true }
    reportMissing("\(what)")
    return false
  }

  /// Takes a name on the current line, or reports that it is missing.
  @_transparent
  mutating func expectName(_ what: StaticString) -> Bool {
    guard cursor.isAtName, !cursor.isAtLineBreak else {
      reportMissing("\(what)")
      return false
    }
    leaf(.name)
    return true
  }

  /// Takes a name that may begin a line, or reports the token in its place.
  @_transparent
  mutating func expectFirstName(_ what: StaticString) -> Bool {
    guard cursor.isAtName else {
      reportUnexpected("\(what)")
      return false
    }
    leaf(.name)
    return true
  }

  // MARK: Findings

  /// Reports what is missing after the last token. The finding is at the next token of the line, or else at the end of the
  /// line.
  ///
  /// - Parameter notes: the notes if the file ends there.
  mutating func reportMissing(_ what: String, notes: [Diagnostic.Note] = []) {
    if cursor.kind == .endOfFile {
      reportBehindLast("expected \(what), but the file ends here", notes: notes)
    } else if cursor.isAtLineBreak {
      reportBehindLast("expected \(what), but the line ends here")
    } else {
      reportUnexpected(what)
    }
  }

  /// Reports what is expected instead of the token at the cursor.
  mutating func reportUnexpected(_ what: String) {
    switch cursor.kind {
    case .unknown: return  // The lexer has already reported it.
    case .endOfFile: reportBehindLast("expected \(what), but the file ends here")
    case .rightParen, .rightBracket, .rightBrace:
      if cursor.isUnpairedBracket {
        reportHere(BracketFinding.message(cursor.kind))
      } else {
        reportHere("expected \(what), found `\(BracketFinding.spelling(cursor.kind))`")
      }
    case .dot where isDotBeforeName:
      reportHere("expected \(what)\(found)", fix: fix("remove the dot", (cursor.current.range, "")))
    case .rawIdentifier: reportHere("expected \(what)\(found): in a flow, a name has only letters, digits and `_`")
    default: reportHere("expected \(what)\(found)")
    }
  }

  /// Whether the dot at the cursor begins a word, as in `.sheet`, without a name before it.
  private var isDotBeforeName: Bool {
    let next = cursor.base[cursor.nextIndex]
    guard cursor.isNextNameOnSameLine, next.start == cursor.current.end, cursor.previousEnd > 0 else { return false }
    let previous = cursor.base[cursor.previousEnd - 1]
    guard previous.end < cursor.current.start || previous.kind == .leftParen || previous.kind == .leftBracket else { return false }
    return isUsual(behind: cursor.nextIndex)
  }

  /// Whether the token after a name is one that usually follows a name. If not, the line may have another mistake, and the word
  /// may not be a name.
  private func isUsual(behind name: Int) -> Bool {
    var next = cursor.index(after: name)
    if cursor.base[next].kind == .leftParen, !cursor.base[next].followsLineBreak, cursor.base[next].partner != Token.noPartner {
      next = cursor.index(after: Int(cursor.base[next].partner))
    }
    if cursor.base[next].followsLineBreak { return true }
    switch cursor.base[next].kind {
    case .comma, .rightBrace, .rightBracket, .rightParen, .leftBrace, .endOfFile, .dot, .arrow, .semicolon: return true
    case .identifier:
      if Self.isPresentation(text(name)) { return true }
      return ["in", "without", "else", "if", "as", "where", "requires"].contains(text(next))
    default: return false
    }
  }

  /// Reports the token at the cursor, because a declaration that begins with one of some words is expected there.
  ///
  /// - Returns: the intended word, if the token is probably a misspelling of it. Parsing continues as if it were spelt
  ///   correctly.
  mutating func reportWord(expecting words: [Keyword], or others: [String] = []) -> Keyword? {
    // When no more findings are kept, suggestions are useless.
    guard diagnostics.count < Self.maximumFindings else { return nil }
    let what = Suggestion.choice(words.map { "\($0)" } + others)
    let word = misspelt(words)
    var suggestions = word.map { ["\($0)"] } ?? []
    if word == nil, cursor.isNextNameOnSameLine { suggestions = Suggestion.nearest(to: text(cursor.position), among: others) }
    if suggestions.isEmpty {
      reportUnexpected(what)
      return nil
    }
    let range = cursor.current.range
    report(
      "expected \(what)\(found)" + Suggestion.question(suggestions), range, at: cursor.position,
      fixes: Suggestion.fixes(suggestions, at: Location(file: fileIndex, range: range)))
    return word
  }

  /// The word that is nearest to the word at the cursor, if there is only one and the text after the cursor can follow it.
  private func misspelt(_ words: [Keyword]) -> Keyword? {
    guard case .identifier = cursor.kind else { return nil }
    let fitting = words.filter { cursor.isBegun(by: $0) }
    // Words of other languages are not spelt similarly to the right words. So a table contains them.
    if let word = Self.peerWords[text(cursor.position)], fitting.contains(word) { return word }
    let nearest = Suggestion.nearest(to: text(cursor.position), among: fitting.map { "\($0)" })
    return nearest.count == 1 ? fitting.first { "\($0)" == nearest[0] } : nil
  }

  /// Words that begin a declaration in Swift and other navigation tools, and the corresponding keywords of flows.
  private static let peerWords: [String: Keyword] = [
    "let": .var, "state": .var, "variable": .var, "property": .var, "context": .var,
    "initial": .start, "root": .start, "entry": .start, "begin": .start, "startDestination": .start, "first": .start,
    "view": .screen, "page": .screen, "destination": .screen, "node": .screen, "fragment": .screen, "activity": .screen,
    "composable": .screen, "case": .screen, "scene": .screen,
    "dependency": .needs, "inject": .needs, "requires": .needs, "uses": .needs,
    "output": .exit, "result": .exit, "delegate": .exit, "final": .exit, "action": .event, "signal": .event, "on": .event,
    "deeplink": .link, "deepLink": .link, "url": .link, "route": .link, "path": .link,
    "service": .work, "effect": .work, "actor": .work, "TabView": .tabs, "tabBar": .tabs, "tabbar": .tabs,
    "splitView": .columns, "NavigationSplitView": .columns,
    "coordinator": .flow, "navigation": .flow, "graph": .flow, "machine": .flow, "router": .flow, "test": .scenario,
  ]

  /// Reports that the bracket at the cursor has no partner.
  mutating func reportUnpairedBracket() { reportHere(BracketFinding.message(cursor.kind)) }

  /// Reports a finding at the token at the cursor.
  ///
  /// - Parameter fix: a certain repair.
  mutating func reportHere(_ message: String, fix: Diagnostic.Fix? = nil) {
    report(message, cursor.current.range, at: cursor.position, fixes: fix.map { [$0] } ?? [])
  }

  /// A repair that replaces ranges of this file.
  func fix(_ message: String, _ edits: (range: SourceRange, text: String)...) -> Diagnostic.Fix { fix(message, edits) }

  func fix(_ message: String, _ edits: [(range: SourceRange, text: String)]) -> Diagnostic.Fix {
    Diagnostic.Fix(
      message,
      edits: edits.map { .init(at: Location(file: fileIndex, range: $0.range), replacement: $0.text) })
  }

  /// Reports a finding between the last token taken and the token at the cursor.
  mutating func reportBehindLast(_ message: String, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []) {
    let end = cursor.previousEnd > 0 ? cursor.base[cursor.previousEnd - 1].end : 0
    report(message, SourceRange(start: end, end: end), at: cursor.position, notes: notes, fixes: fixes)
  }

  /// Adds a finding. A token is reported once, and not if a finding of the lexer explains it.
  private mutating func report(
    _ message: String, _ range: SourceRange, at index: Int, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    guard lastReportedToken != index, diagnostics.count < Self.maximumFindings else { return }
    lastReportedToken = index
    let previous = cursor.base[max(cursor.previousEnd - 1, 0)]
    guard !lexicalFindings.explains(cursor.base[index], after: previous, in: source) else { return }
    diagnostics.append(Diagnostic(.syntax, at: Location(file: fileIndex, range: range), message, notes: notes, fixes: fixes))
  }

  /// Reports a mistake in the pairing of braces, unless an unclosed literal makes the pairing uncertain.
  mutating func reportStructure(
    _ message: String, at index: Int, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    let token = cursor.base[index]
    if lexicalFindings.trustsBrackets(at: token.start) {
      report(message, token.range, at: index, notes: notes, fixes: fixes)
    }
  }

  private var found: String {
    let range = cursor.current.range
    if cursor.kind == .dot, cursor.isNextNameOnSameLine { return ", found `.`: write the name without a dot" }
    return range.end - range.start <= 40 ? ", found `\(source.text(range))`" : ""
  }
}
