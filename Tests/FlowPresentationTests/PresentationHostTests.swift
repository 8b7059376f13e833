import FlowPresentation
import FlowRuntime
import FlowTestSupport
import FlowTesting
import Observation
import SimulatedPlatform
import Testing

@testable import NestedFlow

/// The number of changes that a reader was notified about.
@MainActor
private final class Told {
  private(set) var count = 0

  func watch(_ read: () -> Void) {
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated { self?.count += 1 }
    }
  }
}

/// A finger that holds a layer.
@MainActor
private final class Finger {
  var holds = true
}

/// The machine together with a store, a clock and observers.
@MainActor
@Suite struct PresentationHostTests {
  private let clock = TestClock()

  private func store(_ others: (Nest.Screen, Presentation)...) -> FlowStore<Nest> {
    FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, then: others)))
  }

  private func setRoutes(of store: FlowStore<Nest>, _ change: (inout Routes<Nest.Screen>) -> Void) {
    var routes = store.state.routes
    change(&routes)
    store.send(.router(.setRoutes(routes)))
  }

  private func settleTurn() async {
    for _ in 0..<10 { await Task.yield() }
  }

  @Test("A plan of several layers comes layer by layer, each when the one before has appeared")
  func steps() async {
    let store = store()
    let host = PresentationHost(store, on: .uiKit, clock: clock)
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    setRoutes(of: store) { routes in
      routes.presentSheet(.leaf)
      routes.presentSheet(.leaf)
    }
    let plan = store.plan
    #expect(commands == [.present(plan.layers[1].place, over: plan.layers[0].place)])
    host.tell(.appeared(plan.layers[1].place))
    #expect(commands.last == .present(plan.layers[2].place, over: plan.layers[1].place))
    host.tell(.appeared(plan.layers[2].place))
    #expect(host.isSettled)
    #expect(commands.count == 2)
  }

  @Test("An event that the platform reports while it performs commands leads to the next update, after these commands")
  func eventsDuringCommands() async {
    let store = store((.leaf, .sheet))
    let host = PresentationHost(store, on: .uiKit, clock: clock)
    var (performed, isPerforming) = ([PlatformCommand](), false)
    host.perform = { [weak host] commands in
      #expect(!isPerforming, "\(commands) are performed in the middle of \(performed)")
      isPerforming = true
      for command in commands {
        performed.append(command)
        switch command {
        case .dismiss(let place, _): host?.tell(.dismissed(place))
        case .present(let place, _): host?.tell(.appeared(place))
        default: break
        }
      }
      isPerforming = false
    }
    let before = store.plan
    setRoutes(of: store) { routes in
      routes.replace(with: .leaf)
      routes.presentSheet(.leaf)
    }
    await settleTurn()
    let after = store.plan
    let (root, sheet) = (after.layers[0].place, after.layers[1].place)
    #expect(performed == [.dismiss(before.layers[1].place, over: before.layers[0].place), .setRoot(root), .present(sheet, over: root)])
    #expect(host.isSettled)
  }

  @Test("What the system takes away leaves the flow, and is not animated once more")
  func systemChange() async {
    let store = store((.leaf, .push), (.leaf, .sheet))
    let host = PresentationHost(store, on: .uiKit, clock: clock)
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    let sheet = host.shown.layers[1].place
    host.tell(.dismissed(sheet))
    #expect(store.state.routes.count == 2)
    host.tell(.dismissed(sheet))
    #expect(store.state.routes.count == 2)
    #expect(commands == [])
    #expect(host.isSettled)
    #expect(host.layer(sheet)?.place == sheet, "Its view is asked for what it shows while it leaves.")
  }

  @Test("Tabs and their stacks keep their content while their layer leaves")
  func leavingTabs() throws {
    var tabs = Tabs<Nest.Tab>(.plain, .flow(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))))
    tabs.select(index: 1)
    let store = store((.tabs(tabs), .cover), (.leaf, .sheet))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let layer = host.shown.layers[1]
    let before = try #require(host.tabs(of: layer.place))
    let stack = try #require(before.path.first?.place)
    setRoutes(of: store) { $0.goBackToRoot() }
    #expect(host.shown.layers.count == 1 && !host.shows(layer.place))
    for _ in 0..<2 {
      #expect(host.tabs(of: layer.place) == before && host[tabOf: layer.place] == before.selected)
      #expect(host[path: stack].count == 1)
      host.tell(.dismissed(layer.place))
      setRoutes(of: store) { $0.push(.leaf) }
    }
  }

  @Test("Tabs keep their content while they are popped, by the flow or by a person", arguments: [true, false])
  func poppedTabs(isByFlow: Bool) throws {
    var tabs = Tabs<Nest.Tab>(.plain, .flow(Nest.State(routes: Routes(root: .leaf))))
    tabs.select(index: 1)
    let store = store((.tabs(tabs), .push))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let (root, place) = (host.shown.layers[0].place, host.shown.layers[0].path[1].place)
    let before = try #require(host.tabs(of: place))
    if isByFlow { setRoutes(of: store) { $0.goBack() } } else { host.tell(.pathChanged([], in: root)) }
    #expect(store.state.routes.count == 1 && !host.shows(place))
    #expect(host.tabs(of: place) == before && host[tabOf: place] == before.selected)
  }

  @Test("What is restored is shown without animation")
  func restored() {
    let store = store()
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let saved = FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])))
    store.restore(saved.snapshot())
    #expect(host.shown.layers[0].path.count == 2 && !host.isAnimated)
    host.endTurn()
    setRoutes(of: store) { $0 = Routes(root: .leaf, then: [(.leaf, .push), (.leaf, .push)]) }
    #expect(host.isAnimated)
  }

  @Test("What a person does after a restoration is animated")
  func personAfterRestoration() {
    let store = store()
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let saved = FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])))
    store.restore(saved.snapshot())
    host.endTurn()
    host.tell(.pathChanged([], in: host.shown.layers[0].place))
    #expect(host.isAnimated)
  }

  @Test("An end that is not told is asked for, where the platform can be asked")
  func askedFor() async {
    let store = store((.leaf, Presentation(kind: .alert)))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let finger = Finger()
    host.isAnimating = { finger.holds }
    setRoutes(of: store) { routes in
      routes.dismiss()
      routes.presentSheet(.leaf)
    }
    for _ in 0..<3 {
      await settleTurn()
      await clock.advance(by: .milliseconds(100))
      await settleTurn()
      #expect(host.shown.layers.count == 1)
    }
    finger.holds = false
    await clock.advance(by: .milliseconds(100))
    await settleTurn()
    #expect(host.shown.layers.count == 2)
  }

  @Test("A stack that comes to be seen is told its path again, if that was set while another tab was selected")
  func hiddenPath() throws {
    let store = store((.tabs(Tabs(.plain, .flow(Nest.State(routes: Routes(root: .leaf))))), .cover))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let stack = try #require(host.shown.layers[1].path[0].tabs?.paths[TabID(rawValue: 1)]?.first?.place)
    var commands: [PlatformCommand] = []
    host.perform = { commands = $0 }
    host.tell(.stackAppeared(stack))
    host.endTurn()
    #expect(commands == [], "It shows what it was told.")
    setRoutes(of: store) { routes in
      routes.update(id: routes.top.id) { screen in
        guard case .tabs(var tabs) = screen, case .flow(var flow)? = tabs[id: TabID(rawValue: 1)]?.tab else { return }
        flow.routes.push(.leaf)
        tabs.update(id: TabID(rawValue: 1)) { $0 = .flow(flow) }
        screen = .tabs(tabs)
      }
    }
    host.endTurn()
    #expect(host[path: stack].count == 1)
    commands = []
    for count in [1, 0] {
      host.tell(.stackAppeared(stack))
      host.endTurn()
      #expect(commands.filter { if case .setPath(_, stack) = $0 { true } else { false } }.count == count)
      commands = []
    }
  }

  @Test("An end that is not told is waited for so long, and two in a row are reported")
  func silence() async {
    let store = store()
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let issues = IssueLog()
    await issues.collect {
      setRoutes(of: store) { routes in
        for _ in 0..<2 { routes.presentSheet(.leaf) }
      }
      #expect(host.shown.layers.count == 2)
      await settleTurn()
      await clock.advance(by: .milliseconds(900))
      await settleTurn()
      #expect(host.shown.layers.count == 2)
      await clock.advance(by: .milliseconds(100))
      await settleTurn()
      #expect(host.shown.layers.count == 3)
      await clock.advance(by: .seconds(1))
      await settleTurn()
    }
    #expect(host.isSettled)
    #expect(issues.messages.count == 1)
  }

  @Test("While the platform says that it animates, the host waits on, however long that takes")
  func longAnimation() async {
    let store = store((.leaf, .sheet))
    let host = PresentationHost(store, on: .uiKit, clock: clock)
    let (root, sheet) = (host.shown.layers[0].place, host.shown.layers[1].place)
    let finger = Finger()
    host.isAnimating = { finger.holds }
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    setRoutes(of: store) { routes in
      routes.dismiss()
      routes.presentSheet(.leaf)
    }
    #expect(commands == [.dismiss(sheet, over: root)], "A finger holds the sheet.")
    for _ in 0..<5 {
      await settleTurn()
      await clock.advance(by: .seconds(1))
    }
    await settleTurn()
    #expect(commands.count == 1)
    finger.holds = false
    await clock.advance(by: .seconds(1))
    await settleTurn()
    #expect(commands.count == 2, "It is over, and nobody has told.")
  }

  @Test("Each wait lasts as long as it may, also if the one before was for the same")
  func waitsOneAfterTheOther() async {
    let store = store()
    let host = PresentationHost(store, on: .uiKit, clock: clock)
    let root = host.shown.layers[0].place
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    setRoutes(of: store) { $0.push(.leaf) }
    setRoutes(of: store) { $0.push(.leaf) }
    await settleTurn()
    await clock.advance(by: .milliseconds(900))
    host.tell(.pathSettled(in: root))
    setRoutes(of: store) { $0.push(.leaf) }
    #expect(commands.count == 2)
    await settleTurn()
    await clock.advance(by: .milliseconds(900))
    await settleTurn()
    #expect(commands.count == 2, "The second path is still on its way.")
    await clock.advance(by: .milliseconds(100))
    await settleTurn()
    #expect(commands.count == 3)
  }

  @Test("A change of a screen's value tells no reader of what is shown")
  func values() {
    let store = store()
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let isNotified = Told()
    isNotified.watch { _ = host.shown }
    setRoutes(of: store) { $0.update(id: $0.root.id) { $0 = .tabs(Tabs(.plain)) } }
    #expect(isNotified.count == 1, "Tabs are another showing.")
    isNotified.watch { _ = host.shown }
    store.send(.router(.systemBack(to: store.state.routes.root.id)))
    #expect(isNotified.count == 1)
  }

  @Test("An alert's button wins over its binding in either order", arguments: [true, false])
  func alert(bindingFirst: Bool) async {
    let store = store((.leaf, .alert))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let alert = host.shown.layers[1].place
    let events: [PlatformEvent] = [.cleared(alert), .pressed("more", at: alert)]
    for event in bindingFirst ? events : events.reversed() { host.tell(event) }
    await settleTurn()
    #expect(store.state.routes.map(\.presentation.kind) == [.root, .sheet])
    #expect(host.shown.layers.count == 1, "Nothing is presented while the alert goes.")
    await clock.advance(by: .milliseconds(650))
    await settleTurn()
    #expect(host.shown == store.plan)
  }

  @Test("An alert that goes without a button is dismissed at the end of the turn")
  func clearedAlert() async {
    let store = store((.leaf, .alert))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    host[isPresentedOver: host.shown.layers[0].place, .alert] = false
    #expect(store.state.routes.count == 2)
    await settleTurn()
    #expect(store.state.routes.count == 1)
  }

  @Test("A dialog that goes without a button is its cancel button, on each platform, and once", arguments: [true, false])
  func besideADialog(isSwiftUI: Bool) async {
    let buttons: [PresentationOptions.Button] = [.init("Close", event: "close"), .init("More", event: "more", role: .cancel)]
    let store = store((.leaf, Presentation(kind: .dialog, options: PresentationOptions(buttons: buttons))))
    let host = PresentationHost(store, on: isSwiftUI ? .swiftUI : .uiKit, clock: clock)
    let dialog = host.shown.layers[1].place
    host.tell(isSwiftUI ? .cleared(dialog) : .dismissed(dialog))
    await settleTurn()
    #expect(store.state.routes.map(\.presentation.kind) == [.root, .sheet])
    let routes = store.state.routes
    for late in [PlatformEvent.pressed("close", at: dialog), .pressed("more", at: dialog), .cleared(dialog), .dismissed(dialog)] {
      host.tell(late)
      await settleTurn()
      #expect(store.state.routes == routes, "\(late)")
    }
  }

  @Test("An alert without buttons has one that closes it, on each platform")
  func noButtons() {
    #expect(Presentation.alert.shownButtons.map(\.title) == ["OK"])
    let store = store((.leaf, .alert))
    let host = PresentationHost(store, on: .uiKit, clock: clock)
    let alert = host.shown.layers[1].place
    let issues = IssueLog()
    issues.collect { for _ in 0..<2 { host.tell(.pressed(Presentation.alert.shownButtons[0].event, at: alert)) } }
    #expect(store.state.routes.count == 1 && host.shown.layers.count == 1 && issues.messages == [])
  }

  @Test("A dialog has no text fields, and texts stand in the order of the fields")
  func texts() {
    let fields: [PresentationOptions.Field] = [.init("Title", name: "title", text: "Tea"), .init("Note", name: "note")]
    #expect(Presentation(kind: .alert, options: PresentationOptions(fields: fields)).fields == fields)
    #expect(Presentation(kind: .dialog, options: PresentationOptions(fields: fields)).fields == [])
    #expect(fields.texts(["a", nil]) == ["title": "a", "note": ""] && fields.texts(["a"]) == ["title": "a"] && fields.texts(nil) == [:])
  }

  @Test("A text is that of its own alert, and of what it began with until a person types")
  func fieldTexts() throws {
    let fields: [PresentationOptions.Field] = [.init("Title", name: "title", text: "Tea"), .init("Note", name: "note")]
    let (first, second) = (ScreenPlace(RouteID(rawValue: 1)), ScreenPlace(RouteID(rawValue: 2)))
    var texts = FieldTexts()
    #expect(texts[fields[0], of: first] == "Tea" && texts[fields[1], of: first] == "")
    texts[fields[1], of: first] = "Green"
    #expect(texts.all(fields, of: first) == ["title": "Tea", "note": "Green"])
    #expect(texts.all(fields, of: second) == ["title": "Tea", "note": ""])
    texts[fields[0], of: second] = ""
    #expect(texts.all(fields, of: second) == ["title": "", "note": ""])
    #expect(texts.all([], of: second) == [:])
  }

  @Test("Bindings read what is shown and accept only what takes away")
  func bindings() {
    let store = store((.leaf, .push), (.leaf, .push), (.leaf, .sheet))
    let host = PresentationHost(store, on: .swiftUI, clock: clock)
    let root = host.shown.layers[0].place
    let path = host[path: root]
    #expect(path.count == 2)
    #expect(host[over: root, .sheet]?.place == host.shown.layers[1].place)
    #expect(host[over: root, .cover] == nil)
    let issues = IssueLog()
    issues.collect { host[path: root] = path + [ScreenPlace(RouteID(rawValue: 9))] }
    #expect(issues.messages.count == 1)
    #expect(host[path: root] == path)
    host[over: root, .sheet] = nil
    host[path: root] = []
    #expect(store.state.routes.count == 1)
  }

  @Test("A host goes with its last user, and keeps no store")
  func memory() {
    var store: FlowStore<Nest>? = store((.leaf, .push))
    var host: PresentationHost? = PresentationHost(store!, on: .uiKit, clock: clock)
    weak let weakStore = store
    weak let weakHost = host
    host?.perform = { _ in }
    setRoutes(of: store!) { $0.presentSheet(.leaf) }
    store = nil
    #expect(weakStore == nil)
    host = nil
    #expect(weakHost == nil)
  }
}
