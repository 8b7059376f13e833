import FlowModel
import FlowSyntax

/// Statements and members with a fragment of the user, placed at the line and column of the `.flow` file.
///
/// ```swift
/// begin()
/// put("case ")
/// put(screen.name)
/// put("(")
/// place(parameters, indent: 4)
/// put(")")
/// end()
/// ```
///
/// A `#sourceLocation` directive is allowed only where a statement may begin, so it comes first. The code before the fragment is to
/// the left of the fragment if there is space, otherwise on the line above. The code after the fragment follows on the same line. A
/// column beyond ``lastColumn`` is lost. The first line of a file has no line above it, so its column is lost if the code does not
/// fit.
extension SwiftGenerator {
  func begin() {
    if level == .body || !output.hasDocs { output.hold() }
  }

  /// The largest column of a placed fragment. Fragments further right are placed at this column. Otherwise, many fragments on
  /// one line would need output of quadratic size.
  static var lastColumn: Int { 2000 }

  /// Writes a fragment after the text since ``begin()``, at its place.
  func place(_ fragment: SourceRange, indent: Int) {
    let position = lines.position(at: fragment.start)
    let room = min(position.column, Self.lastColumn) - 1
    let length = output.heldCount
    let fits = length <= room || position.line == 1
    insertDirective(fits ? position.line : position.line - 1, spaces: fits ? max(0, room - length) : indent, indent: indent)
    if !fits {
      // In `.applied`, the dot stays on the line of the name.
      let hasDot = room > 0 && output.drop(trailing: ".")
      output.drop(trailing: " ")
      put("\n")
      output.spaces(hasDot ? room - 1 : room)
      if hasDot { put(".") }
    }
    put(fragment)
    isElsewhere = true
  }

  /// Gives the text since ``begin()`` the line of an offset, but its own indentation.
  func placeLine(at offset: UInt32, indent: Int) {
    insertDirective(lines.position(at: offset).line, spaces: indent, indent: indent)
    isElsewhere = true
  }

  /// Places a fragment in which `swiftc` may find a mistake. Any other fragment is written without a place.
  func place(_ fragment: SourceRange, unless isPlain: Bool, indent: Int) {
    if !isPlain { return place(fragment, indent: indent) }
    placeNothing(indent: indent)
    put(fragment)
  }

  /// Inserts the directive for the line of the text since ``begin()``.
  private func insertDirective(_ line: Int, spaces: Int, indent: Int) {
    if level == .body {
      output.insert(directive(line: line), spaces: spaces)
    } else {
      let start = line - output.docLines - 1
      insert(directive(line: start < 1 ? line : start), isJoined: start < 1, spaces: spaces, indent: indent)
    }
  }

  /// `#sourceLocation(file: "…", line: 12)` and a line break.
  func directive(line: Int) -> String { "#sourceLocation(file: \(filePath), line: \(line))\n" }

  /// Inserts a function that contains a directive, before the text since ``begin()``.
  ///
  /// Between declarations, a directive would be part of the module's interface. An additional line in a `.flow` file would then
  /// recompile every importing module. In a function's body it is not part of the interface, but still applies to the text that
  /// follows.
  ///
  /// - Parameter isJoined: whether the text is on the line of the closing brace, because no line is before it.
  private func insert(_ directive: String, isJoined: Bool = false, spaces: Int, indent: Int) {
    directives += 1
    let margin = String(repeating: " ", count: isJoined ? 0 : indent)
    let head = "\(margin)private \(level == .type ? "static " : "")func \(locals.line)\(directives)() {\n"
    // The semicolon is needed only if the text follows on the same line (`isJoined`). It is always written, so that a moved line
    // does not change the declarations.
    let text = "\(head)\(directive)\(margin)};\(isJoined ? "" : "\n")"
    output.insert(text, isBeforeDocs: !isJoined, spaces: isJoined ? max(1, spaces - 2) : spaces)
  }

  /// Moves to the line and column of an offset in the `.flow` file, after the text since ``begin()``. The next text starts at that
  /// place.
  func place(at offset: UInt32, indent: Int) {
    place(SourceRange(start: offset, end: offset), indent: indent)
  }

  /// Ends a statement with a fragment. The directive that ends the fragment's place is written later, because another fragment
  /// may follow.
  func end() { put("\n") }

  /// Writes a fragment that may be missing.
  func place(_ fragment: SourceRange?, indent: Int) {
    if let fragment { place(fragment, indent: indent) } else { placeNothing(indent: indent) }
  }

  /// Writes a statement that turned out to contain no fragment. The directive that ends the last fragment's place may be due
  /// before it.
  func placeNothing(indent: Int) {
    let isDue = isElsewhere && level == .body
    output.insert(isDue ? "#sourceLocation()\n" : "", spaces: indent)
    if isDue { isElsewhere = false }
  }

  /// The range of `user: User`. The caller copies it, so that `swiftc` reports errors about the property at its name. If Swift
  /// needs backticks that the name does not have, this method writes the name, and the range is only the type.
  func declaration(of name: Name, at location: Location, _ type: Fragment) -> SourceRange {
    let isQuoted = bytes[Int(location.range.start)] == UInt8(ascii: "`")
    if isQuoted || !keywords.contains(name) {
      return SourceRange(start: location.range.start, end: type.location.range.end)
    }
    put(name)
    put(": ")
    return type.location.range
  }

  /// Writes the arguments of a call.
  func place(_ list: ArgumentList?, indent: Int) {
    guard let list, let copied = list.copied else { return placeNothing(indent: indent) }
    place(at: copied.start, indent: indent)
    put(list, copied)
  }

  /// Writes `.init(…)` with the arguments. It is on the line of the arguments if there is space, because `swiftc` reports a
  /// wrong label and similar mistakes at the call.
  ///
  /// - Parameter name: where to report missing arguments; `nil` if `check` already reports them.
  func placeInit(_ list: ArgumentList?, missedAt name: UInt32? = nil, indent: Int) {
    let call: StaticString = ".init("
    guard let list, let copied = list.copied, lines.position(at: copied.start).column > call.utf8CodeUnitCount else {
      put(call)
      if let name, list?.copied == nil {
        place(at: name, indent: indent)
        return put(")")
      }
      place(list, indent: indent)
      return put(")")
    }
    place(at: copied.start - UInt32(call.utf8CodeUnitCount), indent: indent)
    put(call)
    put(list, copied)
    put(")")
  }

  /// Copies arguments, with spaces instead of backticks around labels. Swift warns about these backticks, and the spaces keep
  /// the columns.
  func put(_ list: ArgumentList, _ copied: SourceRange) {
    guard hasQuotedLabel(list) else { return put(copied) }
    var start = copied.start
    for argument in arguments[list.arguments] where isQuoted(argument) {
      guard let name = argument.label, let label = argument.labelLocation?.range else { continue }
      put(SourceRange(start: start, end: label.start))
      put(" ")
      putPlain(name)
      put(" ")
      start = label.end
    }
    put(SourceRange(start: start, end: copied.end))
  }

  private func hasQuotedLabel(_ list: ArgumentList) -> Bool {
    arguments[list.arguments].contains(where: isQuoted)
  }

  /// Whether the label of an argument has backticks that Swift warns about.
  private func isQuoted(_ argument: Argument) -> Bool {
    guard let label = argument.labelLocation, bytes[Int(label.range.start)] == UInt8(ascii: "`"),
      let name = argument.label
    else { return false }
    return names[name] != "inout"
  }

  /// Writes the directive that ends the place of the last fragment. Between declarations this happens once for each group, because
  /// `swiftc` finds no mistake in declarations without a place.
  func endElsewhere(indent: Int) {
    if !isElsewhere { return }
    isElsewhere = false
    if level == .body { return put("#sourceLocation()\n") }
    begin()
    insert("#sourceLocation()\n", spaces: 0, indent: indent)
  }

  /// Writes `if condition {`.
  func test(_ condition: Fragment, indent: Int) {
    let range = condition.location.range
    guard containsBrace(range) else {
      begin()
      put("if ")
      place(range, indent: indent)
      return put(" {")
    }
    let groups = ConditionGroups(of: text(condition), at: range.start).ranges
    begin()
    put(groups.first?.start == range.start ? "if (" : "if ")
    place(at: range.start, indent: indent)
    var position = range.start
    for group in groups {
      // The parentheses replace spaces, so that the rest of the condition keeps its column.
      if group.start > range.start {
        // A space after `=` must not be replaced.
        let isSpaced =
          group.start > position + 1 && bytes[Int(group.start) - 1] == UInt8(ascii: " ")
          && bytes[Int(group.start) - 2] == UInt8(ascii: ",")
        put(SourceRange(start: position, end: isSpaced ? group.start - 1 : group.start))
        put("(")
      }
      put(group)
      put(")")
      position = group.end
      if position + 1 < range.end, bytes[Int(position)] == UInt8(ascii: ","), bytes[Int(position) + 1] == UInt8(ascii: " ") {
        put(",")
        position += 2
      }
    }
    put(SourceRange(start: position, end: range.end))
    put(" {")
  }

  func containsBrace(_ range: SourceRange) -> Bool {
    var offset = Int(range.start)
    while offset < Int(range.end), bytes[offset] != UInt8(ascii: "{") { offset += 1 }
    return offset < Int(range.end)
  }
}

/// The context of code: the body of a function, a type, or the file.
enum Level {
  case body, type, file
}

/// Finds the lines of offsets. Each search starts at the line that was found last, because most offsets are in order.
struct LineCursor {
  private let starts: UnsafePointer<UInt32>
  private let count: Int
  private var line = 0

  init(_ source: SourceFile) {
    count = source.lineStarts.count
    // Every file has a first line.
    starts = source.lineStarts.baseAddress.unsafelyUnwrapped
  }

  mutating func position(at offset: UInt32) -> (line: Int, column: Int) {
    var line = self.line
    while line > 0, starts[line] > offset { line -= 1 }
    while line + 1 < count, starts[line + 1] <= offset { line += 1 }
    self.line = line
    return (line + 1, Int(offset - starts[line]) + 1)
  }
}

extension ParameterList {
  /// The text between the parentheses; `nil` for `()`.
  var copied: SourceRange? { parameters.isEmpty ? nil : text.location.range }
}

extension ArgumentList {
  var copied: SourceRange? { arguments.isEmpty ? nil : text.location.range }
}
