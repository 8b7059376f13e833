/// The difference between two texts, line by line.
enum Difference {
  private struct Line {
    /// `−` for an expected line, `+` for an actual line, and a space for a line of both.
    let sign: Character
    let text: String

    var isSame: Bool { sign == " " }
    var signed: String { "  \(sign) \(text)" }
  }

  /// Returns the lines of both values, with a sign before each line that differs. It omits equal lines, except lines next to a
  /// difference, and the first and last lines of the values that contain the difference.
  ///
  /// - Returns: the text; `nil` if both values have the same text.
  static func text(expected: Any, actual: Any) -> String? {
    let texts = Dump.lines(of: expected, and: actual)
    let lines = compare(texts.0, texts.1)
    if lines.allSatisfy(\.isSame) { return nil }
    return shortened(lines).joined(separator: "\n") + "\n\n(− expected, + actual)"
  }

  /// Compares two lists of lines with the standard library's difference of collections.
  private static func compare(_ expected: [String], _ actual: [String]) -> [Line] {
    let difference = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var old = 0
    var new = 0
    while old < expected.count || new < actual.count {
      if old < expected.count, removed.contains(old) {
        lines.append(Line(sign: "−", text: expected[old]))
        old += 1
      } else if new < actual.count, inserted.contains(new) {
        lines.append(Line(sign: "+", text: actual[new]))
        new += 1
      } else {
        lines.append(Line(sign: " ", text: expected[old]))
        old += 1
        new += 1
      }
    }
    return lines
  }

  /// Leaves out runs of equal lines, except the first and last lines of the values that contain a difference.
  private static func shortened(_ lines: [Line]) -> [String] {
    var isShown = lines.map { !$0.isSame }
    for index in lines.indices where !lines[index].isSame { showSurroundings(of: index, lines, &isShown) }
    var texts: [String] = []
    var index = 0
    while index < lines.count {
      if isShown[index] {
        texts.append(lines[index].signed)
        index += 1
        continue
      }
      let end = isShown[index...].firstIndex(of: true) ?? lines.count
      let count = end - index
      if count == 1 { texts.append(lines[index].signed) } else { texts.append("    … \(count) lines alike") }
      index = end
    }
    return texts
  }

  /// Marks the first and last lines of the values that contain the line at an index.
  private static func showSurroundings(of index: Int, _ lines: [Line], _ isShown: inout [Bool]) {
    for step in [-1, 1] {
      var depth = indentation(lines[index])
      var other = index + step
      while lines.indices.contains(other) && depth > 0 {
        if lines[other].isSame && indentation(lines[other]) < depth {
          depth = indentation(lines[other])
          isShown[other] = true
        }
        other += step
      }
    }
  }

  private static func indentation(_ line: Line) -> Int {
    line.text.prefix { $0 == " " }.count
  }
}
