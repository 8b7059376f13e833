/// A map of flows: boxes, arrows between them, and a frame around the boxes of each flow.
///
/// ```swift
/// let map = FlowMap(document, options: MapOptions(flows: ["Numbers"]))
/// print(MermaidWriter.text(of: map))
/// ```
package struct FlowMap: Sendable {
  package var frames: [Frame] = []
  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// Whether the map was compared with an older one.
  package var isComparison = false

  package init() {}

  /// The frame of a flow.
  package struct Frame: Sendable {
    /// The flow's name, with that of the module before it if it is imported.
    package var title: String
    /// The flow's index in the document.
    package var flow: Int
    package var change = Change.none
  }

  /// A box of the map.
  package struct Node: Sendable {
    /// The name of the box, which stays the same when the file changes elsewhere: `Numbers.home`.
    package var id: String
    package var kind: Kind
    package var title: String
    /// The text below the title: values, or the reducer behind a screen.
    package var subtitle = ""
    /// Events that lead to no certain screen: `closeTapped: dismiss`.
    package var lines: [String] = []
    /// The index of its frame.
    package var frame: Int
    /// The index of its screen in the flow, or of its tab.
    package var screen: Int?
    /// Indices of the document's findings.
    package var findings: [Int] = []
    package var hasError = false
    package var place: DocumentPlace?
    package var change = Change.none

    package enum Kind: String, Sendable, CaseIterable {
      /// Where a flow begins.
      case start
      /// A screen with values.
      case screen
      /// A screen with a reducer of the app.
      case feature
      /// A screen that is a flow.
      case child
      case tab
      /// How a flow hands back control.
      case exit
      /// A link from outside.
      case link
      /// An event of the flow itself, which any screen may be under.
      case event
      /// A reducer that belongs to no screen.
      case work
    }
  }

  /// An arrow of the map.
  package struct Edge: Sendable {
    package var from: Int
    package var to: Int
    package var kind: Kind
    package var labels: [Label]
    package var change = Change.none

    package enum Kind: String, Sendable, CaseIterable {
      case push, sheet, cover, popover, alert, dialog
      /// `present(…)`: any of the above.
      case present
      case replace
      /// `back to x`, `pop to x`
      case back
      /// `send`, `update`: something for a screen that is shown already.
      case send
      case select
      case exit
      case start
      /// From a screen whose requirement fails to the screen that is shown instead.
      case refused
      /// From a child to where its flow begins.
      case contains
    }

    /// One event that leads this way, and the condition under which it does.
    package struct Label: Sendable, Hashable {
      package var event: String
      package var condition: String?

      package init(event: String, condition: String? = nil) {
        self.event = event
        self.condition = condition
      }

      /// `saveTapped [isValid]`
      package var text: String { condition.map { "\(event) [\($0)]" } ?? event }
    }
  }

  /// The result of a comparison of two maps for one part.
  package enum Change: String, Sendable { case none, added, removed, changed }
}

/// The contents of a map.
package struct MapOptions: Sendable {
  /// The names of the flows to show; empty for all of the unit.
  package var flows: [String] = []
  /// Whether flows that are shown as screens get a frame of their own as well.
  package var opensChildren = true
  /// The screen around which to look, as `screen` or as `Flow.screen`, and how many arrows far.
  package var around: String?
  package var depth = 2

  package init(flows: [String] = [], opensChildren: Bool = true, around: String? = nil, depth: Int = 2) {
    self.flows = flows
    self.opensChildren = opensChildren
    self.around = around
    self.depth = depth
  }
}

/// An option that names something that does not exist. The message is a sentence.
package struct MapError: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}
