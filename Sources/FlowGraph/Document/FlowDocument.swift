package import FlowJSON

/// The flows of a unit as plain text and numbers. It is the source of maps, of the page, and of the JSON.
///
/// It is a copy of the model without the unit's tables, so writers need neither the unit's files nor its indices. Swift
/// fragments are copied as text.
///
/// ```swift
/// let document = FlowDocument(unit: unit, findings: findings)
/// print(document.json())
/// ```
package struct FlowDocument: Sendable {
  /// The version of the JSON schema. It increases when a field is removed or changes its meaning, but not when a field is
  /// added.
  package static let schemaVersion = 1

  package var flows: [DocumentFlow] = []
  /// The number of the unit's own flows. They come first, followed by the flows of imported modules.
  package var ownFlowCount = 0
  package var findings: [DocumentFinding] = []

  package init() {}
}

/// `flow Numbers(user: User) { … }`
package struct DocumentFlow: Sendable {
  package var name: String
  package var doc = ""
  /// The module from which the flow is imported; `nil` for the unit's own flows.
  package var module: String?
  /// The unit's module, if it is known and the flow is one of the unit's own flows.
  package var ownModule: String?
  package var place: DocumentPlace
  package var parameters: [DocumentValue] = []
  package var variables: [DocumentValue] = []
  package var needs: [DocumentValue] = []
  package var exits: [DocumentExit] = []
  package var events: [DocumentTransition] = []
  /// The flow's work: reducers of the app that belong to no screen.
  package var work: [DocumentScreen] = []
  /// The messages that work receives when the flow begins.
  package var beginning: [DocumentBranch] = []
  /// The branches of the start. Each has one operation, a `replace`. In a flow of columns, the operations fill columns. Empty in a
  /// flow of tabs.
  package var start: [DocumentBranch] = []
  package var screens: [DocumentScreen] = []
  package var tabs: [DocumentScreen] = []
  /// Whether the layer of the tabs has a navigation container.
  package var tabsOpenNavigation = false
  package var links: [DocumentLink] = []
  /// The steps that the page runs, as JSON.
  var program = JSON.null
}

/// A parameter, a variable or a need, as Swift text.
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

/// A screen, a tab, or `work`.
package struct DocumentScreen: Sendable {
  package var name: String
  package var doc = ""
  package var place: DocumentPlace
  package var content: Content
  /// The arguments for the parameters of a tab's flow.
  var arguments: JSON?
  /// The column that shows this content: `sidebar`, `content` or `detail`; `nil` for a screen, a tab or `work`.
  package var column: String?
  package var requirement: Requirement?
  /// The condition of `stays if`: while it holds, no gesture removes the screen. `nil` if there is none.
  package var stays: String?
  package var transitions: [DocumentTransition] = []
  /// The texts and buttons of an alert or a dialog. All texts are Swift expressions. Pressing a button first closes the alert.
  var alert: JSON?

  package enum Content: Sendable {
    case values([DocumentValue])
    /// A reducer of the app.
    case feature(type: String, arguments: JSON?)
    /// A child flow, with its index in the document if the flow is known.
    case flow(index: Int?, type: String, arguments: JSON?)
  }

  package struct Requirement: Sendable {
    package var condition: String
    package var operations: [DocumentOperation]
    /// The first step that runs if the condition is not met. For a tab, `selection` is the step that checks the condition and
    /// then selects the tab.
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
  /// The branches; empty if the event has no handler.
  package var branches: [DocumentBranch] = []
  /// The number of recorded steps that take the transition; `nil` without recordings.
  package var steps: Int?

  package enum Trigger: Sendable, Equatable {
    /// An event of a screen with values, or of the flow itself.
    case event(String, [DocumentValue])
    /// `delegate.applied(filter, _)`: a pattern over a reducer's action. An empty name stands for `_`.
    case pattern([String], [String])
    /// The system dismissed the screen.
    case dismissed
    /// A child flow ended with an exit.
    case exit(String, [String])
    /// The user selected the current tab again.
    case reselected

    /// The trigger as written, without values.
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

/// A branch of a handler.
package struct DocumentBranch: Sendable {
  /// The branch runs if these conditions hold and no earlier branch does. The conditions of enclosing branches come first.
  package var conditions: [String]
  package var operations: [DocumentOperation]
  package var isAnimated = true
  /// For a branch of a start, the first screen.
  var root: JSON?
  /// The branch's first step in the program.
  var step: Int?

  /// All conditions as one Swift condition.
  package var condition: String? { conditions.isEmpty ? nil : conditions.joined(separator: ", ") }
}

/// `link "/numbers/{number}" -> …`
package struct DocumentLink: Sendable {
  /// The pattern, without types.
  package var pattern: String
  /// Whether this is `link rest`, which has no pattern.
  package var isRest = false
  package var place: DocumentPlace
  var values: [JSON]
  package var branches: [DocumentBranch]
  /// The number of recorded steps that take the link; `nil` without recordings.
  package var steps: Int?

  /// `rest`, or the pattern in quotes, as it follows `link`.
  package var spelling: String { isRest ? "rest" : "\"\(pattern)\"" }
}

/// A finding of `flowc check`.
package struct DocumentFinding: Sendable {
  package var rule: String
  package var severity: String
  package var message: String
  package var place: DocumentPlace
  /// The indices of the flow and the screen that contain the finding.
  package var flow: Int?
  package var screen: Int?
  /// The shortest run to the finding: events, each with the stack after it.
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
