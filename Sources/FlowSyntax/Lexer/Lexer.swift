/// Turns any bytes into tokens, in one pass and in linear time.
///
/// It also reads the Swift fragments in a file, so it knows every form of Swift strings, regex literals, numbers, operators and
/// comments. It pairs brackets, so the parser can skip brackets with their content in one step, however deep they are nested.
package struct Lexer {
  let source: SourceFile
  let fileIndex: Int
  /// The owner of the tokens' memory.
  let storage = RawStorage()
  var tokens: TokenList
  var diagnostics: [Diagnostic] = []
  /// Findings about brackets. The parser also reports brackets; see `LexicalFindings.joined(with:in:of:)`.
  var bracketFindings: [BracketFinding] = []
  /// The indices of the closing braces without a partner. There are at most as many as the parser reports findings.
  var surplusBraces: [Int] = []
  var lineComments: [Int] = []
  /// The indices of the currently open brackets.
  var openBrackets: Table<Int>
  /// The offset up to which no bare `/` begins a regex literal.
  var noRegexBefore = 0
  /// Whether the text is between the marks of a merge conflict.
  var isInConflict = false
  /// Whether an unclosed comment or literal has swallowed the rest of the file.
  var reachesEndOfFile = false
  /// The first bracket inside an unclosed literal, which may be meant as code.
  var firstSwallowedBracket: Int?
  /// The number of bytes that were read more than once. It stays below a small multiple of the file's length, so the lexer
  /// takes linear time. Tests check this.
  var rescannedBytes = 0

  package init(source: SourceFile, fileIndex: Int) {
    self.source = source
    self.fileIndex = fileIndex
    openBrackets = Table(in: storage)
    tokens = TokenList(in: storage, estimatedCount: source.bytes.count / 5 + 16)
  }

  /// Reads the whole file. Call it once.
  package mutating func run() {
    checkText()
    CharacterClass.table.withUnsafeBufferPointer { classes in
      if let table = classes.baseAddress { scan(source.base, count: source.bytes.count, classes: table) }
    }
  }

  /// The loop over all bytes. It is one function with local variables, because without optimisation a call for each byte would
  /// be slow. Runs of names and spaces end at the NUL after the text.
  private mutating func scan(_ text: UnsafePointer<UInt8>, count: Int, classes: UnsafePointer<CharacterClass>) {
    let keywords = Keyword.bySpelling
    let maximumKeywordLength = Keyword.maximumLength
    var position = 0
    var lineBreak = true
    if count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }

    while position < count {
      let start = position
      let byte = text[position]
      switch classes[Int(truncatingIfNeeded: byte)] {
      case .space:
        position &+= 1
        while text[position] == 0x20 { position &+= 1 }

      case .lineBreak:
        position += 1
        lineBreak = true

      case .letter:
        word: while true {
          position &+= 1
          switch classes[Int(truncatingIfNeeded: text[position])] {
          case .letter, .digit: continue
          case .nonASCII:
            let length = Self.identifierScalarLength(text, position, count)
            if length == 0 { break word }
            position += length &- 1
          default: break word
          }
        }
        tokens.append(.identifier, start, position, lineBreak)
        if position &- start <= maximumKeywordLength {
          let word = UnsafeBufferPointer(start: text + start, count: position &- start)
          tokens.setKeyword(keywords[String(decoding: word, as: UTF8.self)])
        }
        lineBreak = false

      case .digit:
        let kind = scanNumber(text, &position, count, classes)
        tokens.append(kind, start, position, lineBreak)
        lineBreak = false

      case .comma:
        position += 1
        tokens.append(.comma, start, position, lineBreak)
        lineBreak = false

      case .colon:
        position += 1
        tokens.append(.colon, start, position, lineBreak)
        lineBreak = false

      case .semicolon:
        position += 1
        tokens.append(.semicolon, start, position, lineBreak)
        checkSemicolon(start, position)
        lineBreak = false

      case .punctuation:
        position += 1
        tokens.append(.symbol, start, position, lineBreak)
        lineBreak = false

      case .bracket:
        position += 1
        appendBracket(byte, start, lineBreak)
        lineBreak = false

      case .quote:
        scanString(text, &position, count, hashes: 0)
        tokens.append(.string, start, position, lineBreak)
        lineBreak = false

      case .slash where isNext(text, position, count, UInt8(ascii: "/")):
        while position < count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
        let isDoc = isDocComment(text, start, position)
        if !isDoc { lineComments.append(tokens.count) }
        tokens.append(isDoc ? .docComment : .lineComment, start, position, lineBreak)

      case .slash where isNext(text, position, count, UInt8(ascii: "*")):
        let crossesLines = scanBlockComment(text, &position, count)
        tokens.append(.blockComment, start, position, lineBreak)
        lineBreak = lineBreak || crossesLines

      case .slash where scanBareRegex(text, &position, count, start):
        tokens.append(.regex, start, position, lineBreak)
        lineBreak = false

      case .slash, .operatorCharacter, .dot:
        let kind = scanOperator(text, &position, count, classes)
        tokens.append(kind, start, position, lineBreak)
        lineBreak = false

      case .pound:
        let kind = scanPound(text, &position, count, classes)
        tokens.append(kind, start, position, lineBreak)
        lineBreak = false

      case .backtick:
        let kind = scanQuotedIdentifier(text, &position, count, classes)
        tokens.append(kind, start, position, lineBreak)
        lineBreak = false

      case .dollar:
        position += 1
        while position < count {
          let next = classes[Int(text[position])]
          guard next == .letter || next == .digit else { break }
          position += 1
        }
        tokens.append(.closureParameter, start, position, lineBreak)
        lineBreak = false

      case .nonASCII where skipByteOrderMarks(text, &position, count): break

      case .nonASCII:
        let kind = scanNonASCII(text, &position, count, classes)
        tokens.append(kind, start, position, lineBreak)
        lineBreak = false

      default:
        scanUnknown(text, &position, count, classes)
        tokens.append(.unknown, start, position, lineBreak)
        lineBreak = false
      }
    }
    tokens.append(.endOfFile, count, count, true)
  }

  private func isNext(_ text: UnsafePointer<UInt8>, _ position: Int, _ count: Int, _ byte: UInt8) -> Bool {
    position + 1 < count && text[position + 1] == byte
  }

  /// Whether a comment begins with exactly three slashes. Lines with more slashes are separators.
  private func isDocComment(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let slash = UInt8(ascii: "/")
    return end - start > 2 && text[start + 2] == slash && !(end - start > 3 && text[start + 3] == slash)
  }

  @_transparent
  mutating func append(_ kind: TokenKind, _ start: Int, _ end: Int, _ followsLineBreak: Bool) {
    tokens.append(kind, start, end, followsLineBreak)
  }

  mutating func report(_ message: String, _ start: Int, _ end: Int, notes: [Diagnostic.Note] = []) {
    guard diagnostics.count < Parser.maximumFindings else { return }
    diagnostics.append(Diagnostic(.syntax, at: location(start, end), message, notes: notes))
  }

  func location(_ start: Int, _ end: Int) -> Location {
    Location(
      file: fileIndex,
      range: SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
    )
  }
}

/// The growing list of tokens. The lexer fills it, and a ``TokenBuffer`` takes it over.
///
/// It is in the lexer's file, because unoptimised code is inlined only within its file.
struct TokenList {
  private(set) var table: Table<Token>

  init(in storage: RawStorage, estimatedCount: Int) { table = Table(in: storage, capacity: estimatedCount) }

  var base: UnsafeMutablePointer<Token> { table.base }
  var count: Int { table.count }

  subscript(index: Int) -> Token { table.base[index] }

  @_transparent
  mutating func append(_ kind: TokenKind, _ start: Int, _ end: Int, _ followsLineBreak: Bool) {
    if table.count == table.capacity { table.grow() }
    // Sets each field separately. Without optimisation, an initialiser would copy the token twice, and a local constant for the
    // token's address would first be zeroed for the debugger.
    table.base[table.count].start = UInt32(truncatingIfNeeded: start)
    table.base[table.count].end = UInt32(truncatingIfNeeded: end)
    table.base[table.count].partner = UInt32.max  // Token.noPartner
    table.base[table.count].kind = kind
    table.base[table.count].keyword = nil
    table.base[table.count].followsLineBreak = followsLineBreak
    table.count &+= 1
  }

  /// Sets the keyword that the last token, an identifier, spells.
  @_transparent
  mutating func setKeyword(_ keyword: Keyword?) { table.base[table.count &- 1].keyword = keyword }

  @_transparent
  mutating func setPartner(of index: Int, to partner: Int) {
    table.base[index].partner = UInt32(truncatingIfNeeded: partner)
  }
}
