import FlowPresentation
import FlowRuntime
import FlowTesting
import Testing

@testable import NestedFlow

/// Rare and wrong ways in which apps use a host.
@MainActor
@Suite struct PresentationHostUseTests {
  private let clock = TestClock()
  private let issues = IssueLog()

  private func store(_ others: (Nest.Screen, Presentation)...) -> FlowStore<Nest> {
    FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, then: others)))
  }

  /// The user goes back in one of the hosts.
  private func goBack(_ host: PresentationHost) {
    let stack = host.shown.layers[0].place
    issues.collect { host.tell(.pathChanged(host[path: stack].dropLast(), in: stack)) }
  }

  @Test("Two windows on one store show the same, and that they are two is reported once")
  func twoWindows() {
    let store = store((.leaf, .push), (.leaf, .push), (.leaf, .push), (.leaf, .push))
    let hosts = [PresentationHost(store, on: .swiftUI, clock: clock), PresentationHost(store, on: .swiftUI, clock: clock)]
    goBack(hosts[0])
    goBack(hosts[1])
    #expect(issues.messages == [], "The first may be about to leave.")
    for host in hosts { host.endTurn() }
    goBack(hosts[0])
    for host in hosts { host.endTurn() }
    goBack(hosts[1])
    for host in hosts { host.endTurn() }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("Two views show one FlowStore of Nest") == true)
    #expect(store.state.routes.count == 1)
    #expect(hosts.allSatisfy { $0.shown == store.plan })
  }

  @Test("A window in the background shows what the other has done when it comes back")
  func background() {
    let store = store((.leaf, .push), (.leaf, .push))
    let hosts = [PresentationHost(store, on: .swiftUI, clock: clock), PresentationHost(store, on: .swiftUI, clock: clock)]
    hosts[1].tell(.activated(false))
    goBack(hosts[0])
    #expect(hosts[1].shown != store.plan)
    hosts[1].tell(.activated(true))
    #expect(hosts[1].shown == store.plan)
  }

  @Test("A view that takes the place of another one is no second view")
  func replacedView() {
    let store = store((.leaf, .push), (.leaf, .push), (.leaf, .push))
    var old: PresentationHost? = PresentationHost(store, on: .swiftUI, clock: clock)
    goBack(old!)
    let new = PresentationHost(store, on: .swiftUI, clock: clock)
    goBack(new)
    old = nil
    goBack(new)
    #expect(issues.messages == [])
  }

  @Test("Several sources of one screen are reported, one is not, and only the first is used")
  func severalSources() {
    let host = PresentationHost(store(), on: .swiftUI, clock: clock)
    let screen = host.shown.layers[0].place
    let (first, second) = (LayerSource(), LayerSource())
    issues.collect {
      #expect(host.add(first, at: screen) && host.add(first, at: screen), "A view may appear again.")
      #expect(issues.messages == [])
      #expect(!host.add(second, at: screen))
      host.remove(first, at: screen)
      #expect(host.add(second, at: screen))
    }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("Several views of #0 are a `flowSource`") == true)
  }

  @Test("A view that appears once more after its screen has left is no source, and nothing keeps it")
  func sourceOfAScreenThatHasLeft() {
    let store = store((.leaf, .push))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let screen = host.shown.layers[0].path[1].place
    goBack(host)
    host.endTurn()
    #expect(!host.shows(screen))
    var source: LayerSource? = LayerSource()
    weak let kept = source
    if let source {
      #expect(!host.add(source, at: screen))
      host.setPossible(true, source, at: screen)
    }
    source = nil
    #expect(kept == nil)
  }

  @Test("Whether the app covers the flow is asked every tenth of a second at first, and every second after five")
  func polling() {
    var (time, times) = (Duration.zero, [Duration]())
    while time < .seconds(60) {
      time += Polling.pause(afterChecks: times.count)
      times.append(time)
    }
    #expect(times.first == .milliseconds(100))
    #expect(times.count(where: { $0 <= .seconds(5) }) == 50)
    #expect(times.count == 105)
  }

  @Test("A layer comes from the source of the screen that is seen, and stays there")
  func sourceOfALayer() {
    let store = store((.leaf, .push))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let layer = host.shown.layers[0]
    let (covered, seen) = (LayerSource(), LayerSource())
    _ = host.add(covered, at: layer.place)
    #expect(host.add(seen, at: layer.path[1].place), "Each screen has one of its own.")
    #expect(host.source(in: layer.place) == nil, "No layer is presented to swipe down.")
    var routes = store.state.routes
    routes.present(.leaf, as: .popover)
    store.send(.router(.setRoutes(routes)))
    #expect(host.source(in: layer.place) === seen)
    host.remove(seen, at: layer.path[1].place)
    #expect(host.source(in: layer.place) === seen, "The popover is there.")
  }

  @Test("The host tells whether there was something that the escape gesture could leave")
  func escape() {
    let store = store((.leaf, .push))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    #expect(host.canEscape)
    #expect(host.escape())
    host.endTurn()
    #expect(store.state.routes.count == 1 && host.shown == store.plan)
    #expect(!host.canEscape)
    #expect(!host.escape())
  }

  @Test("A gesture for a store that has gone is reported")
  func storeThatIsGone() {
    var gone: FlowStore<Nest>? = store((.leaf, .push))
    let host = PresentationHost(gone!, on: .swiftUI, clock: clock)
    gone = nil
    goBack(host)
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("FlowStore of Nest was released") == true)
  }
}
