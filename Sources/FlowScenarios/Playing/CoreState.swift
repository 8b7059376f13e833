package import FlowRuntime

/// The part of a flow's state that its rules use: the shown screens and their presentations. It contains no other values of the
/// app.
package struct CoreState: ResumableState, Equatable, Sendable {
  /// The flow's index in the unit.
  package let flow: Int
  package var routes: Routes<CoreContent>
  package var refused = Refused<CoreContent, KeptStep>()
}

/// The content of a route, a tab or a column: a screen, with its child flow, tabs or columns.
package struct CoreContent: FlowColumn, Equatable, Sendable {
  /// The index of the screen in the flow, or of the tab.
  package let number: Int32
  /// The state of the child flow, if the content is a flow that the unit knows.
  var flow: CoreState?
  /// The tabs, if the content is the root of a flow with tabs.
  var tabs: Tabs<CoreContent>?
  /// The columns, if the content is the root of a flow with columns.
  var columns: Columns<CoreContent>?
  /// The column that shows the content, if it is in one.
  package var role = FlowRuntime.ColumnRole.sidebar
  /// The values of the content in a column. A value is the text of a literal, or `nil` if a scenario does not know the value.
  var values: [String?] = []
  /// Whether the column already shows this content with equal values. The player sets this before it shows the content.
  var isReselected = false

  package static var roles: [FlowRuntime.ColumnRole] { FlowRuntime.ColumnRole.allCases }

  package func hasEqualValues(as new: CoreContent) -> Bool { number == new.number && new.isReselected }

  package var nestedFlow: (any FlowState)? {
    get { tabs?.nestedFlow ?? columns?.nestedFlow ?? flow }
    set {
      if columns != nil {
        columns?.nestedFlow = newValue
      } else if tabs != nil {
        tabs?.nestedFlow = newValue
      } else if let state = newValue as? CoreState {
        flow = state
      }
    }
  }
}

/// The part of a transition that did not run, because a requirement refused it.
package enum KeptStep: Equatable, Sendable {
  /// The step of the program that was refused, and the contents that this step and the later steps show.
  case step(Int32, [CoreContent])
  /// The index of a link. Its branches did not run, because the start of the flow was refused.
  case link(Int)
}

/// An action of a flow.
package indirect enum CoreAction: FlowAction {
  case router(RouterAction<CoreContent, CoreEvent>)
  /// An exit, by its name. The parent receives it.
  case exit(String)
  /// An event of the flow itself.
  case own(String)
  /// An action of the flow's work, by the index of the work and the dotted name of the action.
  case work(Int, String)

  package var routerAction: RouterAction<CoreContent, CoreEvent>? {
    if case .router(let action) = self { action } else { nil }
  }
}

/// An event of a screen.
package indirect enum CoreEvent: Sendable {
  /// An event, or the action of a reducer, by its dotted name.
  case event(String)
  /// An action of the screen's child flow.
  case flow(CoreAction)
  /// An action of the tabs.
  case tabs(TabsAction<CoreContent, CoreEvent>)
  /// An action of the columns.
  case columns(ColumnsAction<CoreContent, CoreEvent>)
}

/// A transition that was taken, for the coverage of scenarios.
package struct PlayedTransition: Hashable, Sendable {
  package var flow: Int
  package var owner: Owner
  /// The index among the transitions of the owner.
  package var index: Int

  package enum Owner: Hashable, Sendable { case screen(Int), tab(Int), work(Int), flow, link }

  package init(flow: Int, owner: Owner, index: Int) {
    self.flow = flow
    self.owner = owner
    self.index = index
  }
}
