import FlowPresentation
import FlowRuntime
import FlowTesting
import SimulatedPlatform
import Testing

@testable import NestedFlow

/// Columns in a narrow and in a wide window.
@Suite struct ColumnsMachineTests {
  private let nest = Nest()

  private func flow(_ pushed: Int, _ others: (Nest.Screen, Presentation)...) -> Nest.State {
    Nest.State(routes: Routes(root: .leaf, then: Array(repeating: (.leaf, .push), count: pushed) + others))
  }

  /// A sidebar with a pushed screen, a content, and a detail with a pushed screen.
  private func state(front: ColumnRole = .detail, _ layers: (Nest.Screen, Presentation)...) -> Nest.State {
    var columns = Columns<Nest.Column>(sidebar: .sidebar(flow(1)))
    columns.show(.flow(0, flow(0)))
    columns.show(.flow(1, flow(1)))
    columns.select(front)
    return Nest.State(routes: Routes(root: .columns(columns), then: layers))
  }

  private func machine(_ state: Nest.State, wide: Bool, on traits: PlatformTraits = .swiftUI) -> PresentationMachine {
    var traits = traits
    traits.isNarrow = !wide
    return PresentationMachine(nest.plan(of: state), on: traits)
  }

  private func picture(_ machine: PresentationMachine) -> String {
    SimulatedPlatform(machine.shown, traits: .swiftUI).picture
  }

  /// Performs all updates.
  private func settle(_ machine: inout PresentationMachine) {
    for _ in 0..<10 {
      _ = machine.next()
      _ = machine.turnEnded()
    }
  }

  @Test func aNarrowWindowShowsOneStackUpToTheFront() {
    let columns = "#0/column"
    #expect(
      picture(machine(state(), wide: false))
        == "root: #0 [narrow #0 \(columns) #0/#0] > \(columns) #0/#1 > \(columns) #1/#0 > \(columns) #2/#0 > \(columns) #2/#1")
    #expect(
      picture(machine(state(front: .content), wide: false)) == "root: #0 [narrow #0 \(columns) #0/#0] > \(columns) #0/#1 > \(columns) #1/#0"
    )
    #expect(picture(machine(state(front: .sidebar), wide: false)) == "root: #0 [narrow #0 \(columns) #0/#0] > \(columns) #0/#1")
  }

  @Test func aWideWindowShowsAStackForEachColumn() {
    for front in ColumnRole.allCases {
      #expect(
        picture(machine(state(front: front), wide: true))
          == "root: #0 [#0 #0/column #0/#0 > #0/column #0/#1 || #1 #0/column #1/#0 || #2 #0/column #2/#0 > #0/column #2/#1]")
    }
  }

  @Test(
    "A person who goes back leaves columns, or screens of a column",
    arguments: [
      (3, "back to #0/column #2/#0"), (2, "left #2"), (1, "left #1"), (0, "left #1, back to #0/column #0/#0"),
    ])
  func goingBack(_ count: Int, _ expected: String) {
    var machine = machine(state(), wide: false)
    let path = machine.shown.layers[0].path
    let messages = machine.handle(.pathChanged(path.dropFirst().prefix(count).map(\.place), in: path[0].place))
    let texts = messages.map { message in
      switch message {
      case .follow(.wentBack(let place)): "back to \(place)"
      case .follow(.left(let column, let place)): place == path[0].place ? "left \(column)" : "\(place)"
      default: "\(message)"
      }
    }
    #expect(texts.joined(separator: ", ") == expected)
    #expect(machine.shown.layers[0].path.count == count + 1)
  }

  @Test func escapeLeavesAColumn() throws {
    var machine = machine(state(front: .content), wide: false)
    let place = machine.shown.layers[0].place
    #expect(machine.escape() == [.follow(.left(ColumnID(rawValue: 1), in: place))])
    machine = self.machine(state(front: .content), wide: true)
    #expect(machine.escape() == [], "The column in front has nothing to pop.")
    machine = self.machine(state(front: .sidebar), wide: true)
    #expect(machine.escape().count == 1)
  }

  /// Screens are pushed on columns, into the stack of the column in front, only if the app changes the routes by hand.
  @Test(
    "A screen that moves to a column in another layer leaves its column in an update before",
    arguments: [
      (
        [.kept(id(0)), .kept(id(2)), .kept(id(1))],
        [["[#1]", "[]"], ["[]", "[]"], ["[]", "[#1]"]]
      ),
      (
        [.kept(id(0)), .kept(id(2)), .kept(id(1)), .new(.leaf, as: .sheet)],
        [["[#1]", "[]"], ["[]", "[]"], ["[]", "[#1]", "[]"]]
      ),
      ([.kept(id(0)), .kept(id(2)), .new(.leaf)], [["[#1]", "[]"], ["[]", "[#3]"]]),
    ] as [([Routes<Nest.Screen>.Entry], [[String]])])
  func aScreenMoves(_ entries: [Routes<Nest.Screen>.Entry], _ expected: [[String]]) {
    let columns = Nest.State(routes: Routes(root: .columns(Columns(sidebar: .sidebar(flow(0))))))
    var state = columns
    state.routes.push(.leaf)
    state.routes.presentSheet(.child(columns))
    var machine = machine(state, wide: true, on: .uiKit)
    state.routes.arrange(entries)
    machine.want(nest.plan(of: state))
    var pushed: [[String]] = []
    repeat {
      pushed.append(
        machine.shown.layers.map { layer in
          let stack = layer.path[0].columns?.paths.values.first ?? layer.path
          return "[\(stack.dropFirst().map(\.place.description).joined(separator: ", "))]"
        })
      _ = machine.next()
      _ = machine.turnEnded()
      machine.timeOut()
    } while pushed.last != expected.last && pushed.count < 9
    #expect(pushed == expected)
    #expect(machine.isSettled)
  }

  private static func id(_ number: UInt64) -> RouteID { RouteID(rawValue: number) }

  @Test("Another column comes to the front: a wide window is told, and the stack of a narrow one", arguments: [true, false])
  func anotherFront(isWide: Bool) {
    var state = state(front: .sidebar)
    var machine = machine(state, wide: isWide, on: .uiKit)
    state.routes.update(id: state.routes.root.id) { screen in
      guard case .columns(var columns) = screen else { return }
      columns.select(.detail)
      screen = .columns(columns)
    }
    machine.want(nest.plan(of: state))
    let commands = machine.next()
    let place = machine.shown.layers[0].place
    #expect(commands.count == 1 && (commands.first == .arrange(place)) == isWide, "\(commands)")
  }

  @Test func aLayerStaysWhenTheLayoutChanges() {
    let state = state((.leaf, .sheet))
    for limits in [PlatformTraits.swiftUI, .uiKit] {
      var machine = machine(state, wide: true, on: limits)
      let before = machine.shown
      #expect(machine.handle(.narrowed(true, in: before.layers[0].place)) == [])
      let commands = machine.next()
      #expect(commands.first == .arrange(before.layers[0].place) && commands.count == 2, "\(commands)")
      #expect(machine.shown.layers[1] == before.layers[1])
      #expect(!machine.shown.isAnimated)
      settle(&machine)
      _ = machine.handle(.narrowed(false, in: before.layers[0].place))
      settle(&machine)
      if limits.reportsPaths { machine.timeOut() }
      settle(&machine)
      #expect(machine.shown == before)
    }
  }

  @Test func inTheBackgroundTheLayoutStays() {
    var machine = machine(state(), wide: true)
    let (before, place) = (machine.shown, machine.shown.layers[0].place)
    _ = machine.handle(.activated(false))
    _ = machine.handle(.narrowed(true, in: place))
    #expect(machine.next() == [] && machine.target == before)
    _ = machine.handle(.narrowed(false, in: place))
    _ = machine.handle(.activated(true))
    #expect(machine.next() == [] && machine.shown == before)
    _ = machine.handle(.activated(false))
    _ = machine.handle(.narrowed(true, in: place))
    _ = machine.handle(.activated(true))
    settle(&machine)
    #expect(machine.shown.layers[0].path.count == 5)
  }

  @Test func aStackThatHasGoneReportsNothing() {
    var machine = machine(state(), wide: true)
    let path = machine.shown.layers[0].path[0]
    let detail = path.columns!.paths[ColumnID(rawValue: 2)]![0].place
    _ = machine.handle(.narrowed(true, in: path.place))
    settle(&machine)
    #expect(machine.handle(.pathChanged([], in: detail)) == [])
    #expect(machine.shown.layers[0].path.count == 5)
  }

  @Test func aNewStackGetsItsPathOneUpdateLater() {
    var machine = machine(state(), wide: false)
    _ = machine.handle(.narrowed(false, in: machine.shown.layers[0].place))
    _ = machine.next()
    #expect(machine.shown.layers[0].path[0].columns?.paths.values.allSatisfy { $0.count == 1 } == true)
    settle(&machine)
    #expect(machine.isSettled)
    #expect(machine.shown.layers[0].path[0].columns?.paths.values.map(\.count).sorted() == [1, 2, 2])
  }

  @Test func theSourceOfALayerIsInTheColumnThatPresentsIt() {
    var columns = Columns<Nest.Column>(sidebar: .sidebar(flow(0, (.leaf, .popover))))
    columns.show(.flow(1, flow(0)))
    let plan = nest.plan(of: Nest.State(routes: Routes(root: .columns(columns))))
    #expect(plan.layers[1].place.description == "#0/column #0/#1")
    #expect(plan.items.last?.place == plan.layers[1].place)
  }

  @MainActor
  @Test func aStackOfAFormerLayoutWritesNothing() {
    var messages: [FlowMessage] = []
    let plan = nest.plan(of: state())
    let host = PresentationHost(plan, on: .swiftUI) { messages.append($0) }
    let root = plan.layers[0].place
    let old = SharedStack<Int>(host, root: root)
    for isNarrow in [false, true] {
      host.tell(.narrowed(isNarrow, in: root))
      for _ in 0..<4 { host.endTurn() }
    }
    let new = SharedStack<Int>(host, root: root)
    #expect(new.path.count == 4)
    old.path = []
    #expect(messages == [], "SwiftUI writes the path of the stack that it has removed.")
    new.path = []
    #expect(messages.count == 2, "\(messages)")
  }

  @Test func scenariosGoBackThroughColumns() {
    var play = ScenarioPlay(nest, state(front: .content))
    play.expect("sidebar, content flow front, detail flow")
    play.goBack(leadingTo: "sidebar")
    play.goBack(leadingTo: "sidebar")
    #expect(
      play.state
        == { () -> Nest.State in
          var columns = Columns<Nest.Column>(sidebar: .sidebar(flow(0)))
          columns.select(.sidebar)
          return Nest.State(routes: Routes(root: .columns(columns)))
        }())
    play = ScenarioPlay(nest, state((.leaf, .sheet)))
    play.swipeDown(leadingTo: "sidebar, content flow, detail flow")
    play.goBack(3, leadingTo: "sidebar")
    #expect(play.id("sidebar") == play.state.routes.root.id && play.column("sidebar").rawValue == 0)
    #expect(play.column("flow").rawValue == .max)
  }
}
