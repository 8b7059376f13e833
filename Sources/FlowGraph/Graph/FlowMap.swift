/// A map of flows: boxes, arrows between them, and a frame around the boxes of each flow.
///
/// ```swift
/// let map = try FlowMap(document, options: MapOptions(flows: ["Numbers"]))
/// print(MermaidWriter.text(of: map))
/// ```
package struct FlowMap: Sendable {
  package var frames: [Frame] = []
  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// Whether the map was compared with an older one.
  package var isComparison = false

  package init() {}

  /// The frame of a flow, or of a module in the folded map.
  package struct Frame: Sendable {
    /// The flow's name, after the name of its module if the flow is imported. Or the name of the module.
    package var title: String
    /// The flow's index in the document; `nil` in the frame of a module.
    package var flow: Int?
    /// The index of the frame of the flow's module, if the map has one.
    package var module: Int?
    package var change = Change.none

    /// Whether this is the frame of a module.
    var isOfModule: Bool { flow == nil }
  }

  /// A box of the map.
  package struct Node: Sendable {
    /// The name of the box, such as `Numbers.home`. It stays the same when other parts of the file change.
    package var id: String
    package var kind: Kind
    package var title: String
    /// The text below the title: values, or the reducer of the screen.
    package var subtitle = ""
    /// Events whose target depends on the stack: `closeTapped: dismiss`.
    package var lines: [String] = []
    /// The index of the frame that contains the box.
    package var frame: Int
    /// The index of the box's screen or tab in the flow.
    package var screen: Int?
    /// The column that shows the box's content: `sidebar`, `content` or `detail`.
    package var column: String?
    /// In the folded map, the index of the box's flow.
    package var flow: Int?
    /// Indices of the document's findings.
    package var findings: [Int] = []
    package var hasError = false
    package var place: DocumentPlace?
    package var change = Change.none

    package enum Kind: String, Sendable, CaseIterable {
      /// The start of a flow.
      case start
      /// A screen with values.
      case screen
      /// A screen with a reducer of the app.
      case feature
      /// A screen that shows a child flow.
      case child
      case tab
      /// An exit of the flow.
      case exit
      /// A link from outside.
      case link
      /// An event of the flow itself, which does not depend on the screen.
      case event
      /// A reducer without a screen.
      case work
      /// A flow, in the folded map.
      case flow
    }
  }

  /// An arrow of the map.
  package struct Edge: Sendable {
    package var from: Int
    package var to: Int
    package var kind: Kind
    package var labels: [Label]
    package var change = Change.none
    /// The number of recorded steps that take a transition of the arrow; `nil` without recordings.
    package var steps: Int?
    /// For an arrow whose kind does not tell how its target is shown, how it is shown. Only comparisons of maps use it.
    var ways: Set<Kind> = []

    package enum Kind: String, Sendable, CaseIterable {
      case push, sheet, cover, popover, alert, dialog
      /// `present(…)`: any of the presentations above.
      case present
      case replace
      /// `back to x`, `pop to x`
      case back
      /// `send`, `update`: a message to a screen that is already shown.
      case send
      /// `select`: shows another tab, or brings a column to the front.
      case select
      /// `content x`, `detail x`
      case fill
      case exit
      case start
      /// From a screen whose requirement fails to the screen that is shown instead.
      case refused
      /// From a screen or tab that is a flow to the start of that flow.
      case contains
      /// From a flow to a flow that it shows, in the folded map.
      case shows
    }

    /// An event that leads along the arrow, and its condition.
    package struct Label: Sendable, Hashable {
      package var event: String
      package var condition: String?

      /// `saveTapped [isValid]`
      package var text: String { condition.map { "\(event) [\($0)]" } ?? event }
    }
  }

  /// The result of comparing a part of the map with an older map.
  package enum Change: String, Sendable { case none, added, removed, changed }
}

/// The contents of a map.
package struct MapOptions: Sendable {
  /// The names of the flows to show; empty for all flows of the unit.
  package var flows: [String] = []
  /// Whether flows that are shown as screens also get their own frame.
  package var opensChildren = true
  /// The screen at the centre of the map, as `screen` or `Flow.screen`. `depth` is the largest distance from it, in arrows.
  package var around: String?
  package var depth = 2

  package init(flows: [String] = [], opensChildren: Bool = true, around: String? = nil, depth: Int = 2) {
    self.flows = flows
    self.opensChildren = opensChildren
    self.around = around
    self.depth = depth
  }
}

/// An option names something that does not exist. The message is a sentence.
package struct MapError: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}
