import FlowRuntime

/// A value of an app that runs code of the app when it is released.
final class Ending: Sendable, Hashable {
  private let run: @MainActor @Sendable () -> Void

  init(_ run: @escaping @MainActor @Sendable () -> Void) {
    self.run = run
  }

  deinit {
    // The tests run on the main actor, and so do the effects that hold such values.
    MainActor.assumeIsolated { run() }
  }

  /// Called in a closure, so that the closure captures the value.
  func hold() {}

  static func == (lhs: Ending, rhs: Ending) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A flow whose state holds values that run code when they are released, and whose reducer runs code of a test.
struct Yard: FlowReducer {
  enum Screen: Equatable, Sendable {
    case gate
    case shed(Ending?)
  }

  enum ScreenAction: Sendable {
    case gate
    case shed
  }

  struct State: FlowState, Equatable, Sendable {
    var count = 0
    var value: Ending?
    var routes = Routes<Screen>(root: .gate)
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)
    case count
    case keep(Ending?)
    case open(Ending?)
    case run(@MainActor @Sendable () -> Void)
    case start(@Sendable () -> Effect<Action>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  /// A value that the flow needs.
  var need: Ending?

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): return route(action, into: &state)
    case .count: state.count += 1
    case .keep(let value): state.value = value
    case .open(let value): state.routes.push(.shed(value))
    case .run(let body): MainActor.assumeIsolated { body() }
    case .start(let make): return make()
    }
    return .none
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Self>) {}

  func follow(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) -> FlowLink? {
    try link.follow(["/shed", "/{count}"], allowingPrefix: false) { (index: Int, match: LinkMatch) throws(LinkError) in
      // A link whose destination depends on the state.
      if index == 1 {
        let count: Int = try match.value("count")
        if count != state.count { throw LinkError.noMatch(link) }
      }
      state.routes.replace(with: .gate)
      state.routes.push(.shed(nil))
    }
  }
}
