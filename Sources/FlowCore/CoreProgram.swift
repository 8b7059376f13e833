import FlowSyntax

/// A flow, translated to instructions: what its starts, links, transitions and gestures do to its stack of routes.
///
/// All steps are in one list. Each step has the number of the next step, so chains can fork and join again. The next step has a
/// smaller number. Only the chains of requirements may have any number, because they refer to each other.
///
/// The program has numbers only. Names, arguments and conditions are in the unit: `source` is the index of an operation, a
/// branch, a transition or a requirement there, or -1.
///
/// ```swift
/// let program = unit.program(of: 0)                                  // assume that the first branch is `push detail`
/// var number = program.branches[0].step
/// while number >= 0 {
///   let step = program.steps[Int(number)]
///   if case .show(let show) = step.instruction { print(show.screen) }
///   number = step.next
/// }
/// ```
package struct CoreProgram: Sendable {
  /// The screens of the flow. In a flow with tabs, the last element represents the tabs.
  package var screens: [CoreScreen]
  /// The tabs, or the contents that the columns can show.
  package var tabs: [CoreTab] = []
  package var starts: [CoreStart] = []
  package var transitions: [CoreTransition] = []
  package var branches: [CoreBranch] = []
  package var requirements: [CoreRequirement] = []
  package var steps: [CoreStep] = []
  /// Whether the flow keeps refusals, because it has a `resume` or a `forget`.
  package var keepsRefusals = false

  package init(screens: [CoreScreen] = []) { self.screens = screens }

  /// The index of the screen that represents all tabs together. In a flow without tabs, no screen has this index.
  package var tabsScreen: Int32 { Int32(truncatingIfNeeded: screens.count) &- (tabs.isEmpty ? 0 : 1) }

  /// Whether the layer that a screen opens gets a navigation container. A pushed screen uses the container below it. A screen in
  /// the place of the top uses the container of the top.
  package func opens(_ show: Show) -> Bool {
    // Nothing can be pushed in an alert or a dialog.
    guard let kind = show.kind, !kind.isAlertOrDialog else { return false }
    return opens(show.screen, show.container)
  }

  package func opens(_ screen: Int32, _ container: Opening) -> Bool {
    switch container {
    case .inferred: screens[Int(screen)].opensNavigation
    case .navigation: true
    case .none: false
    }
  }

  /// The screen on whose routes a transition runs; `nil` if it runs whatever is on top.
  package func sender(of transition: CoreTransition) -> Int32? {
    switch transition.owner {
    case .screen(let screen): screen
    case .tab, .selection: tabsScreen
    case .work, .event: nil
    }
  }

  /// Adds steps that follow one another.
  ///
  /// - Returns: the number of the first step; -1 if there are no steps.
  @discardableResult
  package mutating func append(_ instructions: [Instruction]) -> Int32 {
    var next: Int32 = -1
    for instruction in instructions.reversed() { next = append(instruction, next: next) }
    return next
  }

  /// Adds a step.
  ///
  /// - Returns: the number of the step.
  package mutating func append(_ instruction: Instruction, next: Int32, source: Int32 = -1) -> Int32 {
    steps.append(CoreStep(instruction: instruction, next: next, source: source))
    return Int32(truncatingIfNeeded: steps.count &- 1)
  }

  /// Adds a transition with a branch for each of the given chains of steps.
  package mutating func append(_ transition: CoreTransition, branches chains: [Int32], sources: [Int32] = []) {
    var transition = transition
    transition.firstBranch = Int32(truncatingIfNeeded: branches.count)
    for (offset, step) in chains.enumerated() {
      branches.append(
        CoreBranch(
          transition: Int32(truncatingIfNeeded: transitions.count), step: step,
          source: offset < sources.count ? sources[offset] : -1))
    }
    transition.branchEnd = Int32(truncatingIfNeeded: branches.count)
    transitions.append(transition)
  }
}

package struct CoreScreen: Sendable {
  /// The index in ``CoreProgram/requirements``; -1 if the screen requires nothing.
  package var requirement: Int32 = -1
  package var child = Child.none
  /// Whether a layer that the screen opens gets a navigation container by default. In the `.flow` file, `in navigation` and
  /// `without navigation` override it.
  package var opensNavigation = false
  /// Whether the screen has a `stays if` condition. While the condition holds, no gesture takes the screen away.
  package var stays = false

  package init(
    requirement: Int32 = -1, child: Child = .none, opensNavigation: Bool = false, stays: Bool = false
  ) {
    self.requirement = requirement
    self.child = child
    self.opensNavigation = opensNavigation
    self.stays = stays
  }

  /// The flow that a screen or a tab shows.
  package enum Child: Sendable {
    case none
    /// A flow of a module that the unit does not know.
    case unknown
    /// A flow, by its index in the unit.
    case flow(Int32)
  }
}

/// A tab, or a content that a column can show.
package struct CoreTab: Sendable {
  package var requirement: Int32
  package var child: CoreScreen.Child
  /// The column that shows this content; `nil` for a tab.
  package var column: ColumnRole?

  package init(requirement: Int32 = -1, child: CoreScreen.Child = .none, column: ColumnRole? = nil) {
    self.requirement = requirement
    self.child = child
    self.column = column
  }
}

/// A way to start the flow: a stack with one route, and the steps that run on this stack at once.
///
/// If the screen has a requirement, the steps begin with two instructions: `ask` checks the requirement, and `show` shows the
/// screen. If the requirement does not hold, the flow may keep the refusal, so that `resume` later runs all these steps. If it
/// holds, the screen is already in the stack, so a player of the flow skips `show`.
///
/// A link starts the flow again and then runs one of the link's branches. So each root with which the flow can start has one
/// `CoreStart` without a link, and one for each branch of each link. If it is possible that no branch of a link runs, there is one
/// more `CoreStart` without a branch. The steps of a link end with `follow` if the flow has children, or if the link is
/// `link rest`.
package struct CoreStart: Sendable {
  package var screen: Int32
  package var container: Opening
  /// The first step, or -1.
  package var step: Int32
  /// The first step of the link, after those of the start, or -1.
  package var rest: Int32 = -1
  /// The number of events that the start represents. A link is one event.
  package var weight: Int32
  /// The link's index in the flow; -1 for a start of the flow itself.
  package var link: Int32
  /// The branch of the link, or of the flow's start, by its index in the unit; -1 for none.
  package var branch: Int32

  package init(
    screen: Int32, container: Opening, step: Int32 = -1, weight: Int32 = 0, link: Int32 = -1, branch: Int32 = -1
  ) {
    self.screen = screen
    self.container = container
    self.step = step
    self.weight = weight
    self.link = link
    self.branch = branch
  }
}

package struct CoreTransition: Sendable {
  package enum Owner: Sendable {
    case screen(Int32)
    case tab(Int32)
    case work(Int32)
    /// An event of the flow itself: any screen may be on top.
    case event(Int32)
    /// The system selects a tab with a requirement. An `always` transition of such a tab selects the tab first.
    case selection(tab: Int32)
  }

  package var owner: Owner
  /// Whether the transition runs after the system has removed the screen, or a person has left the column. A screen and a column
  /// have at most one such transition.
  package var isDismissed: Bool
  /// Whether the transition also runs when its sender is covered. The routes above the sender then leave first.
  package var isAlways: Bool
  /// Whether one of the branches runs, whatever the conditions are.
  package var isExhaustive: Bool
  /// Whether the transition runs after its sender has left. The `dismissed` of a column runs while the columns are still shown, like
  /// their other events.
  package var followsRemoval: Bool {
    if case .screen = owner { return isDismissed }
    return false
  }
  /// The transition's index in the unit; -1 for the flow's own events and for selections of tabs.
  package var source: Int32
  package var firstBranch: Int32 = 0
  package var branchEnd: Int32 = 0

  package init(
    _ owner: Owner, isDismissed: Bool = false, isAlways: Bool = false, isExhaustive: Bool = true, source: Int32 = -1
  ) {
    self.owner = owner
    self.isDismissed = isDismissed
    self.isAlways = isAlways
    self.isExhaustive = isExhaustive
    self.source = source
  }
}

package struct CoreBranch: Sendable {
  package var transition: Int32
  /// The first step, or -1.
  package var step: Int32
  /// The index of the corresponding branch in the unit, where its conditions are; -1 if the system selects a tab.
  package var source: Int32
}

package struct CoreRequirement: Sendable {
  /// The index of the requirement in the unit.
  package var source: Int32
  /// The first of the steps that run instead of showing a refused screen or tab, or -1. All uses of the requirement share these
  /// steps.
  package var step: Int32

  package init(source: Int32, step: Int32 = -1) {
    self.source = source
    self.step = step
  }
}

package struct CoreStep: Sendable {
  package var instruction: Instruction
  /// The step that follows this step, or -1.
  package var next: Int32
  /// The operation that the step is a part of, by its index in the unit; -1 for steps without an operation.
  package var source: Int32
}
