import Foundation
import FlowAnalysis
import FlowCore
import FlowModel
import FlowSyntax
import FlowTestSupport
import Testing

/// Gives equal numbers to chains that do the same.
private final class ChainNumbers {
  private var numbers: [String: Int] = [:]

  func number(of key: String) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = numbers.count
    return numbers.count - 1
  }

  func number(ofChoice alternatives: [Int]) -> Int {
    let distinct = Set(alternatives).sorted()
    return distinct.count == 1 ? distinct[0] : number(of: "any \(distinct)")
  }
}

private struct DescribedChains {
  let described: DescribedFlow
  let requirements: [Int32: Int32]
  let numbers: ChainNumbers

  init(_ described: DescribedFlow, _ numbers: ChainNumbers) {
    (self.described, self.numbers) = (described, numbers)
    requirements = Dictionary(uniqueKeysWithValues: described.standIns.map { ($0.value, $0.key) })
  }

  func number(_ step: Int32) -> Int {
    if step < 0 { return numbers.number(of: "end") }
    let operation = described.description.operations[Int(step)]
    if requirements[step] != nil { return numbers.number(of: "refused \(requirements[step] ?? -1)") }
    let next = { number(operation.next) }
    switch operation.action {
    case .nothing: return next()
    case .choice(let other):
      if let requirement = requirements[other] { return numbers.number(of: "ask \(requirement) \(operation.source) \(next())") }
      return numbers.number(ofChoice: alternatives(step))
    case .ask(let other):
      return numbers.number(of: "ask \(requirements[other] ?? -1) \(operation.source) \(next())")
    case .show(let show):
      let container = show.kind == nil ? false : show.hasContainer
      let kind = show.kind.map { "\($0)" } ?? "-"
      return numbers.number(
        of: "show \(show.screen) \(kind) \(container) \(show.isLocked) \(show.leaving) \(operation.source) \(next())")
    case .leave, .deliver, .exit, .resume, .forget:
      return numbers.number(of: "\(operation.action) \(operation.source) \(next())")
    }
  }

  private func alternatives(_ step: Int32) -> [Int] {
    if step >= 0, case .choice(let other) = described.description.operations[Int(step)].action, requirements[other] == nil {
      return alternatives(described.description.operations[Int(step)].next) + alternatives(other)
    }
    return [number(step)]
  }
}

private struct CoreChains {
  let program: CoreProgram
  let numbers: ChainNumbers

  func number(_ step: Int32) -> Int {
    if step < 0 { return numbers.number(of: "end") }
    let operation = program.steps[Int(step)]
    let next = { number(operation.next) }
    switch operation.instruction {
    case .values, .follow, .select, .deliver(_, .tab), .deliver(_, .work): return next()
    case .choice: return numbers.number(ofChoice: alternatives(step))
    case .ask(let requirement, let other):
      #expect(program.requirements[Int(requirement)].step == other)
      return numbers.number(of: "ask \(program.requirements[Int(requirement)].source) \(operation.source) \(next())")
    case .show(let show):
      let container = show.kind == nil ? false : program.opens(show)
      let kind = show.kind.map { "\($0)" } ?? "-"
      return numbers.number(
        of: "show \(show.screen) \(kind) \(container) \(show.isLocked) \(show.leaving) \(operation.source) \(next())")
    case .deliver(_, .screen(let screen)): return numbers.number(of: "deliver(\(screen)) \(operation.source) \(next())")
    case .leave, .exit, .resume, .forget:
      return numbers.number(of: "\(operation.instruction) \(operation.source) \(next())")
    }
  }

  private func alternatives(_ step: Int32) -> [Int] {
    if step >= 0, case .choice(_, let other) = program.steps[Int(step)].instruction {
      return alternatives(program.steps[Int(step)].next) + alternatives(other)
    }
    return [number(step)]
  }
}

/// Compares the program of a flow with its description: starts, transitions, and chains.
private func compare(_ index: Int, in unit: FlowUnit) -> Bool {
  let described = DescribedFlow(unit.flows[index], in: unit)
  let program = unit.program(of: index)
  let numbers = ChainNumbers()
  let (old, new) = (DescribedChains(described, numbers), CoreChains(program: program, numbers: numbers))
  let description = described.description
  var isEqual = description.screenCount == program.screens.count
  func check(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { Issue.record("\(what())") }
    isEqual = isEqual && condition
  }
  let transitions = description.transitions.enumerated().map { number, transition -> String in
    let event = described.eventOfTransition[number]
    return "\(transition.trigger) \(event) \(transition.isAlways) \(transition.isExhaustive) \(transition.source)"
      + (transition.firstBranch..<transition.branchEnd).map { branch in
        let branch = description.branches[Int(branch)]
        return " \(branch.source):\(old.number(branch.operation))"
      }.joined()
  }
  let coreTransitions = program.transitions.map { transition -> String in
    var event = -1
    let trigger: FlowDescription.Transition.Trigger
    switch transition.owner {
    case .screen(let screen): trigger = transition.isDismissed ? .dismissed(screen) : .event(screen)
    case .tab: trigger = transition.isDismissed ? .dismissed(program.tabsScreen) : .event(program.tabsScreen)
    case .work: trigger = .flowEvent
    case .event(let number):
      trigger = .flowEvent
      event = Int(number)
    case .selection(let tab):
      trigger = .event(program.tabsScreen)
      event = -2 - Int(tab)
    }
    return "\(trigger) \(event) \(transition.isAlways) \(transition.isExhaustive) \(transition.source)"
      + (transition.firstBranch..<transition.branchEnd).map { program.branches[Int($0)] }
      .filter { $0.source < 0 || !unit.branches[Int($0.source)].isGap }
      .map { " \($0.source):\(new.number($0.step))" }.joined()
  }
  check(transitions == coreTransitions, "transitions\n\(transitions)\n\(coreTransitions)")
  for (requirement, entry) in described.standIns {
    let chain = old.number(description.operations[Int(entry)].next)
    guard let known = program.requirements.first(where: { $0.source == requirement }) else {
      check(false, "requirement \(requirement)")
      continue
    }
    check(chain == new.number(known.step), "requirement \(requirement)")
  }
  func text(_ screen: Int32, _ container: Bool, _ weight: Int32, _ link: Int32, _ chain: Int) -> String {
    "\(screen) \(container) \(weight) \(link) \(chain)"
  }
  let starts = description.starts.enumerated().map { number, start in
    text(start.screen, start.hasContainer, start.weight, Int32(described.linkOfStart[number]), old.number(start.operation))
  }
  var expected: [String] = []
  var drifted = 0
  for start in program.starts {
    if start.link >= 0, start.branch < 0 || unit.branches[Int(start.branch)].isGap { continue }
    let container = program.opens(start.screen, start.container)
    var step = start.step
    if step >= 0, case .ask(let requirement, _) = program.steps[Int(step)].instruction, program.steps[Int(step)].source < 0 {
      let refused = program.keepsRefusals
        ? new.number(step) : numbers.number(of: "refused \(program.requirements[Int(requirement)].source)")
      if program.keepsRefusals || start.link < 0 {
        expected.append(text(start.screen, container, start.weight, start.link, refused))
      } else {
        drifted += 1
      }
      step = program.steps[Int(program.steps[Int(step)].next)].next
    }
    expected.append(text(start.screen, container, start.weight, start.link, new.number(step)))
  }
  var left = starts
  for start in expected {
    guard let place = left.firstIndex(of: start) else {
      check(false, "start \(start) is not one of \(starts)")
      continue
    }
    left.remove(at: place)
  }
  check(left.count == drifted, "starts \(left)")
  return isEqual
}

private func lowered(_ text: String) -> FlowUnit {
  Lowering.lower([Parser.parse(SourceFile(path: "1.flow", text: text), fileIndex: 0)]).0
}

@Suite("The core says what the description says")
struct CoreAgreementTests {
  @Test("Random flows", arguments: [0, 1, 2, 3])
  func random(part: UInt64) {
    for seed in part * 300..<(part + 1) * 300 {
      let text = RandomFlowText.make(isRich: part != 0, seed: seed)
      if !compare(0, in: lowered(text)) { return }
    }
  }

  @Test("Flows of this package")
  func files() throws {
    var count = 0
    for file in try flowFiles() {
      let unit = lowered(file)
      for flow in unit.flows.indices where compare(flow, in: unit) { count += 1 }
    }
    #expect(count > 150)
  }
}

private func flowFiles() throws -> [String] {
  let fixtures = PackageFolder.fixtures.path(percentEncoded: false)
  let paths = FileManager.default.enumerator(atPath: fixtures)?.compactMap { $0 as? String } ?? []
  let files = try paths.filter { $0.hasSuffix(".flow") }.map { try String(contentsOfFile: fixtures + "/" + $0, encoding: .utf8) }
  return files + PackageFolder.flows.map(\.text) + Rule.all.flatMap { [$0.page.failing, $0.page.fixed] }
}
