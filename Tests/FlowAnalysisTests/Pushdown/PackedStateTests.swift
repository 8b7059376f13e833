import FlowCore
import FlowModel
import FlowPushdown
import FlowTestSupport
import Testing

@testable import FlowAnalysis

/// Copies of a value, each with a single change.
private struct Variants<Value> {
  let plain: Value
  private(set) var all: [Value] = []

  init(of plain: Value) { self.plain = plain }

  /// The number of different copies.
  var differentCount: Int { Set(all.map { "\($0)" }).count }

  mutating func add(_ change: (inout Value) -> Void) {
    var variant = plain
    change(&variant)
    all.append(variant)
  }
}

/// Keys of symbols and control states are packed. Different values must have different keys.
@Suite("Packed states")
struct PackedStateTests {
  /// Values at both ends of a field's range, and at the powers of two between them.
  private static func edges(upTo most: Int32) -> [Int32] {
    let powers = (0..<31).map { Int32(1) &<< Int32($0) }.flatMap { [$0 - 1, $0] }
    return Set(powers.filter { $0 <= most } + [0, most]).sorted()
  }

  @Test("Symbols that differ in one part have different keys")
  func symbols() {
    let plain = RouteSymbol(
      screen: 0, kind: .root, hasContainer: false, isLocked: false, below: .visited, leastVisitedBelow: .visited, depth: 0,
      presentedCount: 0, screensBelow: 0, shownBy: -1)
    var symbols = Variants(of: plain)
    for value in Self.edges(upTo: .max) {
      symbols.add { $0.screen = value }
      symbols.add { $0.screensBelow = value }
      symbols.add { $0.shownBy = value }
    }
    for value in Self.edges(upTo: FlowIndex.longestCount + 1) {
      symbols.add { $0.depth = value }
      symbols.add { $0.presentedCount = value }
    }
    for kind in RouteKind.allCases { symbols.add { $0.kind = kind } }
    for visit in [RouteSymbol.Visit.visited, .withinReach, .unvisited] {
      symbols.add { $0.below = visit }
      symbols.add { $0.leastVisitedBelow = visit }
    }
    for bit in 0..<PendingContinuations.maximumEntries { symbols.add { $0.standsFor = 1 &<< UInt8(bit) } }
    symbols.add { $0.hasContainer = true }
    symbols.add { $0.isLocked = true }
    let keys = Set(symbols.all.map { [$0.key.upper, $0.key.lower] })
    #expect(keys.count == symbols.differentCount)
  }

  @Test("A count fits in its field whatever a flow asks for")
  func counts() { #expect(FlowIndex.longestCount + 1 < 1 &<< 8) }

  @Test("Control states that differ in one part have different numbers")
  func controlStates() {
    #expect(PendingContinuations.maximumEntries == 3 && PendingContinuations.maximumVariants < 1 &<< 26)
    var controls = Variants(of: FlowControl(mode: .back))
    for value in Self.edges(upTo: .max) {
      controls.add { $0.target = value }
      controls.add { $0.next = value }
      controls.add { $0.pending = value }
    }
    for value in Self.edges(upTo: 1 &<< 26 - 1) { controls.add { $0.kept = value } }
    for mode in Self.modes { controls.add { $0.mode = mode } }
    controls.add { $0.isVisited = true }
    var known = FlowControls(operationCount: 1)
    let numbers = Set(controls.all.map { known.insert($0) })
    #expect(numbers.count == controls.differentCount)
  }

  private static let modes: [FlowControl.Mode] = [
    .idle, .operation, .reactions, .back, .backTo, .backToAny, .popTo, .popToAny, .backToRoot, .popToRoot, .dismiss,
    .dismissAll, .restart, .uncover, .goBack, .swipe,
  ]

  @Test("Lists of screens that wait give back what was put in", arguments: [1, 2, 3])
  func pending(limit: Int) {
    var random = SeededRandom()
    for _ in 0..<200 {
      var controls = FlowControls(operationCount: 0)
      let screens = (0..<limit).map { _ in Self.edges(upTo: .max).randomElement(using: &random) ?? 0 }
      var list: Int32 = 0
      for screen in screens { list = controls.appending(screen, to: list, limit: limit) }
      #expect(controls.appending(0, to: list, limit: limit) == -1, "\(random.hint)")
      var found: [Int32] = []
      while list != 0 {
        found.append(controls.first(of: list))
        list = controls.rest(of: list)
      }
      #expect(found == screens, "\(random.hint)")
    }
  }

  @Test("Screens beyond two million are told apart where they react")
  func manyScreens() {
    let last = Int32(1) &<< 21
    var flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: Int(last) + 1))
    flow.starts.append(.init(screen: 0, container: .navigation))
    let sheet = flow.append([.show(.init(screen: last, kind: .sheet))])
    flow.append(.init(.screen(0)), branches: [sheet])
    let cover = flow.append([.show(.init(screen: 1, kind: .cover))])
    flow.append(.init(.screen(last), isDismissed: true), branches: [cover])
    let reach = FlowReach(flow)
    #expect(reach.hasAll && reach.hasOnly)
    let reached = reach.reachedScreens()
    #expect(reached.indices.filter { reached[$0] } == [0, 1, Int(last)])
  }

  @Test("At the limit of a count a flow is followed, beyond it that is told", arguments: [30, 31] as [Int32])
  func longCounts(count: Int32) {
    var flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: 1))
    flow.starts.append(.init(screen: 0, container: .navigation))
    let push = Instruction.show(.init(screen: 0, kind: .push))
    let back = Instruction.leave(Departure(.routes(count)))
    flow.append(.init(.screen(0)), branches: [flow.append([push, back, push])])
    let reach = FlowReach(flow)
    #expect((reach.hasAll && reach.hasOnly) == (count <= FlowIndex.longestCount))
  }

  @Test("An automaton that would be too large is left unfinished, and that is told")
  func limit() {
    var flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: 400))
    flow.starts.append(.init(screen: 0, container: .navigation))
    for screen in 0..<399 {
      let push = flow.append([.show(.init(screen: Int32(screen) + 1, kind: .push))])
      flow.append(.init(.screen(Int32(screen))), branches: [push])
    }
    #expect(FlowReach(flow).hasAll)
    let reach = FlowReach(flow, limit: 100)
    #expect(!reach.hasAll && reach.hasOnly)
    let reached = reach.reachedScreens()
    #expect(reached[0] && !reached[399])
  }
}
