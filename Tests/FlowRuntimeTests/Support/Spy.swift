import FlowRuntime

/// The Numbers flow, observed: reports the events that the reducers of its screens receive.
struct Spy: FlowReducer {
  typealias State = Numbers.State
  typealias Action = Numbers.Action
  typealias Screen = Numbers.Screen
  typealias ScreenAction = Numbers.ScreenAction

  let numbers: Numbers
  let watch: (Screen, ScreenAction) -> Void

  init(_ numbers: Numbers, watch: @escaping (Screen, ScreenAction) -> Void) {
    self.numbers = numbers
    self.watch = watch
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .router(let action) = action else { return numbers.reduce(into: &state, action: action) }
    return route(action, into: &state)
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    watch(screen, action)
    return numbers.reduce(screen: &screen, action: action, isCovered: isCovered)
  }

  func handle(
    _ action: ScreenAction,
    _ state: inout State,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    numbers.handle(action, &state, &navigation)
  }
}
