import FlowTestSupport
import Testing

@testable import FlowRuntime

/// A flow with columns in a store.
@MainActor
@Suite struct ColumnsFlowTests {
  private let mail = Mail()

  private func box(_ name: String) -> Box.State { Box.State(name: name) }

  private func store(_ shown: Mail.Column...) -> Store<Mail.State, Mail.Action> {
    var state = Mail.State()
    _ = state.updateColumns { columns in
      for column in shown { columns.show(column) }
      return .unchanged(.alreadyThere)
    }
    return Store(initialState: state) { Mail() }
  }

  private func send(_ event: Box.Event, from role: ColumnRole, to store: Store<Mail.State, Mail.Action>) {
    guard let item = store.state.columns[role], let box = item.column.box else { return }
    let screen: Box.ScreenAction = box.routes.top.screen == .home ? .home(event) : .more(event)
    let action = Box.Action.router(.screen(id: box.routes.top.id, action: screen))
    let inner: Mail.ColumnAction =
      switch item.column {
      case .folders: .folders(action)
      case .list: .list(action)
      case .message, .draft: .message(action)
      }
    store.send(.router(.screen(id: store.state.routes.root.id, action: .columns(.column(id: item.id, action: inner)))))
  }

  private func picture(_ store: Store<Mail.State, Mail.Action>) -> String {
    let columns = store.state.columns
    return columns.items.map { item in
      (columns[columns.front]?.id == item.id ? "*" : "") + item.column.name
        + String(repeating: ">", count: (item.column.box?.routes.count ?? 1) - 1)
    }.joined(separator: " ")
  }

  @Test func aChoiceShowsTheNextColumn() {
    let store = store()
    send(.choose("inbox"), from: .sidebar, to: store)
    send(.choose("3"), from: .content, to: store)
    #expect(picture(store) == "folders inbox *3")
    send(.choose("sent"), from: .sidebar, to: store)
    #expect(picture(store) == "folders *sent 3", "A column that is not in front navigates as well.")
    send(.choose("sent"), from: .sidebar, to: store)
    #expect(store.state.told == ["reselected sent"])
    send(.choose("4"), from: .detail, to: store)
    #expect(picture(store) == "folders *sent 4")
    send(.choose(""), from: .detail, to: store)
    #expect(picture(store) == "folders *sent")
  }

  @Test func aPushInAColumnDoesNotChangeTheFront() {
    let store = store(.list(box("inbox")), .message(box("3")))
    send(.push, from: .sidebar, to: store)
    #expect(picture(store) == "folders> inbox *3")
  }

  @Test func aLayerOfAColumnCoversTheOthers() {
    let store = store(.list(box("inbox")), .message(box("3")))
    send(.sheet, from: .content, to: store)
    send(.push, from: .sidebar, to: store)
    send(.choose("sent"), from: .sidebar, to: store)
    #expect(picture(store) == "folders inbox> *3")
    #expect(mail.plan(of: store.state).layers.count == 2)
    send(.choose("4"), from: .content, to: store)
    #expect(picture(store) == "folders inbox> *4", "The column that presents the layer navigates.")
    send(.back, from: .detail, to: store)
    #expect(picture(store) == "folders inbox> *4", "The screen is covered in its own flow.")
  }

  @Test func alwaysTakesAwayWhatCovers() {
    let store = store(.list(box("inbox")), .message(box("3")))
    store.send(.settingsTapped)
    send(.push, from: .content, to: store)
    #expect(picture(store) == "folders inbox *3")
    let (root, id) = (store.state.routes.root.id, store.state.columns[.detail]!.id)
    store.send(.selected(.sidebar))
    store.send(.router(.screen(id: root, action: .columns(.column(id: id, action: .message(.exit(.returned)))))))
    #expect(store.state.routes.count == 1)
    #expect(picture(store) == "folders inbox *3")
  }

  @Test func anEffectEndsWithItsContent() async {
    let store = store(.draft(1))
    let (root, id) = (store.state.routes.root.id, store.state.columns[.detail]!.id)
    let work = store.send(.router(.screen(id: root, action: .columns(.column(id: id, action: .draft(2))))))
    store.send(.selected(.sidebar))
    store.send(.cleared(.detail, beside: false))
    await work.finish()
    #expect(picture(store) == "*folders")
  }

  @Test(arguments: [(ColumnRole.content, "*folders", ["dismissed 3", "dismissed inbox"]), (.detail, "folders *inbox", ["dismissed 3"])])
  func thePersonLeavesAColumn(_ role: ColumnRole, _ expected: String, _ told: [String]) throws {
    let store = store(.list(box("inbox")), .message(box("3")))
    if role == .content { store.send(.selected(.content)) }
    var events: [FlowEvent] = []
    store.observe(mail) { events.append($0) }
    let screen = mail.plan(of: store.state).layers[0].place
    let id = try #require(store.state.columns[role]?.id)
    store.follow(.left(id, in: screen), of: mail)
    #expect(picture(store) == expected)
    #expect(store.state.told == told)
    let removed = events.compactMap { if case .removed(let screen, let reason) = $0 { "\(screen.name) \(reason)" } else { nil } }
    #expect(removed == Array(repeating: "home system", count: told.count))
    store.follow(.left(id, in: screen), of: mail)
    #expect(store.state.told == told, "A second report comes late.")
  }

  @Test func theSystemGoesBackInAColumn() throws {
    let store = store(.list(box("inbox")), .message(box("3")))
    send(.push, from: .sidebar, to: store)
    send(.push, from: .content, to: store)
    let columns = try #require(mail.plan(of: store.state).layers[0].path[0].columns)
    let list = try #require(store.state.columns[.content]?.id)
    store.follow(.wentBack(to: columns.paths[list]![0].place), of: mail)
    #expect(picture(store) == "folders> inbox *3")
    store.follow(.dismissed(columns.paths[list]![0].place), of: mail)
    #expect(picture(store) == "folders> inbox *3", "The first screen of a column cannot be dismissed.")
  }

  @Test func aColumnUnderALayerOfAnotherColumnDoesNotGoBack() throws {
    let store = store(.message(box("3")))
    send(.push, from: .sidebar, to: store)
    send(.sheet, from: .detail, to: store)
    let columns = try #require(mail.plan(of: store.state).layers[0].path[0].columns)
    let sidebar = store.state.columns.sidebar.id
    store.follow(.wentBack(to: columns.paths[sidebar]![0].place), of: mail)
    #expect(picture(store) == "folders> *3>")
    store.follow(.dismissed(try #require(mail.plan(of: store.state).items.last).place), of: mail)
    store.follow(.wentBack(to: columns.paths[sidebar]![0].place), of: mail)
    #expect(picture(store) == "folders *3")
  }

  @Test func thePlanHasAllColumns() throws {
    let store = store(.list(box("inbox")), .draft(1))
    send(.push, from: .sidebar, to: store)
    store.send(.selected(.content))
    let plan = mail.plan(of: store.state)
    #expect(
      "\(plan)"
        == "root #0 [sidebar #0: root in navigation #0/column #0/#0, push #0/column #0/#1 | front content #1: root in navigation #0/column #1/#0 | detail #2: no flow]"
    )
    #expect(plan.items.last?.place == plan.layers[0].path[0].columns?.paths[ColumnID(rawValue: 1)]?[0].place)
    send(.sheet, from: .sidebar, to: store)
    #expect(mail.plan(of: store.state).layers[1].place.description == "#0/column #0/#2")
  }

  @Test func aLayerStaysWhenAColumnChangesBelowIt() {
    let store = store(.list(box("inbox")), .message(box("3")))
    send(.sheet, from: .content, to: store)
    let old = mail.plan(of: store.state)
    send(.choose("4"), from: .content, to: store)
    let new = mail.plan(of: store.state)
    #expect(old != new)
    #expect(Array(old.steps(to: new, limits: .strictest)) == [new])
  }

  @Test func aLinkShowsItsColumns() throws {
    let store = store()
    store.send(.router(.open(try FlowLink("/message/3"))))
    #expect(picture(store) == "folders inbox *3")
  }

  @Test func storesOfContentsAndFlows() throws {
    let store = FlowStore(mail, state: Mail.State())
    let place = try #require(store.plan.items.last?.place)
    #expect(store.flowStore(Box.self, at: place)?.store.state.name == "folders")
    let task = store.store.send(Box.self, .home(.push))
    _ = task
    #expect(store.store.state.columns.sidebar.column.box?.routes.count == 2)
  }
}
