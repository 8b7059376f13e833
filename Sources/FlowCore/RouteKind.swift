/// How a route came onto the stack of a flow.
package enum RouteKind: Sendable, BitwiseCopyable, CaseIterable {
  case root, push, sheet, cover, popover, alert, dialog

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

  /// The kind as a number. In debug builds, comparing numbers is cheaper than comparing enums without raw types.
  package var number: Int {
    switch self {
    case .root: 0
    case .push: 1
    case .sheet: 2
    case .cover: 3
    case .popover: 4
    case .alert: 5
    case .dialog: 6
    }
  }
}
