/// The size of a random program. In the same time, many small programs find more mistakes than a few large programs.
enum ProgramSize {
  case usual
  /// Usually one flow, with few screens.
  case small
  /// Usually one flow, with one or two screens and little else.
  case tiny
}

/// Makes the declarations of random programs.
struct Planner {
  var random: Random
  private var plan: Plan
  private let isLarge: Bool
  private let size: ProgramSize
  private var nextRank = 0

  /// Style names that only one program of a batch may have, since the styles of all flows are in the same scope.
  private static let strangeStyles = ["state", "default", "is", "place", "none", "screen", "effect"]

  static func plan(number: Int, inBatch place: Int, size: ProgramSize = .usual, _ random: Random) -> Plan {
    var planner = Planner(number: number, size: size, random)
    planner.makeStyles(place)
    planner.makeFlows()
    return planner.plan
  }

  private init(number: Int, size: ProgramSize, _ random: Random) {
    self.random = random
    self.size = size
    plan = Plan(number: number)
    isLarge = self.random.chance(15) && size == .usual
  }

  /// Decides at random whether a flow has a feature. `percent` is the share of the flows that have it. In tiny programs, the share
  /// is lower.
  private mutating func has(_ percent: Int) -> Bool { random.chance(size == .tiny ? percent * 3 / 10 : percent) }

  private mutating func makeStyles(_ place: Int) {
    let count =
      switch size {
      case .usual: random.below(4)
      case .small: random.below(2)
      case .tiny: random.below(4) / 3
      }
    for index in 0..<count {
      let kind = random.pick(["push", "sheet", "sheet", "cover", "popover"])
      var name = "style\(index)OfProgram\(plan.number)"
      if index == 0, place < Self.strangeStyles.count { name = Self.strangeStyles[place] }
      plan.styles.append(StylePlan(name: name, kind: kind))
    }
  }

  // MARK: Flows

  private static let strangeFlows = ["A", "größe", "lower", "Default", "Place", "Alert", "Item", "Sheet"]

  private mutating func makeFlows() {
    let others =
      switch size {
      case .usual: random.below(isLarge ? 5 : 3)
      case .small: random.below(7) / 6
      case .tiny: random.below(16) / 15
      }
    var access = random.chance(60) ? 0 : random.below(3)
    var conformances = Set(["Equatable", "Hashable", "Codable"].filter { _ in has(30) })
    for index in 0...others {
      if random.chance(15) { access = max(access, random.below(3)) }
      if random.chance(15) { conformances.insert(random.pick(["Equatable", "Hashable", "Codable"])) }
      var name = "Flow\(index)OfProgram\(plan.number)"
      if random.chance(10) { name = random.pick(Self.strangeFlows) + "\(index)In\(plan.number)" }
      plan.flows.append(
        FlowPlan(
          index: index, name: name, access: access, conformances: conformances.sorted { $0 > $1 },
          isOpaque: (plan.number + index) % 5 == 0))
    }
    // A flow that is a tab, or that is shown at the start, comes after the flow that shows it. So flows are made from the last to
    // the first.
    for index in plan.flows.indices.reversed() { makeHeader(index) }
    for index in plan.flows.indices.reversed() { makeMembers(index) }
  }

  private mutating func makeHeader(_ index: Int) {
    var taken: Set<String> = ["routes", "refused"]
    var flow = plan.flows[index]
    flow.hasColumns = has(20)
    if has(50) { flow.parameters = values(upTo: 3, besides: &taken, defaults: 60) }
    while has(40), flow.needs.count < 4 {
      flow.needs.append((Names.new(&random, besides: &taken, ofValue: true), random.pick(NeedType.allCases)))
    }
    while has(60), flow.variables.count < 4 {
      flow.variables.append(
        ValuePlan(name: Names.new(&random, besides: &taken, ofValue: true), type: ValueType.any(&random)))
    }
    taken = []
    while has(45), flow.exits.count < 3 {
      flow.exits.append((Names.new(&random, besides: &taken), payload()))
    }
    taken = ["router", "exit", "routerAction"]
    while has(45), flow.events.count < 3 {
      flow.events.append(event(besides: &taken))
      // With a high rank, transitions of screens may `do` this event.
      if random.chance(50) { flow.events[flow.events.count - 1].rank += 1_000_000 }
    }
    plan.flows[index] = flow
  }

  private mutating func makeMembers(_ index: Int) {
    var flow = plan.flows[index]
    flow.resumes = has(40)
    var taken: Set<String> = ["screen"]
    let hasTabs = flow.hasColumns || has(25)
    if flow.hasColumns {
      taken = ["screen", "columns", "column", "Column"]
      makeColumns(&flow, &taken)
    } else if hasTabs {
      taken = ["screen", "tabs", "tab", "Tab"]
      for _ in 0...random.below(size == .usual ? 3 : 2) {
        // The first tab is selected at the start.
        let isRequired = !flow.tabs.isEmpty && random.chance(35)
        flow.tabs.append(TabPlan(name: newScreenName(&taken), isRequired: isRequired, content: tabContent(of: flow)))
      }
    }
    let screens =
      switch size {
      case .usual: hasTabs ? random.below(4) : 1 + random.below(isLarge ? 9 : 5)
      case .small: hasTabs ? random.below(2) : 1 + random.below(3)
      case .tiny: hasTabs ? random.below(2) : 1 + random.below(4) / 3
      }
    for screen in 0..<screens {
      flow.screens.append(
        ScreenPlan(
          index: screen, name: newScreenName(&taken), content: content(of: flow, isFirst: screen == 0)))
      if screen > 0 || hasTabs, random.chance(25) {
        makeAlert(&flow.screens[screen])
        continue
      }
      if has(flow.resumes ? 35 : 15) { flow.screens[screen].isRequired = true }
      if random.chance(25) { flow.screens[screen].presentation = presentation() }
      // Columns cannot be pushed. A flow whose screens are not made yet may show columns in its place.
      if case .flow(let child) = flow.screens[screen].content, mayShowItems(child, inside: index) {
        flow.screens[screen].presentation = nil
      }
    }
    for case .flow(let child) in flow.screens.map(\.content) + flow.tabs.map(\.content) where has(35) {
      // The flow declares the exits of the child as well, so that it can forward them.
      for exit in plan.flows[child].exits where !flow.exits.contains(where: { $0.name == exit.name }) { flow.exits.append(exit) }
    }
    if !hasTabs { makeStarts(&flow) }
    if has(35) { makeWork(&flow, &taken) }
    while has(35), flow.shared.count < 3 { makeShared(&flow) }
    while has(25), flow.links.count < 4 { flow.links.append(link(flow.links.count)) }
    flow.hasLinkRest = has(20)
    plan.flows[index] = flow
  }

  /// Whether a flow may show tabs or columns in its place, now or after a `replace`. The flows up to `index` have no screens yet.
  private func mayShowItems(_ child: Int, inside index: Int) -> Bool {
    var seen: Set<Int> = []
    var waiting = [child]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if next <= index || !plan.flows[next].tabs.isEmpty { return true }
      for case .flow(let inner) in plan.flows[next].screens.map(\.content) { waiting.append(inner) }
    }
    return false
  }

  /// Contents of two or three columns. The flows in them show neither tabs nor columns.
  private mutating func makeColumns(_ flow: inout FlowPlan, _ taken: inout Set<String>) {
    var columns = ["sidebar"] + Array(repeating: "detail", count: 1 + random.below(2))
    if random.chance(60) { columns += Array(repeating: "content", count: 1 + random.below(2)) }
    for column in columns {
      var content = tabContent(of: flow)
      if case .flow(let child) = content, mayShowItems(child, inside: flow.index) { content = .feature(random.pick(FeaturePlan.allCases)) }
      flow.tabs.append(
        TabPlan(
          column: column, name: newScreenName(&taken), isRequired: column != "sidebar" && random.chance(35), content: content))
    }
  }

  /// An event of several screens. No value of these screens may hide a name of the flow that the event's operations read.
  private mutating func makeShared(_ flow: inout FlowPlan) {
    var taken: Set<String> = ["dismissed"]
    let names = Set((flow.parameters + flow.variables).map(\.name) + flow.needs.map(\.name) + flow.work.map(\.name))
    var possible: [Int] = []
    var areAll = true
    for screen in flow.screens {
      guard screen.alert == nil, case .values(let values, let events) = screen.content else { continue }
      taken.formUnion(events.map(\.name))
      if names.isDisjoint(with: values.map(\.name)) { possible.append(screen.index) } else { areAll = false }
    }
    var event = event(besides: &taken)
    event.isShared = true
    let chosen = areAll && random.chance(40) ? possible : possible.filter { _ in random.chance(60) }
    if chosen.isEmpty { return }
    for index in chosen {
      guard case .values(let values, let events) = flow.screens[index].content else { continue }
      flow.screens[index].content = .values(values, events + [event])
    }
    flow.shared.append((event, chosen == possible && areAll && random.chance(70) ? [] : chosen))
  }

  /// Work must not have the name of a value, of another receiver of events, or of an event of the flow.
  private mutating func makeWork(_ flow: inout FlowPlan, _ taken: inout Set<String>) {
    taken.formUnion(["routes", "refused", "router", "exit", "routerAction"])
    taken.formUnion((flow.parameters + flow.variables).map(\.name) + flow.needs.map(\.name) + flow.events.map(\.name))
    for _ in 0...random.below(2) {
      let name = Names.new(&random, besides: &taken, ofValue: true)
      flow.work.append(
        WorkPlan(name: name, feature: random.pick(FeaturePlan.allCases), isSentAtStart: random.chance(60)))
    }
  }

  private mutating func makeStarts(_ flow: inout FlowPlan) {
    let possible = flow.screens.indices.filter {
      if flow.screens[$0].alert != nil { return false }
      return if case .flow(let child) = flow.screens[$0].content { child > flow.index } else { true }
    }
    flow.starts = [possible[0]]
    while has(35), flow.starts.count < 4 { flow.starts.append(random.pick(possible)) }
    // If a start screen is refused, another screen must be shown instead. So at least one screen needs no requirement.
    for start in flow.starts where flow.screens[start].isRequired {
      if !possible.contains(where: { !flow.screens[$0].isRequired }) {
        flow.screens[start].isRequired = false
      }
    }
  }

  /// Two names that differ only in the case of the first letter would result in the same type name.
  private mutating func newScreenName(_ taken: inout Set<String>) -> String {
    while true {
      let name = Names.new(&random, besides: &taken)
      let twins = [
        name.prefix(1).lowercased() + name.dropFirst(), name.prefix(1).uppercased() + name.dropFirst(),
      ]
      if twins.allSatisfy({ $0 == name || !taken.contains($0) }) { return name }
    }
  }

  // MARK: Content of screens

  private mutating func content(of flow: FlowPlan, isFirst: Bool) -> ContentPlan {
    let kind = random.below(100)
    if kind < 15 { return .feature(random.pick(FeaturePlan.allCases)) }
    if kind < 40 {
      let children = plan.flows.filter { fits($0, in: flow) && (!isFirst || $0.index > flow.index) }
      if !children.isEmpty { return .flow(random.pick(children).index) }
    }
    var taken: Set<String> = []
    let values = has(55) ? self.values(upTo: 3, besides: &taken, defaults: 25) : []
    taken = ["dismissed"]
    var events: [EventPlan] = []
    while random.chance(size == .tiny ? 42 : 75), events.count < (isLarge ? 9 : 5) { events.append(event(besides: &taken)) }
    return .values(values, events)
  }

  /// Makes an alert or a dialog of a screen. A parameter of a button has the name of a field or of a value of the alert.
  private mutating func makeAlert(_ screen: inout ScreenPlan) {
    var taken: Set<String> = []
    let values = has(60) ? self.values(upTo: 3, besides: &taken, defaults: 25) : []
    var alert = AlertPlan(kind: random.pick(["alert", "dialog"]))
    if alert.kind == "alert" {
      alert.fields = values.filter { if case .string = $0.type { random.chance(60) } else { false } }.map(\.name)
      while random.chance(40), alert.fields.count < 3 { alert.fields.append(Names.new(&random, besides: &taken, ofValue: true)) }
    }
    var events: [EventPlan] = []
    taken = ["dismissed"]
    let cancels = alert.kind == "dialog" || random.chance(50)
    let count = max(alert.fields.isEmpty && cancels ? 0 : 1, random.below(3))
    for index in 0..<count + (cancels ? 1 : 0) {
      let isCancel = index == count
      alert.roles.append(isCancel ? "cancel" : random.pick(["button", "destructive"]))
      var event = EventPlan(
        name: Names.new(&random, besides: &taken), values: [], isHandled: random.chance(70), rank: newRank())
      if !isCancel {
        let fields = index == 0 ? alert.fields : alert.fields.filter { _ in random.chance(40) }
        event.values =
          fields.map { ValuePlan(name: $0, type: .string) }
          + values.filter { !alert.fields.contains($0.name) && random.chance(40) }
          .map { ValuePlan(name: $0.name, type: $0.type) }
      }
      events.append(event)
    }
    screen.alert = alert
    screen.content = .values(values, events)
  }

  private mutating func tabContent(of flow: FlowPlan) -> ContentPlan {
    let children = plan.flows.filter {
      $0.index > flow.index && fits($0, in: flow)
    }
    return children.isEmpty || random.chance(25)
      ? .feature(random.pick(FeaturePlan.allCases)) : .flow(random.pick(children).index)
  }

  /// Whether a child has at least the access level and the conformances of the flow that shows it.
  private func fits(_ child: FlowPlan, in flow: FlowPlan) -> Bool {
    if child.access < flow.access { return false }
    return flow.conformances.allSatisfy {
      child.conformances.contains($0) || $0 == "Equatable" && child.conformances.contains("Hashable")
    }
  }

  private mutating func presentation() -> String {
    let styles = plan.styles.map(\.name)
    return styles.isEmpty || random.chance(50)
      ? random.pick(["push", "sheet", "cover", "popover"]) : random.pick(styles)
  }

  // MARK: Values and events

  private mutating func values(upTo most: Int, besides taken: inout Set<String>, defaults: Int) -> [ValuePlan] {
    (0...random.below(most)).map { _ in
      ValuePlan(
        name: Names.new(&random, besides: &taken, ofValue: true), type: ValueType.any(&random),
        hasDefault: random.chance(defaults))
    }
  }

  private mutating func payload() -> [ValuePlan] {
    var taken: Set<String> = []
    return random.chance(50) ? [] : values(upTo: 3, besides: &taken, defaults: 0)
  }

  private mutating func event(besides taken: inout Set<String>) -> EventPlan {
    EventPlan(
      name: Names.new(&random, besides: &taken), values: payload(), isHandled: random.chance(85),
      rank: newRank())
  }

  private mutating func newRank() -> Int {
    nextRank += 1
    return nextRank
  }

  private mutating func link(_ index: Int) -> LinkPlan {
    var link = LinkPlan(pattern: "/p\(index)", examples: ["/p\(index)"], values: [])
    var taken: Set<String> = []
    func add(_ before: String, _ isOptional: Bool, _ random: inout Random) {
      let name = Names.new(&random, besides: &taken, ofValue: true)
      let (type, spelling) = random.pick(ValueType.ofLinks)
      link.pattern += "\(before){\(name):\(random.chance(70) ? " " : "")\(spelling)\(isOptional ? "?" : "")}"
      let values = ["1", "true", "a%20b", "small", "-3", "0.5", "300", "%C3%A9", ""]
      link.examples = link.examples.flatMap { example in
        (0..<2).map { _ in example + before + random.pick(values) }
      }
      let optional: [ValueType?: ValueType] = [.int: .optionalInt, .string: .optionalString]
      link.values.append((name, isOptional ? optional[type] ?? nil : type))
    }
    if random.chance(50) { add("/", false, &random) }
    if random.chance(30) {
      link.pattern += "/edit"
      link.examples = link.examples.map { $0 + "/edit" }
    }
    if random.chance(30) { add("/", false, &random) }
    if random.chance(40) { add("?tab=", random.chance(60), &random) }
    return link
  }
}
