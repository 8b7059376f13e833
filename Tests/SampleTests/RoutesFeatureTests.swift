import FlowRuntime
import NestedStacksSample
import Testing

/// `Routes` as a list of screens, with the operations that users of similar packages expect.
@Suite("Routes, as a list of screens")
struct RoutesFeatureTests {
  enum Screen: Equatable {
    case home, numberList
    case numberDetail(Int)
  }

  private var routes = Routes(root: Screen.home, container: .navigation)

  private var shown: [String] { routes.map { "\($0.presentation) \($0.screen)" } }

  // MARK: Convenience methods

  @Test("push pushes a new screen onto the stack")
  mutating func push() {
    routes.push(.numberDetail(1))
    #expect(shown == ["root in navigation home", "push numberDetail(1)"])
  }

  @Test("presentSheet presents a screen as a sheet, which can have a navigation container to push in")
  mutating func presentSheet() {
    routes.presentSheet(.numberList)
    #expect(!routes.canPush)
    routes.goBack()
    routes.presentSheet(.numberList, container: .navigation)
    #expect(routes.canPush)
    routes.push(.numberDetail(1))
    #expect(shown == ["root in navigation home", "sheet in navigation numberList", "push numberDetail(1)"])
  }

  @Test("presentCover presents a screen as a full-screen cover")
  mutating func presentCover() {
    routes.presentCover(.numberList, container: .navigation)
    #expect(shown == ["root in navigation home", "cover in navigation numberList"])
  }

  @Test("goBack goes back one screen, or several")
  mutating func goBack() {
    for number in 1...4 { routes.push(.numberDetail(number)) }
    routes.goBack()
    #expect(routes.top.screen == .numberDetail(3))
    routes.goBack(2)
    #expect(routes.top.screen == .numberDetail(1))
  }

  @Test("goBackToRoot goes back to the very first screen, over sheets and pushes")
  mutating func goBackToRoot() {
    routes.presentSheet(.numberList, container: .navigation)
    routes.push(.numberDetail(1))
    routes.goBackToRoot()
    #expect(shown == ["root in navigation home"])
  }

  @Test("goBackTo goes back to a specific screen of the stack")
  mutating func goBackTo() {
    routes.presentSheet(.numberList, container: .navigation)
    for number in 1...3 { routes.push(.numberDetail(number)) }
    routes.goBackTo { $0 == .numberList }
    #expect(routes.top.screen == .numberList)
    #expect(routes.goBackTo { $0 == .numberDetail(9) }.failure == .noSuchRoute)
  }

  @Test("pop goes back if the screen was pushed, and only then")
  mutating func pop() {
    routes.push(.numberDetail(1))
    routes.pop()
    #expect(routes.count == 1)
    routes.presentSheet(.numberList)
    #expect(routes.pop().failure == .notPushed)
    #expect(routes.count == 2)
  }

  @Test("dismiss takes away the most recently presented screen and what was pushed on it")
  mutating func dismiss() {
    routes.push(.numberDetail(1))
    routes.presentSheet(.numberList, container: .navigation)
    routes.push(.numberDetail(2))
    routes.dismiss()
    #expect(shown == ["root in navigation home", "push numberDetail(1)"])
    #expect(routes.dismiss().failure == .nothingPresented)
  }

  // MARK: A list

  @Test("Routes are read as any array is, and the whole stack is changed in one assignment")
  mutating func array() throws {
    routes.push(.numberDetail(1))
    #expect(routes.count == 2)
    #expect(try routes.at(1).screen == .numberDetail(1))
    #expect(routes.map(\.screen).contains(.home))
    #expect(routes.last { $0.presentation.kind == .push }?.screen == .numberDetail(1))
    routes.replace(with: (.numberList, .root.in(.navigation)), (.numberDetail(2), .push), (.numberDetail(3), .push))
    #expect(routes.map(\.screen) == [.numberList, .numberDetail(2), .numberDetail(3)])
  }

  @Test("A screen changes its own value in the routes, and stays the same showing")
  mutating func binding() {
    routes.push(.numberDetail(1))
    let id = routes.top.id
    routes.update(id: id) { screen in
      if case .numberDetail(let number) = screen { screen = .numberDetail(number + 1) }
    }
    #expect(routes[id: id]?.screen == .numberDetail(2))
  }

  @Test("A screen is named by an identity that no other showing ever has, not by its place")
  mutating func identity() throws {
    routes.push(.numberDetail(1))
    let first = routes.top.id
    routes.goBack()
    routes.push(.numberDetail(1))
    #expect(routes[id: first] == nil)
    #expect(routes.top.id != first)
    routes.push(.numberDetail(2))
    #expect(try routes.at(1).id != routes.at(2).id)
  }

  @Test("A fixed root stays whatever happens")
  mutating func fixedRoot() {
    routes.goBack()
    routes.goBack(5)
    routes.pop()
    routes.dismissAll()
    routes.remove(through: routes.root.id)
    #expect(shown == ["root in navigation home"])
    #expect(routes.goBack().failure == .wouldRemoveRoot)
  }

  // MARK: View models

  /// A view model as a screen: a class with closures that decide which screen comes next.
  final class Counter {
    let number: Int
    let next: (Int) -> Void

    init(number: Int, next: @escaping (Int) -> Void) {
      self.number = number
      self.next = next
    }
  }

  final class Coordinator {
    private(set) var routes: Routes<Counter>!

    init() {
      routes = Routes(root: counter(0), container: .navigation)
    }

    private func counter(_ number: Int) -> Counter {
      Counter(number: number) { [unowned self] in routes.push(counter($0)) }
    }
  }

  @Test("The screens of routes may be view models")
  func viewModels() {
    let coordinator = Coordinator()
    coordinator.routes.top.screen.next(1)
    coordinator.routes.top.screen.next(2)
    #expect(coordinator.routes.map(\.screen.number) == [0, 1, 2])
  }
}

/// Updates that a platform cannot show in one step.
@Suite("Large updates in small steps")
struct LargeUpdateTests {
  /// A platform that can make only one change at a time.
  private let limits: UpdateLimits = [.onePush, .onePresentation, .oneDismissal, .dismissalApart]

  private func steps(from old: Routes<NestedStacks.Screen>, to new: Routes<NestedStacks.Screen>) -> [Int] {
    RouteSteps(from: old, to: new, limits: limits).map(\.count)
  }

  @Test("A deep link is broken down into the updates that a platform supports")
  func deepLink() {
    let old = NestedStacks.State().routes
    var new = old
    new.push(.page(level: 1, number: 1))
    new.push(.page(level: 1, number: 2))
    new.presentSheet(.stack(level: 2), container: .navigation)
    new.push(.page(level: 2, number: 1))
    #expect(steps(from: old, to: new) == [2, 4, 5])
  }

  @Test("Going back several presentation layers is broken down into one dismissal after the other")
  func goBackToRoot() {
    let root = NestedStacks.State().routes
    var deep = root
    for level in 2...4 {
      deep.push(.page(level: level - 1, number: 1))
      deep.presentSheet(.stack(level: level), container: .navigation)
    }
    var back = deep
    back.goBackToRoot()
    #expect(steps(from: deep, to: back).count == 3)
    #expect(steps(from: deep, to: back).last == 1)
  }
}
