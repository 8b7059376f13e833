import FlowJSON

/// The flows of a unit as plain text and numbers. Maps are drawn from it, the page plays it, and the JSON contains it.
///
/// It is a copy of the model without its tables, so that writers need to know neither files nor indices of the unit.
/// Swift fragments are in it as the text that was written.
///
/// ```swift
/// let document = FlowDocument(unit: lowered.unit, trees: trees, findings: findings)
/// print(document.json())
/// ```
package struct FlowDocument: Sendable {
  /// The version of the JSON's schema. It grows when a field changes its meaning or goes; new fields do not change it.
  package static let schemaVersion = 1

  package var flows: [DocumentFlow] = []
  /// How many of the flows are the unit's own. They come first, and the flows of imported modules follow.
  package var ownFlowCount = 0
  package var findings: [DocumentFinding] = []

  package init() {}
}

/// `flow Numbers(user: User) { … }`
package struct DocumentFlow: Sendable {
  package var name: String
  package var doc = ""
  /// The module that the flow is imported from; absent for the unit's own flows.
  package var module: String?
  package var place: DocumentPlace
  package var parameters: [DocumentValue] = []
  package var variables: [DocumentValue] = []
  package var needs: [DocumentValue] = []
  package var exits: [DocumentExit] = []
  package var events: [DocumentTransition] = []
  /// The work, which belongs to no screen. Each is a reducer of the app.
  package var work: [DocumentScreen] = []
  /// The messages that work gets when the flow begins.
  package var beginning: [DocumentBranch] = []
  /// Each branch has one operation, which is a `replace`; empty in a flow of tabs.
  package var start: [DocumentBranch] = []
  package var screens: [DocumentScreen] = []
  package var tabs: [DocumentScreen] = []
  /// Whether the layer of the tabs has a navigation container.
  package var tabsOpenNavigation = false
  package var links: [DocumentLink] = []
  /// The steps that the page runs.
  var program = JSON.null
}

/// A parameter, a variable or a need. The fragments are Swift.
package struct DocumentValue: Sendable, Equatable {
  package var name: String
  package var type: String
  package var value: String?
}

/// `exit finished(number: Int)`
package struct DocumentExit: Sendable {
  package var name: String
  package var doc = ""
  package var parameters: [DocumentValue] = []
  package var place: DocumentPlace
}

/// A screen, a tab, or work.
package struct DocumentScreen: Sendable {
  package var name: String
  package var doc = ""
  package var place: DocumentPlace
  package var content: Content
  package var requirement: Requirement?
  package var transitions: [DocumentTransition] = []

  package enum Content: Sendable {
    case values([DocumentValue])
    /// A reducer of the app.
    case feature(type: String, arguments: [DocumentArgument])
    /// A flow, by its index in the document if anything is known of it.
    case flow(index: Int?, type: String, arguments: [DocumentArgument])
  }

  package struct Requirement: Sendable {
    package var condition: String
    package var operations: [DocumentOperation]
    /// The first of the steps that run instead, and of a tab the step that asks and then selects it.
    var step: Int?
    var selection: Int?
  }
}

/// A transition: an event and the branches that handle it.
package struct DocumentTransition: Sendable {
  package var trigger: Trigger
  package var doc = ""
  package var place: DocumentPlace
  package var isAlways = false
  /// The branches; empty if nothing handles the event.
  package var branches: [DocumentBranch] = []

  package enum Trigger: Sendable, Equatable {
    /// An event of a screen with values, or of the flow itself.
    case event(String, [DocumentValue])
    /// `delegate.applied(filter, _)`: a pattern over the action of a reducer. `_` is an empty name.
    case pattern([String], [String])
    /// The system took the screen away.
    case dismissed
    /// A child flow hands back control.
    case exit(String, [String])
    /// The selected tab was chosen again.
    case reselected

    /// As it is written, without values.
    package var name: String {
      switch self {
      case .event(let name, _): name
      case .pattern(let path, _): path.joined(separator: ".")
      case .dismissed: "dismissed"
      case .exit(let name, _): "exit \(name)"
      case .reselected: "reselected"
      }
    }
  }
}

/// One way through a handler.
package struct DocumentBranch: Sendable {
  /// The conditions under which it runs, if none above it does: those of the branches around it, the outermost first, and its own.
  package var conditions: [String]
  package var operations: [DocumentOperation]
  package var isAnimated = true
  /// The first of its steps.
  var step: Int?

  /// Whether it stands for nothing: some conditions around it hold, and none inside.
  package var isGap: Bool { operations.isEmpty }

  /// All conditions as one text, as Swift would have it.
  package var condition: String? { conditions.isEmpty ? nil : conditions.joined(separator: ", ") }
}

/// `link "/numbers/{number}" -> …`
package struct DocumentLink: Sendable {
  /// The pattern, without types.
  package var pattern: String
  package var place: DocumentPlace
  package var values: [Value]
  package var branches: [DocumentBranch]

  package struct Value: Sendable {
    package var name: String
    package var type: String
    package var isOptional: Bool
  }
}

/// A finding of `flowc check`.
package struct DocumentFinding: Sendable {
  package var rule: String
  package var severity: String
  package var message: String
  package var place: DocumentPlace
  /// The flow and the screen in whose text the finding stands, by their indices.
  package var flow: Int?
  package var screen: Int?
  /// The shortest way there: an event, and the stack behind it.
  package var trace: [Step]

  package struct Step: Sendable {
    package var event: String
    package var stack: String
  }
}

/// A place in a `.flow` file, counted from 1.
package struct DocumentPlace: Sendable, Hashable {
  package var file: String
  package var line: Int
  package var column: Int
}

/// An argument of a destination, an event or an exit.
package struct DocumentArgument: Sendable, Equatable {
  package var label: String?
  package var value: String
}
