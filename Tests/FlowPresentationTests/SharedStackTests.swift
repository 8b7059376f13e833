import FlowPresentation
import FlowRuntime
import Testing

@testable import NestedFlow

/// The routes of a parent and of a child in the same navigation stack.
@MainActor
@Suite struct SharedStackTests {
  @MainActor
  private final class Coordinator {
    var routes: Routes<String>
    private(set) var host: PresentationHost!
    private(set) var stack: SharedStack<String>!

    init(_ screens: String..., name: String) {
      routes = Routes(root: screens[0], container: .navigation)
      for screen in screens.dropFirst() { routes.push(screen) }
      host = PresentationHost(routes.plan, on: .swiftUI) { [unowned self] message in
        if case .follow(let change) = message { routes.follow(change) }
        host.show(routes.plan)
      }
      stack = SharedStack(host, root: host.shown.layers[0].place)
      stack.view = { "\(name) \($0)" }
    }

    func change(_ body: (inout Routes<String>) -> Void) {
      body(&routes)
      host.show(routes.plan)
      host.endTurn()
    }

    var screens: [String] { routes.map(\.screen) }
  }

  private let parent = Coordinator("home", "picker", name: "parent")
  private let child = Coordinator("start", name: "child")

  private func join() {
    parent.stack.join(child.stack, at: parent.host.shown.layers[0].path[1].place)
  }

  /// The views of the pushed screens, of the parent and of the child.
  private var path: [String] { parent.stack.path.map { parent.stack.view(of: $0) ?? "nothing" } }

  @Test("A child pushes above the screen that it is the view of, and below what its parent pushes there")
  func pushes() {
    #expect(path == ["parent #1"])
    join()
    join()
    #expect(path == ["parent #1"])
    child.change { $0.push("a") }
    parent.change { $0.push("detail") }
    child.change { $0.push("b") }
    #expect(path == ["parent #1", "child #1", "child #2", "parent #2"])
    #expect(parent.stack.path.map(parent.stack.owns) == [true, false, false, true])
  }

  @Test("Each is told of its own screens that have left the path", arguments: 0...4)
  func pops(_ left: Int) {
    join()
    child.change {
      $0.push("a")
      $0.push("b")
    }
    parent.change { $0.push("detail") }
    parent.stack.path = Array(parent.stack.path.prefix(left))
    #expect(parent.screens == Array(["home", "picker", "detail"].prefix(left == 0 ? 1 : left == 4 ? 3 : 2)))
    // If the child's own screen leaves too, the child is not notified, because its view has gone.
    #expect(child.screens == Array(["start", "a", "b"].prefix(left == 0 ? 3 : left)))
    #expect(path.count == left)
  }

  @Test("A child of a child pushes in the same stack")
  func grandchild() {
    let grandchild = Coordinator("one", "two", name: "grandchild")
    join()
    child.change { $0.push("a") }
    child.stack.join(grandchild.stack, at: child.host.shown.layers[0].path[1].place)
    #expect(path == ["parent #1", "child #1", "grandchild #1"])
    parent.stack.path.removeLast()
    #expect(grandchild.screens == ["one"] && child.screens == ["start", "a"])
    parent.stack.path.removeLast(2)
    #expect(parent.screens == ["home"] && child.screens == ["start", "a"])
  }

  @Test("A child that has gone leaves nothing on the path")
  func goneChild() {
    var gone: Coordinator? = Coordinator("start", "a", name: "gone")
    parent.stack.join(gone!.stack, at: parent.host.shown.layers[0].path[1].place)
    let entries = parent.stack.path
    #expect(entries.count == 2)
    gone = nil
    #expect(path == ["parent #1"] && parent.stack.view(of: entries[1]) == nil)
  }

  @Test("A host whose bottom layer is in a stack of somebody else shows tabs without stacks")
  func tabsInAStack() {
    var traits = PlatformTraits.swiftUI
    traits.isInStack = true
    let nest = Nest()
    let tab = Nest.Tab.flow(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])))
    let plan = nest.plan(of: Nest.State(routes: Routes(root: .tabs(Tabs(tab)), then: [(.leaf, .push)])))
    let shown = PresentationHost(plan, on: traits) { _ in }.shown
    #expect(shown.layers[0].path.map(\.place.description) == ["#0", "#0/tab #0/#1", "#1"])
    #expect(shown.layers[0].path[0].tabs?.path.count == 1)
  }
}
