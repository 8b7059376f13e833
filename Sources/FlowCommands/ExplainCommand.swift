import FlowAnalysis
import FlowBuild
import FlowHost
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc explain RULE`: prints the page of a rule.
enum ExplainCommand {
  static let specification = CommandSpecification(
    name: "explain",
    summary: "Say what a rule means, and why",
    operands: CommandSpecification.Operands("RULE", .rule),
    discussion: """
      Prints what the rule reports and why that matters, with an example that is reported and one that is \
      not. The name of the rule stands in brackets behind every finding. Kinds of changes, which `flowc \
      diff` reports, have such pages too.
      """,
    options: [],
    run: run
  )

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        arguments.operands.isEmpty ? "a rule is missing: which one?" : "explain takes one rule",
        help: ["`flowc rules` lists them"],
        command: specification.name
      )
    }
    let paint = Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host))
    if let kind = ChangeKind.all.first(where: { $0.rule.name == name }) {
      host.write(kind.text(paint), to: .standardOutput)
    } else if name == Rule.scenarioFails.name {
      host.write(Rule.scenarioFails.text(paint, canBeSilenced: false), to: .standardOutput)
    } else {
      host.write(try RuleArgument.rule(named: name, of: specification.name).text(paint), to: .standardOutput)
    }
    return .clean
  }
}
