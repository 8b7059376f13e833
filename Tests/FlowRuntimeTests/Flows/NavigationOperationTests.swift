import FlowRuntime
import Testing

/// The effect of a transition on the screens 0, 1, 2, 3. Screen 2 is a sheet, and the others are pushed.
private struct NoteCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var run: @Sendable (inout Navigation<Int, Int, Never>, inout Routes<Int>) -> Void
  var screens: [Int]
  var isSkipped: Bool

  init(
    _ description: String, leaves screens: [Int], isSkipped: Bool = false,
    _ run: @escaping @Sendable (inout Navigation<Int, Int, Never>, inout Routes<Int>) -> Void
  ) {
    testDescription = description
    self.run = run
    self.screens = screens
    self.isSkipped = isSkipped
  }
}

private let operations = [
  NoteCase("goBack", leaves: [0, 1, 2]) { $0.goBack(&$1) },
  NoteCase("goBack 3", leaves: [0]) { $0.goBack(&$1, 3) },
  NoteCase("goBack past the root", leaves: [0, 1, 2, 3], isSkipped: true) { $0.goBack(&$1, 4) },
  NoteCase("goBackTo a screen", leaves: [0, 1]) { $0.goBackTo(&$1) { $0 == 1 } },
  NoteCase("goBackTo no screen", leaves: [0, 1, 2, 3], isSkipped: true) { $0.goBackTo(&$1) { $0 == 9 } },
  NoteCase("goBackTo an id", leaves: [0, 1, 2]) { $0.goBackTo(&$1, id: id(2)) },
  NoteCase("goBackTo nothing found", leaves: [0, 1, 2, 3], isSkipped: true) { $0.goBackTo(&$1, id: nil) },
  NoteCase("goBackToRoot", leaves: [0]) { $0.goBackToRoot(&$1) },
  NoteCase("pop", leaves: [0, 1, 2]) { $0.pop(&$1) },
  NoteCase("popTo a screen of the layer", leaves: [0, 1, 2]) { $0.popTo(&$1) { $0 == 2 } },
  NoteCase("popTo below a sheet", leaves: [0, 1, 2, 3], isSkipped: true) { $0.popTo(&$1) { $0 == 1 } },
  NoteCase("popTo an id", leaves: [0, 1, 2]) { $0.popTo(&$1, id: id(2)) },
  NoteCase("popToRoot over a sheet", leaves: [0, 1, 2, 3], isSkipped: true) { $0.popToRoot(&$1) },
  NoteCase("dismiss", leaves: [0, 1]) { $0.dismiss(&$1) },
  NoteCase("dismiss more layers than there are", leaves: [0, 1, 2, 3], isSkipped: true) { $0.dismiss(&$1, 2) },
  NoteCase("dismissAll", leaves: [0, 1]) { $0.dismissAll(&$1) },
]

@Suite struct NavigationOperationTests {
  private let routes = Routes(root: 0, then: [(1, .push), (2, .sheet), (3, .push)])

  @Test(arguments: operations)
  private func operationChangesTheRoutesOrIsNotedAsSkipped(_ testCase: NoteCase) {
    var routes = routes
    var navigation = Navigation<Int, Int, Never>(sender: id(3))
    testCase.run(&navigation, &routes)
    #expect(routes.map(\.screen) == testCase.screens)
    #expect(navigation.skipped.count == (testCase.isSkipped ? 1 : 0))
  }

  @Test func theTopEntersWithItsScreen() {
    var routes = routes
    routes.changesAreAnimated = false
    var navigation = Navigation<Int, Int, Never>(sender: id(3))
    #expect(navigation.enter(&routes) == 3)
    #expect(navigation.ignored == nil)
    #expect(routes.changesAreAnimated)
  }

  @Test func aCoveredScreenEntersOnlyWhenAlwaysHeard() {
    var routes = routes
    var navigation = Navigation<Int, Int, Never>(sender: id(1))
    #expect(navigation.enter(&routes) == nil)
    #expect(navigation.ignored == .covered(by: id(3)))
    var always = Navigation<Int, Int, Never>(sender: id(1))
    #expect(always.enter(&routes, evenIfCovered: true) == 1)
    #expect(always.ignored == nil)
    #expect(routes.count == 4)
  }

  @Test func aRouteThatHasLeftDoesNotEnter() {
    var routes = routes
    var navigation = Navigation<Int, Int, Never>(sender: id(3))
    routes.goBack()
    #expect(navigation.enter(&routes, evenIfCovered: true) == nil)
    #expect(navigation.ignored == .noSuchRoute)
  }

  @Test("Requirements that lead to each other for ever end, which is noted once for each that was refused too often")
  func refusals() {
    var navigation = Navigation<Int, Int, Never>()
    var count = 0
    while navigation.beginRefusal() { count += 1 }
    #expect(count == 100)
    #expect(navigation.skipped == [.requirementsLoop])
  }
}
