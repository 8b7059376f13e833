import FlowPresentation
import FlowRuntime
import SimulatedPlatform
import Testing

@testable import NestedFlow

/// The decisions for each rule of the platforms, one at a time.
@Suite struct RuleTests {
  private let nest = Nest()

  private func plan(_ others: (Nest.Screen, Presentation)...) -> (Nest.State, NavigationPlan) {
    let state = Nest.State(routes: Routes(root: .leaf, then: others))
    return (state, nest.plan(of: state))
  }

  private func machine(_ plan: NavigationPlan, _ traits: PlatformTraits = .swiftUI) -> PresentationMachine {
    PresentationMachine(plan, on: traits)
  }

  private func places(_ plan: NavigationPlan) -> [ScreenPlace] { Array(pushed(plan)) }

  private func pushed(in layer: Int = 0, _ plan: NavigationPlan) -> PushedPlaces { PushedPlaces(of: plan.layers[layer].stack) }

  @Test("One sheet for another: the first goes, then the second comes")
  func replacedSheet() {
    var (state, old) = plan((.leaf, .sheet))
    state.routes.dismiss()
    state.routes.presentSheet(.leaf)
    let new = nest.plan(of: state)
    var machine = machine(old)
    machine.want(new)
    #expect(machine.next() == [.dismiss(old.layers[1].place, over: old.layers[0].place)])
    #expect(machine.next() == [])
    #expect(machine.handle(.dismissed(old.layers[1].place)) == [])
    #expect(machine.next() == [.present(new.layers[1].place, over: new.layers[0].place)])
  }

  @Test("Nothing is told to the platform while a finger pops")
  func fingerPops() {
    var (state, old) = plan((.leaf, .push))
    var machine = machine(old, .uiKit)
    let root = old.layers[0].place
    _ = machine.handle(.popBegan(in: root))
    state.routes.push(.leaf)
    machine.want(nest.plan(of: state))
    #expect(machine.next() == [])
    _ = machine.handle(.popEnded(in: root))
    #expect(machine.next() == [], "The path may still be told in this turn.")
    _ = machine.turnEnded()
    #expect(machine.next() == [.setPath(pushed(nest.plan(of: state)), in: root)])
  }

  @Test("A path that a finished pop has overwritten is told once more")
  func overwritten() {
    var (state, old) = plan((.leaf, .push), (.leaf, .push))
    var machine = machine(old)
    let root = old.layers[0].place
    state.routes.goBackToRoot()
    state.routes.push(.leaf)
    let new = nest.plan(of: state)
    machine.want(new)
    #expect(machine.next() == [.setPath(pushed(new), in: root)])
    _ = machine.turnEnded()
    #expect(machine.handle(.pathChanged(Array(places(old).prefix(1)), in: root)) == [])
    #expect(machine.takeIssues() == [])
    #expect(machine.next() == [.setPath(pushed(new), in: root)])
  }

  @Test("In the background the flow is told nothing, and all is shown again when the app comes back")
  func background() {
    let (_, plan) = plan((.leaf, .push), (.leaf, .sheet))
    var machine = machine(plan)
    let root = plan.layers[0].place
    let sheet = plan.layers[1].place
    _ = machine.handle(.activated(false))
    #expect(machine.handle(.pathChanged([], in: root)) == [])
    #expect(machine.handle(.dismissed(sheet)) == [])
    #expect(machine.next() == [])
    _ = machine.turnEnded()
    _ = machine.handle(.activated(true))
    #expect(machine.next() == [.setPath(pushed(plan), in: root), .present(sheet, over: root)])
    #expect(machine.shown == plan)
  }

  @Test("A sheet is dismissed by its binding only after it has appeared")
  func clearedTooEarly() {
    var (state, old) = plan()
    var machine = machine(old)
    state.routes.presentSheet(.leaf)
    let new = nest.plan(of: state)
    machine.want(new)
    _ = machine.next()
    #expect(machine.handle(.cleared(new.layers[1].place)) == [])
    _ = machine.handle(.appeared(new.layers[1].place))
    #expect(machine.handle(.cleared(new.layers[1].place)) == [.follow(.dismissed(new.layers[1].place))])
    #expect(machine.handle(.cleared(new.layers[1].place)) == [])
  }

  @Test("A newer plan counts from what is shown, not from what was wanted")
  func retargeted() {
    var (state, old) = plan()
    var machine = machine(old)
    state.routes.presentSheet(.leaf)
    state.routes.presentSheet(.leaf)
    let both = nest.plan(of: state)
    machine.want(both)
    _ = machine.next()
    state.routes.goBackToRoot()
    machine.want(nest.plan(of: state))
    #expect(machine.next() == [], "The first sheet still comes.")
    _ = machine.handle(.appeared(both.layers[1].place))
    #expect(machine.next() == [.dismiss(both.layers[1].place, over: old.layers[0].place)])
  }

  @Test("A tap on a tab that the flow refuses is taken back")
  func refusedTab() {
    let state = Nest.State(routes: Routes(root: .tabs(Tabs(.plain, .plain))))
    let plan = nest.plan(of: state)
    var machine = machine(plan)
    let place = plan.layers[0].place
    let tab = TabID(rawValue: 1)
    #expect(machine.handle(.selected(tab, in: place)) == [.follow(.selected(tab, in: place))])
    #expect(machine.next() == [.select(TabID(rawValue: 0), in: place)])
  }

  @Test("A layer that a foreign one keeps from coming is shown when that has gone")
  func covered() {
    var (state, old) = plan()
    var machine = machine(old)
    state.routes.presentSheet(.leaf)
    let new = nest.plan(of: state)
    machine.want(new)
    let present = [PlatformCommand.present(new.layers[1].place, over: new.layers[0].place)]
    #expect(machine.next() == present)
    _ = machine.handle(.covered(true))
    machine.timeOut()
    #expect(machine.takeIssues().count == 1)
    #expect(machine.next() == [])
    _ = machine.handle(.covered(false))
    #expect(machine.next() == present)
  }

  @Test("The late end of a path is not taken for that of a newer one")
  func lateEndOfAPath() {
    var (state, old) = plan((.leaf, .push), (.leaf, .sheet))
    var machine = machine(old, PlatformTraits(limits: .strictest, reportedKinds: [.sheet], reportsPaths: true))
    let (root, sheet) = (old.layers[0].place, old.layers[1].place)
    state.routes.goBackToRoot()
    machine.want(nest.plan(of: state))
    #expect(machine.next() == [.dismiss(sheet, over: root), .setPath(pushed(nest.plan(of: state)), in: root)])
    _ = machine.handle(.dismissed(sheet))
    for _ in 0..<2 {
      state.routes.push(.leaf)
      machine.want(nest.plan(of: state))
      _ = machine.next()
    }
    #expect(machine.handle(.pathSettled(in: root)) == [])
    #expect(machine.next() == [], "This was the end of the path that was set with the dismissal.")
    #expect(machine.handle(.pathSettled(in: root)) == [])
    #expect(machine.next() == [.setPath(pushed(nest.plan(of: state)), in: root)])
  }

  @Test("Escape pops the top screen, or dismisses what a finger could dismiss, once")
  func escape() {
    var (state, old) = plan((.leaf, .sheet), (.leaf, .push))
    var machine = machine(old)
    let sheet = old.layers[1].place
    #expect(machine.escape() == [.follow(.wentBack(to: sheet))])
    state.routes.pop()
    machine.want(nest.plan(of: state))
    #expect(machine.next() == [.setPath(pushed(in: 1, nest.plan(of: state)), in: sheet)])
    #expect(machine.escape() == [], "The screen still leaves.")
    _ = machine.turnEnded()
    #expect(machine.escape() == [.follow(.dismissed(sheet))])
  }

  @Test(
    "Escape leaves what no finger can take away",
    arguments: [Presentation.cover, Presentation(kind: .sheet, options: PresentationOptions(dismissal: .disabled)), .root])
  func escapeFromWhatStays(_ presentation: Presentation) {
    let (_, plan) = presentation.kind == .root ? plan() : plan((.leaf, presentation))
    #expect(machine(plan).escape() == [])
  }

  @Test("Escape in a tab pops in the tab first")
  func escapeInATab() {
    let tab = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))
    let state = Nest.State(routes: Routes(root: .leaf, then: [(.tabs(Tabs(.flow(tab), .plain)), .push)]))
    let plan = nest.plan(of: state)
    let stack = plan.layers[0].path[1].tabs?.paths[TabID(rawValue: 0)]
    #expect(machine(plan).escape() == [.follow(.wentBack(to: stack![0].place))])
  }

  @Test("A change without animation is told so")
  func animation() {
    var (state, old) = plan()
    var machine = machine(old)
    state.routes.push(.leaf)
    state.routes.changesAreAnimated = false
    machine.want(nest.plan(of: state))
    _ = machine.next()
    #expect(machine.shown.isAnimated == false)
  }

  @Test("The platform is drawn, layer by layer")
  func picture() {
    var tabs = Tabs<Nest.Tab>(.flow(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))), .plain)
    tabs.select(index: 1)
    let state = Nest.State(routes: Routes(root: .tabs(tabs), then: [(.leaf, .push), (.leaf, .sheet.in(.navigation))]))
    let platform = SimulatedPlatform(nest.plan(of: state), traits: .swiftUI)
    #expect(
      platform.picture == """
        root: #0 [#0 #0/tab #0/#0 > #0/tab #0/#1 | *#1] > #1
        sheet in navigation: #2
        """)
  }
}
