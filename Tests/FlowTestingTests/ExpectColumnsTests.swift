import FlowRuntime
import FlowTesting
import Testing

/// Columns in the text of expected routes: the contents in their order, the column in front, and the stacks inside.
@MainActor
@Suite struct ExpectColumnsTests {
  private struct Pane: FlowState, Equatable {
    enum Screen: Equatable { case home, more }

    var routes = Routes(root: Screen.home)
  }

  private enum Column: FlowColumn, Equatable {
    case folders(Pane)
    case list(Pane)
    case message(Pane)
    case draft

    static var roles: [ColumnRole] { [.sidebar, .content, .detail] }

    var role: ColumnRole {
      switch self {
      case .folders: .sidebar
      case .list: .content
      case .message, .draft: .detail
      }
    }

    func hasEqualValues(as new: Column) -> Bool { self == new }

    var nestedFlow: (any FlowState)? {
      get {
        switch self {
        case .folders(let pane), .list(let pane), .message(let pane): pane
        case .draft: nil
        }
      }
      set {}
    }
  }

  private enum Screen: Equatable {
    case columns(Columns<Column>)
    case settings
  }

  private static func routes(front: ColumnRole, _ shown: Column..., with other: Bool = false) -> Routes<Screen> {
    var columns = Columns(sidebar: Column.folders(Pane()))
    for column in shown { columns.show(column) }
    columns.select(front)
    return Routes(root: .columns(columns), then: other ? [(.settings, .sheet)] : [])
  }

  private static let pushed = Pane(routes: Routes(root: .home, then: [(.more, .push), (.more, .sheet)]))

  @Test func columnsThatAreAsExpected() {
    expectRoutes(Self.routes(front: .sidebar), "folders")
    expectRoutes(Self.routes(front: .sidebar), "folders [home]")
    let all = Self.routes(front: .content, .list(Self.pushed), .message(Pane()), with: true)
    expectRoutes(all, "folders, content list front, detail message, sheet settings")
    expectRoutes(all, "folders [home], content list front [home, push more, sheet more], detail message, sheet settings")
    expectRoutes(Self.routes(front: .detail, .draft), "folders, detail draft")
  }

  @Test func columnsThatAreNot() async {
    let shown = Self.routes(front: .detail, .list(Self.pushed), .message(Pane()))
    let wrong = [
      ("folders, content list", "folders, content list, detail message"),
      ("folders, content list front, detail message", "folders, content list, detail message"),
      ("folders, content list [home], detail message", "folders, content list [home, push more, sheet more], detail message"),
      ("folders, content list, detail draft [home]", "folders, content list, detail message"),
    ]
    for (expected, actual) in wrong {
      let caught = await failures { expectRoutes(shown, expected) }
      #expect(caught.map(\.message) == ["The routes differ.\n\nExpected:\n    \(expected)\n\nActual:\n    \(actual)"])
    }
  }
}
