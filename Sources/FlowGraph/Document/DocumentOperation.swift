import FlowCore
import FlowJSON
import FlowModel

/// An operation of a transition: its JSON, and what maps draw for it. Screens, tabs and exits are indices in their flow.
package struct DocumentOperation: Sendable {
  var json: JSON
  /// Empty if the target depends on the stack.
  var arrows: [Arrow] = []
  /// The text for an operation that changes the stack but has no arrow; `nil` for other operations.
  var word: String?

  struct Arrow: Sendable {
    var target: Target
    var kind: FlowMap.Edge.Kind

    enum Target: Sendable {
      case screen(Int)
      case tab(Int)
      case exit(Int)
      /// An event of the flow.
      case event(Int)
      case work(Int)
    }
  }

  /// - Parameter members: the members of the JSON after the name of the operation.
  init(_ name: String, _ members: [(name: String, value: JSON?)] = [], arrows: [Arrow] = [], word: String? = nil) {
    json = .object(of: [("do", .string(name))] + members)
    self.arrows = arrows
    self.word = word
  }

  init(_ name: String, _ members: [(name: String, value: JSON?)] = [], to target: Arrow.Target, as kind: FlowMap.Edge.Kind) {
    self.init(name, members, arrows: [Arrow(target: target, kind: kind)])
  }
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
