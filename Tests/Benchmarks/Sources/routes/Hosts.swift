import FlowPresentation
import FlowRuntime

/// Measures the time from an action to the commands for the platform.
@MainActor
enum Hosts {
  /// Pushes a screen by an event, then goes back by a gesture. Measures three stacks with the given number of screens. The first
  /// has one layer, the second has a sheet at every eighth screen. The third has one layer, in which screens may be flows.
  static func report(_ count: Int) {
    var flat = Routes(root: Page.home, container: .navigation)
    for index in 1..<count { flat.push(.detail(number: index, title: "A detail")) }
    report("one layer", count, flat, PlainScreens.self)
    report("sheets", count, Stacks(count: count).ours, PlainScreens.self)
    report("one layer of screens that may be flows", count, flat, NestingScreens.self)
  }

  private static func report<Kind: Screens>(_ name: String, _ count: Int, _ routes: Routes<Page>, _: Kind.Type) {
    let store = FlowStore(FlowOf<Kind>(), state: FlowOf<Kind>.State(routes: routes))
    let host = PresentationHost(store, on: .uiKit)
    var commands = 0
    host.perform = { commands += $0.count }
    let layer = host.shown.layers.last!
    let top = routes.top.id
    var path = layer.path.dropFirst().map(\.place)
    let clock = ContinuousClock()
    var quickest = (action: Duration.seconds(1_000), gesture: Duration.seconds(1_000))
    for _ in 0..<100 {
      let before = commands
      quickest.action = min(quickest.action, clock.measure { store.send(.router(.screen(id: top, action: .pushed))) })
      precondition(commands == before + 1)
      host.tell(.pathSettled(in: layer.place))
      path = host.shown.layers.last!.path.dropFirst().map(\.place)
      path.removeLast()
      quickest.gesture = min(quickest.gesture, clock.measure { host.tell(.pathChanged(path, in: layer.place)) })
      precondition(store.state.routes.top.id == top)
      // Ends the turn of the main actor now, and then reports once more that the path has settled.
      host.endTurn()
      host.tell(.pathSettled(in: layer.place))
    }
    print(
      "\(count) routes, \(name): from an action to the commands \(quickest.action), "
        + "from a gesture to the state \(quickest.gesture)")
  }
}
