import FlowModel
import FlowScenarios
import FlowSyntax

/// Writes random scenarios for a random program. The events are random, and the scenario player computes what they result in.
struct ScenarioWriter {
  private let plan: Plan
  private let trees: [SyntaxTree]
  private let name: String
  private var random: Random
  private var layout: Layout
  /// The flow of the current scenario.
  private var flow: FlowPlan
  private var unusedTitles: [String] = []
  private var count = Count()

  /// The number of steps of some scenarios, by kind.
  struct Count {
    var scenarios = 0
    var steps = 0
    var statements = 0
    /// The first words of the steps: `start`, `select`, `link`, `go`, `swipe`, `event`.
    var kinds: [String: Int] = [:]

    mutating func add(_ other: Count) {
      scenarios += other.scenarios
      steps += other.steps
      statements += other.statements
      kinds.merge(other.kinds, uniquingKeysWith: +)
    }
  }

  /// A file of scenarios for a program without errors.
  static func file(for program: Program, seed: UInt64) -> (name: String, text: String, count: Count) {
    var writer = ScenarioWriter(program, seed)
    let text = program.plan.flows.map { writer.scenarios(of: $0) }.joined()
    return (writer.name, text, writer.count)
  }

  private init(_ program: Program, _ seed: UInt64) {
    plan = program.plan
    trees = program.files.enumerated().map { Parser.parse(SourceFile(path: $1.name, text: $1.text), fileIndex: $0) }
    name = "p\(plan.number)s.flow"
    random = Random(seed: ~seed, part: plan.number)
    layout = Layout(&random)
    flow = plan.flows[0]
  }

  // MARK: Scenarios

  private static let titles = [
    "\"plain\"", "\"it says \\\"hello\\\"\"", "#\"raw \\(1) \"quoted\"\"#", "\"größe 名前 👍🏽\"", "\"init\"", "\"func `in` default\"",
    "\"/* no comment */ // nor this\"", "\"a\\n\\tb\\u{1F44D}\\\\\"", "\" \"", "##\"a \"# b\"##", "\"} => home {\"", "\"%@ %d \\0\"",
    "\"e\u{301} and \u{E9}\"", "\"'\"",
  ]

  private mutating func scenarios(of flow: FlowPlan) -> String {
    self.flow = flow
    unusedTitles = Self.titles
    return (0...random.below(2)).map { _ in scenario() }.joined(separator: "\n")
  }

  private mutating func scenario() -> String {
    let parameters = flow.parameters.filter { !$0.hasDefault || random.chance(60) }.map { value($0) }
    let needs = flow.needs.map { "\(Names.label($0.name)): \($0.type.literal)" }
    let arguments = (random.chance(50) ? parameters + needs : needs + parameters).joined(separator: ", ")
    // Each description may occur only once in a file for each flow.
    let title = random.pick(unusedTitles)
    unusedTitles.removeAll { $0 == title }
    let head = "scenario \(title) for \(word(flow.name))" + (arguments.isEmpty ? "" : "(\(arguments))")
    count.scenarios += 1
    guard let start = step("start", head, []) else { return "\(head) {\n}\n" }
    var lines = [start.line]
    for _ in 0..<random.below(12) {
      if let step = step(event(), head, lines) { lines.append(step.line) }
    }
    // A scenario may omit the start if the start has no statements.
    if !start.hasStatements, random.chance(50) { lines.removeFirst() }
    for line in lines {
      count.steps += 1
      count.kinds[Self.kind(of: line), default: 0] += 1
    }
    return text(head, lines)
  }

  private static func kind(of line: String) -> String {
    let word = line.prefix { $0 != " " }
    return ["start", "select", "link", "go", "swipe"].contains(word) ? String(word) : "event"
  }

  private func text(_ head: String, _ lines: [String]) -> String {
    "\(head) {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  // MARK: The results of a step

  /// A step with the statements that it needs and the resulting stack, or `nil` if the event cannot happen.
  private mutating func step(_ event: String, _ head: String, _ before: [String]) -> (line: String, hasStatements: Bool)? {
    var statements: [String] = []
    var stack = flow.tabs.isEmpty ? word(flow.screens[0].name) : flow.hasColumns ? word(flow.tabs[0].name) : "tabs"
    for _ in 0..<12 {
      let condition = statements.isEmpty ? "" : " when " + statements.joined(separator: ", ")
      let line = "\(event)\(condition) => \(stack)"
      switch outcome(of: text(head, before + [line])) {
      case .passes:
        count.statements += statements.count
        return (line, !statements.isEmpty)
      case .stack(let actual): stack = written(actual)
      case .question(let options): statements.append(random.pick(options))
      case .impossible: return nil
      }
    }
    return nil
  }

  private enum Outcome {
    case passes
    case stack(String)
    case question([String])
    case impossible
  }

  private func outcome(of text: String) -> Outcome {
    let tree = Parser.parse(SourceFile(path: name, text: text), fileIndex: trees.count)
    let (unit, findings) = Lowering.lower(trees + [tree])
    guard tree.diagnostics.isEmpty, !findings.contains(where: { $0.location.file == trees.count }), let scenario = unit.scenarios.first
    else { return .impossible }
    guard let finding = ScenarioPlay(scenario, in: PlayedUnit(unit)).findings.first else { return .passes }
    if let match = finding.message.firstMatch(of: /^expected the stack `.*`, but it is `(.*)`$/) { return .stack(String(match.output.1)) }
    if let note = finding.notes.first?.message, note.hasPrefix("state it: ") {
      let options = note.dropFirst("state it: `when ".count).dropLast().split(separator: "` or `when ").map(String.init)
      if !options.isEmpty { return .question(options) }
    }
    return .impossible
  }

  /// A stack that the player reports, with backticks around the names that need them.
  private mutating func written(_ stack: String) -> String {
    stack.split(separator: ", ").enumerated().map { index, route in
      let words = route.split(separator: " ").map(String.init)
      if index == 0, route == "tabs" { return "tabs" }
      let place = index > 0 && ["content", "detail"].contains(words[0]) ? 1 : 0
      if flow.hasColumns, words.count == place + 2, words[place + 1] == "front" {
        return (words[..<place] + [word(words[place])]).joined(separator: " ") + " front"
      }
      return words.dropLast().map { $0 + " " }.joined() + word(words[words.count - 1])
    }.joined(separator: ", ")
  }

  // MARK: What happens

  private mutating func event() -> String {
    switch random.below(12) {
    case 0, 1: return random.pick(["go back", "go back", "go back 2", "go back 3"])
    case 2: return "swipe down"
    case 3 where !flow.links.isEmpty, 4 where !flow.links.isEmpty:
      let link = random.pick(flow.links)
      return link.examples.isEmpty ? "swipe down" : "link \"\(random.pick(link.examples))\""
    case 5:
      let way = self.way(in: flow).filter { !plan.flows[$0.flow].tabs.isEmpty && !plan.flows[$0.flow].hasColumns }
      guard !way.isEmpty else { return event(of: flow, depth: 0) }
      let (index, path) = random.pick(way)
      return "select " + (path + [word(random.pick(plan.flows[index].tabs).name)]).joined(separator: ".")
    default: return event(of: flow, depth: 0)
    }
  }

  /// The flow and its child flows, each with the path to it.
  private mutating func way(in flow: FlowPlan) -> [(flow: Int, path: [String])] {
    var found: [(flow: Int, path: [String])] = [(flow.index, [])]
    for (name, content) in flow.screens.map({ ($0.name, $0.content) }) + flow.tabs.map({ ($0.name, $0.content) }) {
      if case .flow(let index) = content { found.append((index, [word(name)])) }
    }
    return found
  }

  /// An event of the flow, or of something in it.
  private mutating func event(of flow: FlowPlan, depth: Int) -> String {
    var senders = flow.screens.map { ($0.name, $0.content) } + flow.tabs.map { ($0.name, $0.content) }
    senders += flow.work.map { ($0.name, .feature($0.feature)) }
    if random.chance(15), !flow.events.isEmpty || depth > 0 && !flow.exits.isEmpty {
      let own = flow.events.map { ($0.name, $0.values) } + (depth > 0 ? flow.exits.map { ($0.name, $0.values) } : [])
      let (name, values) = random.pick(own)
      return word(name) + payload(values)
    }
    guard !senders.isEmpty else { return "swipe down" }
    let (name, content) = random.pick(senders)
    switch content {
    case .values(_, let events):
      guard !events.isEmpty else { return "swipe down" }
      let event = random.pick(events)
      return "\(word(name)).\(word(event.name))\(payload(event.values))"
    case .feature(let feature): return "\(word(name)).\(random.pick(Self.events(of: feature)))"
    case .flow(let index):
      if depth > 3 { return "swipe down" }
      return "\(word(name)).\(event(of: plan.flows[index], depth: depth + 1))"
    }
  }

  private static func events(of feature: FeaturePlan) -> [String] {
    switch feature {
    case .filter: ["closed", "moved(1, 2)", "moved(-1, Int.max)", "delegate.applied(.init(limit: 2))", "delegate.applied(FilterValue())"]
    case .counter: ["set(3)", "done", "default(true)", "`default`(coin(2))"]
    case .plain: ["typed(\"a \\\"b\\\"\")", "typed(#\"raw\"#)", "tagged(nil)", "tagged(4)"]
    }
  }

  // MARK: Pieces

  private mutating func payload(_ values: [ValuePlan]) -> String {
    let given = values.filter { !$0.hasDefault || random.chance(60) }.map { value($0) }
    return given.isEmpty ? "" : "(\(given.joined(separator: ", ")))"
  }

  private mutating func value(_ value: ValuePlan) -> String {
    // A file may begin with a byte order mark, but a value may not.
    let literal = layout.text(value.type.literal(&random)).unicodeScalars.filter { $0 != "\u{FEFF}" }
    return "\(Names.label(value.name)): \(String(String.UnicodeScalarView(literal)))"
  }

  /// A name. If it is also a keyword, it usually has backticks.
  private mutating func word(_ name: String) -> String {
    let isWord = Names.keywords.contains(name) || Names.language.contains(name) || ["tabs", "go", "swipe"].contains(name)
    return isWord && random.chance(85) || random.chance(5) ? "`\(name)`" : name
  }
}
