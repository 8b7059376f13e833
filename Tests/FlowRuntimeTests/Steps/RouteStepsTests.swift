import FlowRuntime
import Testing

@Suite struct RouteStepsTests {
  /// The stacks after the steps, one for each line. Numbers are positions in the old stack, and numbers with a prime are positions
  /// in the new stack.
  private func steps(_ old: String, _ new: String, kept: Int, _ limits: UpdateLimits) -> [String] {
    let before = stack(old)
    var after = before
    after.goBackTo(index: kept - 1)
    for route in stack(new).dropFirst(kept) { after.present(route.screen + 100, as: route.presentation) }
    return RouteSteps(from: before, to: after, limits: limits).map { step in
      step.map { $0.screen < 100 ? "\($0.screen)" : "\($0.screen - 100)'" }.joined(separator: " ")
    }
  }

  @Test(
    "What is shown on the way",
    arguments: [
      ("root sheet", "root sheet", 1, UpdateLimits.swiftUI, ["0", "0 1'"]),
      ("root sheet", "root sheet", 1, UpdateLimits(), ["0 1'"]),
      ("root sheet push sheet push", "root", 1, .uiKit, ["0"]),
      ("root sheet push sheet push", "root", 1, .oneDismissal, ["0 1 2", "0"]),
      ("root push push push", "root", 1, .strictest, ["0"]),
      ("root", "root push push push", 1, .swiftUI, ["0 1' 2' 3'"]),
      ("root", "root push push push", 1, .onePush, ["0 1'", "0 1' 2'", "0 1' 2' 3'"]),
      ("root", "root sheet push push sheet", 1, .uiKit, ["0 1' 2' 3'", "0 1' 2' 3' 4'"]),
      ("root push sheet", "root push push sheet", 1, .uiKit, ["0 1' 2'", "0 1' 2' 3'"]),
      ("root push sheet", "root push sheet push", 2, .uiKit, ["0 1", "0 1 2' 3'"]),
      ("root push", "root push", 2, .strictest, []),
    ] as [(String, String, Int, UpdateLimits, [String])])
  func cases(old: String, new: String, kept: Int, limits: UpdateLimits, expected: [String]) {
    #expect(steps(old, new, kept: kept, limits) == expected)
  }

  @Test func dismissAndPresentInOneUpdateAreTwoSteps() {
    #expect(steps("root sheet", "root cover", kept: 1, .swiftUI) == ["0", "0 1'"])
    #expect(steps("root push sheet", "root sheet", kept: 1, .uiKit) == ["0", "0 1'"])
  }

  @Test func anotherStackIsReplacedFromTheRootUp() {
    let new = stack("root push")
    let steps = RouteSteps(from: stack("root push"), to: new, limits: .swiftUI)
    #expect(steps.kept == 0)
    #expect(steps.map(Array.init) == [Array(new)])
  }

  @Test func routesThatStayShowTheirNewValuesFromTheFirstStepOn() {
    let old = stack("root sheet sheet")
    var new = old
    new.update(id: id(0)) { $0 = 7 }
    new.dismiss(2)
    new.presentSheet(9)
    let steps = RouteSteps(from: old, to: new, limits: .strictest)
    #expect(steps.map { $0.map(\.screen) } == [[7, 1], [7], [7, 9]])
  }

  @Test func whatScreensHoldIsNoStep() {
    let old = stack("root push")
    var new = old
    new.update(id: id(1)) { $0 = 7 }
    #expect(RouteSteps(from: old, to: new, limits: .strictest).isEmpty)
  }

  @Test func aStepSaysWhatItKeepsRemovesAndAdds() {
    let old = stack("root push sheet push")
    var new = old
    new.goBackToRoot()
    new.push(8)
    new.presentSheet(9)
    let steps = RouteSteps(from: old, to: new, limits: .swiftUI)
    #expect(steps.map { [$0.kept, $0.removed, $0.added] } == [[1, 3, 1], [2, 0, 1]])
    #expect(steps.count == 2)
  }
}
