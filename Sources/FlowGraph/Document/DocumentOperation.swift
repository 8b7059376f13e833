import FlowCore
import FlowModel

/// One step of a transition. Screens, tabs and exits are named by their indices in their flow.
package enum DocumentOperation: Sendable {
  case show(DocumentPresentation, DocumentDestination)
  /// `present(expression) d`: the ways in which it may be shown are those that the expression names.
  case present(expression: String, [DocumentPresentation], DocumentDestination)
  case back(Int)
  case backTo(DocumentTarget)
  case pop(Int)
  case popTo(DocumentTarget)
  case dismiss(Int)
  case dismissAll
  case replace([DocumentRoute])
  case select(tab: Int)
  case send(screen: Int, event: [String], [DocumentArgument])
  case sendToTab(Int, event: [String], [DocumentArgument])
  /// The same to work, by its index in the flow.
  case sendToWork(Int, event: [String], [DocumentArgument])
  /// `set favourites = []`: both sides as they are written.
  case set(target: String, value: String)
  case update(DocumentDestination)
  case updateTab(Int, [DocumentArgument])
  /// `do loggedOut`: what an event of the flow does, by its index.
  case doEvent(Int, [DocumentArgument])
  case exit(Int, [DocumentArgument])
  /// The operation that a requirement refused runs now.
  case resume
  /// The flow no longer keeps the refused operation.
  case forget
}

/// How a screen is shown, with everything that decides about it resolved.
package struct DocumentPresentation: Sendable {
  /// `push`, `sheet`, `cover`, `popover`, `alert`, `dialog`; `root` at the bottom of a `replace`; `inPlaceOfTop` as the top
  /// screen was, which leaves: `swap`.
  package var kind: Kind
  /// The named style, if there is one.
  package var style: String?
  package var hasContainer: Bool
  package var options = DocumentOptions()

  package enum Kind: String, Sendable, CaseIterable {
    case root, push, sheet, cover, popover, alert, dialog, inPlaceOfTop

    package var isAlertOrDialog: Bool { self == .alert || self == .dialog }
  }
}

extension DocumentPresentation {
  /// How a screen is shown if only the routes that leave for it say so.
  init(leaving: Leaving) {
    let kind: Kind =
      switch leaving {
      case .nothing: .push
      case .top: .inPlaceOfTop
      case .all: .root
      }
    self.init(kind: kind, hasContainer: false)
  }
}

/// The options of a style that a picture of the screen shows.
package struct DocumentOptions: Sendable, Equatable {
  package var detents: [String] = []
  package var showsDragIndicator = false
  /// Whether the system must not dismiss it.
  package var isLocked = false
  package var title: String?
  package var message: String?
  package var buttons: [Button] = []

  package struct Button: Sendable, Equatable {
    package var role: String
    package var event: String
    package var title: String
  }
}

/// A screen to show, by its index in the flow.
package struct DocumentDestination: Sendable {
  package var screen: Int
  package var arguments: [DocumentArgument]
}

/// Where `back to` and `pop to` go.
package enum DocumentTarget: Sendable {
  case root
  case screen(Int, condition: String?)
}

/// One entry of `replace`.
package struct DocumentRoute: Sendable {
  package var presentation: DocumentPresentation
  package var destination: DocumentDestination
}
