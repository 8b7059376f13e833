import FlowAnalysis
import FlowModel
import FlowSyntax

/// The code action that declares a missing screen or alert: an operation names it, but the flow does not declare it.
enum ScreenDeclaration {
  static func action(for finding: Diagnostic, _ subject: Subject) -> CodeActionFeature.Action? {
    guard finding.rule == .unknownScreen else { return nil }
    let tree = subject.tree
    let path = tree.nodes(around: finding.location.range.start)
    guard let flow = path.first(where: { tree.kind(of: $0) == .flow }) else { return nil }
    let name = tree.source.text(finding.location.range)
    // Do not declare a screen with a malformed name.
    guard Identifier.isValid(name) || Identifier.isQuoted(name) else { return nil }
    let destination = path.lastIndex { tree.kind(of: $0) == .destination }
    guard let parameters = destination.map({ Self.parameters(ofDestination: path[$0], subject) }) ?? "",
      let end = endOfLastMember(of: flow, tree)
    else { return nil }
    let operation = destination.map { path[$0 - 1] }
    let presentation = operation.flatMap { tree.child(.presentation, of: $0) }.flatMap { tree.child(.name, of: $0) }
    let shown = presentation.map { tree.source.text(tree.range(of: $0)) }
    let word = shown == "alert" || shown == "dialog" ? shown ?? "" : "screen"
    let indent = Indentation.ofMembers(of: flow, tree)
    var rest = ""
    if word != "screen" { rest = " {\n\(indent)\(indent)title: \"\"\n\(indent)\(indent)cancel closed: \"Cancel\"\n\(indent)}" }
    // `show` needs a screen that says how it is shown.
    if let operation, tree.kind(of: operation) == .showByWord, tree.reader.keyword(of: operation) == .show { rest = " as sheet" }
    let edit = Diagnostic.Edit(
      at: Location(file: subject.file, range: SourceRange(start: end, end: end)),
      replacement: "\n\n\(indent)\(word) \(name)\(parameters)\(rest)")
    let spelled = name.filter { $0 != "`" }
    return .init(title: "Declare the \(word) `\(spelled)`", kind: "quickfix", edits: [edit], finding: finding)
  }

  /// The end of the flow's last member, with the comments after it on its line; `nil` if the flow lacks a closing bracket, because the
  /// end may then be inside of another member.
  private static func endOfLastMember(of flow: Int, _ tree: SyntaxTree) -> UInt32? {
    var last: Int?
    var child = tree.firstChild(of: flow)
    while child < tree.end(of: flow) {
      if !tree.reader.isEmpty(child) { last = child }
      child = tree.end(of: child)
    }
    guard let last else { return nil }
    let tokens = Int(tree.nodes[flow].firstToken)..<Int(tree.nodes[flow].tokenEnd)
    let brackets: [TokenKind] = [.leftParen, .leftBracket, .leftBrace]
    if tokens.contains(where: { brackets.contains(tree.tokens[$0].kind) && tree.tokens[$0].partner == Token.noPartner }) { return nil }
    var next = Int(tree.nodes[last].tokenEnd)
    while tree.tokens[next].kind.isComment, !tree.tokens[next].followsLineBreak { next += 1 }
    return next == Int(tree.nodes[last].tokenEnd) ? tree.range(of: last).end : tree.tokens[next - 1].end
  }

  /// The parameters for the arguments of a destination: `(number: Int)`. A type that cannot be inferred becomes a placeholder.
  ///
  /// - Returns: `nil` if an argument has no label, so that no declaration fits.
  private static func parameters(ofDestination node: Int, _ subject: Subject) -> String? {
    let tree = subject.tree
    guard let list = tree.child(.argumentList, of: node) else { return "" }
    var parameters: [String] = []
    for argument in tree.children(.argument, of: list) {
      guard let label = tree.child(.name, of: argument), let value = tree.child(.expression, of: argument) else { return nil }
      parameters.append("\(tree.source.text(tree.range(of: label))): \(type(of: value, subject))")
    }
    return parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
  }

  /// The type of a literal, or of a name whose declaration has a type. Any other value gets a placeholder for the user to fill
  /// in.
  private static func type(of value: Int, _ subject: Subject) -> String {
    let tree = subject.tree
    let first = Int(tree.nodes[value].firstToken)
    if Int(tree.nodes[value].tokenEnd) == first + 1 {
      switch tree.tokens[first].kind {
      case .integer: return "Int"
      case .float: return "Double"
      case .string: return "String"
      case .identifier:
        let text = tree.source.text(tree.tokens[first].range)
        if text == "true" || text == "false" { return "Bool" }
        if let type = declaredType(at: tree.tokens[first].start, subject) { return type }
      default: break
      }
    }
    return "<#Type#>"
  }

  private static func declaredType(at offset: UInt32, _ subject: Subject) -> String? {
    guard let symbol = subject.names.symbol(in: subject.file, at: offset) else { return nil }
    let tree = subject.unit.files[symbol.file].tree
    return tree.child(.type, of: subject.names[symbol].node).map { tree.source.text(tree.range(of: $0)) }
  }
}

/// The code action that silences a finding with a comment above its line.
enum Silencing {
  static func action(for finding: Diagnostic, _ subject: Subject) -> CodeActionFeature.Action? {
    // Suppression comments cannot silence errors, because an error stops the generation of Swift.
    guard finding.severity == .warning, finding.rule != .unusedSuppression else { return nil }
    let source = subject.source
    var line = source.lineRange(subject.tree.lineToSilence(finding.location.range.start))
    line.start = max(line.start, source.startOfText)
    let indent = source.text(line).prefix { $0 == " " || $0 == "\t" }
    let edit = Diagnostic.Edit(
      at: Location(file: subject.file, range: SourceRange(start: line.start, end: line.start)),
      replacement: "\(indent)// flowc:ignore \(finding.rule.name)\n")
    return .init(
      title: "Silence `\(finding.rule.name)` here", kind: "quickfix", edits: [edit], finding: finding)
  }
}

/// The code action that declares a style, a named presentation, and uses it: `sheet in navigation filter` becomes
/// `filterStyle filter`.
enum StyleExtraction {
  static func action(at offset: UInt32, _ subject: Subject) -> CodeActionFeature.Action? {
    let tree = subject.tree
    let path = tree.nodes(around: offset)
    guard let presentation = path.last(where: { tree.kind(of: $0) == .presentation }),
      path.contains(where: { tree.kind(of: $0) == .showAs || tree.kind(of: $0) == .route }),
      let kind = tree.child(.name, of: presentation), let flow = path.first(where: { tree.kind(of: $0) == .flow })
    else { return nil }
    let word = tree.source.text(tree.range(of: kind))
    guard PresentationWords.all.contains(word), !["push", "alert", "dialog"].contains(word) else { return nil }
    let operation = path[(path.firstIndex(of: presentation) ?? 1) - 1]
    let destination = tree.child(.destination, of: operation).flatMap { tree.child(.name, of: $0) }
    let screen = destination.map { tree.source.text(tree.range(of: $0)).filter { $0 != "`" } }
    let name = unusedName(screen.map { "\($0)Style" }.flatMap { Identifier.isValid($0) ? $0 : nil } ?? "\(word)Style", subject)
    let whole = tree.range(of: presentation)
    let start = Indentation.startOfDeclaration(flow, tree)
    return .init(
      title: "Extract the style `\(name)`", kind: "refactor.extract",
      edits: [
        .init(
          at: Location(file: subject.file, range: SourceRange(start: start, end: start)),
          replacement: "style \(name) = \(tree.source.text(whole))\n\n"),
        .init(at: Location(file: subject.file, range: whole), replacement: name),
      ])
  }

  private static func unusedName(_ name: String, _ subject: Subject) -> String {
    let taken = Set(subject.names.allStyles.map { subject.names[$0].name })
    if !taken.contains(name) { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }
}

/// The indentation and the start of existing declarations.
enum Indentation {
  /// The white space before the first member of a flow.
  static func ofMembers(of flow: Int, _ tree: SyntaxTree) -> String {
    var child = tree.firstChild(of: flow)
    while child < tree.end(of: flow) {
      switch tree.kind(of: child) {
      case .needs, .variable, .start, .exit, .event, .screen, .alert, .screens, .tabs, .work, .link:
        let start = tree.range(of: child).start
        let line = tree.source.lineRange(tree.source.position(at: start).line)
        let before = tree.source.text(SourceRange(start: line.start, end: start))
        if before.allSatisfy({ $0 == " " || $0 == "\t" }) { return before }
      default: break
      }
      child = tree.end(of: child)
    }
    return "  "
  }

  /// The start of a declaration, including the comments directly above it.
  static func startOfDeclaration(_ node: Int, _ tree: SyntaxTree) -> UInt32 {
    // A comment after code on the same line belongs to that code.
    let first = tree.reader.docComment(above: node).first { $0 == 0 || tree.tokens[$0].followsLineBreak }
    return first.map { tree.tokens[$0].start } ?? tree.range(of: node).start
  }
}
