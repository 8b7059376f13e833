import FlowCore
@testable import FlowAnalysis

func text(_ stack: PackedStack) -> String {
  stack.map { "\($0.kind) \($0.screen)\($0.hasContainer ? "n" : "")\($0.isLocked ? "!" : "")" }.joined(separator: " > ")
}

func text(_ witness: FlowWitness) -> String {
  "start \(witness.start): \(text(witness.initial.map { PackedRoute($0) }))"
    + witness.steps.map { " ; \($0.event): \(text($0.stack.map { PackedRoute($0) }))" }.joined()
}

func describe(_ flow: FlowDescription) -> String {
  var lines = flow.starts.map { "start \($0.screen) \($0.hasContainer) op \($0.operation)" }
  for (number, branch) in flow.branches.enumerated() {
    let transition = flow.transitions[Int(branch.transition)]
    let always = transition.isAlways ? " always" : ""
    let exhaustive = transition.isExhaustive ? " exhaustive" : ""
    lines.append("branch \(number): \(transition.trigger)\(always)\(exhaustive) op \(branch.operation)")
  }
  lines += flow.operations.enumerated().map { "op \($0): \($1.action) next \($1.next)" }
  return lines.joined(separator: "\n")
}
