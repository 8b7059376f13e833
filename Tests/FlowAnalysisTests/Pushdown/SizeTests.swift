import FlowCore
import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A large flow, and the maximum number of transitions of its automaton.
private struct Large: CustomTestStringConvertible {
  var testDescription: String
  var flow: CoreProgram
  var limit: Int
  /// Whether the analysis must know everything about the flow.
  var isExact = true

  init(
    _ description: String, screens: Int, limit: Int, isExact: Bool = true,
    _ chains: (Int) -> [[Instruction]]
  ) {
    testDescription = description
    flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: screens))
    flow.starts.append(.init(screen: 0, container: .navigation))
    for screen in 0..<screens {
      for chain in chains(screen) {
        let operation = flow.append(chain)
        flow.append(.init(.screen(Int32(screen))), branches: [operation])
      }
    }
    self.limit = limit
    self.isExact = isExact
  }
}

private func push(_ screen: Int) -> Instruction { .show(.init(screen: Int32(screen), kind: .push)) }

private func sheet(_ screen: Int) -> Instruction {
  .show(.init(screen: Int32(screen), kind: .sheet, container: .navigation))
}

private func back(_ count: Int32) -> Instruction { .leave(Departure(.routes(count))) }

private func back(to screen: Int) -> Instruction {
  .leave(Departure(.toScreen(Int32(screen), isConditional: false)))
}

/// The operations of each screen in an entangled flow.
private func entangled(_ screen: Int, of count: Int) -> [[Instruction]] {
  [[push((screen + 1) % count)], [sheet((screen * 7 + 3) % count)], [back(1)], [back(to: screen * 3 % count)]]
}

private let large = [
  Large("a chain of 5,000", screens: 5000, limit: 15_000) { $0 < 4999 ? [[push($0 + 1)], [back(1)]] : [[back(1)]] },
  Large("a clique of 200", screens: 200, limit: 50_000) { _ in (0..<200).map { [push($0)] } },
  Large("1,000 entangled screens", screens: 1000, limit: 8_000) { entangled($0, of: 1000) },
  Large("1,000 entangled screens, all of which can start over", screens: 1000, limit: 20_000) {
    entangled($0, of: 1000) + [[.show(.root(0, .navigation))]]
  },
  Large("1,000 entangled screens, some of which show two at once", screens: 1000, limit: 40_000) { screen in
    entangled(screen, of: 1000) + (screen % 100 == 0 ? [[push((screen + 11) % 1000), push((screen + 17) % 1000)]] : [])
  },
  Large("too much to know", screens: 1000, limit: 300_000, isExact: false) {
    entangled($0, of: 1000) + [[.leave(Departure(.layers(1))), push(($0 + 11) % 1000)]]
  },
  Large("too many screens to ask for", screens: 400, limit: 300_000, isExact: false) { screen in
    entangled(screen, of: 400) + (screen < 60 ? [[back(to: screen * 5), push((screen * 31 + 7) % 400)]] : [])
  },
]

@Suite("Large flows")
struct SizeTests {
  @Test("need no more than they should", arguments: large)
  fileprivate func size(_ large: Large) {
    let reach = FlowReach(large.flow)
    #expect(reach.size.transitions <= large.limit)
    #expect((reach.hasAll && reach.hasOnly) == large.isExact)
    #expect(reach.reachedScreens().allSatisfy { $0 })
  }

  @Test("A flow that asks for screens is known exactly only where they are", arguments: [false, true])
  func knownScreens(asks: Bool) {
    var flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: 2))
    flow.starts.append(.init(screen: 0, container: .navigation))
    flow.append(.init(.screen(0)), branches: [flow.append([push(1)])])
    flow.append(.init(.screen(1)), branches: [flow.append([push(1), asks ? back(to: 0) : back(2)])])
    let index = FlowIndex(flow)
    for detail in FlowPushdownSystem.Detail.allCases {
      let pushdown = FlowPushdownSystem(flow, index: index, detail: detail, tellingApart: [])
      #expect(pushdown.hasOnly == (!asks || detail == .full), "\(detail)")
    }
  }

  @Test("A root flow whose events present each of 400 screens from everywhere is followed completely")
  func manySheets() throws {
    var text = "flow F {\nstart home\nscreen home\n"
    for number in 0..<400 { text += "event wanted\(number) -> sheet s\(number)\nscreen s\(number) { closed -> dismiss }\n" }
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text + "}"), fileIndex: 0)
    let (unit, findings) = Lowering.lower([tree])
    #expect(findings.isEmpty)
    let reach = FlowReach(unit.program(of: 0))
    #expect(reach.hasAll && reach.hasOnly)
    // Each screen can be presented on each other screen.
    #expect((160_000...200_000).contains(reach.size.transitions), "\(reach.size)")
  }

  @Test("Requirements that lead to each other, however many, cost no stack")
  func manyRequirements() throws {
    let count = 10_000
    var text = "flow F {\nvar v: Int = 0\nstart a\nscreen a { x -> push s0 }\n"
    for number in 0..<count { text += "screen s\(number) requires v > 0 else sheet s\(number + 1)\n" }
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text + "screen s\(count)\n}"), fileIndex: 0)
    let (unit, findings) = Lowering.lower([tree])
    #expect(findings.isEmpty)
    #expect(unit.program(of: 0).steps.count(where: { if case .show = $0.instruction { true } else { false } }) == count + 1)
  }
}
