import FlowRuntime
import FlowTesting
import Testing

@MainActor
@Suite struct ExpectRoutesTests {
  private enum Screen: Equatable {
    case home
    case list(numbers: [Int])
    case detail(Int)
  }

  private let routes = Routes(
    root: Screen.home,
    then: [(.list(numbers: [1, 2]), .sheet.in(.navigation)), (.detail(2), .push)])

  @Test func routesThatAreAsExpected() {
    expectRoutes(routes, [.root(.home), .sheet(.list(numbers: [1, 2])), .push(.detail(2))])
    expectRoutes(routes, [.root(.home), .sheet(.list(numbers: [1, 2]), in: .navigation), .push(.detail(2))])
    expectRoutes(routes, "home,  sheet list, push detail")
  }

  @Test func screensHaveTheNamesOfTheirCasesHoweverTheyDescribeThemselves() {
    enum Titled: CustomStringConvertible {
      case home, list, detail(Int)
      var description: String { "House, large" }
    }
    expectRoutes(
      Routes(root: Titled.home, then: [(.list, .sheet), (.detail(2), .push)]), "home, sheet list, push detail")
  }

  @Test func routesThatAreNot() async {
    let caught = await failures {
      expectRoutes(
        routes, [.root(.home), .cover(.list(numbers: [1, 2])), .push(.detail(2))])
    }
    let message = """
      The routes differ from the expected ones:

        − [root .home, cover .list(numbers: [1, 2]), push .detail(2)]
        + [root .home, sheet .list(numbers: [1, 2]), push .detail(2)]

      (− expected, + actual)
      """
    #expect(caught == [Caught(message: message, line: #line - 11)])
  }

  @Test func aContainerCountsWhereItIsNamed() async {
    let other = Routes(root: Screen.home, then: [(.list(numbers: []), .sheet.in(.navigation))])
    let caught = await failures {
      expectRoutes(other, [.root(.home), .sheet(.list(numbers: []), in: NavigationContainer.none)])
    }
    let message = """
      The routes differ from the expected ones:

        − [root .home, sheet without navigation .list(numbers: [])]
        + [root .home, sheet in navigation .list(numbers: [])]

      (− expected, + actual)
      """
    #expect(caught.map(\.message) == [message])
  }

  @Test func namesThatAreNot() async {
    let caught = await failures {
      expectRoutes(routes, "home, sheet list")
    }
    let message = """
      The routes differ.

      Expected:
          home, sheet list

      Actual:
          home, sheet list, push detail
      """
    #expect(caught == [Caught(message: message, line: #line - 11)])
  }
}
