import FlowCore
import FlowModel

/// An operation of a transition. Screens, tabs and exits are indices in their flow.
package enum DocumentOperation: Sendable {
  case show(DocumentPresentation, DocumentDestination)
  /// `present(expression) d`, with the presentations that the expression may choose.
  case present(expression: String, [DocumentPresentation], DocumentDestination)
  case back(Int)
  case backTo(DocumentTarget)
  case pop(Int)
  case popTo(DocumentTarget)
  case dismiss(Int)
  case dismissAll
  case replace([DocumentRoute])
  case select(tab: Int)
  /// Shows a content in its column.
  case fill(tab: Int, [DocumentArgument], isBeside: Bool)
  /// Empties the column with this name: `content` or `detail`.
  case clear(String, isBeside: Bool)
  case send(screen: Int, event: [String], [DocumentArgument])
  case sendToTab(Int, event: [String], [DocumentArgument])
  /// A message to work, by its index in the flow.
  case sendToWork(Int, event: [String], [DocumentArgument])
  /// `set favourites = []`, both sides as Swift text.
  case set(target: String, value: String)
  case update(DocumentDestination)
  case updateTab(Int, [DocumentArgument])
  /// `do loggedOut`: an event of the flow, by its index.
  case doEvent(Int, [DocumentArgument])
  case exit(Int, [DocumentArgument])
  /// Runs the operation that a requirement refused.
  case resume
  /// Drops the refused operation.
  case forget
}

/// The presentation of a screen, with its style and container resolved.
package struct DocumentPresentation: Sendable {
  /// `push`, `sheet`, `cover`, `popover`, `alert` or `dialog`; `root` for the first screen of a `replace`. `inPlaceOfTop` is a
  /// `swap`: the screen replaces the top screen and keeps its presentation.
  package var kind: Kind
  /// The name of the style, if there is one.
  package var style: String?
  package var hasContainer: Bool
  package var options = DocumentOptions()

  package enum Kind: String, Sendable, CaseIterable {
    case root, push, sheet, cover, popover, alert, dialog, inPlaceOfTop
  }
}

extension DocumentPresentation {
  /// A presentation for an operation that does not name one. It depends only on the routes that the operation removes.
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

/// The options of a style that affect pictures of the screen.
package struct DocumentOptions: Sendable, Equatable {
  package var detents: [String] = []
  package var showsDragIndicator = false
  /// Whether the user cannot dismiss the screen by a gesture.
  package var isLocked = false
}

/// A screen to show, by its index in the flow.
package struct DocumentDestination: Sendable {
  package var screen: Int
  package var arguments: [DocumentArgument]
}

/// The target of `back to` and `pop to`.
package enum DocumentTarget: Sendable {
  case root
  case screen(Int, condition: String?)
}

/// A route of `replace`.
package struct DocumentRoute: Sendable {
  package var presentation: DocumentPresentation
  package var destination: DocumentDestination
}
