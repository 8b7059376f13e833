import FlowCore
import FlowModel
import FlowTestSupport

@testable import FlowAnalysis

/// Random numbers that can be had again (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var numbers: SeededRandom

  init(seed: UInt64) { numbers = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 {
    numbers.next()
  }

  mutating func isTrue(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A small flow with a bit of everything.
struct RandomFlow {
  private var random: SeededNumbers
  private var flow: FlowDescription
  private let screens: Int32
  /// Where the operations begin that are done instead of others, if the flow keeps what it refuses.
  private var standIns: [Int32] = []
  private let keeps: Bool

  /// - Parameter keeps: whether the flow refuses something, keeps and resumes it.
  static func make(seed: UInt64, keeps: Bool = false) -> FlowDescription {
    var maker = RandomFlow(seed, keeps)
    return maker.make()
  }

  private init(_ seed: UInt64, _ keeps: Bool) {
    self.keeps = keeps
    random = SeededNumbers(seed: seed)
    screens = Int32.random(in: 1...4, using: &random)
    flow = FlowDescription(screenCount: Int(screens))
  }

  private mutating func make() -> FlowDescription {
    if keeps {
      // Each may be refused only what those before it stand in for, so that they do not lead in circles.
      for _ in 0..<Int.random(in: 1...2, using: &random) { standIns.append(standIn()) }
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let operations = random.isTrue(25) ? chain() : -1
      let weight: Int32 = random.isTrue(15) ? 1 : 0
      flow.starts.append(
        .init(screen: screen(), hasContainer: random.isTrue(60), operation: operations, weight: weight))
    }
    for screen in 0..<screens {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        add(.init(trigger: .event(screen), isAlways: random.isTrue(8)))
      }
      if random.isTrue(15) { add(.init(trigger: .dismissed(screen), isExhaustive: random.isTrue(50))) }
    }
    if random.isTrue(20) { add(.init(trigger: .flowEvent)) }
    return flow
  }

  private mutating func add(_ transition: FlowDescription.Transition) {
    let chains = (0..<Int.random(in: 1...2, using: &random)).map { _ in chain() }
    flow.append(transition, branches: chains)
  }

  private mutating func standIn() -> Int32 {
    var actions = (0..<Int.random(in: 1...2, using: &random)).map { _ in action() }
    if let standIn = standIns.randomElement(using: &random), random.isTrue(40) {
      actions.insert(.ask(standIn), at: Int.random(in: 0..<actions.count, using: &random))
    }
    return flow.append(actions)
  }

  private mutating func chain() -> Int32 {
    if let standIn = standIns.randomElement(using: &random), random.isTrue(50) {
      var actions = (0..<Int.random(in: 1...2, using: &random)).map { _ in action() }
      if random.isTrue(50) { actions.insert(.ask(standIn), at: Int.random(in: 0..<actions.count, using: &random)) }
      if random.isTrue(60) { actions.append(random.isTrue(85) ? .resume : .forget) }
      return flow.append(actions)
    }
    let length = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    let first = flow.append((0..<length).map { _ in action() })
    if random.isTrue(8) {
      // Either the chain or another one, which joins it at its end.
      let other = flow.append([action()])
      let last = Int32(Int(first) + length - 1)
      flow.operations[Int(other)].next = random.isTrue(50) ? last : -1
      flow.operations.append(.init(.choice(random.isTrue(80) ? other : -1), next: first))
      return Int32(flow.operations.count - 1)
    }
    return first
  }

  private mutating func screen() -> Int32 { Int32.random(in: 0..<screens, using: &random) }

  private mutating func place() -> Departure.Extent {
    random.isTrue(25) ? .toRoot : .toScreen(screen(), isConditional: random.isTrue(25))
  }

  private mutating func action() -> FlowDescription.Action {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<6: return .show(.init(screen: screen(), kind: nil, leaving: .top))
    case ..<45:
      let kinds: [FlowDescription.Kind] = [.push, .push, .push, .push, .sheet, .sheet, .cover, .popover, .alert, .dialog]
      let kind = random.isTrue(4) ? nil : kinds.randomElement(using: &random)
      return .show(
        .init(screen: screen(), kind: kind, hasContainer: random.isTrue(50), isLocked: random.isTrue(20)))
    case ..<56: return .leave(Departure(.routes([1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1)))
    case ..<67: return .leave(Departure(place()))
    case ..<70: return .leave(Departure(.routes(1), takesOnlyPushed: true))
    case ..<80: return .leave(Departure(place(), takesOnlyPushed: true))
    case ..<87: return .leave(Departure(.layers([1, 1, 1, 2].randomElement(using: &random) ?? 1)))
    case ..<90: return .leave(Departure(.allLayers))
    case ..<93: return .show(.root(screen: screen(), hasContainer: random.isTrue(50)))
    case ..<97: return .deliver(screen())
    case ..<98: return .exit(0)
    default: return .nothing
    }
  }
}
