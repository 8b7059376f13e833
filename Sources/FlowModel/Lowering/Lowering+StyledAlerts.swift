import FlowCore
import FlowSyntax

/// Reports wrong ways to declare alerts and dialogs: styles with texts and buttons, and ordinary screens that are shown as an
/// alert.
extension Lowering {
  /// Reports a style of an alert or a dialog.
  ///
  /// - Returns: whether the style has such a kind.
  func reportsAlert(
    _ kind: PresentationKind, _ location: Location, _ name: (name: Name, location: Location), _ node: Int
  ) -> Bool {
    guard kind.isAlertOrDialog else { return false }
    let repair = repair(ofStyle: node, text(name.name), as: kind)
    let declared = repair?.screen ?? text(name.name)
    report(
      .unknownStyle, at: location, "declare \(kind.wordWithArticle) with its texts and buttons: `\(kind.word) \(declared) { … }`",
      fixes: repair.map { [.init("declare `\(kind.word) \(declared)`", edits: $0.edits)] } ?? [])
    return true
  }

  /// Reports an ordinary screen that is shown as an alert or a dialog.
  func reportNoAlert(_ screen: Name, at place: Location, as kind: PresentationKind, declaredAt first: Location) {
    if isAmbiguous(screen) { return }
    let name = text(screen)
    report(
      .unknownOption, at: place,
      "`\(name)` is an ordinary screen; declare \(kind.wordWithArticle) with its texts and buttons: `\(kind.word) \(name) { … }`",
      notes: [.init("it is declared here", at: first)])
  }

  /// Reports `present(.alert)`, and `present(condition ? .sheet : .alert)`.
  func checkChosen(_ node: Int) {
    var depth = 0
    for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd) {
      let word = source.text(tree.tokens[token].range)
      if ["(", "[", "{"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) { depth -= 1 }
      guard depth == 0, word == "alert" || word == "dialog", token > Int(tree.nodes[node].firstToken),
        source.text(tree.tokens[token - 1].range) == ".",
        token - 1 == Int(tree.nodes[node].firstToken) || ["?", ":"].contains(source.text(tree.tokens[token - 2].range))
      else { continue }
      report(
        .unknownOption, at: Location(file: tree.file, range: tree.tokens[token].range),
        "`present` cannot show an alert or a dialog; declare it, and show it by its name")
    }
  }

  // MARK: The repair

  /// The repair of a style that one screen uses: the screen is declared as the alert.
  ///
  /// - Returns: `nil` if another repair may be meant.
  private func repair(
    ofStyle node: Int, _ style: String, as kind: PresentationKind
  ) -> (screen: String, edits: [Diagnostic.Edit])? {
    guard tree.docComment(above: node).isEmpty, trees[tree.file].diagnostics.isEmpty,
      !trees.indices.contains(where: { $0 != tree.file && trees[$0].mentions(of: style) > 0 })
    else { return nil }
    guard let uses = uses(ofStyle: style), let declared = alertText(of: uses.screen, node, kind) else { return nil }
    var edits = [Diagnostic.Edit(at: location(ofWhole: node), replacement: "")]
    edits.append(.init(at: tree.location(of: uses.screen), replacement: declared.text))
    for use in uses.presentations { edits.append(.init(at: tree.location(of: use), replacement: "\(kind.word)")) }
    return (declared.name, edits.sorted { $0.location.range.start < $1.location.range.start })
  }

  /// The uses of a style, and the declaration of the screen that all of them show; `nil` if they show different screens, or if the
  /// screen is also shown without the style.
  private func uses(ofStyle style: String) -> (presentations: [Int], screen: Int)? {
    var presentations: [Int] = []
    var shown: Set<Int> = []
    var (names, screens): (Set<String>, [Int]) = ([], [])
    for node in 0..<tree.nodeCount {
      switch tree.kind(of: node) {
      case .screens: return nil
      case .screen: screens.append(node)
      case .showByWord:
        if case .show? = tree.keyword(of: node), let destination = tree.child(.destination, of: node) { shown.insert(destination) }
      case .showAs, .route:
        guard let presentation = tree.child(.presentation, of: node), let word = word(in: presentation), word == style,
          let destination = tree.child(.destination, of: node), let screen = self.word(in: destination)
        else { continue }
        if tree.range(of: presentation) != tree.child(.name, of: presentation).map({ tree.range(of: $0) }) { return nil }
        presentations.append(presentation)
        shown.insert(destination)
        names.insert(screen)
      default: break
      }
    }
    let own = screens.filter { node in
      guard let presentation = tree.child(.presentation, of: node), word(in: presentation) == style else { return false }
      word(in: node).map { _ = names.insert($0) }
      return true
    }
    guard names.count == 1, let name = names.first else { return nil }
    let declared = screens.filter { word(in: $0) == name }
    guard declared.count == 1, trees[tree.file].mentions(of: style) == presentations.count + own.count + 1 else { return nil }
    // The screen must not be shown anywhere else without the style.
    for node in 0..<tree.nodeCount where tree.kind(of: node) == .destination && word(in: node) == name {
      if !shown.contains(node) { return nil }
    }
    return (presentations, declared[0])
  }

  /// The declaration of an alert with the texts of a style and the operations of a screen.
  private func alertText(
    of screen: Int, _ style: Int, _ kind: PresentationKind
  ) -> (name: String, text: String)? {
    guard let name = word(in: screen), tree.child(.reducer, of: screen) == nil, tree.child(.requirement, of: screen) == nil
    else { return nil }
    let both = source.text(tree.range(of: screen)) + source.text(tree.range(of: style))
    if both.contains("//") || both.contains("/*") { return nil }
    var operations: [String: String] = [:]
    for transition in children(.transition, of: screen) {
      guard let event = word(in: transition), let text = operationsOfButton(transition) else { return nil }
      if operations.updateValue(text, forKey: event) != nil { return nil }
    }
    var (lines, hasTitle, hasCancel): ([String], Bool, Bool) = ([], false, false)
    var events: Set<String> = []
    for option in children(.option, of: style) {
      guard let word = word(in: option) else { return nil }
      let values = children(.expression, of: option).map { source.text(tree.range(of: $0)) }
      switch (word, values.count) {
      case ("title", 1), ("message", 1):
        lines.append("\(word): \(values[0])")
        if word == "title" { hasTitle = true }
      case ("button", 2), ("destructive", 2), ("cancel", 2):
        if word == "cancel" { hasCancel = true }
        if !events.insert(values[0]).inserted { return nil }
        let handler = operations[values[0]] ?? ""
        lines.append("\(word) \(values[0]): \(values[1])" + (handler.isEmpty ? "" : " -> \(handler)"))
      default: return nil
      }
    }
    guard hasTitle, hasCancel || kind == .alert && !events.isEmpty, operations.keys.allSatisfy(events.contains) else { return nil }
    let values = tree.child(.parameterList, of: screen).map { source.text(tree.range(of: $0)) } ?? ""
    let indent = source.indentation(before: tree.range(of: screen).start)
    let body = lines.map { "\n\(indent)  \($0)" }.joined()
    return (name, "\(kind.word) \(name)\(values) {\(body)\n\(indent)}")
  }

  /// The operations of a transition without their `dismiss`; `nil` if the button of an alert needs other operations.
  private func operationsOfButton(_ transition: Int) -> String? {
    let allowed: [NodeKind] = [.name, .branch]
    guard children(of: transition).allSatisfy({ child in allowed.contains { $0 == tree.kind(of: child) } }),
      children(.name, of: transition).count == 1
    else { return nil }
    guard let branch = tree.child(.branch, of: transition) else { return "" }
    var operations = children(of: branch)
    if let first = operations.first, tree.kind(of: first) == .dismiss, tree.child(.integer, of: first) == nil {
      operations.removeFirst()
    }
    for operation in operations {
      switch tree.kind(of: operation) {
      case .showAs, .exitOperation, .send, .doEvent, .set, .select, .replace, .backTo, .dismissAll: break
      default: return nil
      }
    }
    guard let first = operations.first, let last = operations.last else { return "" }
    return source.text(SourceRange(start: tree.range(of: first).start, end: tree.range(of: last).end))
  }

  private func word(in node: Int) -> String? { tree.child(.name, of: node).map { source.text(tree.range(of: $0)) } }

  /// The location of a declaration and the white space after it.
  private func location(ofWhole node: Int) -> Location {
    var range = tree.range(of: node)
    let next = tree.tokens[Int(tree.nodes[node].tokenEnd)].range.start
    let gap = SourceRange(start: range.end, end: next)
    if source.text(gap).allSatisfy(\.isWhitespace) { range.end = next }
    return Location(file: tree.file, range: range)
  }
}

extension SyntaxTree {
  /// The number of names in a file that are equal to a word.
  fileprivate func mentions(of word: String) -> Int {
    (0..<tokens.count).count { token in
      switch tokens[token].kind {
      case .identifier, .quotedIdentifier: source.text(tokens[token].range) == word
      default: false
      }
    }
  }
}

extension SourceFile {
  /// The spaces at the start of the line that contains an offset.
  fileprivate func indentation(before offset: UInt32) -> String {
    var start = offset
    while start > 0, [" ", "\t"].contains(text(SourceRange(start: start - 1, end: start))) { start -= 1 }
    return text(SourceRange(start: start, end: offset))
  }
}
