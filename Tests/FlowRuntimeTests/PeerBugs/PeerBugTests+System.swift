import FlowRuntime
import Testing

/// Changes by the system: late changes, cancelled changes, and changes that would remove the root.
extension PeerBugTests {
  @Test("a swipe-dismiss that arrives late, after another push")
  func lateSwipeDismiss() {
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }
    store.send(.screen(2, .filter(.applied(1))))
    store.send(.screen(1, .numbersList(.numberSelected(number: 3))))
    let pushed = store.state
    let swiped = SystemChange.dismissed(ScreenPlace(id(2)))
    #expect(Numbers().actions(for: swiped, in: store.state).isEmpty)
    store.send(.router(.dismissed(id: id(2))))
    #expect(store.state == pushed, "nothing left, and the list heard of no filter that was cancelled")

    // If the filter is shown again, its route has a new ID. So the late report about #2 still changes nothing.
    store.send(.screen(3, .numberDetail(.goBackTapped)))
    store.send(.screen(1, .numbersList(.filterTapped)))
    store.send(.router(.dismissed(id: id(2))))
    #expect(store.state.routes.map(\.id) == [id(0), id(1), id(4)])
  }

  @Test("a cancelled interactive pop")
  func cancelledInteractivePop() async {
    let gate = Gate()
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers(work: .ticking(behind: gate)) }
    let started = store.send(.screen(2, .filter(.start)))
    await gate.arrivals(1)
    let before = store.state
    // The user cancels the swipe, so the filter is still on top.
    let cancelled = SystemChange.wentBack(to: ScreenPlace(id(2)))
    #expect(Numbers().actions(for: cancelled, in: store.state).isEmpty)
    store.send(.router(.systemBack(to: id(2))))
    #expect(store.state == before)
    await gate.open()
    await started.finish()
    #expect(store.state.ticks == [1], "its effects go on")
  }

  @Test("pop past the root")
  func popPastTheRoot() {
    let pushed = Routes(root: 0, then: [(1, .push), (2, .push)])
    let attempts: [(inout Routes<Int>) -> RoutesChange] = [
      { $0.goBack(3) }, { $0.goBack(.max) }, { $0.pop(3) }, { $0.pop(.max) }, { $0.goBackTo(index: -1) },
      { $0.remove(through: id(0)) }, { $0.dismiss() },
    ]
    for (number, attempt) in attempts.enumerated() {
      var routes = pushed
      let change = attempt(&routes)
      #expect(routes == pushed, "attempt \(number)")
      #expect(change.failure != nil, "attempt \(number)")
    }
    // Changes by the system when only the root is left.
    let issues = IssueLog()
    var alone = Numbers.State()
    alone.routes = Routes(root: .filter(Filter.State()))
    let store = Store(initialState: alone) { Numbers() }
    issues.collect {
      store.send(.router(.systemBack(to: id(0))))
      store.send(.router(.dismissed(id: id(0))))
    }
    #expect(store.state == alone)
    #expect(issues.messages == [], "the flow does not hear that its root was dismissed")
  }

  @Test("a cold-start link before the UI is ready")
  func coldStartLink() throws {
    let inbox = LinkInbox()
    inbox.receive(try FlowLink("numbers://detail/7"))

    let store = Store(initialState: Numbers.State()) { Numbers() }
    inbox.attach { link in
      guard let match = link.match("/detail/{number}"), let number: Int = try? match.value("number") else { return }
      store.send(.router(.setRoutes(Routes(root: .home, then: [(.numberDetail(number: number), .push)]))))
    }
    #expect(store.state.routes.map(\.screen) == [.home, .numberDetail(number: 7)])

    inbox.receive(try FlowLink("https://numbers.example/detail/8"))
    #expect(store.state.routes.map(\.screen) == [.home, .numberDetail(number: 8)])
    inbox.detach()
  }
}
