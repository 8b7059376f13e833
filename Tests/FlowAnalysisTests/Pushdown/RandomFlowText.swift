import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A small flow as text, with a bit of everything that moves between layers.
struct RandomFlowText {
  private var random: SeededNumbers
  private let screens: [String]
  /// Names of flows that screens may be.
  private let children: [String]
  private let name: String
  private let isPlain: Bool
  private let decides: Bool
  private var starts: [String] = []
  private var reacts = false

  /// - Parameter isPlain: whether everything that can be shown on a screen can be shown on it wherever it lies: no transition
  ///   shows one screen on another, no link shows anything, and only one screen reacts to gestures.
  /// - Parameter decides: whether the text decides about some containers by hand.
  static func make(
    _ name: String = "F", children: [String] = [], isPlain: Bool = false, decides: Bool = false, seed: UInt64
  ) -> String {
    members(name, children: children, isPlain: isPlain, decides: decides, seed: seed).joined(separator: "\n")
  }

  /// The same as the lines with which the flow begins and ends, and its members between them, in which a line is a
  /// transition if it is indented so.
  static func members(
    _ name: String, children: [String] = [], isPlain: Bool = false, decides: Bool = false, seed: UInt64
  ) -> [String] {
    var maker = RandomFlowText(name, children, isPlain, decides, SeededNumbers(seed: seed))
    return maker.make()
  }

  private init(_ name: String, _ children: [String], _ isPlain: Bool, _ decides: Bool, _ random: SeededNumbers) {
    self.isPlain = isPlain
    self.decides = decides
    self.random = random
    self.name = name
    self.children = children
    screens = Array(["a", "b", "c", "d", "e"].prefix(Int.random(in: 1...5, using: &self.random)))
  }

  private mutating func make() -> [String] {
    let isTabs = random.isTrue(15) && !children.isEmpty
    var members = ["flow \(name) {", "  exit done"]
    if isTabs {
      let tabs = children.prefix(2).enumerated().map { number, child in
        "    tab t\(number): \(child) {\n      exit done -> \(operations(showing: true))\n    }\n"
      }
      members.append("  tabs {\n\(tabs.joined())  }")
    } else if random.isTrue(85) {
      starts = [screen()]
      members.append("  start \(starts[0])" + container())
    } else {
      starts = [screen(), screen()]
      members.append("  start {\n    if x -> \(starts[0])\n    else -> \(starts[1])\n  }")
    }
    if random.isTrue(10) { members.append("  event e\(handler())") }
    if random.isTrue(10) {
      members.append("  work w: Work {\n    begun\(handler())\n    delegate.ended(x) -> \(operations())\n  }")
    }
    for index in screens.indices { members.append(declaration(index).joined(separator: "\n")) }
    if random.isTrue(15), !isPlain { members.append("  link \"/x\" -> \(operations(showing: true))") }
    return members + ["}\n"]
  }

  private mutating func container() -> String {
    guard decides else { return "" }
    return random.isTrue(25) ? " without navigation" : random.isTrue(10) ? " in navigation" : ""
  }

  private mutating func declaration(_ index: Int) -> [String] {
    let child = random.isTrue(children.isEmpty ? 0 : 35) ? children.randomElement(using: &random) : nil
    var header = "  screen \(screens[index])"
    if let child { header += ": \(child)" }
    // What is required of a start decides what else it starts with, which is another matter.
    if random.isTrue(8), !starts.contains(screens[index]) { header += " requires x else \(operations(from: index + 1))" }
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

  private mutating func screen(from first: Int = 0) -> String {
    screens[first < screens.count ? Int.random(in: first..<screens.count, using: &random) : 0]
  }

  /// - Parameter first: the first screen that they may show, so that requirements do not lead to each other for ever.
  private mutating func operations(from first: Int = 0, showing: Bool = false) -> String {
    if first >= screens.count { return "dismiss" }
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    var list: [String] = showing && !isPlain ? ["sheet \(screen(from: first))"] : []
    while list.count < count {
      let next = operation(first)
      if isPlain, next.hasPrefix("replace [") || list.contains(where: Self.shows) && Self.shows(next) { continue }
      list.append(next)
    }
    return list.joined(separator: ", ")
  }

  /// Operations, or branches that may stand in each other.
  private mutating func handler(depth: Int = 0) -> String {
    guard random.isTrue(depth == 0 ? 15 : 35), depth < 3 else { return " -> \(operations())" }
    var text = " { if \(["x", "y"][depth % 2])\(handler(depth: depth + 1))"
    if random.isTrue(40) { text += " if z\(handler(depth: depth + 1))" }
    if random.isTrue(60) { text += " else\(handler(depth: depth + 1))" }
    return text + " }"
  }

  private static func shows(_ operation: String) -> Bool {
    ["push", "sheet", "cover", "present", "replace", "swap"].contains { operation.hasPrefix($0) }
  }

  private mutating func place() -> String {
    random.isTrue(25) ? "root" : screen() + (random.isTrue(20) ? " where x" : "")
  }

  private mutating func operation(_ first: Int) -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<4: return "swap \(screen(from: first))"
    case ..<24: return "push \(screen(from: first))"
    case ..<46: return "sheet \(screen(from: first))" + container()
    case ..<52: return "cover \(screen(from: first))" + container()
    case ..<54: return "present(x) \(screen(from: first))"
    case ..<64: return "back" + (["", " 2", " 3"].randomElement(using: &random) ?? "")
    case ..<72: return "back to \(place())"
    case ..<75: return "pop"
    case ..<80: return "pop to \(place())"
    case ..<90: return "dismiss" + (["", " 2", " 3"].randomElement(using: &random) ?? "")
    case ..<92: return "dismiss all"
    case ..<94: return "replace \(screen(from: first))"
    case ..<96: return "replace [\(screen(from: first)), \(random.isTrue(50) ? "push" : "sheet") \(screen(from: first))]"
    default: return "exit done"
    }
  }
}
