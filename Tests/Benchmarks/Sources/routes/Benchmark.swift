import FlowRuntime
import Observation

/// `swift run -c release routes`, or `swift run -c release routes hosts` to measure only the path from an action to the platform.
@main
@MainActor
struct Benchmark {
  static func main() {
    if CommandLine.arguments.dropFirst().first == "hosts" {
      for count in [10, 100, 1_000, 10_000] { Hosts.report(count) }
      return
    }
    for count in [10, 100, 1_000] {
      apart(count)
      operations(count)
      steps(count)
      dispatch(count)
      observers(count)
      Hosts.report(count)
    }
  }

  /// Measures each operation on its own stacks, which nothing else holds. The time to create these stacks is not measured.
  private static func apart(_ count: Int) {
    let screen = Page.detail(number: 1, title: "A detail")
    report(
      "push", count,
      compareOnce(of: count) {
        $0.push(screen)
      } _: {
        $0.show(screen, .push)
      })
    report(
      "go back", count,
      compareOnce(of: count) {
        $0.goBack()
      } _: {
        $0.goBack()
      })
    report(
      "go back to the list", count,
      compareOnce(of: count) {
        $0.goBackTo { if case .list = $0 { true } else { false } }
      } _: {
        $0.goBackTo { if case .list = $0 { true } else { false } }
      })
    report(
      "present", count,
      compareOnce(of: count) {
        $0.presentSheet(screen, container: .navigation)
      } _: {
        $0.show(screen, .sheet.in(.navigation))
      })
    report(
      "dismiss", count,
      compareOnce(of: count) {
        $0.dismiss()
      } _: {
        $0.dismiss()
      })
  }

  private static func operations(_ count: Int) {
    let stacks = Stacks(count: count)
    let screen = Page.detail(number: 1, title: "A detail")
    var ours = stacks.ours
    var plain = stacks.plain
    report(
      "push and go back", count,
      compare(repeats: 5_000) {
        ours.push(screen)
        ours.goBack()
      } _: {
        plain.show(screen, .push)
        plain.goBack()
      })
    report(
      "present and dismiss", count,
      compare(repeats: 5_000) {
        ours.presentSheet(screen, container: .navigation)
        ours.dismiss()
      } _: {
        plain.show(screen, .sheet.in(.navigation))
        plain.dismiss()
      })
    // A copy of the old stack stays in use, as in code that compares states.
    report(
      "go back to the list, the stack before kept", count,
      compare(repeats: 1_000) {
        ours = stacks.ours
        ours.goBackTo { if case .list = $0 { true } else { false } }
      } _: {
        plain = stacks.plain
        plain.goBackTo { if case .list = $0 { true } else { false } }
      })
  }

  private static func steps(_ count: Int) {
    var random = SeededRandom()
    let old = Stacks(count: count)
    let new = old.changed(&random)
    let limits: UpdateLimits = [.onePresentation, .dismissalApart]
    let found = RouteSteps(from: old.ours, to: new.ours, limits: limits).count
    precondition(found == old.plain.steps(to: new.plain).count)
    report(
      "plan the \(found) steps to another stack", count,
      compare(repeats: max(2_000 / count, 5)) {
        for step in RouteSteps(from: old.ours, to: new.ours, limits: limits) { keep(step.count) }
      } _: {
        for step in old.plain.steps(to: new.plain) { keep(step.count) }
      })
  }

  private static func dispatch(_ count: Int) {
    let stacks = Stacks(count: count)
    var state = Flow.State(routes: stacks.ours)
    var plain = stacks.plain
    let top = state.routes.top.id
    let last = plain.routes[count - 1].id
    report(
      "an event to the last route", count,
      compare(repeats: 5_000) {
        _ = Flow().reduce(into: &state, action: .router(.screen(id: top, action: .counted)))
      } _: {
        _ = PlainFlow().reduce(into: &plain, action: .counted(id: last))
      })
  }

  /// Sends an event to one screen while each screen has an observer. Compares observers of parts of a store with observers of the
  /// whole state.
  private static func observers(_ count: Int) {
    let parts = store(count)
    let whole = store(count)
    let top = parts.state.routes.top.id
    let screens = parts.state.routes.compactMap { parts.scope(route: $0.id) }
    let scoped = screens.map { screen in Observer { keep(screen.state) } }
    let unscoped = whole.state.routes.map { route in Observer { keep(whole.state.routes[id: route.id]?.screen) } }
    parts.send(.router(.screen(id: top, action: .counted)))
    whole.send(.router(.screen(id: top, action: .counted)))
    print("woken by an event: \(scoped.map(\.count).reduce(0, +)) against \(unscoped.map(\.count).reduce(0, +))")
    report(
      "an event to one of so many observers", count,
      compare(repeats: max(1_000 / count, 5)) {
        parts.send(.router(.screen(id: top, action: .counted)))
        for observer in scoped { observer.redraw() }
      } _: {
        whole.send(.router(.screen(id: top, action: .counted)))
        for observer in unscoped { observer.redraw() }
      })
  }

  private static func store(_ count: Int) -> StoreOf<Flow> {
    Store(initialState: Flow.State(routes: Stacks(count: count).ours)) { Flow() }
  }
}

/// Reads state like a view: once at first, and again after each change notification.
@MainActor
final class Observer {
  private(set) var count = 0
  private var isOutdated = true
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    redraw()
  }

  func redraw() {
    guard isOutdated else { return }
    isOutdated = false
    withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.isOutdated = true
        self?.count += 1
      }
    }
  }
}
