import FlowCore
import FlowRuntime

@testable import FlowAnalysis

/// The choices that a run of a flow makes where the flow has several alternatives, in order. The first choices come from a list.
/// After the list, the first alternative is always chosen.
struct Choices {
  private(set) var made: [(way: Int, count: Int)] = []
  private let given: [Int]

  init(_ given: [Int] = []) { self.given = given }

  /// Returns the index of the chosen alternative.
  mutating func choose(of count: Int) -> Int {
    let way = made.count < given.count ? given[made.count] : 0
    made.append((way, count))
    return way
  }

  /// The next list of choices, or `nil` after the last list.
  var next: Choices? {
    guard let last = made.lastIndex(where: { $0.way + 1 < $0.count }) else { return nil }
    return Choices(made[..<last].map(\.way) + [made[last].way + 1])
  }
}

/// An operation that the runtime performed, and the stack before it.
struct RuntimeVisit: Hashable {
  var operation: Int32
  var stack: PackedStack
  var didSomething: Bool
  /// Whether the top layer has a navigation container, as the runtime reports it.
  var canPush: Bool
}

/// Runs a flow of the analysis (`CoreProgram`) on the runtime. Transitions, branches and operations come from the program. The
/// runtime's own code changes the routes, and decides whether an event is handled.
struct DescribedFlowReducer: FlowReducer {
  typealias Screen = Int
  /// An event, as the number of its branch.
  typealias ScreenAction = Int32

  let flow: CoreProgram

  struct State: FlowState {
    var routes: Routes<Int>
    var choices = Choices()
    var visits: [RuntimeVisit] = []
  }

  enum Action: FlowAction {
    case router(RouterAction<Int, Int32>)
    case exit(Int32)
    case flowEvent(Int32)

    var routerAction: RouterAction<Int, Int32>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { deliver(navigate(&state, action)) }

  func handle(_ action: Int32, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    let branch = flow.branches[Int(action)]
    let transition = flow.transitions[Int(branch.transition)]
    guard let screen = navigation.enter(&state.routes, evenIfCovered: transition.isAlways) else { return }
    guard !transition.isDismissed, flow.sender(of: transition) == Int32(screen) else { return navigation.mismatch() }
    if transition.isAlways, !navigation.begin(&state.routes, always: true) { return }
    run(branch.step, &state, &navigation)
  }

  func handleFlow(_ action: Action, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    guard case .flowEvent(let branch) = action, navigation.begin(&state.routes) else { return }
    run(flow.branches[Int(branch)].step, &state, &navigation)
  }

  func handleDismissed(_ screen: Int, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    for transition in flow.transitions {
      guard transition.isDismissed, flow.sender(of: transition) == Int32(screen) else { continue }
      let count = Int(transition.branchEnd - transition.firstBranch)
      let branch = state.choices.choose(of: transition.isExhaustive ? count : count + 1)
      guard branch < count else { continue }
      run(flow.branches[Int(transition.firstBranch) + branch].step, &state, &navigation)
    }
  }

  /// Runs a chain of operations, and records the stack before each operation.
  func run(_ first: Int32, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    var number = first
    while number >= 0 {
      let operation = flow.steps[Int(number)]
      if case .choice(_, let other) = operation.instruction {
        number = state.choices.choose(of: 2) == 0 ? operation.next : other
        continue
      }
      // An operation that shows a screen first removes an alert on top. So the recorded stack is the stack below the alert.
      var before = state.routes
      if operation.instruction.removesAlerts, [.alert, .dialog].contains(before.top.presentation.kind) { before.goBack() }
      let isDone = perform(operation.instruction, &state, &navigation)
      state.visits.append(
        RuntimeVisit(
          operation: number, stack: before.packed, didSomething: isDone || state.routes != before,
          canPush: before.canPush))
      number = operation.next
    }
  }

  /// - Returns: whether the operation had an effect that a comparison of the routes may not show.
  private func perform(
    _ action: Instruction, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) -> Bool {
    switch action {
    case .show(let showing):
      let screen = Int(showing.screen)
      switch showing.leaving {
      case .nothing: show(showing, &state)
      case .top:
        state.routes.replaceTop(with: screen)
        return true
      case .all: state.routes.replace(with: screen, container: flow.opens(showing) ? .navigation : NavigationContainer.none)
      }
    case .leave(let departure): leave(departure, &state, &navigation)
    case .deliver(_, .screen(let screen)):
      let receiver = state.routes.topmost { $0 == screen }
      navigation.send(to: receiver, -1)
      return receiver != nil
    case .exit(let exit):
      navigation.exit(exit)
      return true
    case .select, .fill, .clear, .deliver, .values, .choice, .ask, .resume, .forget, .follow: break
    }
    return false
  }

  private func leave(_ departure: Departure, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    switch (departure.extent, departure.takesOnlyPushed) {
    case (.routes(let count), false): navigation.goBack(&state.routes, Int(count))
    case (.routes, true): navigation.pop(&state.routes)
    case (.toRoot, false): navigation.goBackToRoot(&state.routes)
    case (.toRoot, true): navigation.popToRoot(&state.routes)
    case (.toScreen(let screen, isConditional: false), false): navigation.goBackTo(&state.routes) { $0 == screen }
    case (.toScreen(let screen, isConditional: false), true): navigation.popTo(&state.routes) { $0 == screen }
    case (.toScreen(let screen, isConditional: true), let takesOnlyPushed):
      let place = topmost(screen, &state)
      if takesOnlyPushed {
        navigation.popTo(&state.routes, id: place)
      } else {
        navigation.goBackTo(&state.routes, id: place)
      }
    case (.layers(let count), _): navigation.dismiss(&state.routes, Int(count))
    case (.allLayers, _): navigation.dismissAll(&state.routes)
    }
  }

  /// The topmost route of a screen for which a condition is true. Each result of the condition is one of the ``Choices``.
  private func topmost(_ screen: Int32, _ state: inout State) -> RouteID? {
    var choices = state.choices
    defer { state.choices = choices }
    return state.routes.topmost { $0 == screen && choices.choose(of: 2) == 0 }
  }

  private func show(_ showing: Show, _ state: inout State) {
    guard let kind = showing.kind else { return }
    let options = PresentationOptions(dismissal: showing.isLocked && kind.isPresented ? .disabled : nil)
    state.routes.present(
      Int(showing.screen), as: Presentation(kind: kind.presented, options: options),
      container: flow.opens(showing) ? .navigation : NavigationContainer.none)
  }
}

extension RouteKind {
  fileprivate var presented: Presentation.Kind {
    switch self {
    case .root: .root
    case .push: .push
    case .sheet: .sheet
    case .cover: .cover
    case .popover: .popover
    case .alert: .alert
    case .dialog: .dialog
    }
  }

  fileprivate init(_ kind: Presentation.Kind) {
    self = Self.allCases.first { $0.presented == kind } ?? .root
  }
}

extension Routes<Int> {
  /// The routes in the packed form in which stacks are compared.
  var packed: PackedStack {
    var hasContainer = false
    return map { route in
      let kind = RouteKind(route.presentation.kind)
      if kind != .push { hasContainer = route.presentation.container == .navigation }
      let isLocked = kind == .root || route.presentation.options.dismissal == .disabled
      return PackedRoute(Int32(route.screen), kind, hasContainer: hasContainer, isLocked: isLocked)
    }
  }
}
