import FlowPresentation
import FlowRuntime
import FlowTesting
import Testing

@testable import NestedFlow

/// How apps use a host in ways that are rare, or wrong.
@MainActor
@Suite struct FlowHostUseTests {
  private let clock = TestClock()
  private let issues = IssueLog()

  private func store(_ others: (Nest.Screen, Presentation)...) -> FlowStore<Nest> {
    FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, then: others)))
  }

  /// A person goes back in one of the hosts.
  private func goBack(_ host: FlowHost) {
    let stack = host.shown.layers[0].place
    issues.collect { host.tell(.pathChanged(host[path: stack].dropLast(), in: stack)) }
  }

  @Test("Two windows on one store show the same, and that they are two is reported once")
  func twoWindows() {
    let store = store((.leaf, .push), (.leaf, .push), (.leaf, .push), (.leaf, .push))
    let hosts = [FlowHost(store, on: .swiftUI, clock: clock), FlowHost(store, on: .swiftUI, clock: clock)]
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
    let hosts = [FlowHost(store, on: .swiftUI, clock: clock), FlowHost(store, on: .swiftUI, clock: clock)]
    hosts[1].tell(.activated(false))
    goBack(hosts[0])
    #expect(hosts[1].shown != store.plan)
    hosts[1].tell(.activated(true))
    #expect(hosts[1].shown == store.plan)
  }

  @Test("A view that takes the place of another one is no second view")
  func replacedView() {
    let store = store((.leaf, .push), (.leaf, .push), (.leaf, .push))
    var old: FlowHost? = FlowHost(store, on: .swiftUI, clock: clock)
    goBack(old!)
    let new = FlowHost(store, on: .swiftUI, clock: clock)
    goBack(new)
    old = nil
    goBack(new)
    #expect(issues.messages == [])
  }

  @Test("Several views of a layer that popovers come from are reported, one or none is not")
  func severalSources() {
    let host = FlowHost(store(), on: .swiftUI, clock: clock)
    issues.collect { for count in 0...2 { host.countSources(count, in: host.shown.layers[0].place) } }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("2 views of #0 are a `flowSource`") == true)
  }

  @Test("The host tells whether there was something that the escape gesture could leave")
  func escape() {
    let store = store((.leaf, .push))
    let host = FlowHost(store, on: .swiftUI, clock: clock)
    #expect(host.escape())
    host.endTurn()
    #expect(store.state.routes.count == 1 && host.shown == store.plan)
    #expect(!host.escape())
  }

  @Test("A gesture for a store that has gone is reported")
  func storeThatIsGone() {
    var gone: FlowStore<Nest>? = store((.leaf, .push))
    let host = FlowHost(gone!, on: .swiftUI, clock: clock)
    gone = nil
    goBack(host)
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("FlowStore of Nest has gone") == true)
  }
}
