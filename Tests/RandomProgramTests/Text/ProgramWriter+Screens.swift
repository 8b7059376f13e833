/// Screens, and what happens on them.
extension ProgramWriter {
  mutating func screenText(_ screen: ScreenPlan) -> String {
    if let alert = screen.alert { return alertText(screen, alert) }
    var text = "screen\(Mark.gap)\(word(screen.name))"
    switch screen.content {
    case .values(let values, _): text += parameters(values)
    case .feature, .flow: text += ": \(reducer(screen.content))"
    }
    if let presentation = screen.presentation { text += " as \(presentation)" }
    if screen.isRequired { text += requirement(of: screen) }
    let stays = stays(screen)
    return text + (stays ?? "") + transitions(of: screen.content, indent: "    ", in: .screen, stays: stays != nil)
  }

  /// Writes an alert. Its texts and operations may use its values and the names of the flow.
  private mutating func alertText(_ screen: ScreenPlan, _ alert: AlertPlan) -> String {
    guard case .values(let values, let events) = screen.content else { return "" }
    var scope = flowScope
    scope.add(values)
    var lines = ["title: \(expression(.string, scope))"]
    if random.chance(30) { lines.append("message: \(expression(.string, scope))") }
    for field in alert.fields { lines.append("field\(Mark.gap)\(word(field)): \(expression(.string, scope))") }
    for (role, event) in zip(alert.roles, events) {
      var inner = scope
      inner.add(event.values)
      // The types of parameters are spelt as in the list of the alert.
      let list = event.values.map { "\(word($0.name)): \($0.type.spellings[0])" }.joined(separator: ", ")
      let places = Places(rank: event.rank, canShowAnyFlow: true, canDoEvents: true)
      lines.append(
        "\(role)\(Mark.gap)\(word(event.name))\(list.isEmpty ? "" : "(\(list))"): \(expression(.string, scope))"
          + (event.isHandled ? handler(inner, places, "    ") : ""))
    }
    return "\(alert.kind)\(Mark.gap)\(word(screen.name))\(parameters(values, areVaried: false)) {\n"
      + lines.map { doc("    ") + "    \($0)\n" }.joined() + "  }"
  }

  /// The reducer of a screen, a tab or work, for example `Filter(api: api)`. The arguments may use the needs of the flow.
  ///
  /// - Parameter isTab: whether the arguments of a child flow also include its parameters, after its needs.
  mutating func reducer(_ content: ContentPlan, isTab: Bool = false) -> String {
    var scope = Scope()
    for need in flow.needs { scope.add(need.name, .need(need.type)) }
    switch content {
    case .values: return ""
    case .feature(.filter): return "Filter(api: \(need(.api, scope)))"
    case .feature(let feature): return feature.rawValue + (random.chance(50) ? "" : "()")
    case .flow(let index):
      let child = plan.flows[index]
      var list = child.needs.map { "\(Names.label($0.name)): \(need($0.type, scope))" }
      if isTab {
        for value in child.parameters where !value.hasDefault || random.chance(60) {
          list.append("\(Names.label(value.name)): \(expression(value.type, stateScope))")
        }
      }
      if list.isEmpty { return child.name + (random.chance(80) ? "" : "()") }
      return "\(child.name)(\(Mark.soft)\(list.joined(separator: ",\(Mark.break)"))\(Mark.soft))"
    }
  }

  private mutating func need(_ type: NeedType, _ scope: Scope) -> String {
    let known = flow.needs.filter { $0.type == type }.map { Names.quoted($0.name) }
    if !known.isEmpty, random.chance(75) { return random.pick(known) }
    switch type {
    case .api: return random.pick(["APIClient()", ".init()"])
    case .function:
      return random.pick(["{ $0 &+ 1 }", "{ state in state }", "{ (screen: Int) -> Int in screen &* 2 }"])
    case .number: return expression(.int, scope)
    }
  }

  private mutating func requirement(of screen: ScreenPlan) -> String {
    var scope = flow.startRequires ? stateScope : flowScope
    add(screen.content, to: &scope)
    let test = expressions.test(scope)
    var places = Places(rank: nil, canShowAnyFlow: false)
    places.requirementsBehind = screen.index
    var text = " requires \(test)\(Mark.gap)else\(Mark.gap)"
    if flow.starts.contains(screen.index) {
      let open = flow.screens.filter { places.allows($0, in: flow) && !$0.isRequired && $0.alert == nil }
      text += "replace \(destination(random.pick(open), scope))"
      if random.chance(50) { text += ",\(Mark.break)\(operations(scope, places))" }
      return text
    }
    return text + operations(scope, places)
  }

  /// For example ` stays if isDirty`; `nil` for most screens.
  private mutating func stays(_ screen: ScreenPlan) -> String? {
    guard random.chance(15) else { return nil }
    var scope = flowScope
    add(screen.content, to: &scope)
    let test = expressions.test(scope)
    // A closure at the end would be parsed as the body of the screen.
    return test.contains("{") ? nil : " stays\(Mark.gap)if \(test)"
  }

  /// Adds the names of the screen's content that a transition can read.
  func add(_ content: ContentPlan, to scope: inout Scope) {
    switch content {
    case .values(let values, _): scope.add(values)
    case .feature(let feature): scope.add("state", .state(feature.paths))
    case .flow(let index):
      let child = plan.flows[index]
      let paths = (child.parameters + child.variables).filter { !["self", "init"].contains($0.name) }
        .map { (path: Names.quoted($0.name), type: $0.type) }
      scope.add("state", .state(paths + [(path: "routes.count", type: .int)]))
    }
  }

  // MARK: Transitions

  mutating func trigger(_ event: EventPlan) -> String { word(event.name) + parameters(event.values) }

  /// What the transitions belong to.
  enum Owner {
    case screen, tab, sidebar, column

    /// The gestures of the system for which the owner may have transitions.
    var gestures: [String] {
      switch self {
      case .screen: ["dismissed"]
      case .tab: ["reselected"]
      case .sidebar: []
      case .column: ["reselected", "dismissed"]
      }
    }

    var isOnColumns: Bool { self == .sidebar || self == .column }
  }

  mutating func transitions(of content: ContentPlan, indent: String, in owner: Owner, stays: Bool = false) -> String {
    var lines: [String] = []
    var scope = flowScope
    add(content, to: &scope)
    switch content {
    case .values(_, let events):
      for event in events where !event.isShared {
        var inner = scope
        inner.add(event.values)
        let always = event.isHandled && random.chance(10) ? " always" : ""
        var places = Places(rank: event.rank, canShowAnyFlow: true, canDoEvents: true)
        places.isOnValues = true
        lines.append(trigger(event) + always + (event.isHandled ? handler(inner, places, indent) : ""))
      }
    case .feature(let feature):
      for (path, values) in feature.patterns where random.chance(45) {
        lines.append(pattern(path, values, scope, indent, in: owner))
      }
    case .flow(let index):
      let child = plan.flows[index]
      let isHandedOn = child.exits.map { exit in
        flow.exits.contains { $0.name == exit.name && $0.values.elementsEqual(exit.values) { $0.name == $1.name && $0.type == $1.type } }
      }
      for (exit, canBeHandedOn) in zip(child.exits, isHandedOn) where random.chance(70) {
        let handsOn = canBeHandedOn && random.chance(60)
        lines.append(
          "exit\(Mark.gap)" + (handsOn ? word(exit.name) + " -> exit" : pattern(word(exit.name), exit.values, scope, indent, in: owner)))
      }
      if !child.exits.isEmpty, !isHandedOn.contains(false), random.chance(40) {
        lines.append("exits\(Mark.gap)->\(Mark.gap)exit")
      } else if !child.exits.isEmpty, random.chance(25) {
        var places = Places(rank: nil, canShowAnyFlow: true)
        places.isOnColumns = owner.isOnColumns
        lines.append("exits" + handler(scope, places, indent))
      }
      // System gestures have these names, even if a child has events with the same names.
      for event in child.events where random.chance(30) && !["dismissed", "reselected"].contains(event.name) {
        lines.append(pattern(word(event.name), event.values, scope, indent, in: owner))
      }
      if random.chance(3) {
        var places = Places(rank: nil, canShowAnyFlow: true)
        places.isOnColumns = owner.isOnColumns
        lines.append("router(_)" + handler(scope, places, indent))
      }
    }
    for gesture in owner.gestures where random.chance(owner == .screen ? 20 : 50) {
      var places = Places(rank: Int.min, canShowAnyFlow: true, canDoEvents: true)
      places.isOnColumns = owner.isOnColumns
      lines.append(gesture + handler(scope, places, indent))
    }
    if stays, case .values(_, let events) = content, random.chance(60), !events.contains(where: { $0.name == "leaveAttempted" }) {
      lines.append("leaveAttempted" + handler(scope, Places(rank: Int.min, canShowAnyFlow: true), indent))
    }
    if lines.isEmpty { return random.chance(80) ? "" : " { }" }
    lines.shuffle(using: &random)
    if lines.count == 1, !lines[0].contains("\n"), random.chance(30) { return " { \(lines[0]) }" }
    let texts = lines.map { doc(indent) + indent + $0 + "\n" }
    return " {\n" + texts.joined() + indent.dropLast(2) + "}"
  }

  /// A pattern for an action that is declared elsewhere.
  ///
  /// - Parameter work: the work that the action belongs to.
  private mutating func pattern(
    _ path: String, _ values: [ValuePlan], _ scope: Scope, _ indent: String, of work: WorkPlan? = nil, in owner: Owner = .screen
  ) -> String {
    var scope = scope
    var text = path
    if !values.isEmpty, random.chance(85) {
      var taken: Set<String> = []
      let names = values.map { value in
        random.chance(20)
          ? nil
          : random.chance(60) && taken.insert(value.name).inserted
            ? value.name : Names.new(&random, besides: &taken, ofValue: true)
      }
      text += "(" + names.map { $0.map { word($0) } ?? "_" }.joined(separator: ",\(Mark.break)") + ")"
      for (name, value) in zip(names, values) { if let name { scope.bind(name, value.type) } }
    }
    if work == nil, random.chance(15) { text += " always" }
    var places = Places(rank: nil, canShowAnyFlow: true)
    if work?.isSentAtStart == true { places = .ofStart }
    places.isOnColumns = owner.isOnColumns
    return text + handler(scope, places, indent)
  }

  /// Writes work, for example `work sync: Counter { done -> back }`.
  mutating func workText(_ work: WorkPlan) -> String {
    var text = "work\(Mark.gap)\(word(work.name)): \(reducer(.feature(work.feature))) {\n"
    for (path, values) in work.feature.patterns where random.chance(60) {
      text += doc("    ") + "    " + pattern(path, values, flowScope, "    ", of: work) + "\n"
    }
    return text + "  }"
  }

  /// The events that the flow sends to work at the start. They are written after the screen of `start`.
  mutating func sendsOfStart(_ scope: Scope) -> String {
    var text = ""
    for work in flow.work where work.isSentAtStart {
      text += ",\(Mark.break)" + send(to: work.name, work.feature, scope)
    }
    return text
  }

  /// Writes events of several screens, for example `screens a, b { event -> back }`.
  mutating func sharedText(_ event: EventPlan, _ screens: [Int]) -> String {
    var scope = flowScope
    scope.add(event.values)
    var places = Places(rank: event.rank, canShowAnyFlow: true, canDoEvents: true)
    places.isOnValues = true
    let list = screens.map { word(flow.screens[$0].name) }.joined(separator: ",\(Mark.break)")
    let line = trigger(event) + (event.isHandled ? handler(scope, places, "    ") : "")
    return "screens\(list.isEmpty ? "" : Mark.gap + list) {\n    \(line)\n  }"
  }

  mutating func handler(of event: EventPlan) -> String {
    guard event.isHandled else { return "" }
    var scope = flowScope
    scope.add(event.values)
    return handler(scope, Places(rank: event.rank, canShowAnyFlow: true), "  ")
  }

  /// Writes `-> operations`, or branches.
  mutating func handler(_ scope: Scope, _ places: Places, _ indent: String) -> String {
    guard random.chance(30) else { return "\(Mark.gap)->\(Mark.break)\(operations(scope, places))" }
    return branches(scope, places, indent, depth: 0)
  }

  /// Writes ` { if condition -> operations else { if … } }`.
  private mutating func branches(_ scope: Scope, _ places: Places, _ indent: String, depth: Int) -> String {
    var text = " {\n"
    let count = 1 + random.below(3)
    for index in 0..<count {
      var inner = scope
      if index > 0, index == count - 1, random.chance(60) {
        text += "\(indent)  else"
      } else {
        let condition = expressions.condition(scope)
        if let name = condition.name { inner.bind(name, .int) }
        text += "\(indent)  \(index > 0 && random.chance(50) ? "else " : "")if \(condition.text)"
      }
      if depth < 2, random.chance(20) {
        text += branches(inner, places, indent + "  ", depth: depth + 1) + "\n"
      } else {
        text += "\(Mark.gap)->\(Mark.break)\(operations(inner, places))\n"
      }
    }
    return text + indent + "}"
  }
}

extension FeaturePlan {
  /// The properties of the reducer's state that expressions can read.
  var paths: [(path: String, type: ValueType)] {
    switch self {
    case .filter: [("limit", .int)]
    case .counter: [("count", .int), ("isOn", .bool)]
    case .plain: [("text", .string)]
    }
  }

  /// Patterns for the reducer's actions, with the values of the actions.
  var patterns: [(path: String, values: [ValuePlan])] {
    let number = ValuePlan(name: "number", type: .int)
    switch self {
    case .filter:
      return [
        ("delegate.applied", [ValuePlan(name: "filter", type: .filter)]),
        ("moved", [number, ValuePlan(name: "other", type: .int)]), ("closed", []),
      ]
    case .counter:
      return [("set", [number]), ("done", []), ("default", [ValuePlan(name: "isOn", type: .bool)])]
    case .plain:
      return [("typed", [ValuePlan(name: "text", type: .string)]), ("tagged.some", [ValuePlan(name: "tag", type: .int)])]
    }
  }
}
