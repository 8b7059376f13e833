import FlowTestSupport

/// A random program of three flows that uses every operation, with conditions that the page can evaluate.
struct RandomPlay {
  private var random: SeededRandom
  private let number: Int
  private let screens = ["a", "b", "c", "d", "f"]
  /// What each flow starts with.
  private var roots: [Root] = []
  /// The number of the current flow. Flows with higher numbers may be its children.
  private var flow = 0
  private var contents: [Content] = []
  /// What the columns of the current flow can show.
  private var columns: [Column] = []
  /// Whether the current text is a transition of a column. Its first operation must not push a screen on the columns.
  private var isInColumn = false
  /// Whether the current text is an event of the flow, which must not `do` other events.
  private var isInEvent = false
  /// Whether the current flow has work.
  private var hasWork = false
  /// Whether the flow resumes refused operations. Values that patterns bind cannot be kept for a resumption.
  private var resumes = false

  private enum Root { case screens, tabs, columns }

  private struct Column {
    var role: String
    var name: String
    var content: Content
  }

  private enum Content {
    case values
    case child(Int)
    /// A reducer of the app, whose actions match patterns.
    case feature
  }

  static let flowCount = 3

  static func name(_ number: Int, _ flow: Int) -> String { "P\(number)F\(flow)" }

  /// The text of a program.
  static func text(number: Int, seed: UInt64) -> String {
    var maker = RandomPlay(random: SeededRandom(seed: seed &+ UInt64(number) &* 7919), number: number)
    // Columns have neither columns nor tabs inside.
    let first = maker.pick([Root.screens, .tabs, .tabs, .columns, .columns])
    maker.roots = [first, first != .columns && maker.isTrue(40) ? .columns : .screens, .screens]
    return (0..<flowCount).map { maker.flow($0) }.joined(separator: "\n")
  }

  private init(random: SeededRandom, number: Int) {
    self.random = random
    self.number = number
  }

  private mutating func isTrue(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &random)]
  }

  private mutating func flow(_ index: Int) -> String {
    flow = index
    let isLast = index == Self.flowCount - 1
    contents = screens.enumerated().map { place, name in
      if name == "f" { return .feature }
      return place > 0 && !isLast && isTrue(35)
        ? .child(Int.random(in: (index + 1)..<Self.flowCount, using: &random)) : .values
    }
    let hasTabs = roots[index] == .tabs
    columns = roots[index] == .columns ? columnContents(of: index) : []
    resumes = isTrue(50)
    let conformances = (number + index) % 4 == 0 ? "Codable, OpaqueFlow" : "Codable"
    var text = "flow \(Self.name(number, index))(seed: Int = 1): \(conformances) {\n  var count: Int = seed\n  var isOn: Bool = false\n"
    text += Self.variables
    text += "  exit left(n: Int)\n  exit gone\n"
    isInEvent = true
    text += "  event kicked(v: Int) \(handler(["v"]))\n"
    if resumes { text += "  event settled -> \(operations([], tabs: hasTabs)), resume\n" }
    isInEvent = false
    hasWork = isTrue(40)
    if hasWork {
      text += "  work job: Job {\n    ticked(v) \(handler(resumes ? [] : ["v"], tabs: hasTabs))\n"
      // These transitions must not do anything that could run them again.
      isInEvent = true
      text += "    failed -> \(operations([], tabs: hasTabs))\n"
      for pattern in PlayedActions.patterns.keys.sorted().shuffled(using: &random) where pattern != "closed" && isTrue(40) {
        text += "    \(pattern) -> \(operations([], tabs: hasTabs))\n"
      }
      text += "  }\n"
      isInEvent = false
    }
    let sends = hasWork && isTrue(70) ? ", send job.ticked(seed)" : ""
    if hasTabs {
      text += "  tabs {\n"
      for tab in 1...2 {
        let requires = tab == 2 && isTrue(80) ? requirement(elses: ["set isOn = true", "set count = 1", "sheet a(n: 7)"]) : ""
        let parameters = isTrue(60) ? "(seed: \(number(["seed"])))" : ""
        text += "    tab t\(tab): \(Self.name(number, tab))\(parameters)\(requires) {\n"
        text += "      exit left(x)\(isTrue(25) ? " always" : "") \(handler(bound, tabs: true))\n"
        if isTrue(50) { text += "      exit gone\(isTrue(25) ? " always" : "") -> \(operations([], tabs: true))\n" }
        let answer = isTrue(40) ? "-> send t\(tab).kicked(v: 3)" : handler([], tabs: true)
        text += "      reselected\(isTrue(25) ? " always" : "") \(answer)\n    }\n"
      }
      text += "  }\n"
      if !sends.isEmpty { text += "  start tabs\(sends)\n" }
    } else if !columns.isEmpty {
      text += columnsText() + startOfColumns(sends)
    } else if isTrue(50) {
      text += "  start a(n: seed)\(isTrue(30) ? " without navigation" : "")\(sends)\n"
    } else {
      text += "  start {\n    if seed > 2 { if seed > 4 -> a(n: 3) else -> a(n: 2)\(sends) }\n    else -> a(n: 1)\n  }\n"
    }
    for place in screens.indices { text += screen(place, tabs: hasTabs) }
    text += alerts(tabs: hasTabs)
    isInEvent = true
    if isTrue(60) { text += "  link \"/go/{v: Int}\" -> \(operations(["v"], tabs: hasTabs))\n" }
    if isTrue(40) { text += "  link \"/on\" -> set isOn = true, \(operations([], tabs: hasTabs))\n" }
    if isTrue(30) { text += "  link rest \(handler([], tabs: hasTabs))\n" }
    return text + "}\n"
  }

  // MARK: Columns

  private mutating func columnContents(of index: Int) -> [Column] {
    func content(_ maker: inout RandomPlay) -> Content {
      maker.isTrue(85) ? .child(Int.random(in: (index + 1)..<Self.flowCount, using: &maker.random)) : .feature
    }
    var list = [Column(role: "sidebar", name: "side", content: .child(Int.random(in: (index + 1)..<Self.flowCount, using: &random)))]
    if isTrue(70) {
      for name in ["c1", "c2"].prefix(isTrue(50) ? 2 : 1) { list.append(Column(role: "content", name: name, content: content(&self))) }
    }
    for name in ["d1", "d2"].prefix(isTrue(70) ? 2 : 1) { list.append(Column(role: "detail", name: name, content: content(&self))) }
    return list
  }

  private mutating func columnsText() -> String {
    isInColumn = true
    defer { isInColumn = false }
    var text = "  columns {\n"
    for column in columns {
      let isSidebar = column.role == "sidebar"
      let requires =
        !isSidebar && isTrue(40) ? requirement(elses: ["set isOn = true", "set count = 1", "sheet a(n: 7)", "clear detail"]) : ""
      func always(_ maker: inout RandomPlay) -> String { maker.isTrue(25) ? " always" : "" }
      switch column.content {
      case .child(let child):
        let parameters = isSidebar && isTrue(60) ? "(seed: \(number(["seed"])))" : ""
        text += "    \(column.role) \(column.name): \(Self.name(number, child))\(parameters)\(requires) {\n"
        text += "      exit left(x)\(always(&self)) \(handler(bound))\n"
        if isTrue(50) { text += "      exit gone\(always(&self)) -> \(operations([]))\n" }
      case .feature, .values:
        isInEvent = true
        text += "    \(column.role) \(column.name): Filter\(requires) {\n"
        text += "      closed\(always(&self)) -> \(operations([]))\n      delegate.applied\(always(&self)) -> \(operations([]))\n"
        isInEvent = false
      }
      if !isSidebar {
        var answer = handler([])
        if isTrue(40), case .child = column.content { answer = "-> send \(column.name).kicked(v: 3)" }
        if isTrue(60) { text += "      reselected\(always(&self)) \(answer)\n" }
        if isTrue(60) { text += "      dismissed \(handler([]))\n" }
      }
      text += "    }\n"
    }
    return text + "  }\n"
  }

  private mutating func startOfColumns(_ sends: String) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return sends.isEmpty ? "" : "  start side\(sends)\n"
    case 1: return "  start \(fill(["seed"]))\(sends)\n"
    default:
      return """
          start {
            if seed > 2 { if seed > 4 -> \(fill(["seed"])) else -> \(fill(["seed"])), \(fill(["seed"]))\(sends) }
            else -> side
          }

        """
    }
  }

  /// An operation that fills a column, such as `content c1(seed: count) beside`.
  private mutating func fill(_ ints: [String]) -> String {
    let column = pick(Array(columns.dropFirst()))
    return "\(column.role) \(column.name)\(arguments(of: column, ints))\(isTrue(30) ? " beside" : "")"
  }

  private mutating func arguments(of column: Column, _ ints: [String]) -> String {
    guard case .child = column.content, isTrue(70) else { return "" }
    // Few values, so that some are equal.
    return isTrue(60) ? "(seed: \(Int.random(in: 1...2, using: &random)))" : "(seed: \(number(ints)))"
  }

  private mutating func columnOperation(_ ints: [String]) -> String {
    let column = pick(columns)
    let hasContent = columns.contains { $0.role == "content" }
    switch Int.random(in: 0..<20, using: &random) {
    case ..<11: return fill(ints)
    case ..<14: return hasContent ? pick(["clear detail", "clear content", "clear content beside"]) : "clear detail"
    case ..<17: return "select \(column.name)"
    case 17:
      guard case .child = column.content else { return "select \(column.name)" }
      return "send \(column.name).kicked(v: 4)"
    default: return "update \(column.name)\(arguments(of: column, ints))"
    }
  }

  /// Variables whose types and values JavaScript treats differently from Swift.
  private static let variables = """
      var ratio: Double = 1.5
      var single: Float = 16777217
      var big: Int = 9007199254740993
      var text: String = "e"
      var size: Size = .standard
      var names: [String] = ["a"]
      var maybe: Int? = nil

    """

  /// Texts that are equal in Swift but not in JavaScript, or whose order, count or first character differ.
  private static let texts = ["\"a\"", "\"B\"", "\"e\"", "\"é\"", "\"e\u{301}\"", "\"😀\"", "\"👨‍👩‍👧\"", "\"\u{FFFD}\"", "\"\\r\\n\""]

  private mutating func screen(_ place: Int, tabs: Bool) -> String {
    let name = screens[place]
    if case .feature = contents[place] { return feature(name, tabs: tabs) }
    let requires =
      place == 3 && isTrue(70)
      ? requirement(elses: ["set isOn = true", "sheet a(n: 7)", "push a(n: 8), set count = 1"]) : ""
    if case .child(let child) = contents[place] {
      let stays = isTrue(15) ? " stays if \(pick(["isOn", "count > 2"]))" : ""
      var text =
        "  screen \(name): \(Self.name(number, child))\(requires)\(stays) {\n    exit left(x)\(isTrue(10) ? " always" : "") \(handler(bound, tabs: tabs))\n"
      if isTrue(60) { text += "    exit gone -> \(operations([], tabs: tabs))\n" }
      if isTrue(30) { text += "    dismissed -> set count = count + 1\n" }
      return text + "  }\n"
    }
    let stays = isTrue(25) ? " stays if \(pick(["isOn", "n > 5", "count > n"]))" : ""
    var text = "  screen \(name)(n: Int)\(requires)\(stays) {\n    changed(v: Int)\n"
    if !stays.isEmpty, isTrue(60) { text += "    leaveAttempted -> \(operations(["n"], tabs: tabs))\n" }
    for event in 0..<Int.random(in: 2...4, using: &random) {
      let takes = isTrue(50)
      let always = isTrue(10) ? " always" : ""
      text +=
        "    e\(event)\(takes ? "(v: Int, yes: Bool)" : "")\(always) \(handler(takes ? ["n", "v"] : ["n"], tabs: tabs, bools: takes ? ["yes"] : []))\n"
    }
    if isTrue(30) { text += "    dismissed -> \(operations(["n"], tabs: tabs))\n" }
    return text + "  }\n"
  }

  /// An alert with a text field, and a dialog. Both have a value and several buttons.
  private mutating func alerts(tabs: Bool) -> String {
    func button(_ role: String, _ event: String, _ parameters: String, _ maker: inout RandomPlay) -> String {
      let handler = maker.isTrue(75) ? " " + maker.handler(["n"], tabs: tabs) : ""
      return "    \(role) \(event)\(parameters): \"\(event) \\(n)\"\(handler)\n"
    }
    var text = "  alert q(n: Int) {\n    title: \"Q \\(count)\"\n    message: text\n    field t: \"T\"\n"
    text += button("button", "named", "(t: String, n: Int)", &self)
    text += button("destructive", "lost", "", &self)
    if isTrue(60) { text += button("cancel", "kept", "(n: Int)", &self) }
    text += "  }\n  dialog r(n: Int) {\n    title: \"R\"\n"
    if isTrue(70) { text += button("button", "taken", "(n: Int)", &self) }
    return text + button("cancel", "closed", "", &self) + "  }\n"
  }

  private mutating func alert(_ ints: [String]) -> String {
    "\(pick(["alert q", "dialog r", "show q", "show r"]))(n: \(number(ints)))"
  }

  /// Patterns of one action in random order. Some of them match the same actions as others.
  private mutating func feature(_ name: String, tabs: Bool) -> String {
    // No transition of a reducer's action sends an action that has a transition.
    isInEvent = true
    defer { isInEvent = false }
    var text = "  screen \(name): Filter {\n"
    for pattern in PlayedActions.patterns.keys.sorted().shuffled(using: &random) where isTrue(60) {
      let binds = pattern == "delegate.applied.later" && !resumes
      if isTrue(15) {
        text += "    \(pattern)\n"
      } else {
        text += "    \(pattern)\(binds ? "(v)" : "") -> \(operations(binds ? ["v"] : [], tabs: tabs))\n"
      }
    }
    return text + "  }\n"
  }

  /// The names that the pattern of an exit binds and that operations may read. A pattern of work binds `v`.
  private var bound: [String] { resumes ? [] : ["x"] }

  private mutating func requirement(elses: [String]) -> String {
    " requires \(pick(["isOn", "count < 9", "isOn || count > 3", "size == .medium", "ratio > 1"])) else \(pick(elses))"
  }

  private mutating func handler(_ ints: [String], tabs: Bool = false, bools: [String] = [], depth: Int = 0) -> String {
    if depth == 3 || isTrue(depth == 0 ? 60 : 75) { return "-> \(operations(ints, tabs: tabs))" }
    var text = "{\n"
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      text += "      if \(condition(ints, bools)) \(handler(ints, tabs: tabs, bools: bools, depth: depth + 1))\n"
    }
    if isTrue(60) { text += "      else \(handler(ints, tabs: tabs, bools: bools, depth: depth + 1))\n" }
    return text + "    }"
  }

  private mutating func condition(_ ints: [String], _ bools: [String]) -> String {
    let value = pick(ints + ["count"])
    if isTrue(35) { return uncertainCondition(value) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return pick(bools + ["isOn"])
    case 1: return "!\(pick(bools + ["isOn"]))"
    case 2: return "\(value) % 2 == 0"
    case 3: return "\(value) > 3 && \(pick(bools + ["isOn"]))"
    case 4: return "\(value) < \(pick(ints + ["count", "5"])) || isOn"
    default: return "\(value) != 4"
    }
  }

  /// A condition that JavaScript would evaluate wrongly for some values.
  private mutating func uncertainCondition(_ value: String) -> String {
    let text = pick(Self.texts)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: pick(["ratio / 2 == 0.75", "ratio * 2 > 2", "ratio == 1.5", "7 / 2 * ratio > 3"])
    case 1: pick(["single == 16777216", "single < 16777217", "single != 1"])
    case 2: pick(["big == 9007199254740992", "big + 1 == big + 2", "big > 9007199254740992", "big % 2 == 0"])
    case 3: pick(["text == \(text)", "text != \(text)", "text + \(text) == \(text)", "text.isEmpty"])
    case 4: pick(["text < \(text)", "text >= \(text)", "text.count == 1", "text.first == \(text)", "text.contains(\(text))"])
    case 5: pick(["size == .medium", "size != .large", "size == .standard"])
    case 6: pick(["names.count > 1", "names.last == \(text)", "names.contains(\(text))", "names == [\(text)]", "names.first == nil"])
    case 7:
      pick([
        "maybe == nil", "maybe ?? 4 > \(value)", "maybe == \(value)", "let found = maybe",
        resumes ? "let found = maybe, found > 2" : "let v = maybe, v > 2",
      ])
    case 8: pick(["7 / 2 * 2 == \(value)", "(\(value) - 5) / 2 == -1", "(\(value) - 5) % 2 == -1", "-\(value) < -2"])
    default: pick(["isOn && ratio > 1", "ratio > 1 || isOn", "(isOn ? 3 : \(value)) / 2 == 1", "!(text == \(text))"])
    }
  }

  private mutating func setting(_ value: String) -> String {
    let text = pick(Self.texts)
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: pick(["set ratio = ratio / 2", "set ratio = 3"])
    case 1: pick(["set single = single - 1", "set single = 1"])
    case 2: pick(["set big = big - 1", "set big = \(value)"])
    case 3: pick(["set text = \(text)", "set text = \"\"", "set text = \(text) + \(text)"])
    case 4: pick(["set size = .medium", "set size = isOn ? .large : .standard"])
    case 5: pick(["set names = [\(text)]", "set names = names + [\(text)]", "set names = []"])
    default: pick(["set maybe = \(value)", "set maybe = nil"])
    }
  }

  private mutating func number(_ ints: [String]) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "\(Int.random(in: 0..<9, using: &random))"
    case 1: return "(\(pick(ints + ["count"])) + 1) % 9"
    default: return pick(ints + ["count"])
    }
  }

  /// - Parameter isPushed: whether the screen may be pushed. Columns cannot be pushed.
  private mutating func destination(_ ints: [String], isPushed: Bool = false) -> String {
    var place = Int.random(in: screens.indices, using: &random)
    if isPushed, case .child(let child) = contents[place], roots[child] == .columns { place = 0 }
    switch contents[place] {
    case .values: return "\(screens[place])(n: \(number(ints)))"
    case .feature: return screens[place]
    case .child: return isTrue(50) ? screens[place] : "\(screens[place])(seed: \(number(ints)))"
    }
  }

  private mutating func operations(_ ints: [String], tabs: Bool = false) -> String {
    let count = pick([1, 1, 1, 2, 2, 3])
    // Nothing follows a `resume`, because the resumed operation may be refused again.
    let last = resumes && !isInEvent && isTrue(15) ? [pick(["resume", "resume", "do settled"])] : []
    return ((0..<count).map { _ in operation(ints, tabs: tabs) } + last).joined(separator: ", ")
  }

  private var valueScreens: [String] {
    screens.indices.filter { if case .values = contents[$0] { true } else { false } }.map { screens[$0] }
  }

  private mutating func target(_ ints: [String]) -> String {
    if isTrue(20) { return "root" }
    if isTrue(40) { return "\(pick(valueScreens)) where \(pick(["n > 3", "n == count", "n % 2 == 0"]))" }
    return pick(screens)
  }

  private mutating func operation(_ ints: [String], tabs: Bool) -> String {
    if resumes, isTrue(4) { return "forget" }
    if isTrue(8) { return setting(pick(ints + ["count"])) }
    if !columns.isEmpty, isTrue(40) { return columnOperation(ints) }
    if !isInEvent, hasWork, isTrue(6) { return "send job.\(pick(PlayedActions.sentToWork).replacing("%", with: number(ints)))" }
    if !isInEvent, isTrue(8) { return "send f.\(pick(PlayedActions.sent).replacing("%", with: number(ints)))" }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<24: return isInColumn ? "sheet \(destination(ints))" : "push \(destination(ints, isPushed: true))"
    case ..<36: return "sheet \(destination(ints))\(pick(["", "", " in navigation", " without navigation"]))"
    case ..<41: return "cover \(destination(ints))"
    case ..<43: return "popover \(destination(ints))"
    case ..<47: return alert(ints)
    case ..<49:
      return "present(isOn ? \(pick([".push : .sheet", ".push : .cover", ".popover : .sheet"]))) \(destination(ints, isPushed: true))"
    // A push on a screen that has taken the place of columns would have no container.
    case ..<51: return "\(columns.isEmpty ? "swap" : "replace") \(destination(ints, isPushed: true))"
    case ..<57: return pick(["back", "back 2", "pop"])
    case ..<62: return "back to \(target(ints))"
    case ..<65: return "pop to \(target(ints))"
    case ..<70: return pick(["dismiss", "dismiss 2", "dismiss all"])
    case ..<72: return "replace \(destination(ints))"
    case ..<75:
      let second =
        isTrue(65)
        ? "push \(destination(ints, isPushed: true))" : alert(ints).replacing("show q", with: "alert q").replacing("show r", with: "r")
      return "replace [\(destination(ints)), \(second), \(isTrue(50) ? "sheet \(destination(ints))" : "alert q(n: \(number(ints)))")]"
    case ..<80: return "set count = \(number(ints)) + 1"
    case ..<83: return pick(["set isOn = !isOn", "set isOn = false"])
    case ..<84 where !isInEvent: return "do kicked(v: \(number(ints)))"
    case ..<86: return "update \(pick(valueScreens))(n: \(number(ints)))"
    case ..<87 where hasWork && !isInEvent: return "send job.failed"
    case ..<90: return "send \(pick(valueScreens)).changed(v: \(number(ints)))"
    case ..<93: return tabs ? pick(["select t1", "select t2", "send t2.kicked(v: 4)"]) : "set count = 0"
    case ..<97: return "exit left(n: \(number(ints)))"
    default: return "exit gone"
    }
  }
}
