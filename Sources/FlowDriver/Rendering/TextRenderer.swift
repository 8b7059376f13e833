package import FlowSyntax

/// Renders findings for people, with the line in question and a mark below it.
///
/// ```
/// Numbers.flow:14:24: error: no screen is called 'hlep' [unknown-screen]
///   14 |     helpTapped -> push hlep
///      |                        ^~~~
///   help: write 'help'
///   14 |     helpTapped -> push hlep
///      |                        ~~~~ help
/// ```
///
/// A finding about something that can happen has a trace, between the mark and the help:
///
/// ```
///   note: this happens after:
///      1. home.startTapped        home ▸ sheet list (without navigation)
///      2. list.helpTapped
/// ```
///
/// The first line has the form that Xcode, `swift build` and editors turn into a link to the place.
package struct TextRenderer {
  var files: [SourceFile]
  var paint: Paint

  package init(files: [SourceFile], isColoured: Bool) {
    self.files = files
    paint = Paint(isColoured: isColoured)
  }

  /// A finding, its notes and its fixes, with a line break at the end.
  package func render(_ diagnostic: Diagnostic) -> String {
    let severity = diagnostic.severity.rawValue
    let role: Paint.Role = diagnostic.severity == .error ? .error : .warning
    var text = head(diagnostic.location, severity, role, diagnostic.message, rule: diagnostic.rule)
    text += snippet(diagnostic.location, role)
    text += trace(diagnostic.trace)
    for note in diagnostic.notes {
      if let location = note.location {
        text += head(location, "note", .note, note.message, rule: nil) + snippet(location, .note)
      } else {
        text += "  \(paint("note:", .note)) \(lines(note.message))\n"
      }
    }
    for fix in diagnostic.fixes { text += help(fix, for: diagnostic) }
    return text
  }

  /// A mistake that does not belong to a rule.
  package func render(error message: String, at location: Location) -> String {
    head(location, "error", .error, message, rule: nil) + snippet(location, .error)
  }

  private func head(
    _ location: Location,
    _ kind: String,
    _ role: Paint.Role,
    _ message: String,
    rule: Rule?
  ) -> String {
    let label = rule.map { " [\($0.name)]" } ?? ""
    return "\(paint(place(location) + ":", .place)) \(paint(kind + ":", role)) \(lines(message))\(label)\n"
  }

  private func place(_ location: Location) -> String {
    let file = files[location.file]
    let position = file.position(at: location.range.start)
    return "\(DisplayWidth.visible(file.path)):\(position.line):\(position.column)"
  }

  /// The lines of a message. All but the first are indented.
  private func lines(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { DisplayWidth.visible(String($0)) }.joined(separator: "\n     ")
  }

  private func snippet(_ location: Location, _ role: Paint.Role) -> String {
    let excerpt = Excerpt(files[location.file], location.range)
    let mark = "^" + String(repeating: "~", count: max(0, excerpt.markWidth - 1))
    return lines(of: excerpt, below: paint(mark, role))
  }

  /// A trace: numbered events, and beside each event the stack after it.
  private func trace(_ steps: [Diagnostic.Step]) -> String {
    if steps.isEmpty { return "" }
    var text = "  \(paint("note:", .note)) this happens after:\n"
    let events = steps.map { DisplayWidth.visible($0.event) }
    let widths = events.map { DisplayWidth.columns(of: $0) }
    let column = min(widths.max() ?? 0, Self.maximumEventWidth)
    let digits = String(steps.count).count
    for (index, step) in steps.enumerated() {
      let number = String(index + 1)
      text += String(repeating: " ", count: 5 + digits - number.count) + "\(number). \(events[index])"
      if !step.stack.isEmpty {
        text += String(repeating: " ", count: max(0, column - widths[index]) + 2) + DisplayWidth.visible(step.stack)
      }
      text += "\n"
    }
    return text
  }

  /// The largest width of an event whose stack is aligned with the stacks of other events.
  private static let maximumEventWidth = 40

  private func help(_ fix: Diagnostic.Fix, for diagnostic: Diagnostic) -> String {
    var text = "  \(paint("help:", .help)) \(lines(fix.message))\n"
    for edit in fix.edits {
      if edit.location.file != diagnostic.location.file { text += "  in \(place(edit.location))\n" }
      let excerpt = Excerpt(files[edit.location.file], edit.location.range)
      text += lines(of: excerpt, below: paint(mark(for: edit, width: excerpt.markWidth), .help))
    }
    return text
  }

  /// `+ new` for an insertion, `---` for a removal, `~~~ new` for a replacement.
  private func mark(for edit: Diagnostic.Edit, width: Int) -> String {
    if edit.replacement.isEmpty { return String(repeating: "-", count: max(1, width)) }
    let inserted = edit.location.range.isEmpty
    let sign = inserted ? "+" : String(repeating: "~", count: max(1, width))
    var shown = edit.replacement.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DisplayWidth.visible(String($0)) }
      .joined(separator: "⏎")
    while shown.first == " " { shown.removeFirst() }
    return "\(sign) \(shown)"
  }

  private func lines(of excerpt: Excerpt, below mark: String) -> String {
    let number = String(excerpt.line)
    let gutter = String(repeating: " ", count: max(0, 4 - number.count)) + number
    let empty = String(repeating: " ", count: gutter.count)
    let space = String(repeating: " ", count: excerpt.markStart)
    return """
      \(paint(gutter + " |", .gutter))\(excerpt.text.isEmpty ? "" : " " + excerpt.text)
      \(paint(empty + " |", .gutter)) \(space)\(mark)

      """
  }
}
