import FlowTestSupport
import Testing

@testable import FlowRuntime

/// A stack, a change of it, and the resulting stack.
private struct Arranged: CustomTestStringConvertible, Sendable {
  let stack: String
  let testDescription: String
  let change: @Sendable (inout Routes<Int>) -> RoutesChange
  /// The routes, each with its ID, its kind and a `+` for a navigation container.
  let after: String
  let result: RoutesChange

  init(
    _ stack: String, _ description: String, _ change: @escaping @Sendable (inout Routes<Int>) -> RoutesChange, _ after: String,
    _ result: RoutesChange
  ) {
    (self.stack, self.change, self.after, self.result) = (stack, change, after, result)
    testDescription = "\(stack): \(description)"
  }
}

private func text(_ routes: Routes<Int>) -> String {
  routes.map { "\($0.id.rawValue) \($0.presentation.kind)\($0.presentation.container == .navigation ? "+" : "")" }
    .joined(separator: ", ")
}

private let arrangements = [
  Arranged(
    "root+ push push", "insert in the middle", { $0.insert(9, at: 1) }, "0 root+, 3 push, 1 push, 2 push",
    .replaced(top: id(2), count: 0)),
  Arranged("root+ push", "insert on top", { $0.insert(9, at: 2) }, "0 root+, 1 push, 2 push", .shown(id(2))),
  Arranged("root+ push", "insert below the root", { $0.insert(9, at: 0) }, "2 root+, 0 push, 1 push", .replaced(top: id(1), count: 0)),
  Arranged(
    "root sheet+ push", "insert a layer", { $0.insert(9, at: 2, as: .sheet) }, "0 root, 1 sheet+, 3 sheet, 2 push",
    .replaced(top: id(2), count: 0)),
  Arranged("root alert", "insert below an alert", { $0.insert(9, at: 1) }, "0 root, 2 push, 1 alert", .replaced(top: id(1), count: 0)),
  Arranged("root alert", "insert over an alert", { $0.insert(9, at: 2) }, "0 root, 2 push", .replaced(top: id(2), count: 1)),
  Arranged(
    "root push", "insert an alert below a screen", { $0.insert(9, at: 1, as: .alert) }, "0 root, 1 push",
    .unchanged(.alreadyThere)),
  Arranged("root push", "insert where nothing is", { $0.insert(9, at: 3) }, "0 root, 1 push", .unchanged(.noSuchRoute)),
  Arranged("root push", "insert at -1", { $0.insert(9, at: -1) }, "0 root, 1 push", .unchanged(.noSuchRoute)),
  Arranged("root push push", "move up", { $0.move(id: id(1), to: 2) }, "0 root, 2 push, 1 push", .replaced(top: id(1), count: 0)),
  Arranged(
    "root+ push push", "move the root up", { $0.move(id: id(0), to: 2) }, "1 root+, 2 push, 0 push",
    .replaced(top: id(0), count: 0)),
  Arranged(
    "root+ sheet", "move the root over a layer", { $0.move(id: id(0), to: 1) }, "1 root+, 0 push",
    .replaced(top: id(0), count: 0)),
  Arranged(
    "root sheet+ push push", "move the first screen of a layer", { $0.move(id: id(1), to: 3) },
    "0 root, 2 sheet+, 3 push, 1 push", .replaced(top: id(1), count: 0)),
  Arranged(
    "root sheet+ sheet", "move a layer", { $0.move(id: id(2), to: 1) }, "0 root, 2 sheet, 1 sheet+",
    .replaced(top: id(1), count: 0)),
  Arranged("root push alert", "move over an alert", { $0.move(id: id(1), to: 2) }, "0 root, 1 push", .removed(downTo: id(1), count: 1)),
  Arranged("root push", "move to where it is", { $0.move(id: id(1), to: 1) }, "0 root, 1 push", .unchanged(.alreadyThere)),
  Arranged("root push", "move to no place", { $0.move(id: id(1), to: 2) }, "0 root, 1 push", .unchanged(.noSuchRoute)),
  Arranged("root push", "move what is not there", { $0.move(id: nil, to: 0) }, "0 root, 1 push", .unchanged(.noSuchRoute)),
  Arranged(
    "root+ push push", "[a, b, c] becomes [x, y, b]", { $0.arrange([.new(7), .new(8), .kept(id(1))]) },
    "3 root+, 4 push, 1 push", .replaced(top: id(1), count: 2)),
  Arranged(
    "root+ push", "another container", { $0.arrange([.new(7, as: .root.in(.none)), .kept(id(0))]) }, "2 root, 0 push",
    .replaced(top: id(0), count: 1)),
  Arranged(
    "root sheet+ push", "another presentation", { $0.arrange([.kept(id(0)), .kept(id(2), as: .cover)]) }, "0 root, 2 cover",
    .removed(downTo: id(2), count: 1)),
  Arranged("root push", "without a kept one", { $0.arrange([.new(7)]) }, "2 root", .replaced(top: id(2), count: 2)),
  Arranged("root push", "all of them", { $0.arrange([.kept(id(0)), .kept(id(1))]) }, "0 root, 1 push", .updated(id(1))),
  Arranged("root push", "one twice", { $0.arrange([.kept(id(1)), .kept(id(1))]) }, "0 root, 1 push", .unchanged(.noSuchRoute)),
  Arranged("root push", "one that is not there", { $0.arrange([.kept(id(5))]) }, "0 root, 1 push", .unchanged(.noSuchRoute)),
  Arranged("root push", "none", { $0.arrange([]) }, "0 root, 1 push", .unchanged(.noRoutes)),
]

@Suite struct ArrangingTests {
  @Test("Routes come into the middle and move", arguments: arrangements)
  fileprivate func arranges(_ arranged: Arranged) {
    var routes = stack(arranged.stack)
    let next = routes.nextID
    #expect(arranged.change(&routes) == arranged.result)
    #expect(text(routes) == arranged.after)
    #expect(isSound(routes))
    if case .unchanged = arranged.result { #expect(routes.nextID == next) }
  }

  @MainActor
  @Test("A moved route keeps its store, which is told of nothing")
  func storesStay() throws {
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }
    let screen = try #require(store.scope(route: id(2)))
    let filter = try #require(screen.scope(case: { if case .filter(let state) = $0 { state } else { nil } }, action: { $0 }))
    let plan = store.plan(of: Numbers())
    #expect(plan.state.layers.count == 3)
    var routes = store.state.routes
    routes.arrange([.new(.help), .new(.help), .kept(id(2), as: .push)])
    store.send(.router(.setRoutes(routes)))
    #expect(plan.state.layers.map { $0.path.map(\.place.description) } == [["#3", "#4", "#2"]])
    #expect(store.scope(route: id(2)) === screen)
    #expect(store.scope(route: id(1)) == nil)
    store.send(.screen(2, .filter(.tick(3))))
    guard case .filter(let state) = store.state.routes.top.screen else {
      Issue.record("\(store.state.routes)")
      return
    }
    #expect(filter.state == state)
  }

  @MainActor
  @Test func observersHearOfMovedScreensOnlyThatAnotherOneIsOnTop() {
    var state = Numbers.State()
    state.routes.push(.numbersList(numbers: []))
    state.routes.push(.help)
    let store = Store(initialState: state) { Numbers() }
    var told: [String] = []
    store.observeScreens(Numbers()) { told.append("\($0)") }
    var routes = store.state.routes
    routes.move(id: id(1), to: 2)
    store.send(.router(.setRoutes(routes)))
    routes = store.state.routes
    routes.goBackToRoot()
    store.send(.router(.setRoutes(routes)))
    #expect(told.count == 4 && told[0].hasPrefix("top"), "\(told)")
    #expect(told.dropFirst().prefix(2).allSatisfy { $0.hasPrefix("removed") }, "\(told)")
    #expect(told.count < 2 || told[1].contains("numbersList"), "The top is told first: \(told)")
  }
}
