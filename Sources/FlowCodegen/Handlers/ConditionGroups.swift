import FlowSyntax

/// The parts of a condition that need parentheses. Swift would read a trailing closure as the body of the `if`.
///
/// ```
/// if isOn, items.contains { $0 == 3 } -> push list       // if isOn,(items.contains { $0 == 3 }) {
/// if let item = items.first { $0 > 3 } -> push list      // if let item = (items.first { $0 > 3 }) {
/// ```
///
/// The commas between the parts and the `let` of a binding stay outside the parentheses. Braces inside brackets or strings need
/// no parentheses.
struct ConditionGroups {
  /// The ranges that get parentheses, in the order of the text.
  private(set) var ranges: [SourceRange] = []

  /// - Parameters:
  ///   - condition: the text of the condition.
  ///   - start: its offset in the file.
  init(of condition: String, at start: UInt32) {
    // The lexer finds strings, comments and brackets.
    let source = SourceFile(path: "", text: condition)
    let tokens = Parser.parse(source).tokens
    var part = Part()
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .comma, .endOfFile:
        if let range = part.group {
          ranges.append(SourceRange(start: range.start + start, end: range.end + start))
        }
        part = Part()
      case .lineComment, .docComment, .blockComment: break
      case .leftParen, .leftBracket, .leftBrace:
        part.add(token)
        index = min(Int(token.partner), tokens.count - 1)
        part.end = tokens[index].end
      case .identifier where part.isEmpty && ["let", "var", "case"].contains(source.text(token.range)):
        part.awaitsValue = true
      default: part.add(token)
      }
      index += 1
    }
  }

  /// One part of the condition: the text between two commas.
  private struct Part {
    /// The start of the expression, or of a binding's value.
    private var start: UInt32?
    var end: UInt32 = 0
    /// Whether the part is a binding (`let item = …`) whose `=` has not been read yet.
    var awaitsValue = false
    private var hasClosure = false

    var isEmpty: Bool { start == nil && !awaitsValue }

    var group: SourceRange? {
      guard let start, hasClosure else { return nil }
      return SourceRange(start: start, end: end)
    }

    mutating func add(_ token: Token) {
      end = token.end
      if awaitsValue {
        awaitsValue = token.kind != .equal
        return
      }
      if start == nil { start = token.start }
      if token.kind == .leftBrace { hasClosure = true }
    }
  }
}
