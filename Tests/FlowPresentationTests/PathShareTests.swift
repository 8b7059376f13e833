import FlowPresentation
import FlowRuntime
import FlowTestSupport
import FlowTesting
import Testing

@testable import NestedFlow

/// An entry on the path of a navigation stack that the app owns.
private enum Entry: Equatable {
  case app(Int)
  case flow(ScreenPlace)
}

/// A path with values of several types, like SwiftUI's `NavigationPath`. It records changes for which the framework would trap.
private struct MixedPath: AppPath {
  static var hasSeveralTypes: Bool { true }
  var entries: [Entry] = []
  var count: Int { entries.count }
  mutating func removeLast(_ count: Int) { entries.removeLast(count) }

  /// Whether a change replaces a value with a value of another type.
  func changesType(_ other: MixedPath) -> Bool {
    zip(entries, other.entries).contains { $0.isOfApp != $1.isOfApp }
  }
}

extension Entry {
  fileprivate var isOfApp: Bool { if case .app = self { true } else { false } }
}

/// The screens that a flow pushes in a navigation stack of the app.
@MainActor
@Suite struct PathShareTests {
  private func places(_ ids: UInt64...) -> [ScreenPlace] { ids.map { ScreenPlace(RouteID(rawValue: $0)) } }

  private func path(_ below: Int, _ places: [ScreenPlace], above: Int...) -> [Entry] {
    (0..<below).map { .app($0) } + places.map { .flow($0) } + above.map { .app($0) }
  }

  private func share(below: Int) -> PathShare<[Entry]> {
    PathShare(of: path(below, [])) { $0.append(.flow($1)) }
  }

  @Test("What a flow pushes comes on top of what the app has pushed, and only what is other changes")
  func pushes() {
    var (share, path) = (share(below: 2), path(2, []))
    share.show(places(1, 2), in: &path)
    #expect(path == self.path(2, places(1, 2)))
    share.show(places(1, 3, 4), in: &path)
    #expect(path == self.path(2, places(1, 3, 4)))
    #expect(share.change(in: path) == nil)
    share.show([], in: &path)
    #expect(path == self.path(2, []))
  }

  @Test("What the app pushes above a flow stays until the flow shows other screens")
  func appPushes() {
    var (share, path) = (share(below: 1), path(1, []))
    share.show(places(1), in: &path)
    path.append(.app(9))
    #expect(share.change(in: path) == nil)
    share.show(places(1), in: &path)
    #expect(path == self.path(1, places(1), above: 9))
    share.show(places(1, 2), in: &path)
    #expect(path == self.path(1, places(1, 2)))
  }

  @Test("Who goes back over screens of the flow is followed, also by the back button's menu and past the first screen", arguments: 0...3)
  func goesBack(left: Int) {
    var (share, path) = (share(below: 2), path(2, []))
    share.show(places(1, 2, 3), in: &path)
    path.removeLast(3 - left)
    #expect(share.change(in: path) == (left == 3 ? nil : Array(places(1, 2, 3).prefix(left))))
    #expect(share.change(in: path) == nil, "It is told once.")
    path = [.app(0)]
    #expect(share.change(in: path) == (left == 0 ? nil : []))
    share.show(places(4), in: &path)
    #expect(path == [.app(0)], "The flow's first screen has gone.")
  }

  @Test("A path that a finger's pop has overwritten is known as the one before, and is told once more")
  func overwritten() {
    var (share, path) = (share(below: 1), path(1, []))
    share.show(places(1, 2), in: &path)
    let old = path
    share.show(places(3), in: &path)
    path = old.dropLast()
    #expect(share.change(in: path) == places(1))
    share.show(places(3), in: &path)
    #expect(path == self.path(1, places(3)))
  }

  @Test("What the app puts in the place of a flow's screens takes them away")
  func replaced() {
    var (share, path) = (share(below: 1), path(1, []))
    share.show(places(1, 2, 3), in: &path)
    path = self.path(1, places(1), above: 7, 8)
    #expect(share.change(in: path) == places(1))
    share.show(places(1), in: &path)
    #expect(path == self.path(1, places(1), above: 7, 8))
  }

  @Test("In a path of several types, the app's values leave before the flow's screens come")
  func severalTypes() {
    var path = MixedPath(entries: self.path(1, []))
    var share = PathShare(of: path) { $0.entries.append(.flow($1)) }
    share.show(places(1), in: &path)
    path.entries.append(.app(9))
    share.show(places(1, 2), in: &path)
    #expect(path.entries == self.path(1, places(1)))
    share.show(places(1, 2, 3), in: &path)
    #expect(path.entries == self.path(1, places(1)), "The stack has not shown it yet.")
    #expect(share.change(in: path) == nil && share.isCleared(path) && !share.isCleared(path))
    share.show(places(1, 2, 3), in: &path)
    #expect(path.entries == self.path(1, places(1, 2, 3)))
    path.entries.append(.app(9))
    share.show(places(1), in: &path)
    #expect(path.entries == self.path(1, places(1)) && !share.isCleared(path), "Nothing is to come.")
  }

  /// A path in the state of an app.
  private final class App {
    var mixed = MixedPath(entries: [.app(0), .app(1)])
    var path: [Entry] {
      get { mixed.entries }
      set { mixed.entries = newValue }
    }
    var trapped = 0

    /// Writes the path for the flow.
    func write(_ new: MixedPath) {
      if mixed.changesType(new) { trapped += 1 }
      mixed = new
    }
  }

  @Test("Whatever the flow, the app and people do, the path has the flow's screens above the app's", arguments: [false, true])
  func walk(ofSeveralTypes: Bool) async {
    let seed = SeededRandom.seed(for: "walk on a path of the app")
    var random = SeededRandom(seed: seed)
    func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let app = App()
    let store = FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, container: .navigation)))
    let host = PresentationHost(store, on: .swiftUI, clock: TestClock())
    let stack =
      ofSeveralTypes
      ? StackOfApp(host) {
        app.mixed
      } write: {
        app.write($0)
      } append: {
        $0.entries.append(.flow($1))
      }
      : StackOfApp(host) {
        app.path
      } write: {
        app.path = $0
      } append: {
        $0.append(.flow($1))
      }
    let issues = IssueLog()
    // The app's path during a gesture, if any. The path stays unchanged for some steps, although the flow may show other screens
    // meanwhile.
    var held: (path: [Entry], step: Int)?
    for step in 0..<RandomWalkTests.steps / 4 {
      var routes = store.state.routes
      let before = app.path
      issues.collect {
        switch roll(9) {
        case 0, 1:
          routes.push(.leaf)
          store.send(.router(.setRoutes(routes)))
        case 2:
          routes.goBackToRoot()
          for _ in 0..<roll(4) { routes.push(.leaf) }
          store.send(.router(.setRoutes(routes)))
        case 3:
          if app.path.count > 2 { app.path.removeLast(1 + roll(app.path.count - 2)) }
        case 4: app.path.append(.app(step))
        case 5: held = before.count > 2 ? (before, step) : nil
        case 6:
          if let held, step < held.step + 6 { app.path = held.path.dropLast() }
          held = nil
        case 7: stack.show()
        default: break
        }
        stack.follow()
        for _ in 0..<3 { host.endTurn() }
        stack.follow()
        for _ in 0..<3 { host.endTurn() }
      }
      let pushed = host[path: host.shown.layers[0].place].map { Entry.flow($0) }
      #expect(host.shown == store.plan, "seed \(seed), step \(step)")
      #expect(Array(app.path.dropFirst(2).prefix(pushed.count)) == pushed, "seed \(seed), step \(step)")
      let above = app.path.dropFirst(2 + pushed.count)
      #expect(above.allSatisfy { if case .app = $0 { true } else { false } }, "seed \(seed), step \(step), \(above)")
      #expect(app.path.starts(with: [.app(0), .app(1)]))
      if pushed.count > 20 { store.send(.router(.setRoutes(Routes(root: .leaf, container: .navigation)))) }
      if !issues.messages.isEmpty { break }
    }
    #expect(issues.messages == [] && app.trapped == 0, "seed \(seed)")
  }
}
