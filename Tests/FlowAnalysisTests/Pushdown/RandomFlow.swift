import FlowCore
import FlowModel
import FlowTestSupport

@testable import FlowAnalysis

/// Reproducible random numbers (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var numbers: SeededRandom

  init(seed: UInt64) { numbers = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 {
    numbers.next()
  }

  mutating func isTrue(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A small random flow with a few features of every kind.
struct RandomFlow {
  private var random: SeededNumbers
  private var flow: CoreProgram
  private let screens: Int32
  /// The first steps of the operations that replace refused ones, if the flow keeps refusals.
  private var standIns: [Int32] = []
  private let keeps: Bool

  /// - Parameters:
  ///   - keeps: whether the flow refuses, keeps and resumes operations.
  ///   - stays: whether some screens have a `stays if` condition.
  static func make(seed: UInt64, keeps: Bool = false, stays: Bool = false) -> CoreProgram {
    var maker = RandomFlow(seed, keeps)
    var flow = maker.make()
    if stays {
      for screen in flow.screens.indices { flow.screens[screen].stays = maker.random.isTrue(30) }
    }
    return flow
  }

  private init(_ seed: UInt64, _ keeps: Bool) {
    self.keeps = keeps
    random = SeededNumbers(seed: seed)
    screens = Int32.random(in: 1...4, using: &random)
    flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: Int(screens)))
  }

  private mutating func make() -> CoreProgram {
    if keeps {
      flow.keepsRefusals = true
      // If an operation of a replacement is refused, an earlier replacement runs instead of it. So replacements form no cycle.
      for _ in 0..<Int.random(in: 1...2, using: &random) { standIns.append(standIn()) }
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let operations = random.isTrue(25) ? chain() : -1
      let weight: Int32 = random.isTrue(15) ? 1 : 0
      flow.starts.append(
        .init(screen: screen(), container: random.isTrue(60) ? .navigation : .none, step: operations, weight: weight))
    }
    for screen in 0..<screens {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        add(.init(.screen(screen), isAlways: random.isTrue(8)))
      }
      if random.isTrue(15) { add(.init(.screen(screen), isDismissed: true, isExhaustive: random.isTrue(50))) }
    }
    if random.isTrue(20) { add(.init(.event(0))) }
    return flow
  }

  private mutating func add(_ transition: CoreTransition) {
    let chains = (0..<Int.random(in: 1...2, using: &random)).map { _ in chain() }
    flow.append(transition, branches: chains)
  }

  private mutating func standIn() -> Int32 {
    var actions = (0..<Int.random(in: 1...2, using: &random)).map { _ in action() }
    if let standIn = standIns.randomElement(using: &random), random.isTrue(40) {
      actions.insert(.ask(requirement: 0, other: standIn), at: Int.random(in: 0..<actions.count, using: &random))
    }
    return flow.append(actions)
  }

  private mutating func chain() -> Int32 {
    if let standIn = standIns.randomElement(using: &random), random.isTrue(50) {
      var actions = (0..<Int.random(in: 1...2, using: &random)).map { _ in action() }
      if random.isTrue(50) { actions.insert(.ask(requirement: 0, other: standIn), at: Int.random(in: 0..<actions.count, using: &random)) }
      if random.isTrue(60) { actions.append(random.isTrue(85) ? .resume : .forget) }
      return flow.append(actions)
    }
    let length = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    let first = flow.append((0..<length).map { _ in action() })
    if random.isTrue(8) {
      // Either the first chain or another operation, which may continue with the end of the first chain.
      let other = flow.append([action()])
      let last = first - Int32(length - 1)
      flow.steps[Int(other)].next = random.isTrue(50) ? last : -1
      return flow.append(.choice(.way, other: random.isTrue(80) ? other : -1), next: first)
    }
    return first
  }

  private mutating func screen() -> Int32 { Int32.random(in: 0..<screens, using: &random) }

  private mutating func place() -> Departure.Extent {
    random.isTrue(25) ? .toRoot : .toScreen(screen(), isConditional: random.isTrue(25))
  }

  private mutating func action() -> Instruction {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<6: return .show(.init(screen: screen(), kind: nil, leaving: .top))
    case ..<45:
      let kinds: [RouteKind] = [.push, .push, .push, .push, .sheet, .sheet, .cover, .popover, .alert, .dialog]
      let kind = kinds.randomElement(using: &random) ?? .push
      return .show(
        .init(
          screen: screen(), kind: kind, container: random.isTrue(50) ? .navigation : .none, isLocked: random.isTrue(20)))
    case ..<56: return .leave(Departure(.routes([1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1)))
    case ..<67: return .leave(Departure(place()))
    case ..<70: return .leave(Departure(.routes(1), takesOnlyPushed: true))
    case ..<80: return .leave(Departure(place(), takesOnlyPushed: true))
    case ..<87: return .leave(Departure(.layers([1, 1, 1, 2].randomElement(using: &random) ?? 1)))
    case ..<90: return .leave(Departure(.allLayers))
    case ..<93: return .show(.root(screen(), random.isTrue(50) ? .navigation : .none))
    case ..<97: return .deliver(.event, .screen(screen()))
    case ..<98: return .exit(0)
    default: return .values(.set)
    }
  }
}
