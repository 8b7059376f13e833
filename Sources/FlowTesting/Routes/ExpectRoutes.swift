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

/// Fails the test unless the routes equal the expected routes, bottom to top. Identities are not compared. The only option that
/// is compared is the container, if the expected route specifies one. The failure shows the difference.
///
/// - Parameters:
///   - routes: the routes to test.
///   - expected: the expected routes.
///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
///   - filePath: the path of the file.
///   - line: the line of the call.
///   - column: the column of the call.
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
  let text = Difference.text(expected: expected, actual: actual) ?? "They are not equal, but have the same parts."
  recordFailure(
    "The routes differ from the expected ones:\n\n\(text)", at: TestPlace(fileID, filePath, line, column))
}

/// Fails the test unless the routes have the expected screens, bottom to top. The expected text has the same form as in the
/// scenarios of a `.flow` file.
///
/// ```swift
/// expectRoutes(store.state.routes, "home, sheet list, push detail")
/// ```
///
/// - Parameters:
///   - routes: the routes to test.
///   - expected: the names of the expected screens.
///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
///   - filePath: the path of the file.
///   - line: the line of the call.
///   - column: the column of the call.
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

/// Routes by the names of their screens: `home, sheet list`, or `tabs [cart [contents]]` with the stacks inside. The last column is
/// in front unless another column is marked: `folders, content list front [list], detail message, sheet settings`.
struct StackNames {
  /// The text of a screen, a tab or a column, and the entries in its brackets.
  private struct Entry {
    var words: String
    var inside: [Entry]?

    var text: String { words + (inside.map { " [" + StackNames.text(of: $0) + "]" } ?? "") }
  }

  /// The actual and the expected routes as texts; `nil` if they are equal. Stacks inside are compared only where the expected text
  /// has brackets.
  static func difference<Screen>(_ routes: Routes<Screen>, _ expected: String) -> (actual: String, expected: String)? {
    var rest = expected[...]
    let wanted = entries(in: &rest)
    let (actual, expected) = (text(of: entries(of: routes, like: wanted)), text(of: wanted))
    return actual == expected ? nil : (actual, expected)
  }

  private static func text(of entries: [Entry]) -> String { entries.map(\.text).joined(separator: ", ") }

  /// Reads entries up to a closing bracket.
  private static func entries(in text: inout Substring) -> [Entry] {
    var found: [Entry] = []
    var words = ""
    var inside: [Entry]?
    func end() {
      found.append(Entry(words: words.split(separator: " ").joined(separator: " "), inside: inside))
      (words, inside) = ("", nil)
    }
    while let next = text.popFirst(), next != "]" {
      switch next {
      case ",": end()
      case "[": inside = entries(in: &text)
      default: words.append(next)
      }
    }
    end()
    return found
  }

  private static func entries<Screen>(of routes: Routes<Screen>, like wanted: [Entry]) -> [Entry] {
    var found: [Entry] = []
    func add(_ words: String, _ content: Any) {
      var entry = Entry(words: words)
      if wanted.indices.contains(found.count), wanted[found.count].words == words, let inside = wanted[found.count].inside {
        entry.inside = entries(inside: content, like: inside)
      }
      found.append(entry)
    }
    for route in routes {
      if let columns = caseValue(of: route.screen) as? any NamedColumns {
        for column in columns.named { add(column.words, column.value) }
      } else {
        let name = caseName(of: route.screen) ?? "\(route.screen)"
        add(route.presentation.kind == .root ? name : "\(route.presentation.kind.rawValue) \(name)", route.screen)
      }
    }
    return found
  }

  /// The stack inside a screen or a tab that is a flow. If the screen is made of tabs: the selected tab, and the other tabs that
  /// are expected.
  private static func entries(inside screen: Any, like wanted: [Entry]) -> [Entry]? {
    let content = caseValue(of: screen)
    if let state = content as? any FlowState { return entries(of: state, like: wanted) }
    guard let tabs = content as? any NamedTabs else { return nil }
    return wanted.enumerated().compactMap { index, entry in
      guard let tab = tabs.named.first(where: { index == 0 ? $0.isSelected : $0.name == entry.words }) else { return nil }
      let inside = entry.inside.flatMap { tab.name == entry.words ? entries(inside: tab.value, like: $0) : nil }
      return Entry(words: tab.name, inside: inside)
    }
  }

  private static func entries(of state: some FlowState, like wanted: [Entry]) -> [Entry] { entries(of: state.routes, like: wanted) }
}

/// `Tabs` of any type, with the names of the tabs.
protocol NamedTabs {
  var named: [(id: TabID, name: String, isSelected: Bool, value: Any)] { get }
}

extension Tabs: NamedTabs {
  var named: [(id: TabID, name: String, isSelected: Bool, value: Any)] {
    items.map { ($0.id, caseName(of: $0.tab) ?? "\($0.tab)", $0.id == selectedID, $0.tab) }
  }
}

/// The value of an enum's case.
func caseValue(of value: Any) -> Any? { Mirror(reflecting: value).children.first?.value }

/// `Columns` of any type, with the names of the contents.
protocol NamedColumns {
  /// The columns that are not empty, as scenarios write them.
  var named: [(words: String, value: Any)] { get }
  func column(named name: String) -> (id: ColumnID, value: Any)?
}

extension Columns: NamedColumns {
  var named: [(words: String, value: Any)] {
    items.map { item in
      let role = item.role
      let name = caseName(of: item.column) ?? "\(item.column)"
      let isMarked = role == front && item.id != items.last?.id
      return ((role == .sidebar ? name : "\(role) \(name)") + (isMarked ? " front" : ""), item.column)
    }
  }

  func column(named name: String) -> (id: ColumnID, value: Any)? {
    items.first { caseName(of: $0.column) == name }.map { ($0.id, $0.column) }
  }
}

extension ExpectedRoute: DumpedRoute {
  var dumpedPlace: String { "\(container.map { Presentation(kind: kind).in($0) } ?? Presentation(kind: kind))" }
  var dumpedScreen: Any { screen }
}
