/// Writes a plan as `.flow` files, and chooses what its transitions do.
struct ProgramWriter {
  let plan: Plan
  var expressions: Expressions
  var random: Random
  /// The current flow.
  var flow: FlowPlan

  /// The names and texts of a program's files.
  static func files(of plan: Plan, _ random: Random) -> [(name: String, text: String)] {
    var writer = ProgramWriter(
      plan: plan, expressions: Expressions(random: random), random: random, flow: plan.flows[0])
    _ = writer.random.next()
    return writer.files()
  }

  private mutating func files() -> [(name: String, text: String)] {
    var parts = plan.styles.map { style($0) }
    for flow in plan.flows {
      self.flow = flow
      parts.append(flowText())
    }
    parts.shuffle(using: &random)
    let count = 1 + random.below(min(3, parts.count))
    var texts = Array(repeating: random.chance(30) ? "// A file of flows.\n" : "", count: count)
    for index in texts.indices where random.chance(20) { texts[index] += "import\(Mark.gap)Foundation\n" }
    for (index, part) in parts.enumerated() {
      texts[index < count ? index : random.below(count)] += part + "\n"
    }
    var layout = Layout(&random)
    return texts.enumerated().map { ("p\(plan.number)f\($0.offset).flow", layout.text($0.element)) }
  }

  // MARK: Pieces

  /// A name in a declaration or in an operation of the language. Backticks are allowed there around every name.
  mutating func word(_ name: String) -> String {
    // `exit always` is an event called `exit`. With backticks it is an exit called `always`.
    Names.keywords.contains(name) || name == "always" || random.chance(4) ? "`\(name)`" : name
  }

  mutating func expression(_ type: ValueType, _ scope: Scope) -> String {
    expressions.expression(type, scope)
  }

  mutating func doc(_ indent: String) -> String {
    guard random.chance(12) else { return "" }
    return indent
      + random.pick([
        "/// What it is.", "/// `code` */ // and \\( more", "///",
        "/// - Parameter x: none.\n\(indent)/// More.",
      ]) + "\n"
  }

  /// - Parameter areVaried: whether a type may be spelt in any of its ways.
  mutating func parameters(_ values: [ValuePlan], areVaried: Bool = true) -> String {
    if values.isEmpty { return "" }
    let list = values.map { value in
      var text = "\(word(value.name)): \(areVaried ? random.pick(value.type.spellings) : value.type.spellings[0])"
      if value.hasDefault { text += " = \(value.type.literal(&random))" }
      return text
    }
    return "(\(Mark.soft)" + list.joined(separator: ",\(Mark.break)") + "\(Mark.soft))"
  }

  /// The arguments of a call. Arguments with a default value may be omitted.
  mutating func arguments(_ values: [ValuePlan], _ scope: Scope, canOmitLabels: Bool = false) -> String {
    let given = values.filter { !$0.hasDefault || random.chance(60) }
    if given.isEmpty { return random.chance(90) ? "" : "()" }
    let hasLabels = !canOmitLabels || random.chance(50)
    let list = given.map { value in
      (hasLabels ? "\(Names.label(value.name)): " : "") + expression(value.type, scope)
    }
    return "(\(Mark.soft)" + list.joined(separator: ",\(Mark.break)") + "\(Mark.soft))"
  }

  private mutating func style(_ style: StylePlan) -> String {
    let fits: [String: [String]] = [
      "detents": ["sheet", "popover"], "dragIndicator": ["sheet", "popover"],
      "dismissal": ["sheet", "popover", "cover"], "background": ["sheet", "cover", "popover"],
      "cornerRadius": ["sheet", "popover"], "transition": ["push", "sheet", "cover", "popover"],
      "uikit": ["sheet", "cover"],
    ]
    let values: [String: [String]] = [
      "detents": ["medium", "large,\(Mark.break)medium", "fraction(0.4)", "height(200), fraction(1)"],
      "dragIndicator": ["visible", "hidden"], "dismissal": ["enabled", "disabled"],
      "background": ["\"paper\"", "\"a b\"", "thick"], "cornerRadius": ["0", "12.5", "3"],
      "transition": ["automatic", "crossDissolve", "flip", "zoom"],
      "uikit": ["automatic", "pageSheet", "formSheet", "fullScreen", "overFullScreen", "currentContext"],
    ]
    var lines: [String] = []
    for option in fits.keys.sorted() where fits[option, default: []].contains(style.kind) && random.chance(40) {
      lines.append("\(option):\(Mark.gap)\(random.pick(values[option, default: []]))")
    }
    let opensLayer = style.kind != "push"
    let container =
      !opensLayer || random.chance(75) ? "" : random.pick([" in navigation", " without navigation"])
    var text =
      doc("") + "style\(Mark.gap)\(word(style.name)) = \(style.kind)\(random.chance(80) ? "" : container)"
    if !lines.isEmpty || random.chance(30) { text += " {\n" + lines.map { "  \($0)\n" }.joined() + "}" }
    return text + "\n"
  }

  // MARK: A flow

  private mutating func flowText() -> String {
    let access = [random.pick(["", "internal "]), "package ", "public "][flow.access]
    var conformances = flow.conformances
    if flow.access == 0, random.chance(20) { conformances.append("Logged") }
    if random.chance(20) { conformances.append("CaseAccessible") }
    if flow.isOpaque { conformances.append("OpaqueFlow") }
    var members: [String] = []
    let needs = flow.needs.map { need in
      let value = random.chance(30) ? " =\(Mark.gap)\(need.type.literal)" : ""
      return "needs\(Mark.gap)\(word(need.name)): \(need.type.spelling)\(value)"
    }
    for value in flow.variables {
      members.append(
        "var \(word(value.name)): \(random.pick(value.type.spellings)) =\(Mark.gap)\(value.type.literal(&random))"
      )
    }
    for exit in flow.exits { members.append("exit \(word(exit.name))\(parameters(exit.values))") }
    for event in flow.events { members.append("event \(trigger(event))\(handler(of: event))") }
    for screen in flow.screens { members.append(screenText(screen)) }
    for (event, screens) in flow.shared { members.append(sharedText(event, screens)) }
    for work in flow.work { members.append(workText(work)) }
    if flow.tabs.isEmpty {
      members.append(startText())
    } else if flow.hasColumns {
      members.append(columnsText())
      if let start = startOfColumns() { members.append(start) }
    } else {
      members.append(tabsText())
      let sends = sendsOfStart(flowScope)
      if !sends.isEmpty { members.append("start\(Mark.gap)tabs" + sends) }
    }
    for link in flow.links { members.append(linkText(link)) }
    if flow.hasLinkRest { members.append("link rest" + handler(flowScope, Places(rank: Int.min, canShowAnyFlow: true), "  ")) }
    members.shuffle(using: &random)
    // The initialiser has its arguments in the order of the flow's needs, so their order must not change.
    for need in needs { members.insert(need, at: random.below(members.count + 1)) }
    let places = members.indices.filter { needs.contains(members[$0]) }
    for (place, need) in zip(places, needs) { members[place] = need }
    var text = doc("") + access + "flow\(Mark.gap)\(word(flow.name))\(parameters(flow.parameters))"
    if !conformances.isEmpty { text += ": " + conformances.joined(separator: ",\(Mark.break)") }
    text += " {\n"
    for member in members { text += doc("  ") + "  " + member + "\n" }
    return text + "}\n"
  }

  /// The names that every fragment of the flow can read, without the flow's needs.
  var stateScope: Scope {
    var scope = Scope()
    scope.add(flow.parameters)
    scope.add(flow.variables)
    for work in flow.work { scope.add(work.name, .state(work.feature.paths)) }
    return scope
  }

  var flowScope: Scope {
    var scope = Scope()
    for need in flow.needs { scope.add(need.name, .need(need.type)) }
    for entry in stateScope.entries { scope.add(entry.name, entry.meaning) }
    return scope
  }

  private mutating func startText() -> String {
    if flow.starts.count == 1, random.chance(80) {
      let container = random.chance(80) ? "" : random.pick([" in navigation", " in navigation", " without navigation"])
      let target = destination(flow.screens[flow.starts[0]], stateScope, isQuoted: !container.isEmpty)
      return "start\(Mark.gap)\(target)\(container)" + sendsOfStart(flowScope)
    }
    return "start" + startBranches(flow.starts[...], stateScope, flowScope, "    ")
  }

  /// Writes ` { if condition -> screen else { … } }` over some screens, so that each of them is used.
  ///
  /// - Parameters:
  ///   - scope: the names that conditions and the values of screens can read.
  ///   - known: the names that events to work can read.
  private mutating func startBranches(_ starts: ArraySlice<Int>, _ scope: Scope, _ known: Scope, _ indent: String) -> String {
    var text = " {\n"
    var rest = starts
    while !rest.isEmpty {
      let isNested = rest.count > 1 && random.chance(30)
      let here = rest.prefix(isNested ? Int.random(in: 1...rest.count, using: &random) : 1)
      rest = rest.dropFirst(here.count)
      var (inner, innerKnown) = (scope, known)
      text += indent + (here.startIndex > starts.startIndex && (rest.isEmpty || random.chance(50)) ? "else " : "")
      if rest.isEmpty, here.startIndex == starts.startIndex { text += "else " }
      if !rest.isEmpty {
        let condition = expressions.condition(scope)
        if let name = condition.name {
          inner.add(name, .value(.int))
          innerKnown.add(name, .value(.int))
        }
        text += "if \(condition.text)"
      }
      if isNested {
        text += startBranches(here, inner, innerKnown, indent + "  ") + "\n"
      } else {
        let word = random.chance(15) ? "replace " : ""
        let container = random.chance(85) ? "" : " in navigation"
        let target = destination(flow.screens[here[here.startIndex]], inner, isQuoted: !container.isEmpty)
        text += "\(Mark.gap)->\(Mark.break)\(word)\(target)\(container)"
        text += sendsOfStart(innerKnown) + "\n"
      }
    }
    return text + indent.dropLast(2) + "}"
  }

  private mutating func tabsText() -> String {
    var text = "tabs {\n"
    for tab in flow.tabs {
      text += doc("    ") + "    tab \(word(tab.name)): \(reducer(tab.content, isTab: true))"
      if tab.isRequired {
        var scope = flowScope
        add(tab.content, to: &scope)
        var places = Places(rank: nil, canShowAnyFlow: false)
        places.requirementsBehind = .max
        text += " requires \(expressions.test(scope))\(Mark.gap)else\(Mark.gap)\(operations(scope, places))"
      }
      text += transitions(of: tab.content, indent: "      ", in: .tab)
      text += "\n"
    }
    return text + "  }"
  }

  private mutating func linkText(_ link: LinkPlan) -> String {
    var scope = flowScope
    for value in link.values { scope.add(value.name, value.type.map { .value($0) } ?? .other) }
    return "link \"\(link.pattern)\"" + handler(scope, Places(rank: Int.min, canShowAnyFlow: true), "  ")
  }
}
