/// The stacks of a flow and its child flows, by names. This is the part of a state that scenarios describe.
///
/// It keeps no value of the app, so its size depends only on the number of shown screens.
@usableFromInline
struct RecordedStack: Equatable {
  /// A route, a tab, or the content of a column. The items inside it follow it, and their depth is greater by one.
  @frozen @usableFromInline
  struct Item: Equatable {
    @usableFromInline
    enum Role { case route, tab, selectedTab, column, frontColumn }

    /// The name of the screen, the tab or the content, in memory that is never freed; `nil` if it is not an enum's case.
    @usableFromInline var name: UnsafePointer<CChar>?
    @usableFromInline var id: UInt64
    /// The type of the flow, if the screen, the tab or the content is a flow.
    @usableFromInline var flow: Any.Type?
    /// The column that shows the content.
    @usableFromInline var column: ColumnRole?
    @usableFromInline var depth: Int32
    @usableFromInline var role: Role
    @usableFromInline var kind: Presentation.Kind
    /// Whether no gesture of the system dismisses the layer.
    @usableFromInline var isLocked: Bool

    @inlinable
    init(
      name: UnsafePointer<CChar>?, id: UInt64, depth: Int32, role: Role = .route, kind: Presentation.Kind = .root,
      isLocked: Bool = false
    ) {
      (self.name, self.id, self.depth, self.role, self.kind, self.isLocked) = (name, id, depth, role, kind, isLocked)
    }

    @usableFromInline
    static func == (lhs: Item, rhs: Item) -> Bool {
      lhs.id == rhs.id && lhs.depth == rhs.depth && lhs.name == rhs.name && lhs.role == rhs.role && lhs.kind == rhs.kind
        && lhs.column == rhs.column
    }
  }

  @usableFromInline var items: [Item]

  /// The items directly inside an item. For `nil`, these are the routes of the outermost flow.
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

  /// The index after an item and all items inside it.
  func end(of item: Int) -> Int {
    var index = item + 1
    while index < items.count, items[index].depth > items[item].depth { index += 1 }
    return index
  }

  /// The name of an item.
  func name(of item: Int) -> String { items[item].name.flatMap { String(validatingCString: $0) } ?? "_" }
}

/// Reads the stacks of a state. The reader reuses its memory for the next state.
@usableFromInline
final class StackReader {
  @usableFromInline let memory: UnsafeMutablePointer<StackMemory>

  @usableFromInline
  init() {
    memory = .allocate(capacity: 1)
    memory.initialize(to: StackMemory())
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  func stack<Flow: FlowReducer>(of flow: Flow, _ state: Flow.State) -> RecordedStack {
    begin()
    add(flow, state)
    return end()
  }

  func begin() {
    memory.pointee.items.removeAll(keepingCapacity: true)
    memory.pointee.columns.removeAll(keepingCapacity: true)
  }

  func end() -> RecordedStack { RecordedStack(items: memory.pointee.items.withUnsafeBufferPointer { Array($0) }) }

  @inlinable
  func add<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) {
    StackMemory.add(flow, state, 0, to: memory)
  }
}

/// The items that a reader has read until now.
///
/// Its users have a pointer to it. A reference would be retained for each copy of a visitor, and Swift would check each access. That
/// would take a third of the time of a recorded step.
///
/// The generic methods are inlinable, so that they are specialised for the app's flows. Otherwise, a step of a recording takes ten
/// times as long.
@frozen @usableFromInline
struct StackMemory {
  @usableFromInline var items: [RecordedStack.Item] = []
  /// The columns of the screens that are made of columns, by the screens' items.
  @usableFromInline var columns: [(screen: Int, shape: ColumnsShape)] = []
  /// A cache of the names of cases. If two cases have the same index, the later one replaces the earlier one.
  @usableFromInline var names = [KnownName](repeating: KnownName(type: nil, number: 0, name: nil), count: 64)

  /// The name of a case of an enum.
  @frozen @usableFromInline
  struct KnownName {
    @usableFromInline var type: ObjectIdentifier?
    @usableFromInline var number: UInt32
    @usableFromInline var name: UnsafePointer<CChar>?

    @inlinable
    init(type: ObjectIdentifier?, number: UInt32, name: UnsafePointer<CChar>?) {
      (self.type, self.number, self.name) = (type, number, name)
    }
  }

  init() {}

  /// The name of the case of an enum.
  ///
  /// Swift's own function for this takes up to ten microseconds, because it also looks up the type of the payload. So names are
  /// cached.
  @inlinable
  mutating func name<Value>(of value: Value) -> UnsafePointer<CChar>? {
    guard let number = enumCaseNumber(of: value) else { return enumCaseName(of: value) }
    let type = ObjectIdentifier(Value.self)
    let place = Int(truncatingIfNeeded: (UInt(bitPattern: type) &>> 4) &+ UInt(number)) & 63
    if names[place].type == type, names[place].number == number { return names[place].name }
    let name = enumCaseName(of: value)
    names[place] = KnownName(type: type, number: number, name: name)
    return name
  }

  @inlinable
  static func add<Flow: FlowReducer>(
    _ flow: Flow, _ state: Flow.State, _ depth: Int32, to memory: UnsafeMutablePointer<StackMemory>
  ) {
    // A copy of a route would retain the values of its screen.
    state.routes.elements.withUnsafeBufferPointer { routes in
      for index in routes.indices {
        var isLocked = false
        if let extras = routes[index].sharedExtras { isLocked = Self.isLocked(extras) }
        let name = memory.pointee.name(of: routes[index].screen)
        memory.pointee.items.append(
          RecordedStack.Item(
            name: name, id: routes[index].id.rawValue, depth: depth, kind: routes[index].kind, isLocked: isLocked))
        if !Flow.hasNestedFlows { continue }
        var visitor = StackVisitor<Flow.ScreenAction>(
          memory: memory, screen: memory.pointee.items.count - 1, depth: depth + 1)
        var screen = routes[index].screen
        flow.visitFlow(of: &screen, with: &visitor)
      }
    }
  }

  @usableFromInline
  static func isLocked(_ extras: PresentationOptions.Extras) -> Bool {
    PresentationOptions(container: nil, extras: extras).dismissal == .disabled
  }
}

/// Reads the inside of one screen: its flow, or its tabs or columns.
@frozen @usableFromInline
struct StackVisitor<Action>: FlowVisitor {
  @usableFromInline let memory: UnsafeMutablePointer<StackMemory>
  /// The item of the screen.
  @usableFromInline let screen: Int
  /// The item of the tab or column that is visited; `nil` if the screen is visited itself.
  @usableFromInline var part: Int?
  @usableFromInline let depth: Int32
  @usableFromInline var selected: TabID?

  @inlinable var visitsAllTabs: Bool { true }
  @inlinable var changesFlows: Bool { false }

  @inlinable
  init(memory: UnsafeMutablePointer<StackMemory>, screen: Int, depth: Int32) {
    self.memory = memory
    self.screen = screen
    self.depth = depth
  }

  @inlinable
  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    memory.pointee.items[part ?? screen].flow = Flow.self
    StackMemory.add(flow, state, part == nil ? depth : depth + 1, to: memory)
  }

  @inlinable
  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    self.selected = selected
  }

  @inlinable
  mutating func visitTab<Tab>(_ tab: TabID, content: Tab) {
    let name = memory.pointee.name(of: content)
    part = memory.pointee.items.count
    memory.pointee.items.append(
      RecordedStack.Item(name: name, id: tab.rawValue, depth: depth, role: tab == selected ? .selectedTab : .tab))
  }

  @inlinable
  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action) {
    memory.pointee.columns.append((screen, columns))
  }

  @inlinable
  mutating func visitColumn<Column>(_ column: ColumnID, content: Column) {
    let name = memory.pointee.name(of: content)
    addColumn(column, name)
  }

  @usableFromInline
  mutating func addColumn(_ column: ColumnID, _ name: UnsafePointer<CChar>?) {
    let shape = memory.pointee.columns.last { $0.screen == screen }?.shape
    let role = shape?.shown.first { $0.id == column }?.role
    part = memory.pointee.items.count
    var shown = RecordedStack.Item(
      name: name, id: column.rawValue, depth: depth, role: role == shape?.front ? .frontColumn : .column)
    shown.column = role
    memory.pointee.items.append(shown)
  }
}

/// The screens as the user sees them, from bottom to top. A child flow or a selected tab is replaced by the screens inside it.
/// Columns are one stack, as in a narrow window.
extension RecordedStack {
  struct OpenScreen {
    var item: Int
    /// How the screen is shown. The first screen of a child flow has the presentation of the child flow.
    var kind: Presentation.Kind
    var isLocked: Bool
  }

  var openScreens: [OpenScreen] {
    var found: [OpenScreen] = []
    open(nil, nil, isPushedOn: false, &found)
    return found
  }

  /// The lowest screen that a route or a column shows, if it is in front.
  func firstScreen(of item: Int) -> Int {
    var screen = item
    while let first = children(of: screen).first {
      guard items[first].role == .selectedTab || items[first].role == .tab else {
        screen = first
        continue
      }
      let tab = children(of: screen).first { items[$0].role == .selectedTab } ?? first
      if items[tab].flow == nil { return screen }
      screen = tab
    }
    return screen
  }

  /// Adds the screens of a flow.
  ///
  /// - Parameters:
  ///   - holder: the parent's screen that shows the flow.
  ///   - isPushedOn: whether a parent has pushed a screen on the flow. The layers that the flow presents are hidden then.
  private func open(_ parent: Int?, _ holder: OpenScreen?, isPushedOn: Bool, _ found: inout [OpenScreen]) {
    let routes = children(of: parent)
    for (place, child) in routes.enumerated() {
      if isPushedOn, place > 0, items[child].kind.isPresented { return }
      let isPushedOn = isPushedOn || place + 1 < routes.count && !items[routes[place + 1]].kind.isPresented
      var screen = OpenScreen(item: child, kind: items[child].kind, isLocked: items[child].isLocked)
      if place == 0, let holder { (screen.kind, screen.isLocked) = (holder.kind, holder.isLocked) }
      let inside = children(of: child)
      if let first = inside.first, items[first].column != nil {
        openColumns(inside, screen, isPushedOn: isPushedOn, &found)
      } else if let first = inside.first, items[first].role != .route {
        let tab = inside.first { items[$0].role == .selectedTab } ?? first
        if items[tab].flow == nil { found.append(screen) } else { open(tab, screen, isPushedOn: isPushedOn, &found) }
      } else if inside.isEmpty {
        found.append(screen)
      } else {
        open(child, screen, isPushedOn: isPushedOn, &found)
      }
    }
  }

  /// Adds the screens of the columns up to the column in front, and then the layers that columns present.
  private func openColumns(_ columns: [Int], _ holder: OpenScreen, isPushedOn: Bool, _ found: inout [OpenScreen]) {
    var layers: [OpenScreen] = []
    var isBehindFront = false
    for column in columns {
      var screen = OpenScreen(item: column, kind: holder.kind, isLocked: holder.isLocked)
      if column != columns.first { (screen.kind, screen.isLocked) = (.push, false) }
      var own: [OpenScreen] = []
      if items[column].flow == nil { own.append(screen) } else { open(column, screen, isPushedOn: isPushedOn, &own) }
      let end = own.dropFirst().firstIndex { $0.kind != .push } ?? own.endIndex
      if !isBehindFront { found += own[..<end] }
      layers += own[end...]
      if items[column].role == .frontColumn { isBehindFront = true }
    }
    found += layers
  }
}
