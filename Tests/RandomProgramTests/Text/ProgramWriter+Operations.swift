import Foundation

/// An event that can be sent, and its receiver.
private struct Sending {
  var target: String
  var event: String
  var values: [ValuePlan]
  /// Whether the receiver is a reducer of the app. Its actions have no labels.
  var isOfApp = false
}

/// The limits for the operations at a place of the program.
struct Places {
  /// Only events of a higher rank may be sent. With `nil`, only events without transitions may be sent.
  var rank: Int?
  /// Whether flows may be shown that can contain this flow again. Such flows could nest without end.
  var canShowAnyFlow: Bool
  /// Screens with a requirement must come after this screen, so that requirements do not form a cycle.
  var requirementsBehind: Int?
  /// Whether the operations may `do` events of the flow.
  let canDoEvents: Bool
  /// Whether the flow may exit. After an exit its parent may show it again.
  private(set) var canExit = true
  /// Whether a transition of a column runs the operations. They must not push a screen on the columns.
  var isOnColumns = false
  /// Whether a screen with values is on top.
  var isOnValues = false

  init(rank: Int?, canShowAnyFlow: Bool, canDoEvents: Bool = false) {
    self.rank = rank
    self.canShowAnyFlow = canShowAnyFlow
    self.canDoEvents = canDoEvents
  }

  /// The place of operations that run without an event when a flow starts. They show only flows that come after this flow and no
  /// screens with requirements, and they do not exit. Otherwise the flow could start itself again without end.
  static let ofStart = {
    var places = Places(rank: nil, canShowAnyFlow: false)
    places.requirementsBehind = .max
    places.canExit = false
    return places
  }()

  /// Puts a closure in parentheses if the text belongs to a requirement. A closure at the end of a requirement would be parsed as
  /// the body of the screen.
  func guarded(_ text: String) -> String {
    guard requirementsBehind != nil, text.contains("{") else { return text }
    guard text.hasPrefix("set "), let equal = text.range(of: "= ") else { return "(\(text))" }
    return "\(text[..<equal.upperBound])(\(text[equal.upperBound...]))"
  }

  func allows(_ screen: ScreenPlan, in flow: FlowPlan) -> Bool {
    if let requirementsBehind, screen.isRequired, screen.index <= requirementsBehind { return false }
    // On a line of its own, `alert name(…) {` before the body of the screen would declare an alert.
    if requirementsBehind != nil, screen.alert != nil { return false }
    if case .flow(let child) = screen.content { return canShowAnyFlow || child > flow.index }
    return true
  }
}

extension ProgramWriter {
  mutating func operations(_ scope: Scope, _ places: Places) -> String {
    var list: [String] = []
    let count = random.chance(60) ? 1 : 1 + random.below(4)
    var scope = scope
    var places = places
    // A later operation, or one that a requirement refused before, may run on another screen.
    if count > 1 || flow.resumes { places.isOnValues = false }
    for _ in 0..<count {
      list.append(operation(scope, places))
      // If an operation is refused, the operations after it may be kept. Kept operations can only read names of known types.
      if flow.resumes { scope = scope.kept }
    }
    if flow.resumes, random.chance(5) { list.append("forget") }
    if flow.resumes, places.canDoEvents, random.chance(25) { list.append("resume") }
    return list.joined(separator: ",\(Mark.break)") + (random.chance(8) ? " without animation" : "")
  }

  private mutating func operation(_ scope: Scope, _ places: Places) -> String {
    for _ in 0..<20 {
      if let text = anyOperation(scope, places) { return text }
    }
    return "back"
  }

  private mutating func anyOperation(_ scope: Scope, _ places: Places) -> String? {
    let screens = flow.screens.filter { places.allows($0, in: flow) }
    let ordinary = screens.filter { $0.alert == nil }
    switch random.below(36) {
    case 0...9 where flow.hasColumns && random.chance(40): return columnOperation(scope, places)
    case 0...9: return screens.isEmpty ? nil : show(random.pick(screens), scope, isOnColumns: mayBeOnColumns(places))
    case 10:
      if mayBeOnColumns(places) { return nil }
      guard let screen = screens.filter({ $0.presentation != nil || $0.alert != nil }).randomElement(using: &random) else {
        return nil
      }
      return "show \(destination(screen, scope))"
    case 11:
      guard let screen = ordinary.randomElement(using: &random) else { return nil }
      let style = random.pick([
        ".sheet", "\(expressions.test(flow.resumes ? scope.kept : scope)) ? .cover : .push", "RouteStyle.popover",
        ".sheet.in(.navigation)",
      ])
      return "present(\(Mark.soft)\(style)\(Mark.soft)) \(destination(screen, scope))"
    case 12: return random.pick(["back", "back 2", "back 1_0"])
    case 13, 14: return "\(random.chance(50) ? "back" : "pop") to \(place(scope, places))"
    case 15:
      // The screen that leaves may be pushed.
      let others = ordinary.filter { !canShowColumns($0.content) }
      return random.chance(50) || others.isEmpty ? "pop" : "swap \(destination(random.pick(others), scope))"
    case 16, 17: return random.pick(["dismiss", "dismiss 2", "dismiss all"])
    case 18, 19: return ordinary.isEmpty ? nil : replacement(ordinary, screens, scope)
    case 20:
      guard let tab = flow.tabs.randomElement(using: &random), places.requirementsBehind != .max else { return nil }
      return "select \(word(tab.name))"
    case 21...25: return send(scope, places)
    case 26...28: return set(scope).map { places.guarded($0) }
    case 29, 30:
      if let tab = flow.tabs.randomElement(using: &random), random.chance(40) {
        return "update \(word(tab.name))\(arguments(of: tab.content, scope))"
      }
      // An `update` of a screen without values would change nothing.
      let holding = ordinary.filter { if case .values(let values, _) = $0.content { !values.isEmpty } else { true } }
      return holding.isEmpty ? nil : "update \(destination(random.pick(holding), scope))"
    case 31, 32:
      guard let rank = places.rank, places.canDoEvents else { return nil }
      let events = flow.events.filter { $0.isHandled && $0.rank > rank }
      return events.randomElement(using: &random).map { "do \(word($0.name))\(arguments($0.values, scope))" }
    default:
      guard places.canExit, let exit = flow.exits.randomElement(using: &random) else { return nil }
      return "exit \(word(exit.name))\(arguments(exit.values, scope))"
    }
  }

  /// - Parameter isQuoted: whether the name is at a place where it could be a keyword and needs backticks.
  mutating func destination(_ screen: ScreenPlan, _ scope: Scope, isQuoted: Bool = false) -> String {
    (isQuoted ? "`\(screen.name)`" : word(screen.name)) + arguments(of: screen.content, scope)
  }

  /// The arguments of a screen, or of the state of its reducer or flow.
  mutating func arguments(of content: ContentPlan, _ scope: Scope) -> String {
    switch content {
    case .values(let values, _): return arguments(values, scope)
    case .feature(.filter): return arguments([ValuePlan(name: "limit", type: .int, hasDefault: true)], scope)
    case .feature: return arguments([], scope)
    case .flow(let index): return arguments(plan.flows[index].parameters, scope)
    }
  }

  /// - Parameters:
  ///   - isOnColumns: whether the screen would be pushed on columns, which is not allowed.
  ///   - isInList: whether this is a screen of `replace […]`, where `show` is not allowed.
  private mutating func show(_ screen: ScreenPlan, _ scope: Scope, isOnColumns: Bool = false, isInList: Bool = false) -> String {
    let target = destination(screen, scope)
    if let alert = screen.alert {
      // `alert name(…) {` declares an alert, so the formatter refuses to begin a line with a closure in the parentheses.
      if isInList, target.contains("{") { return target }
      return target.contains("{") ? "show \(target)" : "\(alert.kind)\(Mark.gap)\(target)"
    }
    let canPush = !isOnColumns && !canShowColumns(screen.content)
    let styles = plan.styles.filter { canPush || $0.kind != "push" }
    if !styles.isEmpty, random.chance(30) { return "\(word(random.pick(styles).name)) \(target)" }
    let kinds = ["push", "push", "push", "push", "sheet", "sheet", "cover", "popover"]
    let kind = random.pick(canPush ? kinds : Array(kinds.dropFirst(4)))
    guard kind != "push", random.chance(25) else {
      return "\(kind)\(Mark.gap)\(target)"
    }
    let container = random.chance(80) ? "in navigation" : "without navigation"
    return random.chance(50) ? "\(kind) \(container) \(target)" : "\(kind) \(target) \(container)"
  }

  /// - Parameter roots: the screens that may be the root.
  private mutating func replacement(_ roots: [ScreenPlan], _ screens: [ScreenPlan], _ scope: Scope) -> String {
    let container = random.chance(85) ? "" : " in navigation"
    let first = destination(random.pick(roots), scope) + container
    if random.chance(50) { return "replace \(first)" }
    var routes = [first]
    while random.chance(50), routes.count < 4 {
      let screen = random.pick(screens)
      // A screen without a style is pushed.
      let mayBeOnColumns = roots.contains { canShowColumns($0.content) } || screens.contains { canShowColumns($0.content) }
      let isPushed = random.chance(20) && !mayBeOnColumns
      routes.append(isPushed ? destination(screen, scope) : show(screen, scope, isOnColumns: mayBeOnColumns, isInList: true))
    }
    return "replace [\(Mark.soft)\(routes.joined(separator: ",\(Mark.break)"))\(Mark.soft)]"
  }

  private mutating func place(_ scope: Scope, _ places: Places) -> String {
    guard let screen = flow.screens.randomElement(using: &random), random.chance(75) else { return "root" }
    if random.chance(60) || screen.name == "root" { return word(screen.name) }
    var inner = scope
    add(screen.content, to: &inner)
    return "\(word(screen.name)) where " + places.guarded(expressions.test(inner))
  }

  private mutating func set(_ scope: Scope) -> String? {
    guard let variable = flow.variables.randomElement(using: &random) else { return nil }
    let name = Names.quoted(variable.name)
    switch variable.type {
    case .user where random.chance(50): return "set \(name).name = \(value(.string, "\(name).name", scope))"
    case .filter where random.chance(50): return "set \(name).limit = \(value(.int, "\(name).limit", scope))"
    case .table where random.chance(50):
      return "set \(name)[\"a\"] = \(value(.optionalInt, "\(name)[\"a\"]", scope))"
    case .int where random.chance(40):
      return "set \(name) \(random.pick(["&+=", "&-=", "|=", "&=", "^="])) \(value(.int, name, scope))"
    case .string where random.chance(40): return "set \(name) += \(value(.string, name, scope))"
    default: return "set \(name) = \(value(variable.type, name, scope))"
    }
  }

  /// A new value for a target. It is not the target itself, because Swift does not allow an assignment of a variable to itself.
  private mutating func value(_ type: ValueType, _ target: String, _ scope: Scope) -> String {
    let text = expression(type, scope)
    return text == target ? type.literal(&random) : text
  }

  // MARK: Sending

  private mutating func send(_ scope: Scope, _ places: Places) -> String? {
    var possible: [Sending] = []
    for screen in flow.screens {
      guard case .values(_, let events) = screen.content else {
        possible += sends(to: screen.name, screen.content, places)
        continue
      }
      for event in events where !event.isHandled || places.rank.map({ event.rank > $0 }) ?? false {
        possible.append(Sending(target: screen.name, event: event.name, values: event.values))
      }
    }
    for tab in flow.tabs { possible += sends(to: tab.name, tab.content, places) }
    for work in flow.work { possible += sends(to: work.name, .feature(work.feature), places) }
    guard let sending = possible.randomElement(using: &random) else { return nil }
    return text(of: sending, scope)
  }

  /// An event that is sent to work.
  mutating func send(to work: String, _ feature: FeaturePlan, _ scope: Scope) -> String {
    let possible = sends(to: work, .feature(feature), Places(rank: Int.min, canShowAnyFlow: true))
    return text(of: random.pick(possible), scope)
  }

  private mutating func text(of sending: Sending, _ scope: Scope) -> String {
    let event = sending.event.contains(".") ? sending.event : word(sending.event)
    let list =
      sending.isOfApp
      ? unlabelled(sending.values, scope) : arguments(sending.values, scope, canOmitLabels: true)
    return "send \(word(sending.target)).\(event)\(list)"
  }

  /// The events that may be sent to a reducer or a child flow. There are none if `places` allows only events without transitions.
  private func sends(to name: String, _ content: ContentPlan, _ places: Places) -> [Sending] {
    if places.rank == nil { return [] }
    switch content {
    case .values: return []
    case .feature(.counter): return [Sending(target: name, event: "done", values: [])]
    case .feature(let feature):
      return feature.patterns.map { Sending(target: name, event: $0.path, values: $0.values, isOfApp: true) }
    case .flow(let index):
      if index <= flow.index { return [] }
      return plan.flows[index].events.map { Sending(target: name, event: $0.name, values: $0.values) }
    }
  }

  private mutating func unlabelled(_ values: [ValuePlan], _ scope: Scope) -> String {
    values.isEmpty
      ? "" : "(" + values.map { expression($0.type, scope) }.joined(separator: ",\(Mark.break)") + ")"
  }
}
