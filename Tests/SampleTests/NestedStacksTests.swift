import FlowRuntime
import NestedStacksSample
import Testing

@MainActor
@Suite("NestedStacks")
struct NestedStacksTests {
  private let drive = Drive(NestedStacks.State(), NestedStacks(), mirrored: true)

  /// Five layers, each with one page.
  private func diveFive() {
    for level in 1...5 {
      drive.tap(.stack(.pageTapped))
      if level < 5 { drive.tap(.page(.deeperTapped)) }
    }
  }

  private static let five =
    ["root in navigation stack", "push page"]
    + Array(repeating: ["sheet in navigation stack", "push page"], count: 4).flatMap { $0 }

  /// The level and the number of the page on top.
  private var page: [Int] {
    if case .page(let level, let number) = drive.top { [level, number] } else { [] }
  }

  @Test("Stacks in sheets in stacks, five deep, are one list of routes")
  func five() {
    diveFive()
    #expect(drive.stack == Self.five)
    #expect(page == [5, 1])
  }

  @Test("A sheet that is presented gets a navigation container if it pushes, without being told")
  func containers() {
    diveFive()
    let presented = drive.state.routes.filter(\.presentation.isPresented)
    #expect(presented.map(\.presentation.container) == Array(repeating: .navigation, count: 4))
    #expect(drive.state.routes.canPush)
  }

  @Test("Several screens are pushed and presented in one update")
  func dive() {
    drive.tap(.stack(.pageTapped))
    let before = drive.actions.count
    drive.tap(.page(.divedTo(bottom: 7)))
    #expect(drive.actions.count == before + 1)
    #expect(drive.stack == Array(Self.five.prefix(6)))
    #expect(page == [7, 1])
  }

  /// Events in the fifth layer, and the number of remaining routes.
  struct Leaving: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var events: [NestedStacks.PageAction]
    var count: Int
    var level: Int
  }

  nonisolated static let leavings = [
    Leaving(testDescription: "back goes to the page's own stack", events: [.backTapped], count: 9, level: 5),
    Leaving(
      testDescription: "popping goes to the bottom of the layer, not below",
      events: [.pageTapped, .pageTapped, .bottomTapped], count: 9, level: 5),
    Leaving(testDescription: "dismiss takes the layer", events: [.closeTapped], count: 8, level: 4),
    Leaving(testDescription: "two layers at once", events: [.close2Tapped], count: 6, level: 3),
    Leaving(testDescription: "all layers at once", events: [.surfaceTapped], count: 2, level: 1),
    Leaving(testDescription: "to a stack of a level", events: [.levelTapped(wanted: 3)], count: 5, level: 3),
    Leaving(testDescription: "to the root", events: [.rootTapped], count: 1, level: 1),
  ]

  @Test("Going back over presentation layers is one change", arguments: leavings)
  func leaving(_ leaving: Leaving) {
    diveFive()
    for event in leaving.events { drive.tap(.page(event)) }
    #expect(drive.state.routes.count == leaving.count)
    switch drive.top {
    case .stack(let level), .page(let level, _): #expect(level == leaving.level)
    }
  }

  @Test("A level that is not there changes nothing, and is reported")
  func noSuchLevel() {
    diveFive()
    drive.tap(.page(.levelTapped(wanted: 9)), reporting: ["had no effect"])
    #expect(drive.stack == Self.five)
  }

  @Test("Swiping down a sheet takes the stack that was pushed in it and all layers above")
  func swipe() throws {
    diveFive()
    drive.send(.router(.dismissed(id: try drive.state.routes.at(4).id)))
    #expect(drive.stack == Array(Self.five.prefix(4)))
  }

  @Test("The back button's menu goes back over several pages of one layer")
  func menu() throws {
    drive.tap(.stack(.pageTapped))
    for _ in 1...3 { drive.tap(.page(.pageTapped)) }
    try drive.goBack(3)
    #expect(page == [1, 1])
  }

  @Test("A layer may lie on another one without pages between")
  func layers() {
    drive.tap(.stack(.deeperTapped))
    drive.tap(.stack(.deeperTapped))
    drive.tap(.stack(.closeTapped))
    #expect(drive.stack == ["root in navigation stack", "sheet in navigation stack"])
    drive.tap(.stack(.closeTapped))
    drive.tap(.stack(.closeTapped), reporting: ["had no effect"])
    #expect(drive.stack == ["root in navigation stack"])
  }

  @Test("A cover is a layer like a sheet")
  func cover() {
    drive.tap(.stack(.pageTapped))
    drive.tap(.page(.coverTapped))
    #expect(drive.stack.last == "cover in navigation stack")
    drive.tap(.stack(.closeTapped))
    #expect(drive.stack == ["root in navigation stack", "push page"])
  }
}
