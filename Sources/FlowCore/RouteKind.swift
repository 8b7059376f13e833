/// How a route came onto the stack of a flow.
package enum RouteKind: Int, Sendable, CaseIterable {
  case root, push, sheet, cover, popover, alert, dialog

  /// The kinds of presentations that a `.flow` file can name: all kinds except ``root``.
  package static let written = allCases.dropFirst()

  package var word: StaticString {
    switch self {
    case .root: "root"
    case .push: "push"
    case .sheet: "sheet"
    case .cover: "cover"
    case .popover: "popover"
    case .alert: "alert"
    case .dialog: "dialog"
    }
  }

  /// Whether the route opens a layer above the others.
  package var isPresented: Bool {
    switch self {
    case .root, .push: false
    case .sheet, .cover, .popover, .alert, .dialog: true
    }
  }

  /// Whether the route is an alert or a dialog. Nothing can be above such a route: it leaves before another route is shown.
  package var isAlertOrDialog: Bool {
    switch self {
    case .alert, .dialog: true
    case .root, .push, .sheet, .cover, .popover: false
    }
  }

  package static func == (left: RouteKind, right: RouteKind) -> Bool { left.number == right.number }

  /// The kind as a number. In debug builds, comparing numbers is cheaper than comparing raw values in generic code.
  package var number: Int { rawValue }
}
