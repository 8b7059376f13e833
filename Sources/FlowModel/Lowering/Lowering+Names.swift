import FlowSyntax

/// Names that already have a meaning in Swift or in the generated Swift.
///
/// They are interned first. So they have the smallest handles, and comparing a number recognises them.
extension Lowering {
  struct ReservedNames {
    /// The word `_`, which is not a name.
    let blank: Name
    /// `self` and `Self`. A value with this name would hide them from fragments and from generated code.
    let values: ClosedRange<Name>
    /// Words that need backticks as the name of a parameter.
    let modifiers: ClosedRange<Name>
    /// Words that Swift reads as its own types wherever a type can be.
    let types: ClosedRange<Name>
    /// The types that generated code names without a module, and the module of the runtime.
    let named: ClosedRange<Name>
    /// The module of the runtime. A screen or a tab with this name would hide it in generated code.
    let runtimeModule: Name
    /// The types of the runtime, which generated code qualifies with their module.
    let runtime: ClosedRange<Name>
    /// The types that every flow's reducer inherits from a protocol.
    let inherited: ClosedRange<Name>
    /// The types that are generated in every flow.
    let generated: ClosedRange<Name>

    init(in names: inout NameTable) {
      func intern(_ words: [String]) -> ClosedRange<Name> {
        let ids = words.map { names.intern($0) }
        return ids[0]...ids[ids.count - 1]
      }
      blank = names.intern("_")
      values = intern(["self", "Self"])
      modifiers = intern(["inout", "let", "var"])
      types = intern(["Any", "Protocol", "Type", "any", "await", "each", "init", "nonisolated", "sending", "some"])
      named = intern(Lowering.namedTypes)
      runtimeModule = names.intern("FlowRuntime")
      runtime = intern(Lowering.runtimeTypes)
      inherited = intern(Lowering.inheritedTypes)
      generated = intern(Lowering.generatedTypes)
    }
  }

  /// The generated types, whose names a flow's own names must avoid.
  static let generatedTypes = [
    "Screen", "ScreenAction", "State", "Action", "Exit", "Tab", "TabAction", "ScreenStore", "TabStore", "RefusedStep",
    "Column", "ColumnAction", "ColumnStore", "ScreenContent", "ScreenActionContent", "ScreenStoreContent", "RefusedStepContent",
  ]

  /// The types that generated code names without their module.
  static let namedTypes = [
    "Array", "Bool", "Codable", "Decoder", "Encoder", "Equatable", "FlowRuntime", "Hashable", "Int", "MainActor",
    "Sendable", "String", "Void",
  ]

  /// Names that a flow cannot have. A file that imports the flow's module and the runtime could mean either. A test compares
  /// the list with all public types of the runtime.
  static let runtimeTypes = [
    "CaseAccessible", "ColumnID", "ColumnRole", "Columns", "ColumnsAction", "ColumnsChange", "ColumnsShape",
    "ColumnsStore", "Detent", "Effect", "EmbeddedVisitor", "EmptyReducer", "EventAddress", "FlowAction",
    "FlowCodingKey", "FlowColumn", "FlowEvent", "FlowLink", "FlowLoss", "FlowObservation", "FlowRecorder",
    "FlowReducer", "FlowScreen", "FlowScreenStore", "FlowSnapshot", "FlowSnapshotError", "FlowState",
    "FlowStore", "FlowVisitor", "GeneratedCodeFormat1", "IgnoredEvent", "IssueLog", "Lineage", "LinkError",
    "LinkInbox", "LinkMatch", "LinkParser", "LinkPattern", "Navigation", "NavigationContainer", "NavigationOf",
    "NavigationPlan", "NoBody", "OpaqueBox", "OpaqueFlow", "OpaqueValue", "PresentableFlow", "Presentation",
    "PresentationOptions", "RecordedValue",
    "Reduce", "Reducer", "ReducerBuilder", "ReducerChoice", "ReducerList", "ReducerOf", "ReducerPair", "Refused",
    "RemovalReason", "ReportedIssue", "ResumableState", "Route", "RouteID", "RouteSteps", "RouteStyle",
    "RouterAction", "Routes", "RoutesChange", "Scope", "ScreenDecoder", "ScreenEncoder", "ScreenPlace",
    "ScreenSend", "Send", "SentEvent", "ShownScreen", "StackedRoute", "StartingFlow", "Store", "StoreBinding",
    "StoreOf", "StoreTask", "SystemChange", "TabID", "Tabs", "TabsAction", "TabsChange", "TabsStore",
    "UpdateLimits",
  ]

  /// The types that a flow's reducer inherits from a protocol. In the reducer, they hide a flow of the same name.
  static let inheritedTypes = ["Body"]

  /// The reason why a flow cannot have a name; `nil` if it can.
  func objection(toFlow name: Name) -> String? {
    if reserved.generated.contains(name) { return "every flow contains a generated type with this name" }
    if reserved.named.contains(name) { return "generated code uses this name for another type" }
    if reserved.inherited.contains(name) { return "every flow's reducer has a type with this name" }
    if reserved.runtime.contains(name) { return "a type of the runtime has that name" }
    if isTypeOfLinkValue(name) { return "generated code uses this name for the type of a link's value" }
    let isTaken = reserved.values.contains(name) || reserved.types.contains(name)
    return isTaken ? "Swift reserves it" : nil
  }

  /// Whether a name is like `Link0Value1`, which generated code calls the type of a link's value.
  private func isTypeOfLinkValue(_ name: Name) -> Bool {
    var rest = Substring(text(name))
    for word in ["Link", "Value"] {
      guard rest.hasPrefix(word) else { return false }
      rest = rest.dropFirst(word.count)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count)
    }
    return rest.isEmpty
  }

  /// The reason why a value of a flow cannot have a name; `nil` if it can.
  func objection(toMember name: Name) -> String? {
    if text(name) == "routes" { return "every flow's state stores its screens under this name" }
    return reserved.generated.contains(name) ? Self.namesType : nil
  }

  /// The reason why a parameter or a variable cannot have a name; `nil` if it can.
  func objection(toStored name: Name) -> String? {
    let isTaken = flow.standardConformances.contains(.hashable) && text(name) == "hashValue"
    return isTaken ? "the state of the flow is `Hashable`, so it has a member with this name" : nil
  }

  private static let namesType = "generated code uses a type with this name"

  /// Checks all names of the unit.
  func checkNames() {
    for parameter in tables.parameters {
      checkValue(parameter.name, parameter.location)
      checkParameter(parameter.name, parameter.location)
    }
    for binding in tables.bindings {
      if let name = binding.name { checkValue(name, binding.location) }
    }
    for screen in tables.screens { checkShown(screen.name, screen.location) }
    for tab in tables.tabs { checkShown(tab.name, tab.location) }
    for transition in tables.transitions {
      if case .event(let name, _) = transition.trigger { check(name, transition.location) }
    }
    for flow in unitFlows {
      checkMembers(of: flow)
      checkGeneratedTypes(of: flow)
    }
    for style in unitStyles { check(style.name, style.location) }
    checkTypesOfValues()
    checkSpellings()
  }

  /// Reports names that look alike but have different characters: `é` can be one character or two. Swift reads them as two
  /// names, but the keys of a saved state are equal.
  private func checkSpellings() {
    var known: [String: Name] = [:]
    for id in 0..<Int32(truncatingIfNeeded: names.count) {
      let name = Name(id: id)
      let spelled = text(name)
      if spelled.isASCII { continue }
      guard let other = known.updateValue(name, forKey: spelled) else { continue }
      known[spelled] = other
      let (first, second) = (place(of: other), place(of: name))
      guard let place = second ?? first else { continue }
      report(.alike(spelled, text(other), at: place, other: second == nil ? nil : first))
    }
  }

  /// The first place where one of the unit's files has a name.
  private func place(of name: Name) -> Location? {
    let spelled = Array(text(name).utf8)
    for file in 0..<own.files {
      for index in 0..<trees[file].tokens.count {
        let token = trees[file].tokens[index]
        guard token.kind == .identifier || token.kind == .quotedIdentifier else { continue }
        let offset = token.kind == .identifier ? 0 : 1
        guard Int(token.end - token.start) == spelled.count + 2 * offset else { continue }
        let start = Int(token.start) + offset
        if trees[file].source.bytes[start..<start + spelled.count].elementsEqual(spelled) {
          return Location(file: file, range: token.range)
        }
      }
    }
    return nil
  }

  private func checkMembers(of flow: Flow) {
    check(flow.name, flow.location)
    for need in flow.needs { checkValue(need.name, need.location) }
    for variable in flow.variables { checkValue(variable.name, variable.location) }
    for event in flow.events { check(event.name, event.location) }
    for exit in flow.exits { check(exit.name, exit.location) }
    for work in flow.work { checkValue(work.name, work.location) }
    for link in flow.links {
      for value in link.values { checkValue(value.name, value.location) }
    }
  }

  private func check(_ name: Name, _ location: Location) {
    if name.id == reserved.blank.id { reportReserved(name, location, "`_` is not a name") }
  }

  /// Reports flows with the name of a type that is generated for another flow: `HomeAction` for the events of its screen `home`, or
  /// `ShopConformance1` for a protocol of `Shop`. Inside the flow, such a name means the generated type.
  private func checkGeneratedTypes(of flow: Flow) {
    guard flow.location.file < own.files else { return }
    var named = [text(flow.name): flow.location]
    for content in tables.screens[flow.screens].map(\.content) + tables.tabs[flow.tabs].map(\.content) {
      guard case .flow(let index?, let type, _) = content else { continue }
      let place = type.location
      named[unquoted(trees[place.file].source.text(place.range))] = unitFlows[Int(index)].location
    }
    for (type, place) in named {
      guard let screen = screen(withActions: type, in: flow) else { continue }
      report(
        .duplicateDeclaration, at: screen.location,
        "the events of `\(text(screen.name))` get the type `\(type)`, which hides flow `\(type)` here: rename one of them",
        notes: [Diagnostic.Note("the flow is declared here", at: place)])
    }
    for (number, conformance) in flow.conformances.enumerated() {
      let place = conformance.location
      if StandardConformances.contain(protocolNamed: trees[place.file].source.text(place.range)) { continue }
      guard let index = names.find("\(text(flow.name))Conformance\(number + 1)").flatMap({ flows[$0] }) else { continue }
      let other = unitFlows[index]
      reportReserved(other.name, other.location, "generated code uses it for a protocol of `\(text(flow.name))`")
    }
  }

  /// The screen whose events get the type with this name; `nil` if no screen's events do.
  private func screen(withActions type: String, in flow: Flow) -> Screen? {
    guard type.hasSuffix("Action") else { return nil }
    let word = type.dropLast("Action".count)
    let spellings = [String(word), word.prefix(1).lowercased() + word.dropFirst()]
    return tables.screens[flow.screens].first { screen in
      guard screen.content.reducer == nil, spellings.contains(text(screen.name)) else { return false }
      return tables.transitions[screen.transitions].contains { if case .event = $0.trigger { true } else { false } }
    }
  }

  /// Reports types of values that name a generated type of their flow, which would have to contain itself.
  private func checkTypesOfValues() {
    for (name, place) in generatedNames where place.file < own.files {
      let before = unitFlows.filter { $0.location.file == place.file && $0.location.range.start < place.range.start }
      guard let flow = before.max(by: { $0.location.range.start < $1.location.range.start }) else { continue }
      let type = text(name)
      guard isGenerated(type, in: flow) else { continue }
      report(
        .duplicateDeclaration, at: place,
        "`\(type)` means the generated type `\(text(flow.name)).\(type)` here; write a type of the app with its module: `App.\(type)`")
    }
  }

  /// Whether a type with this name is generated in a flow.
  private func isGenerated(_ type: String, in flow: Flow) -> Bool {
    switch type {
    case "Screen", "ScreenAction", "State", "Action", "Body": true
    case "Exit": !flow.exits.isEmpty
    case "Tab", "TabAction": !flow.tabs.isEmpty && !flow.hasColumns
    case "Column", "ColumnAction": flow.hasColumns
    case "ScreenContent", "ScreenActionContent": flow.isOpaque
    default: screen(withActions: type, in: flow) != nil
    }
  }

  private func checkShown(_ name: Name, _ location: Location) {
    check(name, location)
    if name.id == reserved.runtimeModule.id {
      reportReserved(name, location, "generated code uses it for the runtime's module")
    }
  }

  private func checkValue(_ name: Name, _ location: Location) {
    check(name, location)
    if reserved.values.contains(name) {
      reportReserved(name, location, "Swift reserves it")
    } else if reserved.named.contains(name) {
      reportReserved(name, location, Self.namesType)
    }
  }

  private func checkParameter(_ name: Name, _ location: Location) {
    guard reserved.modifiers.contains(name), location.file < own.files else { return }
    let isQuoted = Int(location.range.end - location.range.start) > text(name).utf8.count
    if !isQuoted { report(.unquoted("value", text(name), at: location)) }
  }

  private func reportReserved(_ name: Name, _ location: Location, _ why: String) {
    if location.file < own.files { report(.reserved(text(name), at: location, why)) }
  }
}
