import FlowSyntax

/// `// flowc:ignore unused-exit for the next release`: a comment that silences one rule in one place.
///
/// After code, a comment silences the findings on its line. On a line of its own, it silences the findings in the declaration,
/// transition or branch that begins below it, with everything inside. The text after the rule's name is the reason, for people. A
/// `///` comment is documentation and silences nothing.
struct Suppression {
  enum Place {
    /// The comment silences the findings on a line. Lines are counted from 1.
    case line(Int)
    case range(SourceRange)
  }

  var rule: Rule
  var file: Int
  /// The whole comment.
  var comment: SourceRange
  /// Whether nothing else is on the comment's line.
  var isAlone: Bool
  var place: Place

  /// Finds the suppressions of a file, and reports those without the name of a rule.
  static func read(from tree: SyntaxTree, into suppressions: inout [Suppression], mistakes: inout [Diagnostic]) {
    let tokens = tree.reader.tokens
    let first = tree.tokenAfter(-1)
    // Several comments in a row have the same next token, so this token is searched only once.
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
    guard let rule = Rule(named: name) else {
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

  /// The range of the rule's name if the comment is a suppression, else `nil`. The range is empty if the name is missing.
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
    // In `flowc:ignored`, the word is longer than `flowc:ignore`, so this comment silences nothing.
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
      return Diagnostic(.unknownRule, at: location, "`flowc:ignore` needs the name of a rule and a reason: `// flowc:ignore RULE reason`")
    }
    let nearest = Suggestion.nearest(to: name, among: Rule.all.map(\.name))
    return Diagnostic(
      .unknownRule, at: location, "there is no rule `\(name)`" + Suggestion.question(nearest),
      fixes: Suggestion.fixes(nearest, at: location))
  }
}

extension SyntaxTree {
  /// The line above which a comment silences findings that begin at an offset. It is the last line up to these findings that begins
  /// between two tokens, and with a node around these findings.
  package func lineToSilence(_ offset: UInt32) -> Int {
    var line = source.position(at: offset).line
    while line > 1, !isSilenced(offset, above: line) { line -= 1 }
    return line
  }

  /// Whether a comment above a line silences findings that begin at an offset. In a string of several lines, it is no comment.
  private func isSilenced(_ offset: UInt32, above line: Int) -> Bool {
    let start = source.lineRange(line).start
    let next = (0..<tokens.count).partitioningIndex { tokens[$0].start >= start }
    if next > 0, tokens[next - 1].end > start { return false }
    return switch place(at: tokenAfter(next - 1)) {
    case .line(let only): only == source.position(at: offset).line
    case .range(let range): range.start <= offset && offset <= range.end
    }
  }

  /// The place that a comment on a line of its own silences: the outermost node that begins at the next token. If no node begins
  /// there, it is the line of the token.
  fileprivate func place(at token: Int) -> Suppression.Place {
    // Nodes are sorted by their first tokens. Node 0, the file itself, may also begin at this token, so the search starts at 1.
    let node = (1..<nodes.count).partitioningIndex { Int(nodes[$0].firstToken) >= token }
    if node < nodes.count, Int(nodes[node].firstToken) == token { return .range(range(of: node)) }
    return .line(source.position(at: tokens[token].start).line)
  }
}

/// Divides findings into those that are reported and those that a comment silences.
///
/// The ranges of suppressions are ranges of nodes, so two of them are nested or do not overlap. So one pass over findings and
/// suppressions, sorted by place, is enough. It keeps a stack of open ranges for each rule.
struct Silencer {
  private(set) var reported: [Diagnostic] = []
  private(set) var silenced: [Diagnostic] = []

  private let suppressions: [Suppression]
  private let trees: [SyntaxTree]
  private let options: AnalysisOptions
  private var isUsed: [Bool]
  private var onLines: [Line: Int] = [:]
  /// The suppressions with a range, sorted by the start of the range. If two ranges start together, the longer comes first.
  private var withRanges: [(index: Int, file: Int, range: SourceRange)] = []

  private struct Line: Hashable {
    var file: Int
    var line: Int
    var rule: Rule
  }

  init(_ suppressions: [Suppression], _ trees: [SyntaxTree], _ options: AnalysisOptions) {
    self.suppressions = suppressions
    self.trees = trees
    self.options = options
    isUsed = Array(repeating: false, count: suppressions.count)
    for (index, suppression) in suppressions.enumerated() {
      switch suppression.place {
      case .line(let line): onLines[Line(file: suppression.file, line: line, rule: suppression.rule)] = index
      case .range(let range): withRanges.append((index, suppression.file, range))
      }
    }
    withRanges.sort { ($0.file, $0.range.start, $1.range.end) < ($1.file, $1.range.start, $0.range.end) }
  }

  /// Adds each finding to ``silenced`` if a comment silences it, else to ``reported``.
  mutating func apply(to findings: [Diagnostic]) {
    var open: [Rule: [(index: Int, end: UInt32)]] = [:]
    var next = 0
    var file = -1
    for finding in findings.sortedByPlace() {
      let place = finding.location
      if place.file != file {
        open = [:]
        file = place.file
      }
      while next < withRanges.count {
        let (index, itsFile, range) = withRanges[next]
        if (itsFile, range.start) > (file, place.range.start) { break }
        if itsFile == file { open[suppressions[index].rule, default: []].append((index, range.end)) }
        next += 1
      }
      while let last = open[finding.rule]?.last, last.end < place.range.start { open[finding.rule]?.removeLast() }
      if let index = suppressionOnLine(of: finding) ?? open[finding.rule]?.last?.index {
        isUsed[index] = true
        silenced.append(finding)
      } else {
        reported.append(finding)
      }
    }
  }

  /// The suppression at the end of the line on which the range of a finding begins or ends.
  private func suppressionOnLine(of finding: Diagnostic) -> Int? {
    if onLines.isEmpty { return nil }
    let (file, range) = (finding.location.file, finding.location.range)
    for offset in [range.start, range.end] {
      let line = trees[file].source.position(at: offset).line
      if let index = onLines[Line(file: file, line: line, rule: finding.rule)] { return index }
    }
    return nil
  }

  /// Reports the suppressions that silenced nothing. A comment can silence these reports, too.
  ///
  /// - Parameter uncertain: the rules whose findings may be incomplete.
  mutating func reportUnused(butOf uncertain: Set<Rule>) {
    // If findings may be missing, reports of `unused-suppression` may be missing too. So a comment that silences this rule may
    // still be needed.
    let uncertain = uncertain.isEmpty ? [] : uncertain.union([.unusedSuppression])
    let unused = suppressions.indices.filter { index in
      let rule = suppressions[index].rule
      return !isUsed[index] && options.runs(rule) && !uncertain.contains(rule)
    }
    apply(to: unused.filter { suppressions[$0].rule != .unusedSuppression }.map { finding(ofUnused: $0) })
    let idle = unused.filter { suppressions[$0].rule == .unusedSuppression && !isUsed[$0] }
    reported += idle.map { finding(ofUnused: $0) }
  }

  private func finding(ofUnused index: Int) -> Diagnostic {
    let suppression = suppressions[index]
    let removal = Diagnostic.Edit(at: place(ofRemoving: suppression), replacement: "")
    return Diagnostic(
      .unusedSuppression, at: Location(file: suppression.file, range: suppression.comment),
      "this comment has no effect: `\(suppression.rule.name)` reports nothing here",
      fixes: [Diagnostic.Fix("remove it", edits: [removal])]
    )
  }

  /// The range to delete: the comment with the white space before it, or the whole line if nothing else is on it.
  private func place(ofRemoving suppression: Suppression) -> Location {
    let source = trees[suppression.file].source
    var range = suppression.comment
    while range.start > 0, [0x20, 0x09].contains(source.base[Int(range.start) - 1]) { range.start -= 1 }
    let line = source.position(at: range.start).line
    if suppression.isAlone, range.start == source.lineStarts[line - 1], line < source.lineStarts.count {
      range.end = source.lineStarts[line]
    }
    return Location(file: suppression.file, range: range)
  }
}
