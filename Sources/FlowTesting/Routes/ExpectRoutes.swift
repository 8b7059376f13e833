public import FlowRuntime

/// A route that a test expects: a screen, its kind of presentation, and optionally its container.
///
/// ```swift
/// expectRoutes(store.state.routes, [.root(.home), .sheet(.list, in: .navigation), .push(.detail(number: 3))])
/// ```
public struct ExpectedRoute<Screen> {
  let kind: Presentation.Kind
  let screen: Screen
  let container: NavigationContainer?

  /// Makes a route of any kind.
  public init(_ kind: Presentation.Kind, _ screen: Screen, in container: NavigationContainer? = nil) {
    self.kind = kind
    self.screen = screen
    self.container = container
  }

  /// The bottom route.
  public static func root(_ screen: Screen, in container: NavigationContainer? = nil) -> ExpectedRoute {
    ExpectedRoute(.root, screen, in: container)
  }

  /// A pushed screen.
  public static func push(_ screen: Screen) -> ExpectedRoute { ExpectedRoute(.push, screen) }

  /// A screen in a sheet.
  public static func sheet(_ screen: Screen, in container: NavigationContainer? = nil) -> ExpectedRoute {
    ExpectedRoute(.sheet, screen, in: container)
  }

  /// A screen that covers the whole screen.
  public static func cover(_ screen: Screen, in container: NavigationContainer? = nil) -> ExpectedRoute {
    ExpectedRoute(.cover, screen, in: container)
  }
}

/// Fails the test unless the routes are these, bottom to top. It does not compare identities. Of the options, it compares only
/// the container, and only if the expected route names one.
public func expectRoutes<Screen: Equatable>(
  _ routes: Routes<Screen>,
  _ expected: [ExpectedRoute<Screen>],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let actual = routes.enumerated().map { index, route in
    let named = index < expected.count ? expected[index].container : nil
    let container = named == nil ? nil : route.presentation.container
    return ExpectedRoute(route.presentation.kind, route.screen, in: container)
  }
  let isMet =
    actual.count == expected.count
    && zip(actual, expected).allSatisfy {
      $0.kind == $1.kind && $0.screen == $1.screen && $0.container == $1.container
    }
  if isMet { return }
  let text = Difference.text(expected: Stack(expected), actual: Stack(actual)) ?? "They are not equal, but have the same parts."
  recordFailure(
    "The routes differ from the expected ones:\n\n\(text)", at: TestPlace(fileID, filePath, line, column))
}

/// Fails the test unless the routes have these screens, bottom to top. The text has the same form as in the scenarios of a
/// `.flow` file.
///
/// ```swift
/// expectRoutes(store.state.routes, "home, sheet list, push detail")
/// ```
public func expectRoutes<Screen>(
  _ routes: Routes<Screen>,
  _ expected: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = TestPlace(fileID, filePath, line, column)
  guard let (actual, expected) = StackNames.difference(routes, expected) else { return }
  recordFailure("The routes differ.\n\nExpected:\n    \(expected)\n\nActual:\n    \(actual)", at: place)
}

/// Routes written as the names of their screens: `home, sheet list`.
enum StackNames {
  /// Returns the actual and the expected routes; `nil` if they are the same.
  static func difference<Screen>(_ routes: Routes<Screen>, _ expected: String) -> (actual: String, expected: String)? {
    let expected = expected.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    let actual = routes.map { route in
      let name = caseName(of: route.screen) ?? "\(route.screen)"
      return route.presentation.kind == .root ? name : "\(route.presentation.kind.rawValue) \(name)"
    }
    return actual == expected ? nil : (actual.joined(separator: ", "), expected.joined(separator: ", "))
  }
}

/// Expected routes as a stack that a difference can show, with a line for each route.
private struct Stack<Screen>: DumpedStack {
  let routes: [ExpectedRoute<Screen>]

  init(_ routes: [ExpectedRoute<Screen>]) {
    self.routes = routes
  }

  var dumpedRoutes: [Any] { routes }
}

extension ExpectedRoute: DumpedRoute {
  var dumpedPlace: String { "\(container.map { Presentation(kind: kind).in($0) } ?? Presentation(kind: kind))" }
  var dumpedScreen: Any { screen }
}
