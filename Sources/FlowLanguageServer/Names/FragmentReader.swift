import FlowSyntax

/// Reads the names in a piece of Swift: the names that may belong to the flow, and the names that the Swift itself declares.
///
/// Swift declares the parameters of closures and functions, names after `let`, `var` and `func`, and the `error` of `catch`. The value
/// after `let a =` cannot read `a` yet. Names in braces end with the braces. Other names are also in scope in the operations after a
/// condition.
final class FragmentReader {
  private let names: NameReader
  /// The node of the declarations.
  private let node: Int
  private let tokens: TokenBuffer
  /// The place of the source in the file. It is 0, except for an interpolation.
  private let offset: UInt32
  private let end: Int
  /// The number of strings around the source.
  private let level: Int
  private var index: Int
  /// The token before the current token, without comments.
  private var previous: Int?
  private var brackets: [Bracket] = []
  private var heads: [Head] = []
  private var clauses: [Clause] = []
  private var closureHeads: [ClosureHead] = []
  /// Whether the `catch` around a string declares `error`.
  private let isInCatch: Bool
  /// The scope of the first name, if it differs from the scope of the others.
  private var scopeOfFirst: NameOccurrence.Scope?

  private struct Bracket {
    var kind: TokenKind
    /// Whether a name before a colon is the label of an argument.
    var takesLabels = false
    /// The number of local names after the closing brace.
    var outer = 0
    /// The number of local names at each `case` of a `switch`.
    var inner = 0
    /// Whether the braces follow a `catch` without a pattern, which declares `error`.
    var isCatch = false
  }

  /// The word before braces in Swift code, such as `if` before conditions, or `func` before parameters. Conditions end at `{` or `else`.
  private struct Head {
    var depth: Int
    var isGuard = false
    /// The number of local names after the braces.
    var outer: Int
    var isFunction = false
    /// The names of a function's parameters; `nil` before the parameters. They are in scope in the braces.
    var parameters: [Int]?
    var isParameter: Set<Int> = []
  }

  /// A pattern that declares names, and the value after it.
  private struct Clause {
    enum Kind {
      case statement, condition, loop
      /// A `case` of a `switch`.
      case label
    }

    var kind: Kind
    /// The number of brackets around the clause.
    var depth: Int
    /// The number of brackets around the `let`: all names after it are declared. `nil` where names are read.
    var depthOfLet: Int?
    var isPattern = true
    /// Whether the clause is only a name, as in `if let draft`. It is then short for `if let draft = draft`.
    var isShort = false
    /// The declared names. They are not in scope yet.
    var locals: [Int] = []
  }

  /// The parameters and captured names of a closure. They are in scope after the `in`.
  private struct ClosureHead {
    /// The number of brackets around the parameters.
    var depth: Int
    var locals: [Int]
    var isLocal: Set<Int>
    /// The token `in`.
    var end: Int
  }

  /// No sensible code has more names in scope, or more strings in strings. The limits bound the time and the memory.
  private static let maximumLocals = 200
  private static let maximumLevel = 16

  init(_ names: NameReader, _ node: Int, scopeOfFirst: NameOccurrence.Scope? = nil) {
    self.names = names
    self.node = node
    self.scopeOfFirst = scopeOfFirst
    tokens = names.tree.tokens
    offset = 0
    level = 0
    isInCatch = false
    index = Int(names.tree.nodes[node].firstToken)
    end = Int(names.tree.nodes[node].tokenEnd)
  }

  /// - Parameter interpolation: the range of an interpolation in the file, with its parentheses.
  private init(_ outer: FragmentReader, interpolation: SourceRange) {
    names = outer.names
    node = outer.node
    let range = Int(interpolation.start)..<Int(interpolation.end)
    let source = SourceFile(path: "", bytes: Array(names.tree.source.bytes[range]))
    // The language of flows has Swift's tokens. The parser's findings do not matter here.
    tokens = Parser.parse(source).tokens
    offset = interpolation.start
    level = outer.level + 1
    isInCatch = outer.readsErrorOfCatch
    index = 0
    end = tokens.count - 1
  }

  func read() {
    while index < end {
      if !tokens[index].kind.isComment {
        if !readClosureHead() { readToken() }
        previous = index
      }
      index += 1
      scopeOfFirst = nil
    }
    while let clause = clauses.last { finish(clause) }
  }

  private var depth: Int { brackets.count }

  private func readToken() {
    let token = tokens[index]
    if token.followsLineBreak, let clause = clauseHere, clause.kind == .statement, isStartOfStatement { finish(clause) }
    switch token.kind {
    case .leftParen:
      readParameters()
      brackets.append(Bracket(kind: .leftParen, takesLabels: true))
    case .leftBracket: brackets.append(Bracket(kind: .leftBracket, takesLabels: isSubscript))
    case .leftBrace: openBraces()
    case .rightParen, .rightBracket, .rightBrace: closeBracket()
    case .equal: endPattern(isShort: false)
    case .comma: readComma()
    case .colon:
      if let clause = clauseHere, clause.kind == .label { finish(clause) } else { endPattern() }
    case .semicolon: if let clause = clauseHere { finish(clause) }
    case .identifier where isParameter, .quotedIdentifier where isParameter: break
    case .identifier where !isMember && !isLabel && readKeyword(text(index)): break
    case .identifier, .quotedIdentifier: if !isMember, !isLabel { readName() }
    case .string: readInterpolations()
    default: break
    }
  }

  private func readName() {
    let name = text(index)
    if let clause = clauses.last, clause.isPattern, let depthOfLet = clause.depthOfLet, depth >= depthOfLet, !isBeforeCallOrMember {
      if name != "_", localCount + clauses[clauses.count - 1].locals.count < Self.maximumLocals {
        clauses[clauses.count - 1].locals.append(declare(index))
      }
    } else if name != "error" || !readsErrorOfCatch {
      names.add(NameOccurrence(name: name, range: range(index), target: .value(scopeOfFirst ?? names.scope)))
    }
  }

  /// Whether the name `error` is declared by a `catch`, without a place.
  private var readsErrorOfCatch: Bool {
    guard let body = brackets.last(where: \.isCatch) else { return isInCatch }
    return !names.scope.locals.dropFirst(body.outer).contains { names.names[$0].name == "error" }
  }

  private func declare(_ index: Int) -> Int { names.declareLocal(text(index), range(index), at: node) }

  private var localCount: Int { names.scope.locals.count }

  private func forgetLocals(since count: Int) { if count < localCount { names.scope.locals.removeLast(localCount - count) } }

  // MARK: Brackets

  private func openBraces() {
    var bracket = Bracket(kind: .leftBrace, outer: localCount)
    if let head = heads.last, head.depth == depth {
      bracket.outer = head.outer
      bracket.isCatch = previous.map { tokens[$0].kind == .identifier && text($0) == "catch" } ?? false
      heads.removeLast()
      if let clause = clauseHere, clause.kind != .statement { finish(clause) }
      brackets.append(bracket)
      declareParameters(head.parameters ?? [])
    } else {
      brackets.append(bracket)
      findClosureHead()
    }
    brackets[depth - 1].inner = localCount
  }

  private func closeBracket() {
    guard let bracket = brackets.popLast() else { return }
    while let clause = clauses.last, clause.depth > depth { clauses.removeLast() }
    while let head = heads.last, head.depth > depth { heads.removeLast() }
    while let head = closureHeads.last, head.depth > depth { closureHeads.removeLast() }
    if bracket.kind == .leftBrace { forgetLocals(since: bracket.outer) }
    if let depthOfLet = clauses.last?.depthOfLet, depthOfLet > depth { clauses[clauses.count - 1].depthOfLet = nil }
  }

  /// Finds what precedes the `in` of a closure: `[m, n = 1]`, `a, b`, `(a: Int, b) async -> Int`.
  private func findClosureHead() {
    var next = following(index)
    while kind(next) == .symbol { next = following(following(next)) }
    var locals: [Int] = []
    if kind(next) == .leftBracket {
      locals = capturedValues(in: next)
      next = behind(next)
    }
    if kind(next) == .leftParen {
      locals += parameters(in: next)
      next = behind(next)
    } else {
      while isName(next), !Self.wordsBehindParameters.contains(text(next)) {
        locals.append(next)
        next = following(next)
        guard kind(next) == .comma else { break }
        next = following(next)
      }
    }
    while isName(next), text(next) != "in", Self.wordsBehindParameters.contains(text(next)) {
      next = following(next)
      if kind(next) == .leftParen { next = behind(next) }
    }
    if kind(next) == .arrow {
      while next < end, kind(next) != .rightBrace, !(isName(next) && text(next) == "in") { next = behind(next) }
    }
    guard isName(next), text(next) == "in" else { return }
    closureHeads.append(ClosureHead(depth: depth, locals: locals, isLocal: Set(locals), end: next))
  }

  /// Reads a token in the head of a closure. Returns `false` for another token.
  private func readClosureHead() -> Bool {
    guard let head = closureHeads.last else { return false }
    if index < head.end { return head.isLocal.contains(index) }
    closureHeads.removeLast()
    declareParameters(head.locals)
    brackets[depth - 1].inner = localCount
    return true
  }

  /// Declares parameters. A name that only Swift allows, such as `` `next step` ``, is never the name of something in a flow.
  private func declareParameters(_ parameters: [Int]) {
    for parameter in parameters where kind(parameter) != .rawIdentifier && text(parameter) != "_" {
      if localCount < Self.maximumLocals { names.scope.locals.append(declare(parameter)) }
    }
  }

  /// The names `n` in `[m, n = 1]`. A plain `m` keeps its meaning.
  private func capturedValues(in group: Int) -> [Int] {
    var found: [Int] = []
    var next = following(group)
    let close = tokens[group].partner == Token.noPartner ? next : Int(tokens[group].partner)
    while next < close {
      let after = behind(next)
      if isName(next), kind(after) == .equal { found.append(next) }
      next = after
    }
    return found
  }

  private static let wordsBehindParameters: Set<String> = ["in", "async", "throws", "rethrows"]

  /// The names of the parameters in parentheses. In `(_ a: Int)`, the second word is the name.
  private func parameters(in group: Int) -> [Int] {
    var found: [Int] = []
    var name: Int?
    var isType = false
    var next = following(group)
    let close = tokens[group].partner == Token.noPartner ? 0 : Int(tokens[group].partner)
    while next <= close {
      switch kind(next) {
      case .identifier, .quotedIdentifier, .rawIdentifier: if !isType { name = next }
      case .colon: isType = true
      case .comma, .rightParen:
        if let name { found.append(name) }
        name = nil
        isType = false
      default: break
      }
      next = behind(next)
    }
    return found
  }

  // MARK: Declarations

  /// Reads a word of Swift that matters for declarations. Returns `false` for another word.
  private func readKeyword(_ word: String) -> Bool {
    switch word {
    case "let", "var": beginLet()
    case "case": beginCase()
    case "default": if let bracket = brackets.last, bracket.kind == .leftBrace { forgetLocals(since: bracket.inner) }
    case "if", "while", "switch": heads.append(Head(depth: depth, outer: localCount))
    case "catch":
      heads.append(Head(depth: depth, outer: localCount))
      clauses.append(Clause(kind: .label, depth: depth))
    case "func", "init", "subscript": beginFunction(word)
    case "guard": heads.append(Head(depth: depth, isGuard: true, outer: localCount))
    case "for":
      heads.append(Head(depth: depth, outer: localCount))
      clauses.append(Clause(kind: .loop, depth: depth, depthOfLet: depth))
    case "in", "as", "is": endPattern()
    case "where":
      if let clause = clauseHere, clause.kind == .label || clause.kind == .loop { finish(clause) }
    case "else":
      guard let head = heads.last, head.isGuard, head.depth == depth else { break }
      heads.removeLast()
      if let clause = clauseHere { finish(clause) }
    case "try", "await", "_": break
    default: return false
    }
    return true
  }

  /// Declares the name of a function. Its parameters follow.
  private func beginFunction(_ word: String) {
    let name = following(index)
    if word == "func", isName(name) {
      declareParameters([name])
      index = name
    }
    heads.append(Head(depth: depth, outer: localCount, isFunction: true))
  }

  /// Finds the parameters of a function if an opening parenthesis follows its name.
  private func readParameters() {
    guard let head = heads.last, head.isFunction, head.depth == depth, head.parameters == nil else { return }
    let parameters = parameters(in: index)
    heads[heads.count - 1].parameters = parameters
    heads[heads.count - 1].isParameter = Set(parameters)
  }

  /// Whether a word is the name of a function's parameter, or the label before the name.
  private var isParameter: Bool {
    guard let head = heads.last, head.isFunction else { return false }
    return head.isParameter.contains(index) || head.isParameter.contains(following(index))
  }

  private func beginLet() {
    if let clause = clauses.last, clause.isPattern {
      clauses[clauses.count - 1].depthOfLet = depth
      return
    }
    let isStatement = brackets.last?.kind == .leftBrace && heads.last?.depth != depth
    let isShort = !isStatement && isName(following(index))
    clauses.append(Clause(kind: isStatement ? .statement : .condition, depth: depth, depthOfLet: depth, isShort: isShort))
  }

  private func beginCase() {
    if let clause = clauseHere, clause.kind == .loop {
      clauses[clauses.count - 1].depthOfLet = nil
    } else if brackets.last?.kind == .leftBrace, heads.last?.depth != depth {
      forgetLocals(since: brackets[depth - 1].inner)
      clauses.append(Clause(kind: .label, depth: depth))
    } else {
      clauses.append(Clause(kind: .condition, depth: depth))
    }
  }

  private func readComma() {
    if let clause = clauseHere {
      switch clause.kind {
      case .condition: finish(clause)
      case .statement:
        finish(clause)
        clauses.append(Clause(kind: .statement, depth: depth, depthOfLet: depth))
      case .label: clauses[clauses.count - 1].depthOfLet = nil
      case .loop: break
      }
    } else if let clause = clauses.last, clause.depthOfLet == depth {
      clauses[clauses.count - 1].depthOfLet = nil
    }
  }

  /// The innermost clause, if no bracket was opened since its start.
  private var clauseHere: Clause? { clauses.last.flatMap { $0.depth == depth ? $0 : nil } }

  private func endPattern(isShort: Bool? = nil) {
    guard clauseHere != nil else { return }
    clauses[clauses.count - 1].isPattern = false
    if let isShort { clauses[clauses.count - 1].isShort = isShort }
  }

  /// Ends the innermost clause: its names are in scope from now on.
  private func finish(_ clause: Clause) {
    if clause.isShort, let local = clause.locals.first {
      let short = names.names[local]
      names.add(NameOccurrence(name: short.name, range: short.range, target: .value(names.scope)))
      names.names.add(shortAt: short.range.start)
    }
    names.scope.locals += clause.locals
    clauses.removeLast()
  }

  // MARK: Tokens

  /// Whether a name is a member of another value: `name` in `user.name`.
  private var isMember: Bool { previous.map { tokens[$0].kind == .dot } ?? false }

  /// Whether a name is the label of an argument, or of a second trailing closure.
  private var isLabel: Bool {
    guard let previous, kind(following(index)) == .colon else { return false }
    switch tokens[previous].kind {
    case .leftParen, .leftBracket, .comma: return brackets.last?.takesLabels ?? false
    case .rightBrace: return !tokens[index].followsLineBreak || brackets.last?.kind != .leftBrace
    default: return false
    }
  }

  /// Whether a name in a pattern is not declared: `Found` in `case let Found.user(name)`.
  private var isBeforeCallOrMember: Bool {
    let next = following(index)
    return kind(next) == .dot || kind(next) == .leftParen
  }

  /// Whether a bracket opens a subscript. Other brackets contain keys before colons, not labels.
  private var isSubscript: Bool {
    guard var last = previous, tokens[last].end == tokens[index].start else { return false }
    if tokens[last].kind == .symbol, last > 0, tokens[last - 1].end == tokens[last].start { last -= 1 }
    switch tokens[last].kind {
    case .identifier, .quotedIdentifier, .rawIdentifier, .closureParameter, .rightParen, .rightBracket, .rightBrace, .string: return true
    default: return false
    }
  }

  /// Whether a token after a line break begins a statement instead of continuing the statement above.
  private var isStartOfStatement: Bool {
    switch tokens[index].kind {
    case .dot, .symbol, .equal, .comma, .colon, .leftBrace: return false
    default: break
    }
    guard let previous else { return false }
    switch tokens[previous].kind {
    case .dot, .equal, .comma, .colon, .arrow: return false
    // A sign directly after a value, such as `!`, ends a statement.
    case .symbol: return previous > 0 && tokens[previous - 1].end == tokens[previous].start
    default: return true
    }
  }

  private func kind(_ index: Int) -> TokenKind { index < end ? tokens[index].kind : .endOfFile }

  private func isName(_ index: Int) -> Bool {
    switch kind(index) {
    case .identifier, .quotedIdentifier, .rawIdentifier: true
    default: false
    }
  }

  /// The index of the next token that is not a comment.
  private func following(_ index: Int) -> Int {
    var next = index + 1
    while next < end, tokens[next].kind.isComment { next += 1 }
    return next
  }

  /// The index after a token, or after the brackets that it opens.
  private func behind(_ index: Int) -> Int {
    switch kind(index) {
    case .leftParen, .leftBracket, .leftBrace:
      let partner = tokens[index].partner
      return partner == Token.noPartner ? end : following(Int(partner))
    default: return following(index)
    }
  }

  private func range(_ index: Int) -> SourceRange {
    SourceRange(start: tokens[index].start + offset, end: tokens[index].end + offset)
  }

  private func text(_ index: Int) -> String { names.unquoted(range(index)) }

  // MARK: Strings

  private func readInterpolations() {
    if level == Self.maximumLevel { return }
    let locals = localCount
    for part in StringParts.interpolations(in: names.tree.source, range(index)) {
      FragmentReader(self, interpolation: part).read()
      forgetLocals(since: locals)
    }
  }
}

/// The parts of a string literal.
enum StringParts {
  private struct Open {
    var hashes: Int
    var isMultiline: Bool
    /// The number of open parentheses in the current interpolation.
    var depth = 0
  }

  /// The interpolations of a literal, with their parentheses. They contain those of inner literals.
  static func interpolations(in source: SourceFile, _ literal: SourceRange) -> [SourceRange] {
    let bytes = source.bytes
    let end = Int(literal.end)
    var offset = Int(literal.start)
    var found: [SourceRange] = []
    var start = offset
    var open: [Open] = []
    func skip(_ byte: UInt8, _ count: Int, from offset: Int) -> Bool {
      offset + count <= end && bytes[offset..<offset + count].allSatisfy { $0 == byte }
    }
    while offset < end {
      let byte = bytes[offset]
      guard var string = open.last, string.depth == 0 else {
        // The text is Swift: the start of the literal, or an interpolation.
        switch byte {
        case UInt8(ascii: "("): open[open.count - 1].depth += 1
        case UInt8(ascii: ")"):
          open[open.count - 1].depth -= 1
          if open.count == 1, open[0].depth == 0 { found.append(SourceRange(start: UInt32(start), end: UInt32(offset + 1))) }
        case UInt8(ascii: "#"), UInt8(ascii: "\""):
          var quote = offset
          while quote < end, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
          guard quote < end, bytes[quote] == UInt8(ascii: "\"") else { break }
          let isMultiline = skip(UInt8(ascii: "\""), 3, from: quote)
          open.append(Open(hashes: quote - offset, isMultiline: isMultiline))
          offset = quote + (isMultiline ? 2 : 0)
        default: break
        }
        offset += 1
        continue
      }
      offset += 1
      if byte == UInt8(ascii: "\\"), skip(UInt8(ascii: "#"), string.hashes, from: offset) {
        offset += string.hashes
        if offset < end, bytes[offset] == UInt8(ascii: "(") {
          string.depth = 1
          open[open.count - 1] = string
          if open.count == 1 { start = offset }
        }
        offset += 1
      } else if byte == UInt8(ascii: "\""), !string.isMultiline || skip(UInt8(ascii: "\""), 2, from: offset) {
        let quoteEnd = offset + (string.isMultiline ? 2 : 0)
        guard skip(UInt8(ascii: "#"), string.hashes, from: quoteEnd) else { continue }
        open.removeLast()
        offset = quoteEnd + string.hashes
        if open.isEmpty { return found }
      }
    }
    return found
  }
}
