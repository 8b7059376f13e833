/// The stacks of a flow and of the flows inside, by names: what scenarios say of a state.
///
/// It keeps no value of the app, so its memory depends only on how many screens are shown.
struct RecordedStack: Equatable {
  /// A route, or a tab. The items inside of it follow it, and are one deeper.
  struct Item: Equatable {
    enum Role: UInt8 { case route, tab, selectedTab }

    /// The name of the screen or the tab, in memory that stays for ever; `nil` if it is no case of an enum.
    var name: UnsafePointer<CChar>?
    var id: UInt64
    /// The flow that the screen or the content of the tab is.
    var flow: (any FlowReducer.Type)?
    var depth: Int32
    var role = Role.route
    var kind = Presentation.Kind.root
    /// Whether no gesture of the system dismisses the layer.
    var isLocked = false

    static func == (lhs: Item, rhs: Item) -> Bool {
      lhs.id == rhs.id && lhs.depth == rhs.depth && lhs.name == rhs.name && lhs.role == rhs.role && lhs.kind == rhs.kind
    }
  }

  var items: [Item]

  /// The items directly inside of an item, or the routes of the outermost flow for `nil`.
  func children(of parent: Int?) -> [Int] {
    let depth = parent.map { items[$0].depth + 1 } ?? 0
    var found: [Int] = []
    var index = parent.map { $0 + 1 } ?? 0
    while index < items.count, items[index].depth >= depth {
      if items[index].depth == depth { found.append(index) }
      index += 1
    }
    return found
  }

  /// The item after all that is inside of an item.
  func end(of item: Int) -> Int {
    var index = item + 1
    while index < items.count, items[index].depth > items[item].depth { index += 1 }
    return index
  }

  /// The name of an item.
  func name(of item: Int) -> String { items[item].name.flatMap { String(validatingCString: $0) } ?? "_" }
}

/// Reads the stacks of a state. It reuses its memory for the next state.
final class StackReader {
  fileprivate var items: [RecordedStack.Item] = []

  func stack<Flow: FlowReducer>(of flow: Flow, _ state: Flow.State) -> RecordedStack {
    items.removeAll(keepingCapacity: true)
    add(flow, state, 0)
    return RecordedStack(items: items.withUnsafeBufferPointer { Array($0) })
  }

  fileprivate func add<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ depth: Int32) {
    let routes = state.routes
    for route in routes.elements {
      items.append(
        RecordedStack.Item(
          name: enumCaseName(of: route.screen), id: route.id.rawValue, flow: nil, depth: depth, kind: route.kind,
          isLocked: route.sharedExtras != nil && route.presentation.options.dismissal == .disabled))
      if !Flow.hasNestedFlows { continue }
      var visitor = StackVisitor<Flow.ScreenAction>(reader: self, item: items.count - 1, depth: depth + 1)
      var screen = route.screen
      flow.visitFlow(of: &screen, with: &visitor)
    }
  }
}

/// Reads the flow that one screen is, or the tabs that it is made of.
private struct StackVisitor<Action>: FlowVisitor {
  let reader: StackReader
  /// The item of the screen, or of the tab that is visited.
  var item: Int
  var depth: Int32
  private var selected: TabID?
  private var isInTab = false

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  init(reader: StackReader, item: Int, depth: Int32) {
    self.reader = reader
    self.item = item
    self.depth = depth
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    reader.items[item].flow = Flow.self
    reader.add(flow, state, isInTab ? depth + 1 : depth)
  }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    self.selected = selected
  }

  mutating func visitTab<Tab>(_ tab: TabID, content: Tab) {
    isInTab = true
    item = reader.items.count
    reader.items.append(
      RecordedStack.Item(
        name: enumCaseName(of: content), id: tab.rawValue, flow: nil, depth: depth,
        role: tab == selected ? .selectedTab : .tab))
  }
}

/// Screens as a person sees them: flows inside and selected tabs laid open, bottom to top.
extension RecordedStack {
  struct OpenScreen {
    var item: Int
    /// How it is shown: the first screen of a flow inside as that flow.
    var kind: Presentation.Kind
    var isLocked: Bool
  }

  var openScreens: [OpenScreen] {
    var found: [OpenScreen] = []
    open(nil, nil, &found)
    return found
  }

  private func open(_ parent: Int?, _ holder: OpenScreen?, _ found: inout [OpenScreen]) {
    for (place, child) in children(of: parent).enumerated() {
      var screen = OpenScreen(item: child, kind: items[child].kind, isLocked: items[child].isLocked)
      if place == 0, let holder { (screen.kind, screen.isLocked) = (holder.kind, holder.isLocked) }
      let inside = children(of: child)
      if let first = inside.first, items[first].role != .route {
        let tab = inside.first { items[$0].role == .selectedTab } ?? first
        if items[tab].flow == nil { found.append(screen) } else { open(tab, screen, &found) }
      } else if inside.isEmpty {
        found.append(screen)
      } else {
        open(child, screen, &found)
      }
    }
  }
}
