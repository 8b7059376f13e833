import FlowCore
@testable import FlowAnalysis

func text(_ stack: PackedStack) -> String {
  stack.map { "\($0.kind) \($0.screen)\($0.hasContainer ? "n" : "")\($0.isLocked ? "!" : "")" }.joined(separator: " > ")
}

func text(_ witness: FlowWitness) -> String {
  "start \(witness.start): \(text(witness.initial.map { PackedRoute($0) }))"
    + witness.steps.map { " ; \($0.event): \(text($0.stack.map { PackedRoute($0) }))" }.joined()
}

func describe(_ flow: CoreProgram) -> String {
  var lines = flow.starts.map { "start \($0.screen) \($0.container) op \($0.step)" }
  for (number, branch) in flow.branches.enumerated() {
    let transition = flow.transitions[Int(branch.transition)]
    let always = transition.isAlways ? " always" : ""
    let exhaustive = transition.isExhaustive ? " exhaustive" : ""
    lines.append(
      "branch \(number): \(transition.owner)\(transition.isDismissed ? " dismissed" : "")\(always)\(exhaustive) op \(branch.step)")
  }
  lines += flow.steps.enumerated().map { "op \($0): \($1.instruction) next \($1.next)" }
  return lines.joined(separator: "\n")
}
