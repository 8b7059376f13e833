import FlowSyntax

/// Lowers links: `link "/numbers/{number: Int}?tab={tab: String?}" -> …`.
extension Lowering {
  func lowerLink(_ node: Int) {
    if let name = tree.child(.name, of: node) {
      let rest = Link(
        location: tree.location(of: name), pattern: "", isRest: true, values: [], shape: Link.Shape(), branches: handler(of: node))
      if let first = flow.links.first(where: \.isRest) {
        return report(.duplicate("link", "rest", at: rest.location, first: first.location))
      }
      return flow.links.append(rest)
    }
    guard let string = tree.child(.string, of: node) else { return }
    let location = tree.location(of: string)
    guard let range = plainText(of: location) else {
      return report(.notPlain(at: location))
    }
    var link = Link(location: location, pattern: "", values: [], shape: Link.Shape(), branches: handler(of: node))
    let isWhole = lowerPattern(range, into: &link)
    if isWhole { flow.links.append(link) }
  }

  /// The text between the quotes of a literal without `\`, `#` and line breaks.
  func plainText(of location: Location) -> SourceRange? {
    let text = source.text(location.range)
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""), !text.hasPrefix("\"\"\""),
      !text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x0A || $0 == 0x0D })
    else { return nil }
    return SourceRange(start: location.range.start + 1, end: location.range.end - 1)
  }

  private func lowerPattern(_ range: SourceRange, into link: inout Link) -> Bool {
    var seen: [Name: Location] = [:]
    let (path, query) = cut(range, at: UInt8(ascii: "?"))
    guard path.start < path.end, source.base[Int(path.start)] == UInt8(ascii: "/") else {
      reportNoPath(path)
      return false
    }
    var isWhole = true
    for segment in split(path, at: UInt8(ascii: "/")) {
      link.pattern += "/"
      guard let isValue = lowerPart(segment, mayBeMissing: false, into: &link, &seen) else {
        isWhole = false
        continue
      }
      link.shape.segments.append(isValue ? nil : source.text(segment))
    }
    if link.pattern.isEmpty { link.pattern = "/" }
    var separator = "?"
    for item in split(query, at: UInt8(ascii: "&")) {
      let (name, value) = cut(item, at: UInt8(ascii: "="))
      link.pattern += separator + source.text(name) + "="
      separator = "&"
      guard let isValue = lowerPart(value, mayBeMissing: true, into: &link, &seen) else {
        isWhole = false
        continue
      }
      if !isValue {
        link.shape.items.append(source.text(item))
      } else if link.values.last?.isOptional == false {
        link.shape.required.append(source.text(name))
      }
    }
    link.shape.items.sort()
    link.shape.required.sort()
    return isWhole
  }

  /// Lowers a part of a link: a literal or a value `{name: Type}`. Returns whether it is a value; `nil` after a finding.
  private func lowerPart(
    _ range: SourceRange, mayBeMissing: Bool, into link: inout Link, _ seen: inout [Name: Location]
  ) -> Bool? {
    let text = source.text(range)
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      if text.hasPrefix(":"), isIdentifier(String(text.dropFirst())) {
        report(.syntax, at: place(range), "write a value of a link as `{\(text.dropFirst()): Type}`")
        return nil
      }
      if !mayBeMissing, text.contains("*") {
        // Whether the whole pattern is `"/*"`.
        let isAll = text == "*" && source.text(link.location.range).utf8.count == 4
        let why = "the flow that the link shows opens the rest of the path"
        report(
          .syntax, at: place(range), isAll ? "for all other links, write `link rest`" : "a link has no `*`: \(why)",
          fixes: isAll ? [.init("write `rest`", edits: [.init(at: link.location, replacement: "rest")])] : [])
        return nil
      }
      if !mayBeMissing, let name = valueOfOtherTool(text) {
        report(.syntax, at: place(range), "a value of a link is written `{\(name): Type}`")
        return nil
      }
      if text.contains("#") {
        report(.syntax, at: place(range), "a link has a path and a query, and no `#`")
        return nil
      }
      link.pattern += text
      return false
    }
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else {
      report(.syntax, at: place(range), "a value of a link must be a whole segment or query value: `{name: Type}`")
      return nil
    }
    let (name, type) = cut(SourceRange(start: range.start + 1, end: range.end - 1), at: UInt8(ascii: ":"))
    let nameRange = trimmed(name)
    var typeRange = trimmed(type)
    let written = source.text(nameRange)
    // A word of Swift stands in backticks, as in all names.
    let isQuoted = written.utf8.count > 2 && written.hasPrefix("`") && written.hasSuffix("`")
    let spelled = isQuoted ? String(written.dropFirst().dropLast()) : written
    guard isIdentifier(spelled), typeRange.start < typeRange.end else {
      report(.syntax, at: place(range), "a value of a link needs a name and a type: `{name: Type}`")
      return nil
    }
    let isOptional = source.base[Int(typeRange.end) - 1] == UInt8(ascii: "?")
    if isOptional { typeRange.end -= 1 }
    if isOptional, !mayBeMissing {
      report(.syntax, at: place(range), "a segment of the path cannot be optional; only query values can")
      return nil
    }
    guard isType(source.text(typeRange)) else {
      report(.syntax, at: place(typeRange), "the type of a link's value must be a plain type name, such as `Int`")
      return nil
    }
    let value = names.intern(spelled)
    if let first = seen.updateValue(place(nameRange), forKey: value) {
      seen[value] = first
      report(.duplicate("value", spelled, at: place(nameRange), first: first))
      return nil
    }
    link.values.append(
      Link.Value(
        name: value, location: place(nameRange), type: Fragment(location: place(typeRange), uses: .empty),
        isOptional: isOptional))
    link.pattern += "{\(spelled)}"
    return true
  }

  /// Reports a link that does not begin with `/`.
  private func reportNoPath(_ path: SourceRange) {
    let text = source.text(path)
    if text.contains("://") {
      return report(.syntax, at: place(path), "a link is a path, without scheme and host: it begins with `/`")
    }
    if text == "rest" || text == "*" {
      let whole = SourceRange(start: path.start - 1, end: path.end + 1)
      return report(
        .syntax, at: place(path), "for all other links, write `link rest`",
        fixes: [.init("write `rest`", edits: [.init(at: place(whole), replacement: "rest")])])
    }
    let start = place(SourceRange(start: path.start, end: path.start))
    let isWord = isIdentifier(text.split(separator: "/").first.map(String.init) ?? "")
    report(
      .syntax, at: place(path), "the path of a link must begin with `/`",
      fixes: isWord ? [.init("write `/`", edits: [.init(at: start, replacement: "/")])] : [])
  }

  /// The name of a value that is written in the syntax of another tool: `<id>`, `(id: Int)` or `$id`.
  private func valueOfOtherTool(_ text: String) -> String? {
    let inner: Substring
    switch (text.first, text.last) {
    case ("<", ">"), ("(", ")"), ("[", "]"): inner = text.dropFirst().dropLast()
    case ("$", _): inner = text.dropFirst()
    default: return nil
    }
    return inner.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init).first { isIdentifier($0) && $0 != "int" }
  }

  private func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart, text != "_" else {
      return false
    }
    return text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  private func isType(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
  }

  private func place(_ range: SourceRange) -> Location { Location(file: tree.file, range: range) }

  private func trimmed(_ range: SourceRange) -> SourceRange {
    var range = range
    while range.start < range.end, source.base[Int(range.start)] == 0x20 { range.start += 1 }
    while range.end > range.start, source.base[Int(range.end) - 1] == 0x20 { range.end -= 1 }
    return range
  }

  /// The parts before and after the first occurrence of a byte outside braces.
  private func cut(_ range: SourceRange, at byte: UInt8) -> (SourceRange, SourceRange) {
    var isInBraces = false
    for offset in range.start..<range.end {
      let found = source.base[Int(offset)]
      if found == byte, !isInBraces {
        return (SourceRange(start: range.start, end: offset), SourceRange(start: offset + 1, end: range.end))
      }
      if found == UInt8(ascii: "{") { isInBraces = true }
      if found == UInt8(ascii: "}") { isInBraces = false }
    }
    return (range, SourceRange(start: range.end, end: range.end))
  }

  /// The nonempty parts between occurrences of a byte outside braces.
  private func split(_ range: SourceRange, at byte: UInt8) -> [SourceRange] {
    var parts: [SourceRange] = []
    var rest = range
    while rest.start < rest.end {
      let (part, others) = cut(rest, at: byte)
      if part.start < part.end { parts.append(part) }
      rest = others
    }
    return parts
  }

  /// Links with the same shape are ambiguous: whatever fits one of them also fits the other.
  func checkLinks() {
    var seen: [Link.Shape: Location] = [:]
    for link in flow.links where !link.isRest {
      guard let first = seen[link.shape] else {
        seen[link.shape] = link.location
        continue
      }
      report(
        .linkAmbiguous, at: link.location, "every path of this link also matches another link",
        notes: [.init("the other link is here", at: first)])
    }
  }
}
