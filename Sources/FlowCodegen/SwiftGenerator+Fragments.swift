import FlowModel
import FlowSyntax

extension SwiftGenerator {
  /// A statement or a member with a fragment of the user in it, at the line and the column of the `.flow` file.
  ///
  /// The directive may stand only where a statement may begin, so it comes first. The code before the fragment
  /// stands to its left where there is room, else on the line above; the code behind it follows at once. On the
  /// very first line of a file there is no line above: then the column is lost if the code does not fit.
  mutating func statement(_ prefix: String, _ fragment: SourceRange, _ suffix: String, indent: Int) {
    let position = file.position(at: fragment.start)
    let room = position.column - 1
    let length = prefix.utf8.count
    let fits = length <= room || position.line == 1
    writer.put("#sourceLocation(file: ")
    writer.put(text: pathLiteral)
    writer.put(", line: ")
    writer.put(text: String(fits ? position.line : position.line - 1))
    writer.put(")\n")
    if fits {
      writer.spaces(room - length)
      writer.put(text: prefix)
    } else {
      writer.spaces(indent)
      writer.put(text: trimmed(prefix))
      writer.put("\n")
      writer.spaces(room)
    }
    copy(fragment)
    writer.put(text: suffix)
    writer.put("\n#sourceLocation()\n")
  }

  /// A line of which a part may be a fragment of the user.
  mutating func statement(_ prefix: String, _ fragment: SourceRange?, _ suffix: String, indent: Int) {
    if let fragment {
      statement(prefix, fragment, suffix, indent: indent)
    } else {
      writer.spaces(indent)
      writer.put(text: prefix)
      writer.put(text: suffix)
      writer.put("\n")
    }
  }

  /// `if condition {` and what follows. A closure in a condition would be taken for the body, unless parentheses
  /// say otherwise; they may not stand around a binding.
  mutating func test(_ condition: Fragment, _ body: String, indent: Int) {
    let text = verbatim(condition)
    let binds = ["let ", "var ", "case "].contains { text.hasPrefix($0) }
    let isGrouped = !binds && text.utf8.contains(UInt8(ascii: "{"))
    statement(isGrouped ? "if (" : "if ", condition.location.range, (isGrouped ? ") {" : " {") + body, indent: indent)
  }

  private func trimmed(_ prefix: String) -> String {
    prefix.hasSuffix(" ") ? String(prefix.dropLast()) : prefix
  }

  /// The bytes of a fragment; line breaks become LF.
  private mutating func copy(_ range: SourceRange) {
    var start = Int(range.start)
    var offset = start
    let end = Int(range.end)
    while offset < end {
      if file.base[offset] == 0x0D {
        writer.put(file.base + start, offset - start)
        if offset + 1 >= end || file.base[offset + 1] != 0x0A { writer.put("\n") }
        start = offset + 1
      }
      offset &+= 1
    }
    writer.put(file.base + start, end - start)
  }

  /// A type or another fragment where it is repeated and its place has been told before.
  func verbatim(_ fragment: Fragment) -> String {
    unit.files[fragment.location.file].text(fragment.location.range)
  }

  /// From the start of one fragment to the end of another one behind it in the text.
  func joined(_ first: Fragment, _ last: Fragment) -> SourceRange {
    SourceRange(start: first.location.range.start, end: last.location.range.end)
  }
}

extension ParameterList {
  /// What stands between the parentheses; nothing for `()`.
  var copied: SourceRange? { parameters.isEmpty ? nil : text.location.range }
}

extension ArgumentList {
  var copied: SourceRange? { arguments.isEmpty ? nil : text.location.range }
}
