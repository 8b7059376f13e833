import FlowRuntime
import Testing

/// The rules of `route`: which screens may navigate, which actions are ignored, and which are reported.
@MainActor
@Suite struct RouteTests {
  let issues = IssueLog()

  /// Sends actions one after the other.
  ///
  /// - Returns: the final state.
  private func play(
    _ actions: [Numbers.Action],
    from state: Numbers.State = Numbers.State()
  ) -> Numbers.State {
    let store = Store(initialState: state) { Numbers() }
    issues.collect {
      for action in actions { store.send(action) }
    }
    return store.state
  }

  private func screens(_ state: Numbers.State) -> [String] {
    state.routes.map { String(describing: $0.screen).prefix { $0 != "(" }.description }
  }

  @Test func aDoubleTapPushesOnce() {
    let state = play([.screen(0, .home(.startTapped)), .screen(0, .home(.startTapped))])
    #expect(screens(state) == ["home", "numbersList"])
    #expect(issues.messages == [], "an event of a covered screen is normal")
  }

  @Test func onlyTheTopNavigatesButEveryScreenGetsItsActions() {
    var start = Numbers.State.showingFilter
    start.routes.push(.help)
    let state = play([.screen(2, .filter(.tick(4))), .screen(2, .filter(.applied(4)))], from: start)
    #expect(screens(state) == ["home", "numbersList", "filter", "help"])
    #expect(state.ticks == [4])
    #expect(state.heard == [])
    #expect(issues.messages == [])
  }

  @Test func alwaysRemovesWhatCoversTheSenderFirst() {
    let state = play([
      .screen(0, .home(.startTapped)), .screen(1, .numbersList(.numberSelected(number: 3))),
      .screen(2, .numberDetail(.showDouble)), .screen(3, .numberDetail(.helpTapped)),
      .screen(2, .numberDetail(.closeTapped)),
    ])
    #expect(screens(state) == ["home", "numbersList"])
    #expect(issues.messages == [])
  }

  @Test(arguments: [
    Numbers.ScreenAction.numbersList(.filterTapped), .numberDetail(.goBackTapped), .filter(.start),
  ])
  func anEventOfAnotherScreenChangesNothingAndIsReported(_ action: Numbers.ScreenAction) {
    let state = play([.screen(0, action)])
    #expect(state == Numbers.State())
    #expect(issues.messages.count == 1)
  }

  @Test func anOperationThatCannotBeDoneIsReportedAndTheOthersRun() {
    var start = Numbers.State()
    start.routes.replace(with: .numberDetail(number: 1))
    let state = play([.screen(1, .numberDetail(.goBackTapped))], from: start)
    #expect(state == start)
    #expect(
      issues.messages == [
        "Numbers: an operation of the route #1 (goBackTapped of numberDetail) had no effect: the root cannot be removed. Add a condition if this is expected."
      ])
  }

  @Test func goingBackToWhereOneIsIsNoIssue() {
    let list = play([.screen(0, .home(.startTapped))])
    var detail = list
    detail.routes.replace(with: .numberDetail(number: 1))
    let state = play([.screen(2, .numberDetail(.goBackToRootTapped))], from: detail)
    #expect(state.routes == detail.routes)
    #expect(issues.messages == [])
  }

  @Test func sendsAreDeliveredAfterTheChangeInOrder() {
    let state = play([.screen(2, .filter(.applied(7)))], from: .showingFilter)
    #expect(screens(state) == ["home", "numbersList"])
    #expect(state.heard == ["filterChanged 7"])
    #expect(issues.messages == [])
  }

  @Test func aSendToAScreenThatIsNotThereIsReported() {
    var start = Numbers.State()
    start.routes.presentSheet(.filter(Filter.State()))
    let state = play([.screen(1, .filter(.applied(7)))], from: start)
    #expect(screens(state) == ["home"])
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("is not shown") == true)
  }

  @Test func withoutAnimationHoldsForOneTransition() {
    let detail = play([.screen(0, .home(.startTapped)), .screen(1, .numbersList(.numberSelected(number: 3)))])
    #expect(detail.routes.changesAreAnimated)
    let root = play([.screen(2, .numberDetail(.goBackToRootTapped))], from: detail)
    #expect(!root.routes.changesAreAnimated)
    let list = play([.screen(0, .home(.startTapped))], from: root)
    #expect(list.routes.changesAreAnimated)
    var pushed = root
    pushed.routes.push(.help)
    let swiped = play([.router(.systemBack(to: id(0)))], from: pushed)
    #expect(swiped.routes.changesAreAnimated)
  }

  @Test func conditionsReadTheSendersValuesAndVariables() {
    let state = play([
      .screen(0, .home(.startTapped)), .screen(1, .numbersList(.numberSelected(number: 3))),
      .screen(2, .numberDetail(.favouriteTapped)), .screen(2, .numberDetail(.favouriteTapped)),
    ])
    #expect(state.favourites == [3, 3])
  }
}
