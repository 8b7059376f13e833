import FlowCore
import FlowModel
import FlowSyntax

extension CoreProgram {
  /// The contents of columns that some operation shows, and the sidebars.
  fileprivate var filledContents: Set<Int32> {
    var filled: Set<Int32> = []
    for step in steps { if case .fill(let content, _) = step.instruction { filled.insert(content) } }
    for tab in tabs.indices where tabs[tab].column == .sidebar { filled.insert(Int32(truncatingIfNeeded: tab)) }
    return filled
  }
}

/// The parts of a flow that the analysis looks up often: the transitions of each screen, and what operations need to know about the
/// stack.
final class FlowIndex {
  /// The largest `n` of a `back n` or `dismiss n` that the analysis follows. Operations with a larger count are skipped.
  static var longestCount: Int32 { 30 }
  /// The largest number of deliveries (operations that send or update) and exits that are followed after other operations. Each may
  /// cost a walk over the automaton.
  private static var deliveryLimit: Int { 64 }

  /// Once symbols track this many screens, they do not track more for deliveries and exits.
  private static var screenLimit: Int { 12 }

  /// For each screen, the branches of its events.
  private(set) var events: [[Int32]]
  /// The branches of the flow's own events.
  private(set) var flowEvents: [Int32] = []
  /// The screens that have `always` transitions.
  private(set) var alwaysSenders: [Int32] = []
  private var always: [Int32: [Int32]] = [:]
  /// For each screen, its `dismissed` transition, or -1.
  private var reactions: [Int32]
  /// For each screen, whether its `dismissed` transition is followed. A transition is followed if it navigates, or if it delivers
  /// something and another `dismissed` transition navigates. Any other `dismissed` transition sees the stack that the gesture left,
  /// and does not change it.
  private(set) var reacts: [Bool]
  private(set) var reactingCount = 0
  /// For each operation, whether the analysis needs a control state for the operation or for a later one in its chain.
  private(set) var isFollowed: [Bool]
  /// For each operation, whether only pushes follow until the end of the chain, and no screen reacts to gestures. Then
  /// the user can go back at once to the stack on which the operation ran.
  private(set) var endsInPushes: [Bool]
  private(set) var questions = RouteSymbols.Questions()
  /// Whether every stack that is found at a delivery or an exit really occurs there.
  private(set) var knowsDeliveries = true
  /// Whether the flow keeps refused operations. Then an event may have an effect although the stack stays the same.
  private(set) var keeps = false
  /// Whether no limit was exceeded, so that nothing is left out.
  private(set) var isExact = true

  init(_ flow: CoreProgram) {
    events = [[Int32]](repeating: [], count: flow.screens.count)
    reactions = [Int32](repeating: -1, count: flow.screens.count)
    reacts = [Bool](repeating: false, count: flow.screens.count)
    let filled = flow.filledContents
    for (number, transition) in flow.transitions.enumerated() {
      // A content that nothing shows sends no events.
      if case .tab(let tab) = transition.owner, flow.tabs[Int(tab)].column != nil, !filled.contains(tab) { continue }
      let branches = transition.firstBranch..<transition.branchEnd
      guard let screen = flow.sender(of: transition) else {
        flowEvents += branches
        continue
      }
      if transition.followsRemoval {
        reactions[Int(screen)] = Int32(number)
        continue
      }
      events[Int(screen)] += branches
      if transition.isAlways {
        if always[screen] == nil { alwaysSenders.append(screen) }
        always[screen, default: []] += branches
      }
    }
    keeps = flow.keepsRefusals && flow.steps.contains { if case .ask = $0.instruction { true } else { false } }
    isFollowed = [Bool](repeating: false, count: flow.steps.count)
    endsInPushes = isFollowed
    follow(flow)
    findEnds(flow)
    ask(flow)
  }

  func alwaysBranches(of screen: Int32) -> [Int32] { always[screen] ?? [] }

  /// The screen's `dismissed` transition.
  func reaction(of screen: Int32) -> Int32 { reactions[Int(screen)] }

  /// Finds the operations to follow: operations that change the stack or that rules ask about, and all operations before them in a
  /// chain.
  private func follow(_ flow: CoreProgram) {
    var deliveries = 0
    for operation in flow.steps {
      switch operation.instruction {
      case .deliver(_, .screen), .exit: deliveries += 1
      default: break
      }
    }
    let followsDeliveries = deliveries <= Self.deliveryLimit
    // Works backwards from the ends of the chains until nothing changes, because the steps of a chain may have any order.
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for number in flow.steps.indices.reversed() where !isFollowed[number] && isWorthIt(flow.steps[number], followsDeliveries) {
        isFollowed[number] = true
        hasChanged = true
      }
    }
    for (screen, reaction) in reactions.enumerated() where reaction >= 0 && navigates(flow.transitions[Int(reaction)], flow) {
      reacts[screen] = true
      reactingCount += 1
    }
    if reactingCount > 0 { followDeliveringReactions(flow) }
  }

  /// Marks the reactions (`dismissed` transitions) that deliver something, if another reaction navigates. A reaction that runs
  /// after a navigating reaction sees the changed stack, so the order matters.
  private func followDeliveringReactions(_ flow: CoreProgram) {
    for (screen, reaction) in reactions.enumerated() where reaction >= 0 && !reacts[screen] {
      let transition = flow.transitions[Int(reaction)]
      let branches = flow.branches[Int(transition.firstBranch)..<Int(transition.branchEnd)]
      guard branches.contains(where: { $0.step >= 0 && isFollowed[Int($0.step)] }) else { continue }
      reacts[screen] = true
      reactingCount += 1
    }
  }

  private func isWorthIt(_ operation: CoreStep, _ followsDeliveries: Bool) -> Bool {
    if operation.next >= 0, isFollowed[Int(operation.next)] { return true }
    switch operation.instruction {
    case .deliver(_, .screen), .exit: return followsDeliveries
    case .ask where keeps: return true
    case .choice(_, let other), .ask(_, let other): return other >= 0 && isFollowed[Int(other)]
    case .select, .fill, .clear, .deliver, .values, .follow: return false
    case .show, .leave, .resume, .forget: return true
    }
  }

  private func findEnds(_ flow: CoreProgram) {
    if reactingCount > 0 { return }
    // Each chain is walked once. The walk stops at a step whose result is known.
    var isKnown = [Bool](repeating: false, count: flow.steps.count)
    var chain: [Int] = []
    for first in flow.steps.indices {
      var number = first
      while number >= 0, !isKnown[number] {
        isKnown[number] = true
        chain.append(number)
        number = Int(flow.steps[number].next)
      }
      var endsInPushes = number < 0 || self.endsInPushes[number] && Self.isPush(flow.steps[number].instruction)
      while let last = chain.last {
        chain.removeLast()
        self.endsInPushes[last] = endsInPushes
        endsInPushes = endsInPushes && Self.isPush(flow.steps[last].instruction)
      }
    }
  }

  /// Whether an operation only pushes, or leaves the stack unchanged.
  private static func isPush(_ action: Instruction) -> Bool {
    switch action {
    case .show(let showing): showing.kind.map { $0 == .push } ?? false
    case .select, .fill, .clear, .deliver, .exit, .values, .follow: true
    default: false
    }
  }

  private func navigates(_ transition: CoreTransition, _ flow: CoreProgram) -> Bool {
    flow.branches[Int(transition.firstBranch)..<Int(transition.branchEnd)].contains { branch in
      flow.steps(from: branch.step).contains { flow.steps[Int($0)].instruction.navigates }
    }
  }

  /// Finds the questions that the flow's operations ask about the stack below the top.
  ///
  /// The first operation of a chain has no question if no followed operation comes after it. Whether such an operation runs or is
  /// skipped, it leads to no new stack. Only `dismiss all` has to know where to stop. Some screens are needed only to make
  /// deliveries and exits exact. Their number is limited, because each screen may double the number of symbols.
  private func ask(_ flow: CoreProgram) {
    var isFirst = [Bool](repeating: false, count: flow.steps.count)
    for transition in flow.transitions where !transition.isAlways && !transition.followsRemoval {
      for branch in flow.branches[Int(transition.firstBranch)..<Int(transition.branchEnd)] where branch.step >= 0 {
        isFirst[Int(branch.step)] = true
      }
    }
    var anywhere = ScreenBits(flow.screens.count)
    var inLayer = ScreenBits(flow.screens.count)
    for isNeededForStacks in [true, false] {
      for number in flow.steps.indices {
        let next = flow.steps[number].next
        let needsToKnow = !isFirst[number] || (next >= 0 && isFollowed[Int(next)])
        let changesStacks = !isFirst[number] || changesStack(after: Int32(number), flow)
        guard needsToKnow, changesStacks == isNeededForStacks else { continue }
        if !isNeededForStacks, anywhere.count + inLayer.count >= Self.screenLimit {
          knowsDeliveries = false
          break
        }
        guard case .leave(let departure) = flow.steps[number].instruction else { continue }
        if case .toScreen(let screen, isConditional: false) = departure.extent {
          if departure.takesOnlyPushed { inLayer.add(screen) } else { anywhere.add(screen) }
        } else {
          askForCounts(departure)
        }
      }
    }
    for operation in flow.steps {
      if case .show(let showing) = operation.instruction, case .top = showing.leaving { questions.topMayLeaveAlone = true }
      guard case .leave(let departure) = operation.instruction else { continue }
      switch departure.extent {
      case .allLayers: questions.presentedCount = max(questions.presentedCount, 1)
      case .routes(let count), .layers(let count):
        if count > Self.longestCount { isExact = false }
      case .toRoot, .toScreen: break
      }
    }
    if anywhere.isFull || inLayer.isFull {
      isExact = false
    } else {
      questions.asksForScreens = anywhere.count + inLayer.count > 0
      questions.anywhere = anywhere.bits
      questions.inLayer = inLayer.bits
    }
  }

  private func askForCounts(_ departure: Departure) {
    switch departure.extent {
    case .routes(let count) where count > 1 && count <= Self.longestCount:
      questions.depth = max(questions.depth, count + 1)
    case .layers(let count) where count <= Self.longestCount:
      questions.presentedCount = max(questions.presentedCount, count)
    case .toRoot where departure.takesOnlyPushed: questions.presentedCount = max(questions.presentedCount, 1)
    default: break
    }
  }

  /// Whether an operation may change the stack after another one in its chain.
  func changesStack(after operation: Int32, _ flow: CoreProgram) -> Bool {
    var next = flow.steps[Int(operation)].next
    while next >= 0 {
      let step = flow.steps[Int(next)]
      if step.instruction.navigates { return true }
      if step.instruction.fork != nil { return true }
      next = step.next
    }
    return false
  }
}

extension CoreProgram {
  /// The steps of the chains that begin with a step, each once.
  func steps(from first: Int32) -> [Int32] {
    var found: [Int32] = []
    var seen: Set<Int32> = []
    var waiting = [first]
    while let number = waiting.popLast() {
      guard number >= 0, seen.insert(number).inserted else { continue }
      found.append(number)
      waiting.append(steps[Int(number)].next)
      if let other = steps[Int(number)].instruction.fork { waiting.append(other) }
    }
    return found
  }
}

/// Gives each of up to 64 screens a bit of its own.
private struct ScreenBits {
  var bits: [UInt64]
  var count = 0
  var isFull = false

  init(_ screenCount: Int) { bits = [UInt64](repeating: 0, count: screenCount) }

  mutating func add(_ screen: Int32) {
    if bits[Int(screen)] != 0 { return }
    if count == 64 {
      isFull = true
    } else {
      bits[Int(screen)] = 1 &<< UInt64(count)
      count += 1
    }
  }
}
