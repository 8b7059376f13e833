package import FlowCore
import FlowSyntax

/// The effect of a flow on its stack of routes, in integers: everything that ``FlowPushdownSystem`` needs to know about
/// the flow.
///
/// Screens are numbered from 0. Operations stand in one list and name the one that follows, so that a chain can fork
/// (``Action/choice(_:)``) and join again. A decision that depends on values of the running program is a free choice
/// here: conditions, `where`, the style of `present(…)`.
///
/// ```swift
/// var flow = FlowDescription(screenCount: 2)
/// flow.starts.append(.init(screen: 0, hasContainer: true))
/// let push = flow.append([.show(.init(screen: 1, kind: .push))])
/// flow.append(.init(trigger: .event(0)), branches: [push])        // the screen 0 has an event that pushes 1
/// ```
package struct FlowDescription: Sendable {
  package var screenCount: Int
  package var starts: [Start] = []
  package var transitions: [Transition] = []
  package var branches: [Branch] = []
  package var operations: [Operation] = []

  package init(screenCount: Int) { self.screenCount = screenCount }

  /// How a route is shown.
  package enum Kind: Sendable, BitwiseCopyable, CaseIterable {
    case root, push, sheet, cover, popover, alert, dialog

    /// Whether it opens a layer above what is shown.
    package var isPresented: Bool {
      switch self {
      case .root, .push: false
      case .sheet, .cover, .popover, .alert, .dialog: true
      }
    }

    /// Whether it is an alert or a dialog. Nothing stands above those: they leave before another route is shown.
    package var isAlertOrDialog: Bool {
      switch self {
      case .alert, .dialog: true
      case .root, .push, .sheet, .cover, .popover: false
      }
    }

    package static func == (left: Kind, right: Kind) -> Bool { left.number == right.number }

    /// Comparing two enums without raw types is cheap without optimisation, once they are numbers.
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

  /// A stack of one route from which the flow starts, and the operations that run on it at once, as those of a link do.
  package struct Start: Sendable, BitwiseCopyable {
    package var screen: Int32
    package var hasContainer: Bool
    /// The first of the operations, or -1.
    package var operation: Int32
    /// How many events it counts for: a link is one.
    package var weight: Int32

    package init(screen: Int32, hasContainer: Bool, operation: Int32 = -1, weight: Int32 = 0) {
      self.screen = screen
      self.hasContainer = hasContainer
      self.operation = operation
      self.weight = weight
    }
  }

  package struct Transition: Sendable, BitwiseCopyable {
    package enum Trigger: Sendable, BitwiseCopyable {
      /// An event of a screen, or an exit of the child flow that it is.
      case event(Int32)
      /// An event of the flow itself: any screen may be on top.
      case flowEvent
      /// The system took the screen away. A screen has one such transition at most.
      case dismissed(Int32)
    }

    package var trigger: Trigger
    /// Whether the transition also runs when its sender is covered.
    package var isAlways = false
    /// Whether one of its branches runs whatever the conditions evaluate to.
    package var isExhaustive = true
    package var source: Int32
    package var firstBranch: Int32 = 0
    package var branchEnd: Int32 = 0

    package init(
      trigger: Trigger, isAlways: Bool = false, isExhaustive: Bool = true, source: Int32 = -1
    ) {
      self.trigger = trigger
      self.isAlways = isAlways
      self.isExhaustive = isExhaustive
      self.source = source
    }
  }

  package struct Branch: Sendable, BitwiseCopyable {
    package var transition: Int32
    /// -1 for a branch that does nothing.
    package var operation: Int32
    package var source: Int32
  }

  /// A screen to show, how, and which routes leave for it.
  package struct Showing: Sendable, BitwiseCopyable {
    package var screen: Int32
    /// The kind; `nil` if the program chooses it while it runs, and if the screen takes over the kind of the top route.
    package var kind: Kind?
    /// Whether the layer that it opens gets a navigation container. A pushed screen is in the container below.
    package var hasContainer: Bool
    /// Whether the system must not dismiss it.
    package var isLocked: Bool
    package let leaving: Leaving

    package init(
      screen: Int32, kind: Kind?, hasContainer: Bool = false, isLocked: Bool = false, leaving: Leaving = .nothing
    ) {
      self.screen = screen
      self.kind = kind
      self.hasContainer = hasContainer
      self.isLocked = isLocked
      self.leaving = leaving
    }

    /// A screen that takes the place of the whole stack.
    package static func root(screen: Int32, hasContainer: Bool) -> Showing {
      Showing(screen: screen, kind: .root, hasContainer: hasContainer, isLocked: true, leaving: .all)
    }

    /// Whether routes leave for it, so that the stack does not grow.
    var isInPlace: Bool {
      if case .nothing = leaving { false } else { true }
    }
  }

  package enum Action: Sendable, BitwiseCopyable {
    /// Shows a screen. An alert on top leaves first.
    case show(Showing)
    case leave(Departure)
    /// `send` and `update`: delivers something to the topmost route of a screen.
    case deliver(Int32)
    case exit(Int32)
    /// An operation that does not change the routes, such as `set` and `select`.
    case nothing
    /// Continues either with the next operation or with another one (-1 for the end).
    case choice(Int32)
    /// Something is asked for: goes on behind it, or is refused. Then this operation is kept, and another one is done.
    case ask(Int32)
    /// Runs what was kept. It is the last operation of its chain.
    case resume
    /// Forgets what was kept.
    case forget

    /// The other operation at which it may go on.
    package var fork: Int32? {
      switch self {
      case .choice(let other), .ask(let other): other
      default: nil
      }
    }

    /// Whether it may change the stack, or what is kept.
    package var navigates: Bool {
      switch self {
      case .show, .leave, .resume, .forget: true
      case .deliver, .exit, .nothing, .choice, .ask: false
      }
    }

    /// Whether an alert that is on top leaves before the operation runs, so that the operation meets the stack below it.
    var removesAlerts: Bool {
      if case .show(let showing) = self { !showing.isInPlace } else { false }
    }

    /// Whether the operation may remove several routes.
    var isLong: Bool {
      switch self {
      case .leave(let departure):
        if case .routes(1) = departure.extent { false } else { true }
      case .show(let showing):
        if case .all = showing.leaving { true } else { false }
      case .deliver, .exit, .nothing, .choice, .ask, .resume, .forget: false
      }
    }
  }

  package struct Operation: Sendable, BitwiseCopyable {
    package var action: Action
    /// The operation that follows, or -1.
    package var next: Int32
    package var source: Int32

    package init(_ action: Action, next: Int32, source: Int32 = -1) {
      self.action = action
      self.next = next
      self.source = source
    }
  }

  /// Adds operations that follow one another.
  ///
  /// - Returns: the number of the first operation; -1 if there are none.
  @discardableResult
  package mutating func append(_ actions: [Action]) -> Int32 {
    if actions.isEmpty { return -1 }
    let first = operations.count
    for (offset, action) in actions.enumerated() {
      let next = offset + 1 == actions.count ? -1 : Int32(first + offset + 1)
      operations.append(Operation(action, next: next))
    }
    return Int32(first)
  }

  /// Adds a transition with a branch for each of the given chains of operations.
  package mutating func append(_ transition: Transition, branches chains: [Int32], sources: [Int32] = []) {
    var transition = transition
    transition.firstBranch = Int32(branches.count)
    for (offset, operation) in chains.enumerated() {
      let source = offset < sources.count ? sources[offset] : -1
      branches.append(Branch(transition: Int32(transitions.count), operation: operation, source: source))
    }
    transition.branchEnd = Int32(branches.count)
    transitions.append(transition)
  }
}
