import FlowTestSupport
import Testing

@testable import FlowRuntime

/// The recordings of a flow with columns.
@MainActor
@Suite("Recordings of columns")
struct RecordedColumnsTests {
  private let store = Store(initialState: Mail.State()) { Mail() }

  /// Sends an event from the topmost screen of a column's content.
  private func send(_ event: Box.Event, from role: ColumnRole) throws {
    let box = try #require(store.state.columns[role]?.column.box)
    let screen: Box.ScreenAction = box.routes.top.screen == .home ? .home(event) : .more(event)
    try send(.router(.screen(id: box.routes.top.id, action: screen)), in: role)
  }

  private func send(_ action: Box.Action, in role: ColumnRole) throws {
    let item = try #require(store.state.columns[role])
    let inner: Mail.ColumnAction =
      switch item.column {
      case .folders: .folders(action)
      case .list: .list(action)
      case .message, .draft: .message(action)
      }
    send(.column(id: item.id, action: inner))
  }

  private func send(_ action: ColumnsAction<Mail.Column, Mail.ColumnAction>) {
    store.send(.router(.screen(id: store.state.routes.root.id, action: .columns(action))))
  }

  private func goBack(in role: ColumnRole) throws {
    let routes = try #require(store.state.columns[role]?.column.box?.routes)
    try send(.router(.systemBack(to: routes[routes.count - 2].id)), in: role)
  }

  private func leave(_ role: ColumnRole) throws { send(.left(try #require(store.state.columns[role]).id)) }

  @Test("Events, gestures, and what no scenario says")
  func session() throws {
    let recorder = store.record(Mail(), last: 100)
    try send(.choose("inbox"), from: .sidebar)
    try send(.choose("3"), from: .content)
    try send(.push, from: .detail)
    try send(.push, from: .sidebar)
    try goBack(in: .detail)
    // Only a wide window shows the sidebar here. In a narrow window, the sidebar is below the detail.
    try goBack(in: .sidebar)
    try send(.push, from: .detail)
    try leave(.detail)
    try send(.choose("3"), from: .content)
    try send(.choose("inbox"), from: .sidebar)
    try send(.push, from: .content)
    try send(.sheet, from: .detail)
    try send(.router(.dismissed(id: try #require(store.state.columns[.detail]?.column.box).routes.top.id)), in: .detail)
    // The detail is not the front column, so a narrow window shows only the detail's sheet.
    try send(.push, from: .detail)
    try send(.sheet, from: .detail)
    try send(.router(.dismissed(id: try #require(store.state.columns[.detail]?.column.box).routes[1].id)), in: .detail)
    store.send(.settingsTapped)
    store.send(.router(.dismissed(id: store.state.routes.top.id)))
    try leave(.content)
    send(.left(ColumnID(rawValue: 77)))
    send(.column(id: ColumnID(rawValue: 77), action: .draft(1)))
    #expect(
      recorder.scenario() == """
        scenario "a session" for Mail(_) {
          given => folders [home]
          folders.home.choose(_) => folders [home], content list [home]
          list.home.choose(_) => folders [home], content list [home], detail message [home]
          message.home.push => folders [home], content list [home], detail message [home, push more]
          folders.home.push => folders [home, push more], content list [home], detail message [home, push more]
          go back => folders [home, push more], content list [home], detail message [home]
          given => folders [home], content list [home], detail message [home]  // the system removed screens below others
          message.home.push => folders [home], content list [home], detail message [home, push more]
          go back 2 => folders [home], content list [home]
          list.home.choose(_) => folders [home], content list [home], detail message [home]
          folders.home.choose(_) => folders [home], content list front [home], detail message [home]
          list.home.push => folders [home], content list front [home, push more], detail message [home]
          message.home.sheet => folders [home], content list front [home, push more], detail message [home, sheet more]
          swipe down => folders [home], content list front [home, push more], detail message [home]
          message.home.push => folders [home], content list front [home, push more], detail message [home, push more]
          message.more.sheet => folders [home], content list front [home, push more], detail message [home, push more, sheet more]
          given => folders [home], content list front [home, push more], detail message [home]  \
        // the system removed screens of a column behind the one in front
          settingsTapped => folders [home], content list front [home, push more], detail message [home], sheet settings
          swipe down => folders [home], content list front [home, push more], detail message [home]
          go back 2 => folders [home]
          // a person left a column that had left
          // an event of a column that had left
        }

        """)
  }

  @Test("An observer gets the names of what was sent")
  func sent() throws {
    var sent: [String] = []
    let observation = store.observe(Mail()) { event in
      if case .sent(let event) = event {
        sent.append("\(event.flow) \(event.sender) \(event.name): \(event.text)\(event.isDelivery ? " delivered" : "")")
      }
    }
    try send(.choose("inbox"), from: .sidebar)
    try send(.choose("inbox"), from: .sidebar)
    try leave(.content)
    withExtendedLifetime(observation) {}
    #expect(
      sent == [
        #"Box screen("home") choose: folders.home.choose(_)"#,
        #"Box flow chosen: folders.chosen(_) delivered"#,
        #"Box screen("home") choose: folders.home.choose(_)"#,
        #"Box flow chosen: folders.chosen(_) delivered"#,
        #"Mail screen("list") reselected: list.reselected delivered"#,
        #"Mail system go back: go back"#,
      ])
  }
}
