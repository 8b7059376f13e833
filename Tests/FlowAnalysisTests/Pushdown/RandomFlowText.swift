import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A small random flow as text. Its operations are of every kind that moves between layers.
struct RandomFlowText {
  private var random: SeededNumbers
  private let screens: [String]
  /// The names of flows that screens may have as children.
  private let children: [String]
  private let name: String
  private let isPlain: Bool
  private let decides: Bool
  private let isRich: Bool
  private var starts: [String] = []
  private var reacts = false
  /// In a rich flow (`isRich`), the only screen or tab with a requirement. The handling of an event shows it at most once, so the
  /// condition of the requirement is evaluated at most once.
  private var required: String?
  /// How often the current operations may evaluate the condition of the requirement.
  private var questions = 1
  /// The screens that are declared as alerts or dialogs, with their kinds.
  private var alerts: [String: String] = [:]
  /// The tabs of a rich flow. They are reducers of the app.
  private var tabs: [String] = []
  /// Whether the flow resumes refused operations.
  private var resumes = false
  /// The handler of the flow's event `e`, if the flow has this event. Transitions may run it with `do e`.
  private var event: String?
  /// Whether the current operations belong to an event of the flow, a link or a requirement. They contain no `do`, `resume` or
  /// `forget`.
  private var isElsewhere = false

  /// - Parameter isPlain: whether every screen can show the same things wherever it is: no transition shows one screen on another,
  ///   no link shows anything, and only one screen reacts to gestures.
  /// - Parameter decides: whether the text sets some containers explicitly.
  /// - Parameter isRich: whether screens share transitions, transitions run the flow's event with `do`, and refused operations are
  ///   resumed.
  static func make(
    _ name: String = "F", children: [String] = [], isPlain: Bool = false, decides: Bool = false, isRich: Bool = false,
    seed: UInt64
  ) -> String {
    var maker = RandomFlowText(name, children, isPlain, decides, isRich, SeededNumbers(seed: seed))
    return maker.make().joined(separator: "\n")
  }

  /// The flow as a list of texts: its first line, its members and its last line. Only lines with the indentation of a transition
  /// are transitions.
  static func members(
    _ name: String, children: [String] = [], isPlain: Bool = false, decides: Bool = false, seed: UInt64
  ) -> [String] {
    var maker = RandomFlowText(name, children, isPlain, decides, false, SeededNumbers(seed: seed))
    return maker.make()
  }

  private init(
    _ name: String, _ children: [String], _ isPlain: Bool, _ decides: Bool, _ isRich: Bool, _ random: SeededNumbers
  ) {
    self.isPlain = isPlain
    self.isRich = isRich
    self.decides = decides
    self.random = random
    self.name = name
    self.children = children
    screens = Array(["a", "b", "c", "d", "e"].prefix(Int.random(in: 1...5, using: &self.random)))
  }

  private mutating func make() -> [String] {
    // The first screen is never an alert, so that at least one screen can be the root.
    for screen in screens.dropFirst() where random.isTrue(20) { alerts[screen] = random.isTrue(50) ? "alert" : "dialog" }
    let roots = screens.filter { alerts[$0] == nil }
    let isTabs = random.isTrue(15) && !children.isEmpty
    var members = ["flow \(name) {", "  exit done"]
    if isRich, random.isTrue(30) {
      tabs = ["feed", "cart"]
    } else if isTabs {
      let tabs = children.prefix(2).enumerated().map { number, child in
        "    tab t\(number): \(child) {\n      exit done -> \(operations(showing: true))\n    }\n"
      }
      members.append("  tabs {\n\(tabs.joined())  }")
    } else if random.isTrue(85) {
      starts = [roots.randomElement(using: &random) ?? screens[0]]
      members.append("  start \(starts[0])" + container())
    } else {
      starts = [roots, roots].map { $0.randomElement(using: &random) ?? screens[0] }
      members.append("  start {\n    if x -> \(starts[0])\n    else -> \(starts[1])\n  }")
    }
    if isRich, random.isTrue(60) {
      required = (tabs.isEmpty ? roots.filter { !starts.contains($0) } : ["cart"]).randomElement(using: &random)
      resumes = random.isTrue(80)
    }
    isElsewhere = true
    if random.isTrue(isRich ? 50 : 10) {
      let handler = handler()
      members.append("  event e\(handler)")
      event = handler
    }
    isElsewhere = false
    if !tabs.isEmpty { members.append(declarationOfTabs()) }
    if random.isTrue(10) {
      members.append("  work w: Work {\n    begun\(handler())\n    delegate.ended(x) -> \(operations())\n  }")
    }
    for index in screens.indices { members.append(declaration(index).joined(separator: "\n")) }
    if isRich, random.isTrue(50) {
      let named = [screens[0], screens.count > 2 ? screens[2] : screens[0]].filter { alerts[$0] == nil }
      let list = random.isTrue(30) ? "" : named.isEmpty ? "" : " " + (Set(named).sorted().joined(separator: ", "))
      members.append("  screens\(list) {\n    s\(handler())\n    t0\(handler())\n  }")
    }
    isElsewhere = true
    if random.isTrue(15), !isPlain { members.append("  link \"/x\" -> \(operations(showing: true))") }
    return members + ["}\n"]
  }

  private mutating func container() -> String {
    guard decides else { return "" }
    return random.isTrue(25) ? " without navigation" : random.isTrue(10) ? " in navigation" : ""
  }

  private mutating func declaration(_ index: Int) -> [String] {
    if let kind = alerts[screens[index]] {
      let buttons = (0..<Int.random(in: 0...2, using: &random)).map { "    button t\($0): \"T\"\(handler())" }
      let cancel = "    cancel k: \"K\"" + (random.isTrue(30) ? handler() : "")
      return ["  \(kind) \(screens[index]) {", "    title: \"T\""] + buttons + [cancel, "  }"]
    }
    let child = random.isTrue(children.isEmpty ? 0 : 35) ? children.randomElement(using: &random) : nil
    var header = "  screen \(screens[index])"
    if let child { header += ": \(child)" }
    // A refused start screen would be replaced by other screens, which these tests do not cover.
    let isRequired = isRich ? required == screens[index] : random.isTrue(8) && !starts.contains(screens[index])
    if isRequired { header += " requires x else \(instead(from: index + 1))" }
    var lines = [header + " {"]
    if child != nil {
      if random.isTrue(70) { lines.append("    exit done -> \(operations())") }
    } else {
      for event in 0..<Int.random(in: 0...3, using: &random) {
        lines.append("    t\(event)\(random.isTrue(8) ? " always" : "")\(handler())")
      }
    }
    if random.isTrue(15), !isPlain || !reacts {
      lines.append("    dismissed -> \(operations())")
      reacts = true
    }
    return lines + ["  }"]
  }

  private mutating func declarationOfTabs() -> String {
    let lines = tabs.map { tab in
      // A transition with `always` may run in a tab that is not selected. It then selects the tab, which evaluates the requirement
      // once.
      let isAlways = random.isTrue(30)
      let requirement = required == tab ? " requires x else \(asking(0) { $0.instead(from: 0) })" : ""
      let said = asking(isAlways && required == tab ? 0 : 1) { $0.handler() }
      let reselected = random.isTrue(30) ? "      reselected\(handler())\n" : ""
      let name = tab == "feed" ? "Feed" : "Cart"
      return "    tab \(tab): \(name)\(requirement) {\n      delegate.said\(isAlways ? " always" : "")\(said)\n\(reselected)    }\n"
    }
    return "  tabs {\n\(lines.joined())  }"
  }

  /// Writes operations that may evaluate the condition of the requirement at most `count` times.
  private mutating func asking(_ count: Int, _ write: (inout Self) -> String) -> String {
    questions = count
    defer { questions = 1 }
    return write(&self)
  }

  private mutating func screen(from first: Int = 0) -> String {
    screens[first < screens.count ? Int.random(in: first..<screens.count, using: &random) : 0]
  }

  /// An operation that shows a screen. Alerts and dialogs are shown with their own words, such as `alert a`.
  private mutating func shown(_ word: String, from first: Int, in container: String = "") -> String {
    let screen = screen(from: first)
    return alerts[screen].map { "\($0) \(screen)" } ?? "\(word) \(screen)\(container)"
  }

  private mutating func instead(from first: Int) -> String {
    isElsewhere = true
    defer { isElsewhere = false }
    return operations(from: first)
  }

  /// - Parameter first: the first screen that the operations may show, so that requirements form no cycle.
  private mutating func operations(from first: Int = 0, showing: Bool = false) -> String {
    if first >= screens.count { return "dismiss" }
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    var list: [String] = showing && !isPlain ? [shown("sheet", from: first)] : []
    while list.count < count {
      var next = operation(first)
      if !tabs.isEmpty, random.isTrue(15), let tab = tabs.randomElement(using: &random) { next = "select \(tab)" }
      if isPlain, next.hasPrefix("replace [") || list.contains(where: Self.shows) && Self.shows(next) { continue }
      if asked(in: (list + [next]).joined(separator: " ")) > questions { continue }
      list.append(next)
    }
    if isRich, !isElsewhere {
      var asked = asked(in: list.joined(separator: " "))
      if let event, random.isTrue(20), asked + self.asked(in: event) <= questions {
        list.append("do e")
        asked += self.asked(in: event)
      }
      if resumes, asked < questions, random.isTrue(30) { list.append(random.isTrue(80) ? "resume" : "forget") }
    }
    return list.joined(separator: ", ")
  }

  /// Operations, or branches that may be nested.
  private mutating func handler(depth: Int = 0) -> String {
    guard random.isTrue(depth == 0 ? 15 : 35), depth < 3 else { return " -> \(operations())" }
    var text = " { if \(["x", "y"][depth % 2])\(handler(depth: depth + 1))"
    if random.isTrue(40) { text += " if z\(handler(depth: depth + 1))" }
    if random.isTrue(60) { text += " else\(handler(depth: depth + 1))" }
    return text + " }"
  }

  /// How often operations mention the screen with the requirement.
  private func asked(in operations: String) -> Int {
    guard let required else { return 0 }
    return operations.split { !$0.isLetter }.count { $0 == required }
  }

  private static func shows(_ operation: String) -> Bool {
    ["push", "sheet", "cover", "alert", "dialog", "present", "replace", "swap", "popover"].contains { operation.hasPrefix($0) }
  }

  private mutating func place() -> String {
    random.isTrue(25) ? "root" : screen() + (random.isTrue(20) ? " where x" : "")
  }

  private mutating func operation(_ first: Int) -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<4: return shown("swap", from: first)
    case ..<24: return shown("push", from: first)
    case ..<30:
      let known = screens.dropFirst(first).filter { alerts[$0] != nil }
      return known.randomElement(using: &random).map { "\(alerts[$0] ?? "alert") \($0)" } ?? shown("popover", from: first)
    case ..<46: return shown("sheet", from: first, in: container())
    case ..<52: return shown("cover", from: first, in: container())
    case ..<54: return shown("present(x)", from: first)
    case ..<64: return "back" + (["", " 2", " 3"].randomElement(using: &random) ?? "")
    case ..<72: return "back to \(place())"
    case ..<75: return "pop"
    case ..<80: return "pop to \(place())"
    case ..<90: return "dismiss" + (["", " 2", " 3"].randomElement(using: &random) ?? "")
    case ..<92: return "dismiss all"
    case ..<94: return shown("replace", from: first)
    case ..<96:
      let kind = ["push", "sheet", "push", "cover"].randomElement(using: &random) ?? "push"
      let root = screen(from: first)
      return alerts[root].map { "\($0) \(root)" } ?? "replace [\(root), \(shown(kind, from: first))]"
    default: return "exit done"
    }
  }
}
