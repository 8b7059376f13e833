import FlowPresentation
import FlowRuntime
import SimulatedPlatform
import Testing

@testable import NestedFlow

/// Reports about routes that the flow has changed in the meantime. Random walks found these cases.
@Suite struct LateReportTests {
  typealias Entries = [Routes<Nest.Screen>.Entry]

  private let nest = Nest()

  private static func id(_ number: UInt64) -> RouteID { RouteID(rawValue: number) }
  private static func place(_ number: UInt64) -> ScreenPlace { ScreenPlace(id(number)) }

  /// Makes routes of the screens `#0`, `#1` and so on, each with its kind.
  private func routes(_ kinds: String) -> Routes<Nest.Screen> {
    var routes = Routes<Nest.Screen>(root: .leaf)
    let presentations: [Substring: Presentation] = ["push": .push, "sheet": .sheet, "alert": Presentation(kind: .alert)]
    for kind in kinds.split(separator: " ").dropFirst() { routes.present(.leaf, as: presentations[kind]!) }
    return routes
  }

  private func plan(_ routes: Routes<Nest.Screen>, as entries: Entries? = nil) -> NavigationPlan {
    var routes = routes
    if let entries { routes.arrange(entries) }
    return nest.plan(of: Nest.State(routes: routes))
  }

  /// Lets the machine show a plan, and reports the end of each transition.
  ///
  /// - Returns: the commands of each update.
  private func show(_ plan: NavigationPlan, with machine: inout PresentationMachine) -> [String] {
    var updates: [String] = []
    machine.want(plan)
    for _ in 0..<8 {
      let commands = machine.next()
      for command in commands {
        switch command {
        case .present(let layer, _): _ = machine.handle(.appeared(layer))
        case .dismiss(let layer, _): _ = machine.handle(.dismissed(layer))
        case .setPath(_, let stack): _ = machine.handle(.pathSettled(in: stack))
        default: break
        }
      }
      _ = machine.turnEnded()
      if !commands.isEmpty { updates.append(commands.map { "\($0)" }.joined(separator: " ")) }
    }
    return updates
  }

  @Test(
    "The path of a stack that has left names no unknown screens",
    arguments: [
      // The first screen of a sheet becomes the bottom screen.
      ([], [.kept(id(1)), .new(.leaf)]),
      // A sheet becomes a cover.
      ([], [.kept(id(0)), .kept(id(1), as: .cover.in(.navigation)), .new(.leaf)]),
      // The system removes a sheet in the background, and the flow shows it again with other screens.
      ([.activated(false), .dismissed(place(1)), .activated(true)], [.kept(id(0)), .kept(id(1)), .new(.leaf)]),
    ] as [([PlatformEvent], Entries)])
  func pathOfAFormerStack(_ events: [PlatformEvent], _ entries: Entries) {
    let routes = routes("root sheet push push")
    var machine = PresentationMachine(plan(routes), on: .swiftUI)
    for event in events { _ = machine.handle(event) }
    _ = show(plan(routes, as: entries), with: &machine)
    let (messages, issues) = (machine.handle(.pathChanged([Self.place(2)], in: Self.place(1))), machine.takeIssues())
    #expect(messages == [] && issues == [])
    let repeated = machine.next().map { "\($0)" }
    #expect(repeated == ["setPath([#4], in: #1)"])
  }

  /// A case in which UIKit may show another path than the machine assumes.
  struct Unsure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kinds: String
    /// The routes that the flow shows first. The platform does not report the end of this transition.
    var before: Entries?
    let events: [PlatformEvent]
    let entries: Entries
    let updates: [String]
  }

  @Test(
    "A screen leaves a path that is to be repeated before another layer shows the screen",
    arguments: [
      Unsure(
        testDescription: "a sheet", kinds: "root push push", events: [.pathChanged([], in: place(0))],
        entries: [.kept(id(0)), .kept(id(2), as: .sheet)],
        updates: ["setPath([], in: #0)", "present(#2, over: #0)"]),
      Unsure(
        testDescription: "another bottom screen under an alert", kinds: "root push push alert", events: [.pathChanged([], in: place(0))],
        entries: [.kept(id(2))],
        updates: ["setPath([], in: #0)", "dismiss(#3, over: #0) setRoot(#2)"]),
      Unsure(
        testDescription: "a pop that began before the path was set", kinds: "root push push", before: [.kept(id(0)), .kept(id(1))],
        events: [.popBegan(in: place(0)), .pathSettled(in: place(0)), .popEnded(in: place(0))],
        entries: [.kept(id(0)), .kept(id(1)), .kept(id(2), as: .sheet)],
        updates: ["setPath([#1], in: #0)", "present(#2, over: #0)"]),
      Unsure(
        testDescription: "the same stack", kinds: "root push push", events: [.pathChanged([], in: place(0))],
        entries: [.kept(id(0)), .kept(id(1)), .kept(id(2))],
        updates: ["setPath([#1, #2], in: #0)"]),
    ])
  func unsurePath(_ unsure: Unsure) {
    let routes = routes(unsure.kinds)
    var machine = PresentationMachine(plan(routes), on: .uiKit)
    if let before = unsure.before {
      machine.want(plan(routes, as: before))
      _ = machine.next()
    }
    for event in unsure.events { _ = machine.handle(event) }
    _ = machine.turnEnded()
    let updates = show(plan(routes, as: unsure.entries), with: &machine)
    #expect(updates == unsure.updates)
  }

  private static func tabs(_ pushed: Int) -> Nest.State {
    let tab = Nest.State(routes: Routes(root: .leaf, then: Array(repeating: (.leaf, .push), count: pushed)))
    return Nest.State(routes: Routes(root: .tabs(pushed > 0 ? Tabs(.flow(tab), .plain) : Tabs(.plain, .plain))))
  }

  @Test(
    "On the simulated platform, a finger that pops lets go when its stack leaves",
    arguments: [
      (Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])), Nest.State(routes: Routes(root: .leaf, container: .navigation))),
      (tabs(1), tabs(0)),
    ])
  func fingerLetsGo(_ old: Nest.State, _ new: Nest.State) {
    var machine = PresentationMachine(nest.plan(of: old), on: .uiKit)
    var platform = SimulatedPlatform(nest.plan(of: old), traits: .uiKit)
    let began = platform.beginPop()
    #expect(began)
    machine.want(nest.plan(of: new))
    for _ in 0..<3 {
      platform.perform(machine.next(), wanted: machine.shown)
      _ = machine.turnEnded()
    }
    #expect(platform.fingerPops == nil && platform.broken.isEmpty)
    #expect(platform.shows(machine.shown) && machine.isSettled)
  }
}
