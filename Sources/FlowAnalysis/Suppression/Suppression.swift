import FlowModel
import FlowSyntax

/// `// flowc:ignore unused-exit for the next release`: a comment that silences one rule in one place.
///
/// Behind something on its line it silences what is found on that line. On a line of its own it silences what is found in
/// the declaration, transition or branch that begins below it, and in all that this one holds. Everything behind the
/// rule's name is the reason, for people. A `///` comment is documentation and silences nothing.
struct Suppression {
  enum Place {
    /// A line, counted from 1.
    case line(Int)
    case range(SourceRange)
  }

  var rule: Rule
  var file: Int
  /// The whole comment.
  var comment: SourceRange
  /// Whether the comment has its line to itself.
  var isAlone: Bool
  var place: Place

  /// Finds the suppressions of a file, and those that name no rule.
  static func read(from tree: SyntaxTree, into suppressions: inout [Suppression], mistakes: inout [Diagnostic]) {
    let tokens = tree.reader.tokens
    let first = tree.tokenAfter(-1)
    // The token that follows is that of the comment before, where many stand below each other.
    var next = -1
    for index in tree.tokens.lineComments {
      guard let word = ruleWord(in: tokens[index].range, of: tree.source) else { continue }
      if next <= index { next = tree.tokenAfter(index) }
      let isAlone = tokens[index].followsLineBreak || index < first
      read(tree, index, next, isAlone, word, &suppressions, &mistakes)
    }
  }

  private static func read(
    _ tree: SyntaxTree, _ index: Int, _ next: Int, _ isAlone: Bool, _ word: SourceRange,
    _ suppressions: inout [Suppression], _ mistakes: inout [Diagnostic]
  ) {
    let comment = tree.tokens[index].range
    let name = tree.source.text(word)
    guard let rule = Rule(rawValue: name) else {
      mistakes.append(unknownRule(name, at: Location(file: tree.fileIndex, range: word.isEmpty ? comment : word)))
      return
    }
    suppressions.append(
      Suppression(
        rule: rule, file: tree.fileIndex, comment: comment, isAlone: isAlone,
        place: isAlone ? tree.place(at: next) : .line(tree.source.position(at: comment.start).line)
      )
    )
  }

  /// The range of the rule's name if this is a suppression; empty if it names none.
  private static func ruleWord(in comment: SourceRange, of source: SourceFile) -> SourceRange? {
    let end = Int(comment.end)
    var index = skipSpaces(source.base, from: Int(comment.start) + 2, to: end)
    var mark = 0
    while mark < marker.utf8CodeUnitCount {
      if index >= end || source.base[index] != marker.utf8Start[mark] { return nil }
      index += 1
      mark += 1
    }
    let start = skipSpaces(source.base, from: index, to: end)
    // `flowc:ignored` is another word.
    if start == index, start < end { return nil }
    index = start
    while index < end, isPartOfName(source.base[index]) { index += 1 }
    return SourceRange(start: UInt32(start), end: UInt32(index))
  }

  private static var marker: StaticString { "flowc:ignore" }

  private static func skipSpaces(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") { index += 1 }
    return index
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func unknownRule(_ name: String, at location: Location) -> Diagnostic {
    if name.isEmpty {
      return Diagnostic(.unknownRule, at: location, "`flowc:ignore` needs the name of a rule, and the reason behind it")
    }
    let nearest = Suggestion.nearest(to: name, among: Rule.allCases.map(\.rawValue))
    return Diagnostic(
      .unknownRule, at: location, "there is no rule `\(name)`" + Suggestion.question(nearest),
      fixes: Suggestion.fixes(nearest, at: location))
  }
}

extension SyntaxTree {
  /// What a comment on a line of its own speaks of: the outermost node that begins at the next token, else its line.
  fileprivate func place(at token: Int) -> Suppression.Place {
    // Nodes lie in the order of their first tokens. The file itself, which is the first, begins at its first token too.
    let node = (1..<nodes.count).partitioningIndex { Int(nodes[$0].firstToken) >= token }
    if node < nodes.count, Int(nodes[node].firstToken) == token { return .range(range(of: node)) }
    return .line(source.position(at: tokens[token].start).line)
  }
}
