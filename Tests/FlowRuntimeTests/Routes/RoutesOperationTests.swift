import Testing

@testable import FlowRuntime

/// One operation on one stack, and its expected result.
struct OperationCase: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let operation: @Sendable (inout Routes<Int>) -> RoutesChange
  let after: [UInt64]
  let change: RoutesChange

  init(
    _ name: String, _ before: String, _ operation: @escaping @Sendable (inout Routes<Int>) -> RoutesChange,
    _ after: [UInt64], _ change: RoutesChange
  ) {
    self.name = name
    self.before = before
    self.operation = operation
    self.after = after
    self.change = change
  }

  var testDescription: String { "\(name) on \(before)" }
}

func removed(_ count: Int, downTo top: UInt64) -> RoutesChange {
  .removed(downTo: id(top), count: count)
}

func expectOperation(_ test: OperationCase, sourceLocation: SourceLocation = #_sourceLocation) {
  var routes = stack(test.before)
  let change = test.operation(&routes)
  #expect(change == test.change, sourceLocation: sourceLocation)
  #expect(routes.map(\.id.rawValue) == test.after, sourceLocation: sourceLocation)
  #expect(isSound(routes), sourceLocation: sourceLocation)
  #expect(change.isChange || routes == stack(test.before), sourceLocation: sourceLocation)
}

@Suite struct RoutesOperationTests {
  @Test(arguments: [
    OperationCase("push", "root", { $0.push(9) }, [0, 1], .shown(id(1))),
    OperationCase("sheet", "root", { $0.presentSheet(9, container: .navigation) }, [0, 1], .shown(id(1))),
    OperationCase("cover", "root push", { $0.presentCover(9) }, [0, 1, 2], .shown(id(2))),
    OperationCase("popover", "root", { $0.present(9, as: .popover) }, [0, 1], .shown(id(1))),
    OperationCase("a second root", "root", { $0.present(9, as: .root) }, [0, 1], .shown(id(1))),
  ])
  func shows(_ test: OperationCase) { expectOperation(test) }

  @Test(arguments: [
    OperationCase("back", "root push sheet", { $0.goBack() }, [0, 1], removed(1, downTo: 1)),
    OperationCase("back 2", "root push sheet", { $0.goBack(2) }, [0], removed(2, downTo: 0)),
    OperationCase("back past the root", "root push", { $0.goBack(2) }, [0, 1], .unchanged(.wouldRemoveRoot)),
    OperationCase("back on the root", "root", { $0.goBack() }, [0], .unchanged(.wouldRemoveRoot)),
    OperationCase("back 0", "root push", { $0.goBack(0) }, [0, 1], .unchanged(.alreadyThere)),
    OperationCase("back -1", "root push", { $0.goBack(-1) }, [0, 1], .unchanged(.negativeCount)),
    OperationCase("back min", "root push", { $0.goBack(.min) }, [0, 1], .unchanged(.negativeCount)),
    OperationCase("back max", "root push", { $0.goBack(.max) }, [0, 1], .unchanged(.wouldRemoveRoot)),
    OperationCase(
      "back to #1", "root push sheet push", { $0.goBackTo(id: id(1)) }, [0, 1], removed(2, downTo: 1)),
    OperationCase(
      "back to the top", "root push", { $0.goBackTo(id: id(1)) }, [0, 1], .unchanged(.alreadyThere)),
    OperationCase(
      "back to nothing", "root push", { $0.goBackTo(id: nil) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("back to #7", "root push", { $0.goBackTo(id: id(7)) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("back to index 0", "root push", { $0.goBackTo(index: 0) }, [0], removed(1, downTo: 0)),
    OperationCase(
      "back to index 2", "root push", { $0.goBackTo(index: 2) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase(
      "back to index -1", "root push", { $0.goBackTo(index: -1) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("back to index max", "root", { $0.goBackTo(index: .max) }, [0], .unchanged(.noSuchRoute)),
    OperationCase("back to 1", "root push push", { $0.goBackTo { $0 == 1 } }, [0, 1], removed(1, downTo: 1)),
    OperationCase(
      "back to any", "root push push", { $0.goBackTo { _ in true } }, [0, 1, 2], .unchanged(.alreadyThere)),
    OperationCase(
      "back to none", "root push", { $0.goBackTo { $0 == 5 } }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("back to a screen", "root push push", { $0.goBackTo(1) }, [0, 1], removed(1, downTo: 1)),
    OperationCase("back to no screen", "root push", { $0.goBackTo(5) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("back to root", "root push cover", { $0.goBackToRoot() }, [0], removed(2, downTo: 0)),
    OperationCase("back to root there", "root", { $0.goBackToRoot() }, [0], .unchanged(.alreadyThere)),
  ])
  func goesBack(_ test: OperationCase) { expectOperation(test) }

  @Test(arguments: [
    OperationCase("pop", "root push", { $0.pop() }, [0], removed(1, downTo: 0)),
    OperationCase("pop a sheet", "root sheet", { $0.pop() }, [0, 1], .unchanged(.notPushed)),
    OperationCase("pop the root", "root", { $0.pop() }, [0], .unchanged(.wouldRemoveRoot)),
    OperationCase("pop 2", "root push push", { $0.pop(2) }, [0], removed(2, downTo: 0)),
    OperationCase("pop 2 over a sheet", "root sheet push", { $0.pop(2) }, [0, 1, 2], .unchanged(.notPushed)),
    OperationCase("pop max", "root push", { $0.pop(.max) }, [0, 1], .unchanged(.wouldRemoveRoot)),
    OperationCase("pop -1", "root push", { $0.pop(-1) }, [0, 1], .unchanged(.negativeCount)),
    OperationCase("pop to", "root push push push", { $0.popTo(id: id(1)) }, [0, 1], removed(2, downTo: 1)),
    OperationCase(
      "pop to the top", "root sheet", { $0.popTo(id: id(1)) }, [0, 1], .unchanged(.alreadyThere)),
    OperationCase(
      "pop to below a sheet", "root sheet push", { $0.popTo(id: id(0)) }, [0, 1, 2], .unchanged(.notPushed)),
    OperationCase(
      "pop to the sheet", "root sheet push", { $0.popTo(id: id(1)) }, [0, 1], removed(1, downTo: 1)),
    OperationCase("pop to nothing", "root push", { $0.popTo(id: nil) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("pop to 1", "root push push", { $0.popTo { $0 == 1 } }, [0, 1], removed(1, downTo: 1)),
    OperationCase("pop to a screen", "root push push", { $0.popTo(1) }, [0, 1], removed(1, downTo: 1)),
    OperationCase(
      "pop to a screen below a sheet", "root push sheet", { $0.popTo(1) }, [0, 1, 2], .unchanged(.notPushed)),
    OperationCase("pop to index 1", "root push push", { $0.popTo(index: 1) }, [0, 1], removed(1, downTo: 1)),
    OperationCase(
      "pop to index 0, sheet", "root sheet push", { $0.popTo(index: 0) }, [0, 1, 2], .unchanged(.notPushed)),
    OperationCase("pop to index 2", "root push", { $0.popTo(index: 2) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("pop to index -1", "root push", { $0.popTo(index: -1) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("pop to root", "root push push", { $0.popToRoot() }, [0], removed(2, downTo: 0)),
    OperationCase(
      "pop to root, sheet", "root sheet push", { $0.popToRoot() }, [0, 1, 2], .unchanged(.notPushed)),
    OperationCase(
      "pop to the layer's root", "root sheet push push", { $0.popToCurrentNavigationRoot() }, [0, 1],
      removed(2, downTo: 1)),
    OperationCase(
      "pop at the layer's root", "root push sheet", { $0.popToCurrentNavigationRoot() }, [0, 1, 2],
      .unchanged(.alreadyThere)),
  ])
  func pops(_ test: OperationCase) { expectOperation(test) }

  @Test(arguments: [
    OperationCase("dismiss", "root push sheet push", { $0.dismiss() }, [0, 1], removed(2, downTo: 1)),
    OperationCase("dismiss a push", "root push", { $0.dismiss() }, [0, 1], .unchanged(.nothingPresented)),
    OperationCase("dismiss 2", "root sheet push cover", { $0.dismiss(2) }, [0], removed(3, downTo: 0)),
    OperationCase(
      "dismiss 3 of 2", "root sheet cover", { $0.dismiss(3) }, [0, 1, 2], .unchanged(.nothingPresented)),
    OperationCase("dismiss 0", "root sheet", { $0.dismiss(0) }, [0, 1], .unchanged(.alreadyThere)),
    OperationCase("dismiss -1", "root sheet", { $0.dismiss(-1) }, [0, 1], .unchanged(.negativeCount)),
    OperationCase("dismiss max", "root sheet", { $0.dismiss(.max) }, [0, 1], .unchanged(.nothingPresented)),
    OperationCase(
      "dismiss all", "root push sheet alert", { $0.dismissAll() }, [0, 1], removed(2, downTo: 1)),
    OperationCase(
      "dismiss all of none", "root push", { $0.dismissAll() }, [0, 1], .unchanged(.alreadyThere)),
  ])
  func dismisses(_ test: OperationCase) { expectOperation(test) }

  @Test(arguments: [
    OperationCase("replace", "root push", { $0.replace(with: 0) }, [2], .replaced(top: id(2), count: 2)),
    OperationCase(
      "replace by two", "root", { $0.replace(with: (0, .root), (1, .sheet)) }, [1, 2],
      .replaced(top: id(2), count: 1)),
    OperationCase(
      "replace the top", "root sheet", { $0.replaceTop(with: 0) }, [0, 2], .replaced(top: id(2), count: 1)),
    OperationCase(
      "replace the top below an alert", "root sheet alert", { $0.replaceTop(with: 0) }, [0, 3], .replaced(top: id(3), count: 2)),
    OperationCase(
      "replace the root", "root", { $0.replaceTop(with: 0) }, [1], .replaced(top: id(1), count: 1)),
    OperationCase(
      "replace by nothing", "root push", { $0.replace(with: []) }, [0, 1], .unchanged(.noRoutes)),
    OperationCase(
      "remove through", "root push push", { $0.remove(through: id(1)) }, [0], removed(2, downTo: 0)),
    OperationCase(
      "remove the root", "root push", { $0.remove(through: id(0)) }, [0, 1], .unchanged(.wouldRemoveRoot)),
    OperationCase(
      "remove what is gone", "root", { $0.remove(through: id(4)) }, [0], .unchanged(.noSuchRoute)),
    OperationCase(
      "remove down to", "root push push", { $0.remove(downTo: id(1)) }, [0, 1], removed(1, downTo: 1)),
    OperationCase("remove one", "root push push", { $0.remove(id: id(1)) }, [0, 2], removed(1, downTo: 2)),
    OperationCase("remove the top", "root push push", { $0.remove(id: id(2)) }, [0, 1], removed(1, downTo: 1)),
    OperationCase("remove the root alone", "root push", { $0.remove(id: id(0)) }, [0, 1], .unchanged(.wouldRemoveRoot)),
    OperationCase("remove one that is gone", "root push", { $0.remove(id: id(4)) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("remove none", "root push", { $0.remove(id: nil) }, [0, 1], .unchanged(.noSuchRoute)),
    OperationCase("update", "root push", { $0.update(id: id(1)) { $0 = 8 } }, [0, 1], .updated(id(1))),
    OperationCase("update nothing", "root", { $0.update(id: nil) { $0 = 8 } }, [0], .unchanged(.noSuchRoute)),
    OperationCase(
      "update what is gone", "root", { $0.update(id: id(3)) { $0 = 8 } }, [0], .unchanged(.noSuchRoute)),
  ])
  func replacesRemovesAndUpdates(_ test: OperationCase) { expectOperation(test) }

  @Test(arguments: [
    // If a layer loses its root, the first screen that was pushed in it becomes the root.
    ("root+ sheet+ push push", 1, "root+ sheet+ push"),
    ("root+ cover push sheet", 1, "root+ cover sheet"),
    // A removed layer without pushed screens leaves the other layers unchanged, and so does the removal of a pushed screen.
    ("root+ sheet+ cover- push", 1, "root+ cover- push"),
    ("root+ push sheet+ push", 1, "root+ sheet+ push"),
    ("root+ sheet+ push push", 2, "root+ sheet+ push"),
  ])
  func noScreenComesIntoAnotherLayer(_ before: String, _ place: Int, _ after: String) {
    var routes = stack(before)
    routes.remove(id: routes[place].id)
    #expect(routes.map(\.presentation) == stack(after).map(\.presentation))
  }

  @Test func aTransitionTellsOnlyOfTheRouteThatWasTakenOut() {
    var routes = stack("root push push sheet")
    let before = routes
    routes.remove(id: id(1))
    routes.presentSheet(9)
    var navigation = Navigation<Int, Int, Never>()
    navigation.compare(before, with: routes)
    #expect(navigation.removed.map(\.id) == [id(1)])
    #expect(navigation.shown.map(\.id) == [id(4)])
  }
}
