import FlowPresentation
import FlowRuntime
import FlowTesting
import Testing

/// The decisions of the adapters about options.
@MainActor
@Suite struct DecisionTests {
  @Test("Detents come from the lowest to the highest, which depends on the height of the screen")
  func detents() {
    let all: [Detent] = [.large, .height(300), .fraction(0.25), .medium]
    #expect(all.ascending(in: 1_000) == [.fraction(0.25), .height(300), .medium, .large])
    #expect(all.ascending(in: 400) == [.fraction(0.25), .medium, .height(300), .large])
    #expect([Detent.height(2_000), .fraction(0.9)].ascending(in: 800) == [.fraction(0.9), .height(2_000)])
    #expect([Detent.large, .medium].ascending(in: 0) == [.large, .medium], "without a height the order stays")
    #expect([Detent]().ascending(in: 800) == [])
  }

  @Test("A background has the style that the app gave to its name, and an unknown name is reported")
  func backgrounds() {
    let styles = ["paper": 1]
    #expect(PresentationOptions(background: "paper").background(in: styles) == 1)
    let issues = IssueLog()
    issues.collect {
      #expect(PresentationOptions().background(in: styles) == nil)
      #expect(issues.messages == [])
      #expect(PresentationOptions(background: "stone").background(in: styles) == nil)
    }
    #expect(issues.messages.count == 1 && issues.messages[0].contains("`stone` is not defined"))
  }

  @Test("A screen that zooms grows out of the screen below, in each stack, and a layer out of the screen that is seen")
  func zooms() throws {
    let zoom = PresentationOptions(transition: .zoom)
    var routes = Routes(root: 0, container: .navigation)
    routes.present(1, as: Presentation(kind: .push, options: zoom))
    routes.push(2)
    routes.present(3, as: Presentation(kind: .sheet, options: zoom))
    routes.present(4, as: Presentation(kind: .push, options: zoom))
    let plan = routes.plan
    let host = PresentationHost(plan, on: .swiftUI) { _ in }
    let (below, above) = (plan.layers[0].path.map(\.place), plan.layers[1].path.map(\.place))
    #expect(host.zoomSource(ofPushed: below[1], in: below[0]) == below[0])
    #expect(host.zoomSource(ofPushed: below[2], in: below[0]) == nil, "it does not zoom")
    #expect(host.zoomSource(ofPushed: below[0], in: below[0]) == nil, "it is not pushed")
    #expect(host.zoomSource(ofPushed: above[1], in: above[0]) == above[0])
    #expect(host.zoomSource(ofPushed: below[1], in: above[0]) == nil, "it is in another stack")
    #expect(host.zoomSource(of: try #require(host[presented: below[0], .sheet]), over: below[0]) == below[2], "the screen that is seen")
    // Changes the plan: the layer no longer zooms, and one more screen zooms.
    routes.dismiss()
    routes.present(5, as: Presentation(kind: .push, options: zoom))
    routes.presentSheet(6)
    let next = PresentationHost(routes.plan, on: .swiftUI) { _ in }
    let path = routes.plan.layers[0].path.map(\.place)
    #expect(next.zoomSource(ofPushed: path[3], in: path[0]) == path[2])
    #expect(next.zoomSource(of: try #require(next[presented: path[0], .sheet]), over: path[0]) == nil)
    // A host reads the options again when it shows another plan.
    var shown = Routes(root: 0, container: .navigation)
    let other = PresentationHost(shown.plan, on: .swiftUI) { _ in }
    let root = shown.plan.layers[0].place
    shown.present(1, as: Presentation(kind: .push, options: zoom))
    let pushed = shown.plan.layers[0].path[1].place
    #expect(other.zoomSource(ofPushed: pushed, in: root) == nil)
    other.show(shown.plan)
    #expect(other.zoomSource(ofPushed: pushed, in: root) == root)
  }

  @Test(
    "Tabs beside each other with one section are together",
    arguments: [
      ([nil, nil], [[0, 1]]), (["a", "a", "b"], [[0, 1], [2]]), (["a", nil, "a"], [[0], [1], [2]]), ([], []),
    ] as [([String?], [[Int]])])
  func sections(_ titles: [String?], _ expected: [[Int]]) {
    let tabs = titles.indices.map { TabID(rawValue: UInt64($0)) }
    let sections = TabSections(tabs) { titles[Int($0.rawValue)] }.all
    #expect(sections.map { $0.tabs.map { Int($0.rawValue) } } == expected)
    #expect(sections.map(\.title) == expected.map { titles[$0[0]] })
  }
}
