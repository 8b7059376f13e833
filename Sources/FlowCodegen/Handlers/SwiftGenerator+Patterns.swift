import FlowModel
import FlowSyntax

/// Patterns over actions that the app declares. `swiftc` finds misspelt names in them.
///
/// A dotted path becomes one `if` inside the other:
///
/// ```swift
/// if case .delegate(let event) = action {
///   if case .applied(let filter) = event {
/// ```
///
/// One nested pattern would be shorter. But for an unknown name in a nested pattern, `swiftc` only says that it "failed to
/// produce diagnostic". With an `if` for each name, each name also has its own column.
extension SwiftGenerator {
  /// Writes `.applied(let filter)` or `.exit(.done(let user))`. For a dotted path, writes the pattern of its first name,
  /// `.delegate(let event)`. Returns the names that the code must mention.
  ///
  /// - Parameter isKnown: whether the pattern is over a flow that the unit knows.
  func putPattern(_ transition: Transition, isKnown: Bool, indent: Int) -> [Name] {
    switch transition.trigger {
    case .pattern(let path, let payload):
      put(".")
      placeCase(paths[path.start].name, firstWord(of: transition), indent: indent)
      if path.count == 1 { return putPattern(payload, transition.branches) }
      putInnerEvent()
      return []
    case .exit(let name, let payload):
      put(".exit(.")
      if isKnown {
        placeNothing(indent: indent)
        put(name)
      } else {
        placeCase(name, firstWord(of: transition), indent: indent)
      }
      let silenced = putPattern(payload, transition.branches)
      put(")")
      return silenced
    case .event, .dismissed, .reselected: return []
    }
  }

  /// Writes the name of a case at its place in the `.flow` file. Copies the spelling of the file, unless Swift needs backticks that
  /// are missing there.
  private func placeCase(_ name: Name, _ word: SourceRange, indent: Int) {
    let isQuoted = bytes[Int(word.start)] == UInt8(ascii: "`")
    let isSpelled = isQuoted || unit.files[fileIndex].text(word) == names[name]
    // If the text is not the name, it is the word `exits`, which represents all exits.
    guard !isSpelled || keywords.contains(name) && SwiftKeyword.members.contains(names[name]) else {
      return place(word, indent: indent)
    }
    place(at: word.start, indent: indent)
    put(name)
  }

  /// Writes the `if`s for the remaining names of a dotted path. Returns the names that the code must mention.
  func openPatterns(behindFirstOf transition: Transition) -> [Name] {
    guard case .pattern(let path, let payload) = transition.trigger else { return [] }
    var silenced: [Name] = []
    for index in path.start + 1..<path.end {
      putInnerPattern(paths[index])
      if index == path.end - 1 { silenced = putPattern(payload, transition.branches) } else { putInnerEvent() }
      end(" = \(locals.event) {")
    }
    return silenced
  }

  /// Writes the closing braces of a pattern's `if`s.
  func closePatterns(_ transition: Transition) {
    if case .pattern(let path, _) = transition.trigger {
      for _ in 1..<path.count { line(8, "}") }
    }
    line(6, "}")
  }

  /// Writes the result of the property `isAlways` for an event that the app declares.
  ///
  /// - Parameter isTab: whether the holder is a tab, not a screen.
  func writeAnswer(_ answer: Bool, to path: IndexRange, of holder: Name, isTab: Bool) {
    begin("if case .")
    if isTab { put("\(words.items)(.\(words.item)(_, .") }
    put("\(holder)(.")
    place(at: paths[path.start].start, indent: 4)
    put(paths[path.start].name)
    if path.count > 1 { putInnerEvent() }
    end("\(isTab ? "))) = self {" : ") = self {")")
    for index in path.start + 1..<path.end {
      putInnerPattern(paths[index])
      if index < path.end - 1 { putInnerEvent() }
      end(" = \(locals.event) {")
    }
    line(6, answer ? "return true" : "return false")
    for _ in 1..<path.count { line(6, "}") }
    line(4, "}")
  }

  private func putInnerPattern(_ component: PathComponent) {
    begin("if case .")
    place(at: component.start, indent: 8)
    put(component.name)
  }

  private func putInnerEvent() {
    put("(let \(locals.event))")
  }

  private func putPattern(_ payload: IndexRange, _ branches: IndexRange) -> [Name] {
    if payload.isEmpty { return [] }
    let isRead = bindings[payload].contains { $0.name.map { uses.use(of: $0, in: branches).isUsed } ?? false }
    // If no name is read, all names are bound anyway, so that swiftc checks the number of values. But if there is a `_`, the whole
    // payload is left out: swiftc would also report the `_` if the event is misspelt.
    if !isRead, bindings[payload].contains(where: { $0.name == nil }) { return [] }
    var silenced: [Name] = []
    put("(")
    for index in payload.indices {
      if index > payload.start { put(", ") }
      guard let name = bindings[index].name, !isRead || uses.use(of: name, in: branches).isUsed else {
        put("_")
        continue
      }
      put("let \(name)")
      if !isRead || uses.use(of: name, in: branches).isPerhaps { silenced.append(name) }
    }
    put(")")
    return silenced
  }

  /// The range of the first name of a trigger. The app's action must have a case with this name.
  private func firstWord(of transition: Transition) -> SourceRange {
    var range = transition.location.range
    var offset = Int(range.start)
    while offset < Int(range.end), bytes[offset] != UInt8(ascii: "."), bytes[offset] > 0x20 { offset += 1 }
    range.end = UInt32(truncatingIfNeeded: offset)
    return range
  }
}
