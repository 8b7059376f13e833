import FlowRuntime

/// A flow with three columns, as `flowc` generates it.
struct Mail: FlowReducer {
  enum Screen: Equatable, Sendable, Codable {
    case columns(Columns<Column>)
    case settings
  }

  enum Column: Equatable, Sendable, Codable {
    case folders(Box.State)
    case list(Box.State)
    case message(Box.State)
    /// A content with a reducer that the app wrote. The reducer's state does not contain the value with which the content was
    /// shown.
    case draft(Int)
  }

  enum ScreenAction: Sendable {
    case columns(ColumnsAction<Column, ColumnAction>)
    case settings
  }

  enum ColumnAction: Sendable {
    case folders(Box.Action)
    case list(Box.Action)
    case message(Box.Action)
    case draft(Int)
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)
    case settingsTapped
    case cleared(ColumnRole, beside: Bool)
    case selected(ColumnRole)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  struct State: FlowState, Equatable, Sendable, Codable {
    var routes: Routes<Screen>
    /// The `dismissed` and `reselected` events that the flow received, as text.
    var told: [String] = []

    init() {
      routes = Routes(root: .columns(.init(sidebar: .folders(Box.State(name: "folders")))))
    }

    init(from decoder: any Decoder) throws {
      self.init()
      let values = try decoder.container(keyedBy: FlowCodingKey.self)
      try values.restore("routes", into: &routes)
    }

    var columns: Columns<Column> {
      if case .columns(let columns) = routes.root.screen { columns } else { .init(sidebar: .folders(Box.State(name: ""))) }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    case .settingsTapped, .cleared, .selected: run(action, into: &state)
    }
  }

  func hasReducer(for action: ScreenAction) -> Bool {
    switch action {
    case .columns(.left): false
    case .columns: true
    case .settings: false
    }
  }

  static var hasNestedFlows: Bool { true }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    guard case .columns(let action) = action, case .columns(var columns) = screen else { return nil }
    let effect = columns.reduce(action, isCovered: isCovered) { (column: inout Column, action: ColumnAction, isCovered: Bool) in
      if case .draft(let number) = action, case .draft = column {
        column = .draft(number)
        return .run { _ in try await Task.sleep(for: .seconds(1_000)) }
      }
      guard var box = column.box, let action = action.box else { return nil }
      let effect = Box().reduce(into: &box, action: action, isCovered: isCovered)
      column.box = box
      let embed = column.embed
      return effect.map { embed($0) }
    }
    screen = .columns(columns)
    return effect?.map(
      { .columns($0) },
      from: { (screen: Screen) in
        if case .columns(let columns) = screen { columns } else { nil }
      })
  }

  func navigate(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> [ScreenAction]? {
    guard case .columns(let action) = action, case .columns(var columns) = screen else { return nil }
    let sends = columns.navigate(action, isCovered: isCovered) { (column: inout Column, action: ColumnAction, isCovered: Bool) in
      guard var box = column.box, let action = action.box else { return [] }
      let sends = Box().navigate(&box, action, isCovered: isCovered)
      column.box = box
      return sends.map(column.embed)
    }
    screen = .columns(columns)
    return sends?.map { .columns($0) }
  }

  func visitFlow(of screen: inout Screen, with visitor: inout some FlowVisitor<ScreenAction>) {
    guard case .columns(var columns) = screen else { return }
    columns.visitFlow(with: &visitor, { .columns($0) }) { (column: inout Column, visitor: inout EmbeddedVisitor) in
      guard var box = column.box else { return }
      visitor.visit(Box(), &box, column.embed)
      column.box = box
    }
    screen = .columns(columns)
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Mail>) {
    state.handle(action, &navigation)
  }

  func handleFlow(_ action: Action, _ state: inout State, _ navigation: inout NavigationOf<Mail>) {
    switch action {
    case .settingsTapped: navigation.present(&state.routes, .settings, as: .sheet)
    case .cleared(let role, let beside): navigation.note(state.updateColumns { $0.clear(role, beside: beside) })
    case .selected(let role): navigation.note(state.updateColumns { $0.select(role) })
    case .router: break
    }
  }

  func follow(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Mail>
  ) throws(LinkError) -> FlowLink? {
    guard link.description.contains("message") else { throw .noMatch(link) }
    state.routes = State().routes
    state.showColumn(.list(Box.State(name: "inbox")), &navigation)
    state.showColumn(.message(Box.State(name: "3")), &navigation)
    return nil
  }
}

extension Mail.State {
  mutating func updateColumns(_ body: (inout Columns<Mail.Column>) -> ColumnsChange) -> ColumnsChange {
    guard case .columns(var columns) = routes.root.screen else { return .unchanged(.noSuchColumn) }
    let change = body(&columns)
    routes[screenAt: 0] = .columns(columns)
    return change
  }

  mutating func showColumn(_ column: Mail.Column, beside: Bool = false, _ navigation: inout NavigationOf<Mail>) {
    switch updateColumns({ $0.show(column, beside: beside) }) {
    case .reselected(let id): navigation.send(to: routes.root.id, .columns(.reselected(id)))
    case .shown: navigation.begin(anew: routes.root.id)
    case let change: navigation.note(change)
    }
  }

  fileprivate mutating func handle(_ action: Mail.ScreenAction, _ navigation: inout NavigationOf<Mail>) {
    guard let screen = navigation.enter(&routes, evenIfCovered: action.isAlways) else { return }
    guard case .columns(let columns) = screen, case .columns(let action) = action else { return }
    switch action {
    case .left(let id):
      var left: [Columns<Mail.Column>.Item] = []
      navigation.note(updateColumns { $0.leave(id: id, &left) })
      for item in left { told.append("dismissed \(item.column.name)") }
    case .reselected(let id): told.append("reselected \(columns[id: id]?.column.name ?? "nothing")")
    case .column(let id, .folders(.exit(.chosen(let name)))) where !columns.isCovered(id):
      showColumn(.list(Box.State(name: name)), &navigation)
    case .column(let id, .list(.exit(.chosen("draft")))) where !columns.isCovered(id): showColumn(.draft(0), &navigation)
    case .column(let id, .list(.exit(.chosen(let name)))) where !columns.isCovered(id):
      showColumn(.message(Box.State(name: name)), &navigation)
    case .column(let id, .message(.exit(.chosen("")))) where !columns.isCovered(id):
      navigation.note(updateColumns { $0.clear(.detail) })
    case .column(let id, .message(.exit(.chosen(let name)))) where !columns.isCovered(id):
      showColumn(.message(Box.State(name: name)), beside: true, &navigation)
    case .column(let id, .message(.exit(.returned))):
      guard navigation.begin(&routes, always: true) else { return }
      navigation.note(updateColumns { $0.uncover(id: id) })
    default: break
    }
  }
}

extension Mail.ScreenAction {
  fileprivate var isAlways: Bool {
    switch self {
    case .columns(.left), .columns(.column(_, .message(.exit(.returned)))): true
    default: false
    }
  }
}

extension Mail.Screen: FlowScreen {
  var nestedFlow: (any FlowState)? {
    get { if case .columns(let columns) = self { columns.nestedFlow } else { nil } }
    set {
      guard case .columns(var columns) = self else { return }
      columns.nestedFlow = newValue
      self = .columns(columns)
    }
  }
}

extension Mail.ColumnAction {
  fileprivate var box: Box.Action? {
    switch self {
    case .folders(let action), .list(let action), .message(let action): action
    case .draft: nil
    }
  }
}

extension Mail.Column: FlowColumn {
  static var roles: [ColumnRole] { [.sidebar, .content, .detail] }

  var role: ColumnRole {
    switch self {
    case .folders: .sidebar
    case .list: .content
    case .message, .draft: .detail
    }
  }

  func hasEqualValues(as new: Mail.Column) -> Bool {
    switch (self, new) {
    case (.folders, .folders): true
    case (.list(let old), .list(let new)), (.message(let old), .message(let new)): old.name == new.name
    case (.draft(let old), .draft(let new)): old == new
    default: false
    }
  }

  var keepsFirstState: Bool { if case .draft = self { true } else { false } }

  var nestedFlow: (any FlowState)? {
    get { box }
    set { if let state = newValue as? Box.State { box = state } }
  }

  var box: Box.State? {
    get {
      switch self {
      case .folders(let state), .list(let state), .message(let state): state
      case .draft: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .folders: self = .folders(newValue)
      case .list: self = .list(newValue)
      case .message: self = .message(newValue)
      case .draft: break
      }
    }
  }

  var name: String {
    if case .draft(let number) = self { "draft \(number)" } else { box?.name ?? "" }
  }

  fileprivate var embed: @Sendable (Box.Action) -> Mail.ColumnAction {
    switch self {
    case .folders: { .folders($0) }
    case .list: { .list($0) }
    case .message, .draft: { .message($0) }
    }
  }
}

/// A flow in a column. It can push, present and exit.
struct Box: FlowReducer {
  enum Screen: Equatable, Sendable, Codable { case home, more }

  enum ScreenAction: Sendable {
    case home(Event)
    case more(Event)
  }

  enum Event: Sendable { case push, sheet, choose(String), back }

  enum Action: FlowAction, Sendable {
    enum Exit: Sendable, Equatable {
      case chosen(String)
      case returned
    }

    case router(RouterAction<Screen, ScreenAction>)
    case exit(Exit)
    /// An event of the flow itself, which the flow handles even while a screen is on top.
    case sheetTapped

    var routerAction: RouterAction<Screen, ScreenAction>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  struct State: FlowState, Equatable, Sendable, Codable {
    var name: String
    var routes = Routes<Screen>(root: .home, container: .navigation)

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: FlowCodingKey.self)
      name = try values.value("name")
      try values.restore("routes", into: &routes)
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    case .sheetTapped: run(action, into: &state)
    case .exit: .none
    }
  }

  func hasReducer(for action: ScreenAction) -> Bool { false }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Box>) {
    guard navigation.enter(&state.routes) != nil else { return }
    switch action {
    case .home(.push), .more(.push): state.routes.push(.more)
    case .home(.sheet), .more(.sheet): state.routes.presentSheet(.more)
    case .home(.choose(let name)), .more(.choose(let name)): navigation.exit(.chosen(name))
    case .home(.back), .more(.back): navigation.exit(.returned)
    }
  }

  func handleFlow(_ action: Action, _ state: inout State, _ navigation: inout NavigationOf<Box>) {
    if case .sheetTapped = action { state.routes.presentSheet(.more) }
  }
}
