import FlowJSON
import FlowModel
import FlowServerProtocol
import FlowSyntax

/// The completions for the context of a cursor.
struct CompletionList {
  let context: CompletionContext
  let subject: Subject
  let flow: Symbol?
  private let owner: Symbol?

  init(context: CompletionContext, subject: Subject) {
    self.context = context
    self.subject = subject
    let names = subject.fileNames
    func declaration(behind token: Int?, _ kinds: Declaration.Kinds) -> Symbol? {
      guard let token, token + 1 < subject.tree.tokens.count else { return nil }
      return names.owner(kinds, namedAt: subject.tree.tokens[token + 1].start).map { Symbol(file: subject.file, index: $0) }
    }
    if context.body == .scenario, let token = context.flowToken, token + 1 < subject.tree.tokens.count {
      flow = subject.names.flow(named: subject.source.text(subject.tree.tokens[token + 1].range), in: subject.file)
    } else {
      flow = declaration(behind: context.flowToken, [.flow])
    }
    owner = declaration(behind: context.ownerToken, [.screen, .tab, .work])
  }

  func items() -> [CompletionItem] {
    switch context.body {
    case .file: return inFile()
    case .flow: return context.isBehindArrow || isRequirement ? operations() : inFlow()
    case .tabs:
      let areColumns = context.ownerToken.map(text) == "columns"
      if context.statement.isEmpty { return words(areColumns ? ["sidebar", "content", "detail"] : ["tab"]) }
      return isRequirement ? operations() : header()
    case .screen, .tab: return context.isBehindArrow ? operations() : inOwner()
    case .alert: return context.isBehindArrow ? operations() : inAlert()
    case .style: return inStyle()
    case .branches: return inBranches()
    case .scenario: return inScenario()
    case .parameters: return last == ":" ? types() : []
    case .arguments: return arguments()
    case .routes:
      if !context.part.isEmpty { return destination(behind: context.part) }
      return (isInFirstRoute ? [] : presentations()) + screens(["screen"])
    case .swift: return values()
    }
  }

  // MARK: Texts

  func text(_ token: Int) -> String { subject.source.text(subject.tree.tokens[token].range) }
  private var first: String? { context.statement.first.map(text) }
  var last: String? { context.part.last.map(text) }

  /// Whether the branches around the cursor belong to `start`, where a screen's name alone is allowed.
  private var isInStart: Bool {
    subject.tree.nodes(around: context.wordStart).contains { subject.tree.kind(of: $0) == .start }
  }

  private var isRequirement: Bool {
    context.statement.contains { text($0) == "requires" } && context.statement.contains { text($0) == "else" }
  }

  // MARK: Places

  private func inFile() -> [CompletionItem] {
    if context.statement.isEmpty { return words(["flow", "style", "import", "public", "package", "internal", "scenario"]) }
    if first == "import" { return [] }
    if first == "style", last == "=" { return words(Self.kindsOfStyles) }
    if first == "scenario" { return last == "for" ? flows() : [] }
    if let last, ["public", "package", "internal"].contains(last) { return words(["flow"]) }
    if let container = container() { return container }
    if last == ":" || last == nil, context.statement.contains(where: { text($0) == "flow" }) {
      return ["CaseAccessible", "Codable", "Equatable", "Hashable", "OpaqueFlow"].map { CompletionItem($0, .interface) }
    }
    return []
  }

  private func inFlow() -> [CompletionItem] {
    if context.statement.isEmpty {
      return words(["screen", "screens", "start", "event", "exit", "var", "needs", "link", "tabs", "columns", "work"])
        + ["alert", "dialog"].map { CompletionItem($0, .keyword, snippet: Self.alertSnippet($0)) }
    }
    switch first {
    case "screen", "work": return header()
    case "screens":
      let named = Set(context.statement.map(text))
      if !context.part.isEmpty, context.statement.count > 1 { return [] }
      return screens(["screen"], withArguments: false).filter { !named.contains($0.label) }
    case "start":
      if hasColumns { return startOfColumns(behind: Array(context.part.drop { $0 == context.statement[0] })) }
      if context.statement.contains(where: { text($0) == "," }) { return last == "send" ? work() : words(["send"]) }
      return context.statement.count == 1 ? screens(["screen"]) : container() ?? []
    case "link": return context.statement.count == 1 ? words(["rest"]) : []
    case "var", "needs":
      if last == ":" { return types() }
      return context.statement.contains { text($0) == "=" } ? values() : []
    default: return []
    }
  }

  /// The completions in `start` of a flow with columns, which names the sidebar, or fills the other columns.
  private func startOfColumns(behind part: [Int]) -> [CompletionItem] {
    guard part.isEmpty else { return last == "send" ? work() : destination(behind: part) }
    let isFirst = !context.statement.contains { subject.tree.tokens[$0].kind == .comma }
    return isFirst ? contents(of: ["sidebar"]) + words(filledColumns) : words(filledColumns + ["send"])
  }

  /// The completions after `screen`, `work`, `tab`, or after the word of a column.
  private func header() -> [CompletionItem] {
    if let container = container() { return container }
    switch last {
    case ":": return first == "work" ? types() : flows() + types()
    case "as": return words(Self.kindsOfStyles) + styles()
    case "requires": return values()
    case "stays": return words(["if"])
    default: break
    }
    if context.statement.contains(where: { text($0) == "stays" }) { return values() }
    if context.statement.contains(where: { text($0) == "requires" }) { return values() + words(["else"]) }
    guard context.statement.count > 1 else { return [] }
    switch first {
    case "screen": return words(["as", "requires", "stays"])
    case "tab", "content", "detail": return context.statement.contains(where: { text($0) == ":" }) ? words(["requires"]) : []
    default: return []
    }
  }

  /// The completions in the braces of a screen, a tab or `work`.
  private func inOwner() -> [CompletionItem] {
    if last == "exit" { return exits(ofChild: true) }
    // The actions of `work` are cases of a Swift type, which the server does not read.
    if owner.map({ subject.names[$0].kind == .work }) ?? false { return [] }
    if !context.statement.isEmpty { return context.statement.count == 1 ? words(["always"]) : [] }
    let isTab = owner.map { subject.names[$0].kind == .tab } ?? false
    let exits = exits(ofChild: true)
    return exits.map { item in
      var item = item
      item.label = "exit \(item.label)"
      item.snippet = item.snippet.map { "exit \($0)" }
      return item
    } + words((exits.isEmpty ? [] : ["exits"]) + gestures(ofTab: isTab))
  }

  /// The system gestures that a screen or a tab can handle.
  private func gestures(ofTab isTab: Bool) -> [String] {
    switch context.ownerToken.map(text) {
    case "sidebar": []
    case "content", "detail": ["dismissed", "reselected"]
    default: isTab ? ["reselected"] : ["dismissed"] + leaveAttempts
    }
  }

  /// The event `leaveAttempted`, if the screen has a `stays if` condition; otherwise nothing.
  private var leaveAttempts: [String] {
    guard let owner, subject.tree.child(.stays, of: subject.names[owner].node) != nil else { return [] }
    return ["leaveAttempted"]
  }

  /// The completions in the braces of an alert or a dialog.
  private func inAlert() -> [CompletionItem] {
    if context.statement.isEmpty {
      return Self.linesOfAlerts.map { CompletionItem($0.word, .keyword, snippet: $0.snippet) }
    }
    return context.part.contains { subject.tree.tokens[$0].kind == .colon } ? values() : []
  }

  private static let linesOfAlerts: [(word: String, snippet: String)] = [
    ("title", "title: \"${1}\""), ("message", "message: \"${1}\""), ("field", "field ${1:name}: \"${2}\""),
    ("button", "button ${1:event}: \"${2}\" -> ${3}"), ("destructive", "destructive ${1:event}: \"${2}\" -> ${3}"),
    ("cancel", "cancel ${1:closed}: \"${2:Cancel}\""),
  ]

  private static func alertSnippet(_ word: String) -> String {
    "\(word) ${1:name} {\n  title: \"${2}\"\n  cancel ${3:closed}: \"${4:Cancel}\"$0\n}"
  }

  /// The options that the body of a style may contain and does not contain yet, or their values.
  private func inStyle() -> [CompletionItem] {
    guard let first else {
      let style = subject.tree.nodes(around: context.wordStart).last { subject.tree.kind(of: $0) == .style }
      let kind = style.flatMap(word(ofPresentationIn:))
      let others = (style.map { subject.tree.children(.option, of: $0) } ?? []).compactMap { subject.tree.child(.name, of: $0) }
        .map(subject.tree.range).filter { $0.start != context.wordStart }.map(subject.source.text)
      // Each kind of presentation is a case with the name of its word.
      let options = OptionTable.kinds.filter { option, kinds in
        !others.contains(option) && kinds.contains { "\($0)" == kind }
      }
      return options.keys.sorted().map { CompletionItem($0, .property, snippet: "\($0): ${1}") }
    }
    guard context.statement.count > 1 else { return [] }
    let detents = first == "detents" ? ["medium", "large", "fraction(0.5)", "height(300)"] : []
    return (OptionTable.words[first] ?? detents).map { CompletionItem($0, .enumMember) }
  }

  private func inBranches() -> [CompletionItem] {
    if context.statement.isEmpty { return words(["if", "else"]) }
    if context.isBehindArrow {
      if isInStart, hasColumns { return startOfColumns(behind: context.part) }
      return operations() + (isInStart && context.part.isEmpty ? screens(["screen"]) : [])
    }
    return values()
  }

  // MARK: Operations

  private func operations() -> [CompletionItem] {
    // The operations of a requirement follow `else` instead of an arrow.
    let isElse = context.body != .branches && !context.isBehindArrow
    let end = isElse ? context.part.lastIndex { text($0) == "else" } : nil
    let part = Array(context.part[(end.map { $0 + 1 } ?? 0)...])
    if part.isEmpty {
      let operations = Self.operationItems.filter { ($0.label != "clear" || hasColumns) && ($0.label != "do" || isInTransition) }
      return (hasColumns ? words(filledColumns) : []) + operations + styles()
    }
    return destination(behind: part)
  }

  /// The completions after the first words of an operation.
  private func destination(behind part: [Int]) -> [CompletionItem] {
    let words = part.map(text)
    let operation = words[0]
    let isWhole = words.last != "without" || Self.operationsWithoutOperand.contains(operation) || !isBeforeScreen(words.dropLast())
    let end = context.body == .routes || !isWhole ? [] : ["without animation"]
    if words.last == "in" || words.last == "without" { return self.words(rest(containers(words) + end, behind: words.last)) }
    switch operation {
    case "back", "pop":
      if words.last == "to" { return [CompletionItem("root", .keyword)] + screens(withArguments: false) }
      if words.contains("where") { return values(ofPlace: words.count > 2 ? words[2] : nil) }
      return words.count == 1 ? self.words(["to"]) : self.words(["where", "without animation"])
    case "dismiss": return words.count == 1 ? self.words(["all"]) : []
    case "select": return words.count == 1 ? tabs() : []
    case "content" where hasColumns, "detail" where hasColumns:
      return words.count == 1 ? contents(of: [operation]) : self.words(beside(words) + ["without animation"])
    case "clear" where hasColumns:
      if words.count == 1 { return self.words(filledColumns) }
      return self.words((words[1] == "content" ? beside(words) : []) + ["without animation"])
    case "clear": return []
    case "send":
      if words.count == 1 { return screens(withArguments: false) + tabs() + work() }
      return words.last == "." ? events(of: words[1]) : []
    case "set":
      if words.count == 1 { return members([.variable], .property) }
      return words.contains("=") ? values() : []
    case "update": return words.count == 1 ? screens(["screen"], where: hasValues) + tabs() : []
    case "exit": return words.count == 1 ? exits(ofChild: false) : []
    case "do": return words.count == 1 && isInTransition ? flowEvents(where: hasHandler) : []
    case "present": return words.last == ")" ? screens(["screen"]) : []
    case "resume", "forget": return []
    case "show": return words.count == 1 ? screens(where: hasPresentation) : self.words(end)
    default: break
    }
    let containers = self.words(containers(words))
    if words.count == 1, !isInFirstRoute { return screens(shownBy: operation) + (operation == "replace" ? [] : containers) }
    if words.last == "navigation", words.count == 3 { return screens(shownBy: operation) }
    return containers + self.words(end)
  }

  private static let operationsWithoutOperand = ["back", "pop", "dismiss", "exit", "resume", "forget"]

  /// Whether the words are only an operation and its container: `sheet in navigation`.
  private func isBeforeScreen(_ words: ArraySlice<String>) -> Bool {
    words.count == 1 || words.count == 3 && ["in", "without"].contains(words[1]) && words[2] == "navigation"
  }

  /// The words for a container that may follow the first words of an operation, if none of them has such words yet.
  private func containers(_ words: [String]) -> [String] {
    if words.contains("navigation") || words.last == "]" { return [] }
    let style = subject.names.allStyles.first { subject.names[$0].name == words[0] }
    let kind = style.flatMap { word(ofPresentationIn: subject.names[$0].node, of: subject.unit.files[$0.file].tree) } ?? words[0]
    guard ["sheet", "cover", "popover", "replace"].contains(kind) || isInFirstRoute else { return [] }
    return ["in navigation", "without navigation"]
  }

  /// What follows a word in completions of several words: `animation` after `without`.
  private func rest(_ completions: [String], behind word: String?) -> [String] {
    completions.filter { $0.hasPrefix("\(word ?? "") ") }.map { String($0.dropFirst((word ?? "").count + 1)) }
  }

  /// The word of the presentation in a style: `sheet`.
  private func word(ofPresentationIn style: Int, of tree: SyntaxTree) -> String? {
    tree.child(.presentation, of: style).flatMap { tree.child(.name, of: $0) }.map { tree.source.text(tree.range(of: $0)) }
  }

  private func word(ofPresentationIn style: Int) -> String? { word(ofPresentationIn: style, of: subject.tree) }

  /// Whether the cursor is in the first screen of `replace [home, push detail]`, which becomes the root.
  private var isInFirstRoute: Bool {
    guard context.body == .routes, let word = context.statement.lastIndex(where: { text($0) == "replace" }) else { return false }
    return !context.statement[word...].contains { subject.tree.tokens[$0].kind == .comma }
  }

  /// Whether the cursor is in a transition of a screen, a tab or work, and not in an event of the flow, a link, the start or a
  /// requirement.
  private var isInTransition: Bool { context.bodies.contains { $0 == .screen || $0 == .tab || $0 == .alert } }

  private func hasValues(_ screen: Symbol) -> Bool {
    subject.names[screen].reducer != nil || !subject.names.members([.parameter], of: screen).isEmpty
  }

  private func hasHandler(_ event: Symbol) -> Bool { has([.branch, .branches], event) }

  /// Whether `show` can show a screen.
  private func hasPresentation(_ screen: Symbol) -> Bool {
    subject.word(declaring: screen) != "screen" || has([.presentation], screen)
  }

  private func has(_ kinds: [NodeKind], _ symbol: Symbol) -> Bool {
    kinds.contains { subject.unit.files[symbol.file].tree.child($0, of: subject.names[symbol].node) != nil }
  }

  /// The word `beside`, if an operation does not have it yet.
  private func beside(_ words: [String]) -> [String] { words.contains("beside") ? [] : ["beside"] }

  private func container() -> [CompletionItem]? {
    switch last {
    case "in": words(["navigation"])
    case "without": words(["navigation"])
    default: nil
    }
  }

  /// The labels that are still missing, or the value after a label.
  private func arguments() -> [CompletionItem] {
    guard let call = Call(around: context.wordStart, in: subject.tree) else { return values() }
    let takers = call.parameters(in: subject)
    guard context.part.isEmpty, call.callee(in: subject) != nil else { return values(in: call, takers) }
    let signature = Signature(names: subject.names, unit: subject.unit)
    return takers.filter { !call.labels.contains(subject.names[$0].name) }.map {
      let name = subject.names[$0].name
      return CompletionItem("\(name):", .field, detail: signature.text(of: $0), snippet: "\(name): ${1}")
    }
  }

  /// The values for the last argument of a call. A reducer, and the needs of a flow, are made of the needs of the flow around. The
  /// parameters of the flow of a tab are made of everything else.
  private func values(in call: Call, _ takers: [Symbol]) -> [CompletionItem] {
    guard call.declarationOfReducer != nil else { return values() }
    if last == "." { return [] }
    let taker = takers.first { subject.names[$0].name == call.labels.last }
    return members(taker.map { subject.names[$0].kind } == .parameter ? [.variable, .parameter] : [.need], .variable)
  }

  // MARK: Names

  func words(_ words: [String]) -> [CompletionItem] {
    words.map { CompletionItem($0, .keyword, snippet: Self.snippets[$0]) }
  }

  private func styles() -> [CompletionItem] {
    subject.names.allStyles.map { item($0, .enum, inserting: nil) }
  }

  func presentations() -> [CompletionItem] { words(Self.kindWords) + styles() }

  private func flows() -> [CompletionItem] {
    subject.names.flows(visibleIn: subject.file).map { item($0, .class, inserting: nil) }
  }

  private func types() -> [CompletionItem] {
    let standard = ["Int", "String", "Bool", "Double", "[Int]", "[String]"].map { CompletionItem($0, .struct) }
    return subject.server.swift.types(in: subject.unit.folder).map { CompletionItem($0, .struct) } + standard
  }

  private func members(
    _ kinds: Declaration.Kinds, _ icon: CompletionItemKind, withArguments: Bool = false,
    where isOffered: (Symbol) -> Bool = { _ in true }
  ) -> [CompletionItem] {
    flow.map { subject.names.members(kinds, of: $0) }?.filter(isOffered).map {
      item($0, icon, inserting: withArguments ? call(of: $0) : nil)
    } ?? []
  }

  /// - Parameter words: the words that declare the screens.
  func screens(
    _ words: [String] = ["screen", "alert", "dialog"], withArguments: Bool = true, where isOffered: (Symbol) -> Bool = { _ in true }
  ) -> [CompletionItem] {
    members([.screen], .struct, withArguments: withArguments) { words.contains(subject.word(declaring: $0)) && isOffered($0) }
  }

  /// The screens that a presentation, `swap` or `replace` can show.
  func screens(shownBy word: String, withArguments: Bool = true) -> [CompletionItem] {
    screens([word == "alert" || word == "dialog" ? word : "screen"], withArguments: withArguments)
  }

  func tabs() -> [CompletionItem] { members([.tab], .module) }

  /// Whether the flow has columns.
  var hasColumns: Bool {
    flow.map { subject.names.members([.tab], of: $0) }?.contains { subject.word(declaring: $0) != "tab" } ?? false
  }

  /// The columns of the flow that operations fill and clear.
  var filledColumns: [String] { ["content", "detail"].filter { !contents(of: [$0]).isEmpty } }

  /// The contents that columns can show.
  ///
  /// - Parameter withArguments: whether to insert the arguments, too. Those of the sidebar stand at its declaration.
  func contents(of columns: [String], withArguments: Bool = true) -> [CompletionItem] {
    guard let flow else { return [] }
    return columns.flatMap { column in
      subject.names.members([.tab], of: flow).filter { subject.word(declaring: $0) == column }
        .map { item($0, .module, inserting: withArguments && column != "sidebar" ? call(of: $0) : nil) }
    }
  }

  func work() -> [CompletionItem] { members([.work], .module) }

  private func exits(ofChild: Bool) -> [CompletionItem] {
    if !ofChild { return members([.exit], .method, withArguments: true) }
    guard let child = owner.flatMap(subject.names.child) else { return [] }
    return subject.names.members([.exit], of: child).map { item($0, .method, inserting: pattern(of: $0)) }
  }

  private func events(of receiver: String) -> [CompletionItem] {
    guard let flow, let screen = subject.names.member([.screen, .tab], receiver, flow) else { return [] }
    let child = subject.names.child(of: screen)
    let events =
      child.map { subject.names.members([.flowEvent], of: $0) }
      ?? subject.names.members([.event], of: screen) + subject.names.members([.sharedEvent], of: flow)
    return events.map { item($0, .event, inserting: call(of: $0)) }
  }

  func flowEvents(where isOffered: (Symbol) -> Bool = { _ in true }) -> [CompletionItem] {
    members([.flowEvent], .event, withArguments: true, where: isOffered)
  }

  /// The values that Swift code can use here: values of the event, of the screen, and of the flow.
  private func values(ofPlace place: String? = nil) -> [CompletionItem] {
    // After a dot come members of a Swift value, which the server does not know.
    guard let flow, last != "." else { return [] }
    var scope = NameOccurrence.Scope(flow: flow.index, owner: owner?.index, place: place)
    scope.locals = locals()
    var items = subject.names.values(scope, in: subject.file).map { item($0, .variable, inserting: nil) }
    if let owner, subject.names[owner].reducer != nil, subject.names[owner].kind != .work {
      items.append(CompletionItem("state", .variable))
    }
    return items
  }

  /// The values of the transition, event or link around the cursor.
  private func locals() -> [Int] {
    let start = subject.tree.nodes(around: context.wordStart).last { node in
      switch subject.tree.kind(of: node) {
      case .transition, .alertButton, .event, .link: true
      default: false
      }
    }
    guard let start else { return [] }
    return subject.fileNames.values(in: subject.tree.range(of: start))
  }

  func item(_ symbol: Symbol, _ kind: CompletionItemKind, inserting snippet: String?) -> CompletionItem {
    let declaration = subject.names[symbol]
    let documentation = subject.unit.files[symbol.file].tree.documentation(of: declaration.node)
    let label = SwiftKeyword.words.contains(declaration.name) ? "`\(declaration.name)`" : declaration.name
    return CompletionItem(
      label, kind, detail: Signature(names: subject.names, unit: subject.unit).text(of: symbol),
      snippet: snippet, documentation: documentation.isEmpty ? nil : documentation)
  }

  /// The text that inserts a screen with placeholders for its arguments: `detail(number: ${1:number})`. Arguments with defaults are
  /// left out.
  func call(of symbol: Symbol) -> String {
    let owner = subject.names.child(of: symbol) ?? symbol
    let needed = subject.names.members([.parameter], of: owner).filter { !has([.expression], $0) }
    let parameters = needed.enumerated().map { index, parameter in
      let name = subject.names[parameter].name
      return "\(name): ${\(index + 1):\(name)}"
    }
    let name = subject.names[symbol].name
    return parameters.isEmpty ? name : "\(name)(\(parameters.joined(separator: ", ")))"
  }

  /// The pattern of an exit with its values: `booked(city)`.
  private func pattern(of exit: Symbol) -> String {
    let values = subject.names.members([.parameter], of: exit).map { subject.names[$0].name }
    let name = subject.names[exit].name
    return values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
  }

  private static let snippets = [
    "flow": "flow ${1:Name} {\n  start ${2:home}\n\n  screen ${2:home} {\n    $0\n  }\n}",
    "screen": "screen ${1:name} {\n  $0\n}",
    "tabs": "tabs {\n  tab ${1:name}: ${2:Flow}\n}",
    "columns": "columns {\n  sidebar ${1:name}: ${2:Flow}\n  detail ${3:name}: ${4:Flow}\n}",
    "scenario": "scenario \"${1:what happens}\" for ${2:Flow} {\n  $0\n}",
    "work": "work ${1:name}: ${2:Reducer} {\n  $0\n}",
  ]

  /// The presentation words, and all words that begin an operation.
  private static let operationItems: [CompletionItem] =
    (kindWords + Keyword.operationWords() + ["back to", "pop to", "dismiss all"])
    .map { CompletionItem($0, .keyword, detail: details[$0] ?? summaries[$0]) }

  private static let kindsOfStyles = ["push", "sheet", "cover", "popover"]
  private static let kindWords = kindsOfStyles + ["alert", "dialog"]

  private static let details = [
    "push": "in the navigation container of this layer", "sheet": "in a sheet", "cover": "over everything",
    "popover": "in a popover", "alert": "as an alert", "dialog": "as a dialog of buttons", "back to": "back to a screen",
    "pop to": "back over pushed screens", "dismiss all": "without any presented layer",
  ]
  private static let summaries = Keyword.operationSummaries
}
