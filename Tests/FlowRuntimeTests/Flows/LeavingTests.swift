import FlowRuntime
import Testing

/// Changes that may remove the filter from the routes. The filter is route #2, above the list #1 and `home` #0. Some changes keep
/// the filter.
enum Way: CaseIterable {
  case dismissedByOperation, replacedByEvent, systemBack, systemDismissed, systemDismissedBelow
  case setToFewerRoutes, setToEqualRoutesMadeAnew
  case wentBackInHandWrittenReducer, replacedInHandWrittenReducer, assignedInHandWrittenReducer
  case screenChangedItsCase, parentDropped, parentStartedAnew
  case covered, setToMoreRoutes, lateSystemBack, lateDismissal, otherScreenChanged
  case moved, insertedBelow, madeRoot, arranged, setToMovedRoutes, setToArrangedRoutes

  var keepsTheRoute: Bool {
    switch self {
    case .covered, .setToMoreRoutes, .lateSystemBack, .lateDismissal, .otherScreenChanged: true
    case .moved, .insertedBelow, .madeRoot, .arranged, .setToMovedRoutes, .setToArrangedRoutes: true
    default: false
    }
  }

  /// The actions that make this change to the given routes.
  func actions(_ routes: Routes<Numbers.Screen>) -> [Host.Action] {
    switch self {
    case .dismissedByOperation: [.numbers(.screen(2, .filter(.applied(1))))]
    case .replacedByEvent: [.changeRoutes { $0.goBackToRoot() }, .numbers(.loggedOut)]
    case .systemBack: [.numbers(.router(.systemBack(to: id(1))))]
    case .systemDismissed: [.numbers(.router(.dismissed(id: id(2))))]
    case .systemDismissedBelow: [.numbers(.router(.dismissed(id: id(1))))]
    case .setToFewerRoutes:
      [.numbers(.router(.setRoutes(changed(routes) { $0.goBack() })))]
    case .setToEqualRoutesMadeAnew: [.numbers(.router(.setRoutes(Numbers.State.showingFilter.routes)))]
    case .wentBackInHandWrittenReducer: [.changeRoutes { $0.goBack() }]
    case .replacedInHandWrittenReducer:
      [.changeRoutes { routes in routes.replace(with: routes.map { ($0.screen, $0.presentation) }) }]
    case .assignedInHandWrittenReducer: [.changeRoutes { $0 = Numbers.State.showingFilter.routes }]
    case .screenChangedItsCase: [.changeRoutes { $0[screenAt: 2] = .help }]
    case .parentDropped: [.drop]
    case .parentStartedAnew: [.startAnew(.showingFilter)]
    case .covered: [.changeRoutes { $0.push(.help) }]
    case .setToMoreRoutes: [.numbers(.router(.setRoutes(changed(routes) { $0.push(.help) })))]
    case .lateSystemBack: [.numbers(.router(.systemBack(to: id(7))))]
    case .lateDismissal: [.numbers(.router(.dismissed(id: id(7))))]
    case .otherScreenChanged: [.changeRoutes { $0[screenAt: 1] = .help }]
    case .moved: [.changeRoutes { $0.move(id: id(2), to: 1) }]
    case .insertedBelow: [.changeRoutes { $0.insert(.help, at: 1) }]
    case .madeRoot: [.changeRoutes { $0.move(id: id(2), to: 0) }]
    case .arranged: [.changeRoutes { $0.arrange([.new(.help), .kept(id(2), as: .push), .new(.help)]) }]
    case .setToMovedRoutes: [.numbers(.router(.setRoutes(changed(routes) { $0.move(id: id(2), to: 0) })))]
    case .setToArrangedRoutes:
      [.numbers(.router(.setRoutes(changed(routes) { $0.arrange([.new(.help), .new(.help), .kept(id(2))]) })))]
    }
  }

  private func changed(
    _ routes: Routes<Numbers.Screen>,
    _ change: (inout Routes<Numbers.Screen>) -> Void
  ) -> Routes<Numbers.Screen> {
    var routes = routes
    change(&routes)
    return routes
  }
}

@MainActor
@Suite struct LeavingTests {
  /// Starts the filter's effect, runs the given changes, and then lets the effect try to send its tick.
  ///
  /// - Returns: the ticks that arrived, the number of cancelled effects, and the reported issues.
  private func play(
    _ happenings: (Store<Host.State, Host.Action>) -> Void
  ) async -> (ticks: [Int], cancelled: Int, issues: [String]) {
    let gate = Gate()
    let issues = IssueLog()
    let store = Store(initialState: Host.State(numbers: .showingFilter)) {
      Host(work: .ticking(behind: gate))
    }
    return await issues.collect {
      let started = store.send(.numbers(.screen(2, .filter(.start))))
      await gate.arrivals(1)
      happenings(store)
      await gate.open()
      await started.finish()
      return (store.state.numbers?.ticks ?? [], await gate.cancelled, issues.messages)
    }
  }

  @Test(arguments: Way.allCases)
  func anEffectEndsWithItsRoute(_ way: Way) async {
    let outcome = await play { store in
      for action in way.actions(store.state.numbers?.routes ?? Routes(root: .home)) { store.send(action) }
    }
    #expect(outcome.cancelled == (way.keepsTheRoute ? 0 : 1))
    #expect(outcome.ticks == (way.keepsTheRoute ? [1] : []))
    // If the list also leaves, no screen can receive the action that the filter was cancelled. The store reports this.
    let expected = way == .systemDismissedBelow ? 1 : 0
    #expect(outcome.issues.count == expected)
  }

  @Test func leavingAndComingBackDoesNotReviveAnEffect() async {
    let outcome = await play { store in
      store.send(.numbers(.router(.dismissed(id: id(2)))))
      store.send(.numbers(.screen(1, .numbersList(.filterTapped))))
      #expect(store.state.numbers?.routes.top.id == id(3))
    }
    #expect(outcome.cancelled == 1)
    #expect(outcome.ticks == [])
    #expect(outcome.issues == [])
  }

  @Test func leavingAndComingBackInOneActionDoesNotReviveAnEffect() async {
    let outcome = await play { store in
      store.send(
        .changeRoutes {
          $0.goBack()
          $0.presentSheet(.filter(Filter.State()))
        })
    }
    #expect(outcome.cancelled == 1)
    #expect(outcome.ticks == [])
    #expect(outcome.issues == [])
  }

  @Test func anEffectOfTheEventThatRemovedItsRouteNeverStarts() async {
    let gate = Gate()
    let store = Store(initialState: Numbers.State.showingFilter) {
      Reduce<Numbers.State, Numbers.Action> { state, action in
        let effect = Numbers(work: .ticking(behind: gate)).reduce(into: &state, action: action)
        state.routes.goBack()
        return effect
      }
    }
    await gate.open()
    await store.send(.screen(2, .filter(.start))).finish()
    #expect(await gate.arrived == 0)
    #expect(store.state.routes.count == 2)
  }
}
