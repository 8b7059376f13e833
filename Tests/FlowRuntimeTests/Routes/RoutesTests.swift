import FlowRuntime
import Testing

@Suite struct RoutesTests {
  @Test func idsAreNeverGivenTwice() {
    var routes = stack("root push push")
    routes.goBack(2)
    routes.push(7)
    #expect(routes.top.id == id(3))
    routes.replace(with: 0)
    #expect(routes.top.id == id(4))
  }

  @Test func everyRouteIsFoundByItsID() {
    var routes = stack("root push push push push")
    routes.goBack(2)
    for number in 0..<100 { routes.push(number) }
    #expect(routes.indices.allSatisfy { routes.index(of: routes[$0].id) == $0 })
    #expect(routes[id: id(3)] == nil)
    #expect(routes.index(of: id(.max)) == nil)
    #expect(routes[id: id(5)]?.screen == 0)
  }

  @Test func aStackIsMadeOfGivenRoutes() {
    let routes = Routes(root: "a", container: .navigation, then: [("b", .push), ("c", .sheet), ("d", .root)])
    #expect(routes.map(\.screen) == ["a", "b", "c", "d"])
    #expect(routes.map(\.presentation.kind) == [.root, .push, .sheet, .push])
    #expect(routes.root.presentation.container == .navigation)
    #expect(isSound(routes))
  }

  @Test func replacingKeepsTheContainerOfTheFirstAndNoOtherRoot() {
    var routes = stack("root sheet")
    routes.replace(with: (5, .sheet.in(.navigation)), (6, .root))
    #expect(routes.map(\.presentation) == [.root.in(.navigation), .push])
    routes.replace(with: 7, container: NavigationContainer.none)
    #expect(routes.map(\.presentation) == [.root.in(.none)])
  }

  @Test(arguments: [
    ("root", false), ("root+", true), ("root-", false), ("root+ push", true), ("root+ sheet", false),
    ("root sheet+", true), ("root+ sheet-", false), ("root sheet+ push push", true), ("root+ alert", true),
    ("root sheet+ dialog", true), ("root+ sheet- alert", false),
  ])
  func aPushNeedsAContainerInTheTopLayer(_ kinds: String, _ canPush: Bool) {
    #expect(stack(kinds).canPush == canPush)
  }

  @Test(arguments: [
    ("root", false, false, false), ("root push", true, true, false), ("root sheet", true, false, true),
    ("root sheet push", true, true, true),
  ])
  func saysWhatCanBeDone(_ kinds: String, _ back: Bool, _ pop: Bool, _ dismiss: Bool) {
    let routes = stack(kinds)
    #expect(routes.canGoBack == back)
    #expect(routes.canPop == pop)
    #expect(routes.canDismiss == dismiss)
  }

  @Test func aPresentationThatNamesItsContainerKeepsIt() {
    var routes = stack("root")
    routes.present(1, as: .sheet, container: .navigation)
    routes.present(2, as: .sheet.in(.none), container: .navigation)
    routes.present(3, as: .push, container: .navigation)
    #expect(routes.map(\.presentation.container) == [nil, .navigation, NavigationContainer.none, nil])
  }

  @Test func topmostLooksFromTheTopDown() {
    var routes = Routes(root: 1)
    routes.push(2)
    routes.push(1)
    #expect(routes.topmost { $0 == 1 } == id(2))
    #expect(routes.topmost { $0 == 2 } == id(1))
    #expect(routes.topmost { $0 == 3 } == nil)
  }

  @Test func screensChangeInPlaceAndKeepTheirIdentity() {
    var routes = Routes(root: [1])
    routes.push([2])
    routes[screenAt: 0].append(5)
    routes.update(id: id(1)) { $0.append(6) }
    #expect(routes.map(\.screen) == [[1, 5], [2, 6]])
    #expect(routes.map(\.id) == [id(0), id(1)])
  }

  @Test func equalityCountsRoutesOnly() {
    var routes = stack("root")
    routes.push(1)
    routes.goBack()
    routes.changesAreAnimated = false
    #expect(routes == stack("root"))
    #expect(Set([routes, stack("root")]).count == 1)
    routes.push(1)
    #expect(routes != stack("root push"), "another showing")
  }
}

@Suite struct AdoptTests {
  @Test func aChangedCopyKeepsWhatItHasInCommon() {
    var routes = stack("root push sheet")
    var copy = routes
    copy.goBack()
    copy.push(9)
    #expect(routes.adopt(copy) == .replaced(top: id(3), count: 1))
    #expect(routes.map(\.id) == [id(0), id(1), id(3)])
    #expect(routes.map(\.screen) == [0, 1, 9])
  }

  @Test func aScreenThatWasChangedInTheCopyKeepsItsIdentity() {
    var routes = stack("root push")
    var copy = routes
    copy[screenAt: 1] = 9
    #expect(routes.adopt(copy) == .updated(id(1)))
    #expect(routes.map(\.screen) == [0, 9])
  }

  @Test func anIDThatWasGivenAwayMeanwhileStandsForNoOtherRoute() {
    var routes = stack("root push")
    var copy = routes
    routes.goBack()
    routes.push(5)
    routes.push(6)
    copy.presentSheet(7)
    routes.adopt(copy)
    #expect(routes.map(\.screen) == [0, 1, 7])
    #expect(routes.map(\.id) == [id(0), id(4), id(5)], "#1 has left, #2 is another route by now")
  }

  @Test("A route of both stacks is the same showing, wherever it is")
  func movedRoutesAreTheSameShowings() {
    var routes = stack("root+ push push")
    var copy = routes
    copy.arrange([.new(7), .new(8), .kept(id(1))])
    #expect(routes.adopt(copy) == .replaced(top: id(1), count: 2))
    #expect(routes.map(\.id) == [id(3), id(4), id(1)])
    #expect(routes.map(\.screen) == [7, 8, 1])
    copy = routes
    copy.remove(id: id(4))
    copy.move(id: id(1), to: 0)
    #expect(routes.adopt(copy) == .replaced(top: id(3), count: 1))
    #expect(routes.map(\.id) == [id(1), id(3)])
    #expect(routes.map(\.presentation.kind) == [.root, .push])
  }

  @Test func whatHasLeftComesBackAsAnotherShowing() {
    var routes = stack("root push push")
    let before = routes
    var copy = routes
    copy.remove(id: id(1))
    routes.adopt(copy)
    #expect(routes.adopt(before) == .replaced(top: id(2), count: 0))
    #expect(routes.map(\.id) == [id(0), id(3), id(2)])
  }

  @Test func anIDThatTheCopyGaveAwayIsNotGivenAgain() {
    var routes = stack("root")
    var copy = routes
    copy.push(1)
    copy.goBack()
    routes.adopt(copy)
    routes.push(2)
    #expect(routes.top.id == id(2))
  }

  @Test func aStackMadeElsewhereIsNewThroughout() {
    var routes = stack("root push")
    #expect(routes.adopt(stack("root push")) == .replaced(top: id(3), count: 2))
    #expect(routes.map(\.id) == [id(2), id(3)])
    routes.push(4)
    #expect(routes.top.id == id(4))
  }

  @Test func adoptingItselfChangesNoIdentity() {
    var routes = stack("root push sheet")
    routes.adopt(routes)
    #expect(routes == stack("root push sheet"))
  }
}
