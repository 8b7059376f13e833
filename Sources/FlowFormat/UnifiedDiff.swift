import FlowSyntax

extension Layout {
  /// The changes in the format of `diff -u`, with three lines of context.
  ///
  /// - Parameter path: the name of the file in the diff.
  /// - Returns: the diff; empty if the file already has the layout.
  package func unifiedDiff(path: String) -> String {
    if isCanonical { return "" }
    var text = "--- \(path)\n+++ \(path)\n"
    var shift = 0
    for hunk in hunks() {
      let first = max(0, hunk[0].lines.lowerBound - Self.context)
      let last = min(lineCount, hunk[hunk.count - 1].lines.upperBound + Self.context)
      var body = ""
      var newCount = 0
      var line = first
      for change in hunk {
        newCount += append(line..<change.lines.lowerBound, " ", to: &body)
        _ = append(change.lines, "-", to: &body)
        for new in change.new { body += "+" + new + "\n" }
        newCount += change.new.count
        line = change.lines.upperBound
      }
      newCount += append(line..<last, " ", to: &body)
      text += "@@ -\(first + 1),\(last - first) +\(first + 1 + shift),\(newCount) @@\n" + body
      shift += newCount - (last - first)
    }
    return text
  }

  private static let context = 3

  /// A range of lines, counted from 0, and the lines that replace them.
  private struct LineChange {
    var lines: Range<Int>
    var new: [String]
  }

  /// The hunks of the diff. Changes that are near each other share a hunk.
  private func hunks() -> [[LineChange]] {
    var hunks: [[LineChange]] = []
    for change in changes() {
      if let last = hunks.last?.last, change.lines.lowerBound - last.lines.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private func changes() -> [LineChange] {
    var changes: [LineChange] = []
    let edits = edits
    var index = 0
    while index < edits.count {
      // All edits that touch the same lines are one change.
      let first = line(of: edits[index].range.start)
      var last = line(of: edits[index].range.end)
      var end = index + 1
      while end < edits.count, line(of: edits[end].range.start) <= last {
        last = max(last, line(of: edits[end].range.end))
        end += 1
      }
      var change = LineChange(
        lines: first..<min(last + 1, lineCount), new: Self.lines(of: newText(ofLines: first, last, edits[index..<end])))
      trim(&change)
      index = end
      if change.lines.isEmpty, change.new.isEmpty { continue }
      if let last = changes.last, last.lines.upperBound == change.lines.lowerBound {
        // In a diff, removed lines come before added lines.
        changes[changes.count - 1].lines = last.lines.lowerBound..<change.lines.upperBound
        changes[changes.count - 1].new += change.new
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  private func newText(ofLines first: Int, _ last: Int, _ edits: ArraySlice<Edit>) -> String {
    var bytes: [UInt8] = []
    var offset = Int(source.lineStarts[first])
    for edit in edits {
      bytes += source.bytes[offset..<Int(edit.range.start)]
      bytes += edit.replacement.utf8
      offset = Int(edit.range.end)
    }
    let end = last + 1 < source.lineStarts.count ? Int(source.lineStarts[last + 1]) : source.bytes.count
    bytes += source.bytes[offset..<max(offset, end)]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Removes equal lines from the start and the end of a change.
  private func trim(_ change: inout LineChange) {
    while let line = change.lines.first, let new = change.new.first, new == text(ofLine: line), isWhole(line) {
      change.lines.removeFirst()
      change.new.removeFirst()
    }
    while let line = change.lines.last, let new = change.new.last, new == text(ofLine: line), isWhole(line) {
      change.lines.removeLast()
      change.new.removeLast()
    }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private func append(_ lines: Range<Int>, _ mark: String, to text: inout String) -> Int {
    for line in lines {
      text += mark + self.text(ofLine: line) + "\n"
      if !isWhole(line) { text += "\\ No newline at end of file\n" }
    }
    return lines.count
  }

  /// The number of lines. The end of the file after the last line break is not a line.
  private var lineCount: Int {
    let count = source.lineStarts.count
    return Int(source.lineStarts[count - 1]) == source.bytes.count ? count - 1 : count
  }

  private func line(of offset: UInt32) -> Int { source.position(at: offset).line - 1 }

  private func text(ofLine line: Int) -> String {
    let range = source.lineRange(line + 1)
    // A carriage return belongs to its line, as in `diff`.
    let start = Int(range.start)
    var end = Int(range.end)
    if end < source.bytes.count, source.base[end] == 0x0D { end += 1 }
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }

  /// Whether the line ends with a line break.
  private func isWhole(_ line: Int) -> Bool {
    line + 1 < source.lineStarts.count
  }
}
