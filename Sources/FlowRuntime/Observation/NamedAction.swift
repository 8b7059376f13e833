/// An action of a flow, split into names: the name of the event, and the names of the screens and tabs that lead to it.
///
/// The action is read by reflection, so generated code needs no extra code. Reading takes some microseconds.
struct NamedAction {
  /// A step from a flow to a screen, or to a tab or column of the screen.
  struct Hop {
    var route: RouteID
    /// The id of the tab, or of the content of the column.
    var part: UInt64?
  }

  /// A value that an event carries.
  struct Value {
    var label: String?
    var value: Any
  }

  enum Event {
    /// An event of the screen or the tab at the end of ``hops``: its name, or the names of nested cases.
    case screen([String])
    /// An event or an exit of the flow at the end of ``hops``, or an action of the flow's work.
    case flow([String], isWork: Bool)
    case select(TabID)
    case selectIndex(Int)
    case back(to: RouteID)
    case dismissed(RouteID)
    /// The user left the column with this content.
    case left(ColumnID)
    /// The flow tried to show content that its column already shows.
    case reselected(ColumnID)
    case link(FlowLink)
    /// Routes that the app set.
    case routes
    /// The app inserted, removed or moved a tab.
    case tabs
  }

  private(set) var hops: [Hop] = []
  private(set) var event = Event.routes
  private(set) var values: [Value] = []
  /// The patterns that matched a link.
  private let links: [LinkPattern]

  init(_ action: some FlowAction, links: [LinkPattern]) {
    self.links = links
    read(action)
  }

  /// Returns the action of the given type: the given action itself, or an action inside it.
  static func find<Wanted>(_ type: Wanted.Type, in action: Any) -> Wanted? {
    var action = action
    while true {
      if let found = action as? Wanted { return found }
      guard let inner = Mirror(reflecting: action).payload else { return nil }
      // If the case has several values, the search continues in the action of the route, the tab or the column.
      let mirror = Mirror(reflecting: inner)
      action = mirror.displayStyle == .tuple ? mirror.children.first { $0.label == "action" }?.value ?? inner : inner
      if mirror.displayStyle != .enum, mirror.displayStyle != .tuple { return action as? Wanted }
    }
  }

  // MARK: Reading

  private mutating func read<Action: FlowAction>(_ action: Action) {
    guard let router = action.routerAction else {
      guard let (name, payload) = Self.taken(apart: action) else { return event = .flow(["_"], isWork: false) }
      // Exits have their own enum.
      if name == "exit", let payload, payload is Action.Exit {
        let (exit, values) = Self.taken(apart: payload) ?? ("_", nil)
        self.values = Self.values(in: values)
        return event = .flow([exit], isWork: false)
      }
      return readEvent(name, payload)
    }
    switch router {
    case .screen(let id, let action):
      hops.append(Hop(route: id))
      readScreen(action)
    case .systemBack(let id): event = .back(to: id)
    case .dismissed(let id): event = .dismissed(id)
    case .setRoutes: event = .routes
    case .open(let link): event = .link(link)
    }
  }

  private mutating func readScreen(_ action: Any) {
    // Generated code has a case for each screen. The value of the case is the action of the screen.
    guard let (name, payload) = Self.taken(apart: action) else { return event = .screen(["_"]) }
    guard let payload else { return event = .screen([name]) }
    readContent(payload)
  }

  private mutating func readContent(_ action: Any) {
    if let action = action as? any FlowAction { return read(action) }
    if let action = action as? any PartsAction { return readParts(action) }
    guard let (name, payload) = Self.taken(apart: action) else {
      values = [Value(label: nil, value: action)]
      return event = .screen(["_"])
    }
    readEvent(name, payload, in: type(of: action))
  }

  private mutating func readParts(_ action: any PartsAction) {
    switch action.content {
    case .inside(let part, let action):
      hops[hops.count - 1].part = part
      readScreen(action)
    case .event(let event): self.event = event
    }
  }

  /// Reads an event that a case declares, or an action of one of the app's reducers.
  ///
  /// Nested cases are part of the event's name if their enum is declared inside the reducer, as in the patterns of `.flow` files.
  /// Everything else that an action carries is a value.
  ///
  /// - Parameter screenAction: the type of the screen's events; `nil` for an event of the flow.
  private mutating func readEvent(_ name: String, _ payload: Any?, in screenAction: Any.Type? = nil) {
    var path = [name]
    var rest = payload
    var reducer = screenAction.map(Self.names(declaredBeside:))
    var isWork = false
    while let inner = rest, Mirror(reflecting: inner).displayStyle == .enum {
      if let reducer, !reducer.contains(where: { _typeName(type(of: inner)).hasPrefix($0) }) { break }
      guard let (name, payload) = Self.taken(apart: inner) else { break }
      // The action type of work is declared inside the reducer of the work.
      if reducer == nil {
        reducer = Self.names(declaredBeside: type(of: inner))
        isWork = true
      }
      path.append(name)
      rest = payload
    }
    values = Self.values(in: rest)
    event = screenAction == nil ? .flow(path, isWork: isWork) : .screen(path)
  }

  /// The prefixes of the names of types that are declared inside an action, or inside the reducer around it.
  private static func names(declaredBeside action: Any.Type) -> [String] {
    let name = _typeName(action)
    let parts = name.split(separator: ".")
    return [name + "."] + (parts.count > 2 ? [parts.dropLast().joined(separator: ".") + "."] : [])
  }

  /// The name of an enum's case, and its associated values.
  private static func taken(apart value: Any) -> (String, Any?)? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let name = caseName(of: value) else { return nil }
    return (name, mirror.payload)
  }

  private static func values(in payload: Any?) -> [Value] {
    guard let payload else { return [] }
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return [Value(label: nil, value: payload)] }
    return mirror.children.map { child in
      let isLabel = child.label.map { !$0.hasPrefix(".") } ?? false
      return Value(label: isLabel ? child.label : nil, value: child.value)
    }
  }
}

extension Mirror {
  /// The associated values of an enum's case.
  fileprivate var payload: Any? { displayStyle == .enum ? children.first?.value : nil }
}

/// A `TabsAction` or a `ColumnsAction` for any type of tab or column. Code that uses reflection does not know the type.
private protocol PartsAction {
  var content: PartsContent { get }
}

private enum PartsContent {
  /// An action in the tab or column with this id.
  case inside(UInt64, Any)
  case event(NamedAction.Event)
}

extension TabsAction: PartsAction {
  fileprivate var content: PartsContent {
    switch self {
    case .tab(let id, let action): .inside(id.rawValue, action)
    case .select(let id), .reselected(let id): .event(.select(id))
    case .selectIndex(let index): .event(.selectIndex(index))
    case .insert, .remove, .move: .event(.tabs)
    }
  }
}

extension ColumnsAction: PartsAction {
  fileprivate var content: PartsContent {
    switch self {
    case .column(let id, let action): .inside(id.rawValue, action)
    case .left(let id): .event(.left(id))
    case .reselected(let id): .event(.reselected(id))
    }
  }
}

// MARK: As a scenario writes it

extension NamedAction {
  /// An action as a scenario writes it.
  enum Happening {
    case step(String)
    /// No step can express the action. The text describes the action, or says why.
    case unknown(String)
  }

  /// Returns the action as a scenario writes it.
  ///
  /// - Parameters:
  ///   - stack: the stacks before the action.
  ///   - values: the values that the app allows.
  func happening(on stack: RecordedStack, keeping values: RecordedValues) -> Happening {
    var names: [String] = []
    var parent: Int?
    for hop in hops {
      let routes = stack.children(of: parent)
      guard let route = routes.last(where: { stack.items[$0].id == hop.route.rawValue }) else {
        return .unknown("an event of a screen that had left")
      }
      var item = route
      if let part = hop.part {
        let parts = stack.parts(of: route)
        guard let found = stack.part(part, of: route) else {
          let isColumn = parts.contains { stack.items[$0].column != nil }
          return .unknown("an event of a \(isColumn ? "column" : "tab") that had left")
        }
        item = found
      } else if routes.last(where: { stack.items[$0].name == stack.items[route].name }) != route {
        return .unknown("an event of a screen below another showing of it")
      }
      names.append(FlowText.name(stack.name(of: item)))
      parent = item
    }
    func step(_ path: [String]) -> Happening {
      let path = path.map { FlowText.name($0) }
      let all = names + path
      return .step(FlowText.beginning(all) + text(of: values, for: all))
    }
    switch event {
    case .screen(let path): return step(path)
    case .flow(let path, _): return step(path)
    case .select, .selectIndex:
      let route = hops.isEmpty ? nil : parent
      let tabs = route.map { stack.parts(of: $0) } ?? []
      let tab: Int? =
        switch event {
        case .select(let id): tabs.first { stack.items[$0].id == id.rawValue }
        case .selectIndex(let index) where tabs.indices.contains(index): tabs[index]
        default: nil
        }
      guard let tab else { return .unknown("a tab that had left was selected") }
      return .step("select " + (names.dropLast() + [FlowText.name(stack.name(of: tab))]).joined(separator: "."))
    case .back(let id): return gesture(in: parent, stack, lastToStay: id)
    case .dismissed(let id): return gesture(in: parent, stack, firstToLeave: id)
    case .reselected(let id):
      guard let column = parent.flatMap({ stack.part(id.rawValue, of: $0) }) else { return .unknown("a column that had left was filled") }
      return .step((names.dropLast() + [FlowText.name(stack.name(of: column)), "reselected"]).joined(separator: "."))
    case .left(let id):
      let columns = parent.map { stack.parts(of: $0) } ?? []
      guard let first = columns.firstIndex(where: { stack.items[$0].id == id.rawValue }) else {
        return .unknown("a person left a column that had left")
      }
      guard first > 0 else { return .unknown("the system removed nothing") }
      return removal(of: columns[first]..<stack.end(of: columns[columns.count - 1]), in: stack)
    case .link(let link):
      if !hops.isEmpty { return .unknown("a link for a flow inside") }
      return .step("link \"\(values.keepsLinks ? FlowText.link(link) : text(of: link))\"")
    case .routes: return .unknown("the app set the routes")
    case .tabs: return .unknown("the app changed the tabs")
    }
  }

  private func text(of kept: RecordedValues, for path: [String]) -> String {
    if values.isEmpty { return "" }
    let texts = values.map { value in
      (value.label.map { FlowText.name($0) + ": " } ?? "") + kept.text(of: value.value, inEvent: path)
    }
    return "(\(texts.joined(separator: ", ")))"
  }

  /// The gesture that removes the routes above `lastToStay`, or the routes from `firstToLeave` on.
  private func gesture(
    in parent: Int?, _ stack: RecordedStack, lastToStay: RouteID? = nil, firstToLeave: RouteID? = nil
  ) -> Happening {
    let routes = stack.children(of: parent)
    let id = (lastToStay ?? firstToLeave)?.rawValue
    guard let place = routes.firstIndex(where: { stack.items[$0].id == id }) else {
      return .unknown("the system removed a screen that had left")
    }
    let first = lastToStay == nil ? place : place + 1
    guard first < routes.count, first > 0 else { return .unknown("the system removed nothing") }
    return removal(of: routes[first]..<stack.end(of: routes[routes.count - 1]), in: stack)
  }

  /// The gesture that removes the items `leaving`, which are on top of the flow.
  private func removal(of leaving: Range<Int>, in stack: RecordedStack) -> Happening {
    let screens = stack.openScreens
    guard let firstLeaving = screens.firstIndex(where: { leaving.contains($0.item) }), let top = screens.last,
      leaving.contains(top.item)
    else { return .unknown("the system removed screens below others") }
    guard screens[firstLeaving].item == stack.firstScreen(of: leaving.lowerBound) else {
      return .unknown("the system removed screens of a column behind the one in front")
    }
    let layer = screens.lastIndex { $0.kind != .push } ?? 0
    let count = screens.count - firstLeaving
    if firstLeaving > layer { return .step(count == 1 ? "go back" : "go back \(count)") }
    let opener = screens[layer]
    if opener.kind == .alert { return .unknown("an alert left without one of its buttons") }
    let isFixed = opener.kind == .cover || opener.isLocked && (opener.kind == .sheet || opener.kind == .popover)
    if firstLeaving == layer, layer > 0, !isFixed { return .step("swipe down") }
    return .unknown(isFixed ? "the system removed a layer that no gesture removes" : "the system removed several layers")
  }

  /// The text of a link whose values are left out.
  private func text(of link: FlowLink) -> String {
    var path: [String] = []
    var query: [String: String] = [:]
    var rest = link.path[...]
    for pattern in links {
      for part in pattern.path {
        guard let segment = rest.popFirst() else { break }
        path.append(part.isLiteral ? segment : FlowText.omitted)
      }
      for item in pattern.query where link.query[item.name] != nil {
        query[item.name] = item.part.isLiteral ? link.query[item.name] : FlowText.omitted
      }
    }
    path += rest.map { _ in FlowText.omitted }
    return FlowText.link(FlowLink(path: path, query: query))
  }

  /// The event for an observer.
  ///
  /// - Parameters:
  ///   - flow: the name of the observed flow.
  ///   - stack: the stacks before the action.
  func sentEvent(to flow: String, on stack: RecordedStack, isDelivery: Bool) -> SentEvent {
    var flow = flow
    var parent: Int?
    var last: String?
    for hop in hops {
      guard let route = stack.children(of: parent).last(where: { stack.items[$0].id == hop.route.rawValue }) else { break }
      let part = hop.part.flatMap { stack.part($0, of: route) }
      let item = part ?? route
      parent = item
      last = stack.name(of: item)
      if let inner = stack.items[item].flow { flow = "\(inner)" }
    }
    let happening =
      switch happening(on: stack, keeping: RecordedValues([])) {
      case .step(let text): text
      case .unknown(let text): text
      }
    let sender: SentEvent.Sender
    switch event {
    case .screen: sender = .screen(last ?? "_")
    case .flow(let path, let isWork): sender = isWork ? .work(path[0]) : .flow
    case .select, .selectIndex, .back, .dismissed, .left: sender = .system
    case .reselected(let id): sender = .screen(parent.flatMap { stack.part(id.rawValue, of: $0) }.map { stack.name(of: $0) } ?? "_")
    case .link: sender = .link
    case .routes, .tabs: sender = .app
    }
    let name: String =
      switch event {
      case .screen(let path): path.joined(separator: ".")
      case .flow(let path, let isWork): path.dropFirst(isWork ? 1 : 0).joined(separator: ".")
      case .select, .selectIndex: "select"
      case .reselected: "reselected"
      case .back, .dismissed, .left, .link, .routes, .tabs: happening
      }
    return SentEvent(flow: flow, sender: sender, name: name, text: happening, isDelivery: isDelivery)
  }
}

extension RecordedStack {
  /// The tabs that the screen of a route is made of, or the contents of its columns.
  func parts(of route: Int) -> [Int] { children(of: route).filter { items[$0].role != .route } }

  /// The tab with an id, or the content of a column.
  func part(_ id: UInt64, of route: Int) -> Int? { parts(of: route).first { items[$0].id == id } }
}
