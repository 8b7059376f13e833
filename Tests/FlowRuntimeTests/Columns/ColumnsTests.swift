import FlowRuntime
import Foundation
import Testing

/// Columns as a value, and the operations on them.
@Suite struct ColumnsTests {
  private typealias Content = Columns<Mail.Column>

  private func box(_ name: String) -> Box.State { Box.State(name: name) }

  private var columns: Content { Content(sidebar: .folders(box("folders"))) }

  private var full: Content {
    var columns = columns
    columns.show(.list(box("inbox")))
    columns.show(.message(box("3")))
    return columns
  }

  /// The contents from the sidebar to the detail. The content of the front column has a star.
  private func picture(_ columns: Content) -> String {
    Mail.Column.roles.map { role in
      (columns.front == role ? "*" : "") + (columns[role].map { "\($0.column.name)#\($0.id.rawValue)" } ?? "-")
    }.joined(separator: " ")
  }

  @Test func contentsAreShownInTheirColumns() {
    var columns = columns
    #expect(picture(columns) == "*folders#0 - -")
    #expect(columns.show(.message(box("3"))) == .shown(ColumnID(rawValue: 1)))
    #expect(picture(columns) == "folders#0 - *3#1", "A detail needs no content before it.")
    columns.show(.list(box("inbox")), beside: true)
    #expect(picture(columns) == "folders#0 inbox#2 *3#1")
    columns.show(.message(box("4")), beside: true)
    columns.show(.list(box("sent")))
    #expect(picture(columns) == "folders#0 *sent#4 4#3")
    #expect(columns.items.map(\.column.name) == ["folders", "sent", "4"])
    #expect(columns.show(.folders(box("others"))).failure == .noSuchColumn)
  }

  @Test func equalValuesKeepTheContent() {
    var columns = full
    let id = columns[.content]?.id
    columns.update(id: id) { $0.box?.routes.push(.more) }
    #expect(columns.show(.list(box("inbox"))) == .reselected(ColumnID(rawValue: 1)))
    #expect(picture(columns) == "folders#0 *inbox#1 3#2")
    #expect(columns[.content]?.column.box?.routes.count == 2)
    #expect(columns.show(.message(box("3")), beside: true) == .reselected(ColumnID(rawValue: 2)))
    #expect(columns.front == .content)
  }

  @Test func aReducersFirstStateTellsItsValues() {
    var columns = columns
    columns.show(.draft(1))
    columns.update(id: columns[.detail]?.id) { $0 = .draft(7) }
    #expect(columns.show(.draft(1)) == .reselected(ColumnID(rawValue: 1)))
    #expect(columns.show(.draft(7)) == .shown(ColumnID(rawValue: 2)))
  }

  @Test(
    arguments: [
      (ColumnRole.detail, false, ColumnRole.detail, "folders#0 *inbox#1 -"),
      (.detail, false, .sidebar, "*folders#0 inbox#1 -"),
      (.content, false, .detail, "*folders#0 - -"),
      (.content, false, .content, "*folders#0 - -"),
      (.content, true, .detail, "folders#0 - *3#2"),
      (.content, true, .content, "*folders#0 - 3#2"),
    ])
  func clear(_ role: ColumnRole, beside: Bool, front: ColumnRole, expected: String) {
    var columns = full
    columns.select(front)
    columns.clear(role, beside: beside)
    #expect(picture(columns) == expected)
    #expect(columns.clear(role, beside: true) == .unchanged(.alreadyThere))
  }

  @Test func whatCannotBeDoneChangesNothing() {
    var columns = columns
    #expect(columns.clear(.sidebar).failure == .noSuchColumn)
    #expect(columns.select(.detail).failure == .noSuchColumn)
    #expect(columns.select(.sidebar) == .unchanged(.alreadyThere))
    #expect(columns.select(id: nil).failure == .noSuchColumn)
    #expect(columns.clear(id: columns.sidebar.id).failure == .noSuchColumn)
    #expect(columns.replace(id: columns.sidebar.id, with: .list(box("inbox"))).failure == .noSuchColumn)
    var left: [Content.Item] = []
    #expect(columns.leave(id: columns.sidebar.id, &left) == .unchanged(.alreadyThere))
    #expect(left.isEmpty)
  }

  @Test func leavingAColumnEmptiesThoseAfterIt() throws {
    var columns = full
    columns.select(.content)
    var left: [Content.Item] = []
    columns.leave(id: columns[.content]?.id, &left)
    #expect(left.map(\.column.name) == ["3", "inbox"], "The last column comes first.")
    #expect(picture(columns) == "*folders#0 - -")
  }

  @Test func oneColumnHasLayers() throws {
    var columns = full
    let (list, message) = (try #require(columns[.content]?.id), try #require(columns[.detail]?.id))
    columns.update(id: list) { $0.box?.routes.presentSheet(.more) }
    #expect(columns.isCovered(message) && columns.isCovered(columns.sidebar.id) && !columns.isCovered(list))
    #expect((columns.nestedFlow as? Box.State)?.name == "inbox")
    columns.update(id: message) { $0.box?.routes.presentSheet(.more) }
    #expect(columns[.content]?.column.box?.routes.count == 1, "The newer layer stays.")
    #expect(columns[.detail]?.column.box?.routes.count == 2)
    columns.uncover(id: list)
    #expect(columns[.detail]?.column.box?.routes.count == 1)
    #expect(columns.front == .content)
  }

  @Test func aReplacedFlowUsesNoIdTwice() throws {
    var columns = full
    let id = try #require(columns[.detail]?.id)
    columns.update(id: id) { $0.box?.routes.push(.more) }
    columns.replace(id: id, with: .message(box("9")))
    #expect(picture(columns) == "folders#0 inbox#1 *9#2")
    #expect(columns[.detail]?.column.box?.routes.root.id.rawValue == 2)
  }

  // MARK: Coding

  private func restored(_ columns: Content, _ change: (String) -> String = { $0 }) throws -> FlowSnapshot<Mail.State> {
    var state = Mail.State()
    state.routes[screenAt: 0] = .columns(columns)
    state.routes.presentSheet(.settings)
    let text = change(try json(FlowSnapshot(state)))
    return try JSONDecoder().decode(FlowSnapshot<Mail.State>.self, from: Data(text.utf8))
  }

  @Test func columnsAreRestored() throws {
    var columns = full
    columns.select(.content)
    let snapshot = try restored(columns)
    #expect(snapshot.losses == [])
    #expect(snapshot.state.columns == columns)
    #expect(snapshot.state.routes.count == 2)
    var next = snapshot.state.columns
    #expect(next.show(.message(box("4"))) == .shown(ColumnID(rawValue: 3)))
  }

  @Test(
    arguments: [
      (#"{"list":"#, #"{"news":"#, "*folders#0 - -"), (#"{"message":"#, #"{"news":"#, "folders#0 *inbox#1 -"),
      (#"{"message":"#, #"{"list":"#, "folders#0 *inbox#1 -"), (#""front":"detail""#, #""front":"centre""#, "*folders#0 inbox#1 3#2"),
    ])
  func damagedColumnsAreEmpty(_ piece: String, _ damage: String, _ expected: String) throws {
    let snapshot = try restored(full) { text in
      #expect(text.contains(piece))
      return text.replacingOccurrences(of: piece, with: damage)
    }
    #expect(picture(snapshot.state.columns) == expected)
    #expect(snapshot.losses.first?.part == (piece.contains("front") ? nil : .column), "\(snapshot.losses)")
  }

  @Test func withoutASidebarTheFlowStarts() throws {
    let snapshot = try restored(full) { $0.replacingOccurrences(of: #"{"folders":"#, with: #"{"news":"#) }
    #expect(snapshot.state == Mail.State())
    #expect(snapshot.losses.map(\.part) == [.allRoutes])
  }

  @Test func withoutASnapshotDamageIsAnError() throws {
    let text = try json(full)
    for (piece, damage) in [(#"{"list":"#, #"{"message":"#), (#""front":"detail""#, #""front":7"#), (#""id":2"#, #""id":1"#)] {
      #expect(text.contains(piece))
      let damaged = text.replacingOccurrences(of: piece, with: damage)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Content.self, from: Data(damaged.utf8)) }
    }
    #expect(try JSONDecoder().decode(Content.self, from: Data(text.utf8)) == full)
  }
}
