import FlowSyntax

/// Parts findings into those to report and those that a comment silences.
///
/// The ranges of suppressions are those of nodes, so one of them holds another or is apart from it. That allows one walk
/// over findings and suppressions in the order of their places, with a stack of open ranges for each rule.
struct Silencer {
  private(set) var reported: [Diagnostic] = []
  private(set) var silenced: [Diagnostic] = []

  private let suppressions: [Suppression]
  private let trees: [SyntaxTree]
  private let options: AnalysisOptions
  private var isUsed: [Bool]
  private var onLines: [Line: Int] = [:]
  /// The suppressions with a range, by where it begins, the longer ones first.
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

  /// Reports what no comment silences.
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

  /// The suppression behind the line on which what a finding marks begins or ends.
  private func suppressionOnLine(of finding: Diagnostic) -> Int? {
    if onLines.isEmpty { return nil }
    let (file, range) = (finding.location.file, finding.location.range)
    for offset in [range.start, range.end] {
      let line = trees[file].source.position(at: offset).line
      if let index = onLines[Line(file: file, line: line, rule: finding.rule)] { return index }
    }
    return nil
  }

  /// Reports the suppressions that silenced nothing. Such a report can be silenced in turn.
  mutating func reportUnused() {
    let unused = suppressions.indices.filter { !isUsed[$0] && options.runs(suppressions[$0].rule) }
    apply(to: unused.filter { suppressions[$0].rule != .unusedSuppression }.map { finding(ofUnused: $0) })
    let idle = unused.filter { suppressions[$0].rule == .unusedSuppression && !isUsed[$0] }
    reported += idle.map { finding(ofUnused: $0) }
  }

  private func finding(ofUnused index: Int) -> Diagnostic {
    let suppression = suppressions[index]
    let removal = Diagnostic.Edit(at: place(ofRemoving: suppression), replacement: "")
    return Diagnostic(
      .unusedSuppression, at: Location(file: suppression.file, range: suppression.comment),
      "this comment silences nothing: there is no `\(suppression.rule.rawValue)` here",
      fixes: [Diagnostic.Fix("remove it", edits: [removal])]
    )
  }

  /// The comment with the white space before it, and with its line if there is nothing else on it.
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
