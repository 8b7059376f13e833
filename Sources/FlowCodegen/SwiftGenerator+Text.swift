import FlowModel
import FlowSyntax

/// Writes text piece by piece. A line begins with ``indent(_:)`` or ``line(_:_:)``. Statements with a fragment of the user
/// begin in `SwiftGenerator+Fragments.swift`.
extension SwiftGenerator {
  func put(_ text: StaticString) { output.put(text.description) }

  func put(text: String) { output.put(text) }

  /// Writes a name, in backticks if Swift needs them.
  func put(_ name: Name) {
    if keywords.contains(name) {
      put("`")
      putPlain(name)
      put("`")
    } else {
      putPlain(name)
    }
  }

  /// Writes the label of an argument. Swift warns about backticks around all labels except `inout`.
  func putLabel(_ name: Name) {
    if keywords.contains(name), names[name] == "inout" { put(name) } else { putPlain(name) }
  }

  /// Writes a name without backticks.
  func putPlain(_ name: Name) {
    output.put(names[name])
  }

  /// Writes a name after a dot, where only a few words need backticks.
  func putMember(_ name: Name) {
    guard keywords.contains(name), SwiftKeyword.members.contains(names[name]) else {
      return putPlain(name)
    }
    put(name)
  }

  /// Writes `{ .home($0) as ScreenAction }`. The shorter `ScreenAction.home` does not work: Swift 5 warns that it is not
  /// `Sendable`, and Swift reads a case called `self` or `Type` as the type.
  func putEmbedding(_ name: Name, _ action: StaticString) {
    put("{ .\(name)($0) as \(action) }")
  }

  /// Writes a name with a capital first letter, as the beginning of a type's name.
  func putCapitalized(_ name: Name) {
    let text = names[name].unicodeScalars
    guard let first = text.first, first >= "a", first <= "z" else { return putPlain(name) }
    output.put(first.properties.uppercaseMapping)
    output.put(String(text.dropFirst()))
  }

  /// Writes a name as a Swift string literal.
  func putLiteral(_ name: Name) {
    put("\"\(plain: name)\"")
  }

  func put(number: Int) { output.put("\(number)") }

  /// Copies a range of the file. Line breaks become LF.
  func put(_ range: SourceRange) {
    let text = unit.files[fileIndex].text(range)
    output.put(hasReturns ? text.withLineFeeds : text)
  }

  /// Writes another copy of a type or another fragment. `swiftc` reports mistakes in the first copy. The fragment may be from
  /// another file, because a child flow can be declared there.
  func put(repeated fragment: Fragment) {
    if fragment.location.file == fileIndex { return put(fragment.location.range) }
    put(text: text(fragment))
  }

  func text(_ fragment: Fragment) -> String { unit.files[fragment.location.file].text(fragment.location.range) }

  // MARK: Lines

  /// Begins a line with some spaces.
  func indent(_ number: Int) {
    if isElsewhere, level == .body { endElsewhere(indent: number) }
    output.spaces(number)
  }

  func line(_ indent: Int, _ text: StaticString) {
    self.indent(indent)
    put(text)
    put("\n")
  }

  /// Writes a documentation line for the next declaration.
  func docLine(_ indent: Int, _ text: StaticString) {
    output.holdDoc(text.description, indent: indent)
  }

  func emptyLine() {
    if level == .body { line(0, "") } else { put("\n") }
  }
}

extension String {
  /// The text with LF instead of CR or CRLF.
  fileprivate var withLineFeeds: String {
    var lines = ""
    for character in self { lines.append(character == "\r" || character == "\r\n" ? "\n" : character) }
    return lines
  }
}
