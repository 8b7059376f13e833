import FlowRuntime
import Testing

/// The navigation rules alone, without reducers and effects.
@Suite struct NavigateTests {
  private let numbers = Numbers(work: Filter.Work { _ in Issue.record("the pure layer has no effects") })
  private let issues = IssueLog()

  private func navigate(
    _ state: inout Numbers.State,
    _ action: RouterAction<Numbers.Screen, Numbers.ScreenAction>
  ) -> NavigationOf<Numbers> {
    let navigation = issues.collect { numbers.navigate(&state, action) }
    #expect(issues.messages == [], "what happened is told, not reported")
    return navigation
  }

  @Test func tellsWhatWasShown() {
    var state = Numbers.State()
    let navigation = numbers.navigate(&state, id: id(0), action: .home(.startTapped))
    #expect(navigation.ignored == nil)
    #expect(navigation.sender == id(0))
    #expect(navigation.shown == [state.routes.top])
    #expect(navigation.removed == [])
    #expect(state.routes.count == 2)
  }

  @Test func tellsWhatWasRemovedTopFirstAndWhatIsToBeSent() {
    var state = Numbers.State.showingFilter
    let filter = state.routes.top
    let navigation = navigate(&state, .screen(id: id(2), action: .filter(.applied(4))))
    #expect(navigation.removed == [filter])
    #expect(navigation.sends == [.init(id: id(1), action: .numbersList(.filterChanged(value: 4)))])
    #expect(state.heard == [], "the caller delivers")
  }

  @Test func aScreensOwnReducerDoesNotRun() {
    var state = Numbers.State.showingFilter
    _ = navigate(&state, .screen(id: id(2), action: .filter(.tick(1))))
    _ = navigate(&state, .screen(id: id(2), action: .filter(.start)))
    #expect(state == .showingFilter)
  }

  @Test func tellsWhyAnEventWasIgnored() {
    var state = Numbers.State.showingFilter
    #expect(navigate(&state, .screen(id: id(0), action: .home(.startTapped))).ignored == .covered(by: id(2)))
    #expect(navigate(&state, .screen(id: id(9), action: .home(.startTapped))).ignored == .noSuchRoute)
    #expect(navigate(&state, .screen(id: id(2), action: .home(.startTapped))).ignored == .mismatch)
    #expect(navigate(&state, .systemBack(to: id(9))).ignored == .noSuchRoute)
    #expect(navigate(&state, .systemBack(to: id(2))).ignored == .alreadyThere)
    #expect(navigate(&state, .dismissed(id: id(9))).ignored == .noSuchRoute)
    #expect(navigate(&state, .dismissed(id: id(0))).ignored == .root)
    #expect(state == .showingFilter)
  }

  @Test func tellsWhatWasSkipped() {
    var state = Numbers.State()
    state.routes.replace(with: .numberDetail(number: 1))
    #expect(
      navigate(&state, .screen(id: id(1), action: .numberDetail(.goBackTapped))).skipped == [.wouldRemoveRoot]
    )
    let toList = navigate(&state, .screen(id: id(1), action: .numberDetail(.goBackToNumbersList)))
    #expect(toList.skipped == [.noSuchRoute])
    #expect(navigate(&state, .screen(id: id(1), action: .numberDetail(.goBackToRootTapped))).skipped == [])
  }

  @Test func aChangeByTheSystemTellsWhatItRemovedAndHowTheFlowReacts() {
    var state = Numbers.State.showingFilter
    let filter = state.routes.top
    let navigation = navigate(&state, .dismissed(id: id(2)))
    #expect(navigation.removed == [filter])
    #expect(navigation.sends == [.init(id: id(1), action: .numbersList(.filterCancelled))])
  }

  @Test func routesThatAreSetTellWhatLeftAndWhatCame() {
    var state = Numbers.State.showingFilter
    let before = state.routes
    var routes = before
    routes.goBack()
    routes.push(.help)
    let navigation = navigate(&state, .setRoutes(routes))
    #expect(navigation.removed == [before.top])
    #expect(navigation.shown == [state.routes.top])
    #expect(state.routes.top.screen == .help)
  }

  @Test func aCopyOfANavigationKeepsWhatItHad() {
    var navigation = NavigationOf<Numbers>()
    navigation.send(to: id(1), .home(.startTapped))
    let copy = navigation
    navigation.send(to: nil, .home(.startTapped))
    #expect(copy.sends.count == 1)
    #expect(copy.skipped == [])
    #expect(navigation.skipped == [.noReceiver])
  }
}
