import FlowCore
import FlowModel
import FlowSyntax

/// A flow with the facts about its operations and screens that hold in all runs. The rules about stacks read them.
final class FlowRuns {
  let context: AnalysisContext
  let flow: Flow
  /// The flow, translated to instructions.
  let program: CoreProgram
  let reach: FlowReach
  /// The runs of the other flows of the unit.
  unowned let unitRuns: UnitRuns
  /// The index in the unit of the flow's first operation. ``facts`` begins with this operation.
  private let firstOperation: Int
  /// All stacks of the flow under the assumption that its root has no container.
  private(set) lazy var bareReach = follow(withBareRoot())
  /// Whether some runs were not followed, because following them would take too long.
  private(set) var isPartlyFollowed: Bool
  private let facts: [OperationFacts]
  /// For each operation of the flow, its last step. ``previousNumber`` links each step to the previous step of the same operation.
  private let lastNumber: [Int32]
  private let previousNumber: [Int32]

  init(ofFlow index: Int, _ context: AnalysisContext, _ unitRuns: UnitRuns) {
    self.context = context
    flow = context.unit.flows[index]
    self.unitRuns = unitRuns
    program = context.unit.program(of: index)
    reach = FlowReach(program)
    isPartlyFollowed = !reach.isComplete
    let operations = program.steps
    let asksForMissing = context.options.runs(.backMayNotFind)
    var first = Int.max
    var end = 0
    for operation in operations where operation.source >= 0 {
      first = min(first, Int(operation.source))
      end = max(end, Int(operation.source) + 1)
    }
    firstOperation = end == 0 ? 0 : first
    var facts = [OperationFacts](repeating: OperationFacts(), count: end - firstOperation)
    var last = [Int32](repeating: -1, count: facts.count)
    var previous = [Int32](repeating: -1, count: operations.count)
    for (number, known) in reach.operationFacts(asksForMissing: asksForMissing).enumerated()
    where operations[number].source >= 0 {
      let place = Int(operations[number].source) - firstOperation
      previous[number] = last[place]
      last[place] = Int32(number)
      if known.isReached { facts[place].isReached = true }
      if known.mayWork { facts[place].mayWork = true }
      if known.mayFail { facts[place].mayFail = true }
    }
    self.facts = facts
    lastNumber = last
    previousNumber = previous
  }

  var unit: FlowUnit { context.unit }

  /// The largest number of operations whose routes get symbols of their own in one automaton. Each such operation adds symbols and
  /// rules.
  private static var tellingApartLimit: Int { 64 }

  /// All stacks of the flow, with symbols that record which of the given operations showed a route. The result is `nil` if it would
  /// not be exact.
  func reach(tellingApart operations: [Int32]) -> FlowReach? {
    if operations.count > Self.tellingApartLimit { isPartlyFollowed = true }
    var isToldApart = [Bool](repeating: false, count: program.steps.count)
    for operation in operations.prefix(Self.tellingApartLimit) { isToldApart[Int(operation)] = true }
    let reach = follow(program, tellingApart: isToldApart)
    return reach.hasOnly ? reach : nil
  }

  private func follow(_ program: CoreProgram, tellingApart isToldApart: [Bool] = []) -> FlowReach {
    let reach = FlowReach(program, tellingApart: isToldApart)
    if !reach.isComplete { isPartlyFollowed = true }
    return reach
  }

  /// The operations of the unit that belong to the flow.
  var operations: Range<Int> { firstOperation..<firstOperation + facts.count }

  func facts(ofOperation index: Int) -> OperationFacts { facts[index - firstOperation] }

  /// The steps that are parts of an operation of the unit.
  func numbers(ofOperation index: Int) -> [Int32] {
    var numbers: [Int32] = []
    var number = lastNumber[index - firstOperation]
    while number >= 0 {
      numbers.append(number)
      number = previousNumber[Int(number)]
    }
    return numbers
  }

  /// The operations that are reached and never do anything.
  private(set) lazy var idleOperations = findIdleOperations()

  /// The operations that push a screen on columns, each with the shortest way there.
  private(set) lazy var pushesOnColumns = findPushesOnColumns()

  /// For each operation of the flow, the keyword of an earlier operation in its branch that leaves this operation nothing to do.
  private(set) lazy var endsBefore = findEndsBefore()

  /// The flow's exits by name.
  private(set) lazy var exitNumbers = Dictionary(
    flow.exits.enumerated().map { ($1.name, Int32($0)) }, uniquingKeysWith: { first, _ in first })

  /// For each exit, the branches that take it before the stack changes.
  private(set) lazy var exitBranches = findExitBranches()

  /// For each operation that several screens share, the screen whose transition contains it.
  private lazy var sharers = findSharers()

  /// The findings about operations. If several screens share an operation, the finding names the screen.
  func findings(of operations: [Int], _ check: (Int) -> Diagnostic?) -> [Diagnostic] {
    operations.compactMap { index in
      guard var finding = check(index) else { return nil }
      if let screen = sharers[index] { finding.message += ", as a transition of `\(screen)`" }
      return finding
    }
  }

  private func findSharers() -> [Int: String] {
    var sharers: [Int: String] = [:]
    for screen in unit.screens(of: flow) {
      for transition in unit.transitions(of: screen) where transition.isShared {
        for branch in unit.branches(of: transition) {
          for index in branch.operations.indices { sharers[index] = unit.names[screen.name] }
        }
      }
    }
    return sharers
  }

  /// The flows of the tabs.
  private(set) lazy var tabFlows = flow.tabs.indices.compactMap { flow(ofTab: $0) }

  /// The flow of a tab, if the unit knows it.
  func flow(ofTab tab: Int) -> Int? { unit.tabs[tab].content.childFlow }

  private func findExitBranches() -> [Int32: [Int]] {
    var branches: [Int32: [Int]] = [:]
    for branch in program.branches.indices {
      var number = program.branches[branch].step
      while number >= 0 {
        let operation = program.steps[Int(number)]
        if operation.instruction.navigates { break }
        if operation.instruction.fork != nil { break }
        if case .exit(let exit) = operation.instruction, branches[exit]?.last != branch {
          branches[exit, default: []].append(branch)
        }
        number = operation.next
      }
    }
    return branches
  }

  private func findIdleOperations() -> [Int] {
    if !reach.hasAll { return [] }
    return facts.indices.filter { facts[$0].isReached && !facts[$0].mayWork }.map { firstOperation + $0 }
  }

  /// The shortest of the witnesses for an operation.
  func shortest(_ index: Int, _ witness: (Int32) -> FlowWitness?) -> FlowWitness? {
    var best: FlowWitness?
    for number in numbers(ofOperation: index) {
      guard let found = witness(number) else { continue }
      if best.map({ found.length <= $0.length }) ?? true { best = found }
    }
    return best
  }

  func number(ofScreen index: Int) -> Int32 { Int32(index - flow.screens.start) }

  /// The index of a screen in the unit; `nil` for the tabs or columns.
  func index(ofScreen number: Int32) -> Int? {
    number < program.tabsScreen ? flow.screens.start + Int(number) : nil
  }

  func name(ofScreen number: Int32) -> String {
    guard let index = index(ofScreen: number) else { return flow.hasColumns ? "columns" : "tabs" }
    return unit.names[unit.screens[index].name]
  }
}

/// The runs of all flows of a unit. They are computed when they are first needed, and released after the last flow that may need
/// them. The runs of a flow take about 50 kilobytes.
final class UnitRuns {
  private let context: AnalysisContext
  private var known: [Int: FlowRuns] = [:]
  private var files: [Int: ReadFile] = [:]
  /// The number of flows that were searched by ``pushAtRoot(ofFlow:)``, ``itemsAtRoot(ofFlow:onlyColumns:)`` and
  /// ``presenting(inFlow:atExit:)``.
  var lookCount = 0
  /// The results of ``presenting(inFlow:atExit:)``, by flow and by exit.
  var presenting: [Int: [Int32?: NestedRun?]] = [:]
  /// The results of ``pushAtRoot(ofFlow:)``, by flow.
  var pushesAtRoot: [Int: NestedRun?] = [:]
  /// The results of ``itemsAtRoot(ofFlow:onlyColumns:)``, by flow and by whether only columns count.
  var itemsAtRoot: [Int: [Bool: NestedRun?]] = [:]
  /// The results of ``alwaysShowsColumns(_:)``, by flow.
  var alwaysColumns: [Int: Bool] = [:]
  /// Whether any flow of the unit has columns.
  private(set) lazy var hasColumns = context.unit.flows.contains(where: \.hasColumns)

  /// The flows whose runs are known and not yet released.
  var kept: [Int] { Array(known.keys) }
  /// For each flow of the unit, the flows to release after its check.
  private lazy var releases = findReleases()
  /// The released flows whose runs could not all be followed.
  private(set) var partlyFollowed: [Int] = []

  init(_ context: AnalysisContext) { self.context = context }

  /// Releases the runs that are no longer needed after the check of the flow with this index. All flows before it are already
  /// checked.
  func release(after index: Int) {
    for flow in releases[index] {
      if flow < context.unit.own.flows, known[flow]?.isPartlyFollowed == true { partlyFollowed.append(flow) }
      known[flow] = nil
      presenting[flow] = nil
      pushesAtRoot[flow] = nil
      itemsAtRoot[flow] = nil
    }
  }

  /// For each flow of the unit, the flows to release after its check. These are the flow itself and the flows that it shows, except
  /// flows that a flow checked later also shows.
  private func findReleases() -> [[Int]] {
    var releases = [[Int]](repeating: [], count: context.unit.own.flows)
    var isSeen = [Bool](repeating: false, count: context.unit.flows.count)
    // The loop starts with the last flow, so a flow is first found from the last flow that shows it.
    for index in releases.indices.reversed() where !isSeen[index] {
      isSeen[index] = true
      var waiting = [index]
      while let flow = waiting.popLast() {
        releases[index].append(flow)
        for child in context.unit.children(ofFlow: flow) where !isSeen[child] {
          isSeen[child] = true
          waiting.append(child)
        }
      }
    }
    return releases
  }

  /// The runs of one of the unit's own flows; `nil` if a part of the flow is missing. The missing part may be the only way to some
  /// screens.
  func runs(ofFlow index: Int) -> FlowRuns? { index < context.unit.own.flows ? anyRuns(ofFlow: index) : nil }

  /// The runs of a flow of the unit or of a module that it may import; `nil` if a part of the flow is missing.
  func anyRuns(ofFlow index: Int) -> FlowRuns? {
    if let known = known[index] { return known }
    let flow = context.unit.flows[index]
    guard context.isWhole(flow, in: file(flow.file)) else { return nil }
    let runs = FlowRuns(ofFlow: index, context, self)
    known[index] = runs
    return runs
  }

  private func file(_ index: Int) -> ReadFile {
    if let known = files[index] { return known }
    // Few rules need the files of other modules, so these files are parsed again here.
    let isOwn = index < context.trees.count
    let file = ReadFile(isOwn ? context.trees[index] : Parser.parse(context.unit.files[index], fileIndex: index))
    files[index] = file
    return file
  }
}

/// Describes runs with the names of the source text.
extension FlowRuns {
  /// The events of a run, each with the stack after it.
  ///
  /// - Parameters:
  ///   - witness: the run.
  ///   - marksBareLayers: whether to mark a top layer that has no navigation container.
  func trace(_ witness: FlowWitness, marksBareLayers: Bool = false) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    let initial = text(witness.initial, marksBareLayers)
    let link = witness.start < 0 ? -1 : Int(program.starts[Int(witness.start)].link)
    if link >= 0 {
      steps.append(.init("link \(flow.links[link].spelling)", stack: initial, at: flow.links[link].location))
    } else if hasSeveralStarts {
      steps.append(.init("start", stack: initial, at: flow.start?.location))
    }
    var stack = initial
    for (number, step) in witness.steps.enumerated() {
      let after = text(step.stack, marksBareLayers)
      // The last stack is omitted if it is the stack before the event. It differs if the problem occurs in the middle of the event.
      let isLast = number + 1 == witness.steps.count
      let (event, location) = describe(step.event)
      steps.append(.init(event, stack: isLast && after == stack ? "" : after, at: location))
      stack = after
    }
    return steps
  }

  /// Whether the flow may start in several ways: with several screens, or with a screen that replaces a refused one.
  private var hasSeveralStarts: Bool {
    let own = program.starts.filter { $0.link < 0 }
    return own.count > 1 || own.contains { $0.step >= 0 }
  }

  /// The text of a stack, as in `home ▸ sheet list ▸ push detail`.
  func text(_ stack: [FlowReach.Route], _ marksBareLayers: Bool = false) -> String {
    let bare = stack.lastIndex { $0.kind != .push }
    var text = ""
    for (index, route) in stack.enumerated() {
      if index > 0 { text += " ▸ \(route.kind.word) " }
      text += name(ofScreen: route.screen)
      if marksBareLayers, index == bare, !route.hasContainer { text += " (without navigation)" }
    }
    return text
  }

  /// The transition of a branch in the unit; `nil` if the branch belongs to one of the flow's own events.
  func transition(ofBranch branch: Int32) -> Transition? { source(ofBranch: branch).map { unit.transitions[$0] } }

  /// The index of the transition in the unit.
  func source(ofBranch branch: Int32) -> Int? {
    let number = program.branches[Int(branch)].transition
    let source = program.transitions[Int(number)].source
    return source < 0 ? nil : Int(source)
  }

  private func describe(_ event: FlowWitness.Event) -> (text: String, location: Location?) {
    switch event {
    case .goBack: return ("go back", nil)
    case .swipe: return ("swipe down", nil)
    case .branch(let branch):
      let owner = program.transitions[Int(program.branches[Int(branch)].transition)].owner
      let sender: String
      switch owner {
      case .screen(let screen): sender = name(ofScreen: screen)
      case .tab(let tab): sender = unit.names[unit.tabs[index(ofTab: tab)].name]
      case .work(let work): sender = unit.names[flow.work[Int(work)].name]
      case .event(let event): return (unit.names[flow.events[Int(event)].name], flow.events[Int(event)].location)
      case .selection(let tab):
        let tab = unit.tabs[index(ofTab: tab)]
        return ("select \(unit.names[tab.name])", tab.location)
      }
      guard let transition = transition(ofBranch: branch) else { return (sender, nil) }
      return ("\(sender).\(text(transition.trigger))", transition.location)
    }
  }

  func index(ofTab number: Int32) -> Int { flow.tabs.start + Int(number) }

  private func text(_ trigger: Transition.Trigger) -> String {
    switch trigger {
    case .event(let name, _), .exit(let name, _): unit.names[name]
    case .pattern(let path, _):
      unit.paths[path].map { unit.names[$0.name] }.joined(separator: ".")
    case .dismissed: "dismissed"
    case .reselected: "reselected"
    }
  }
}
