import FlowAnalysis
import FlowDriver
import ToolHost
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc explain RULE`: prints the page of a rule.
enum ExplainCommand {
  static let specification = CommandSpecification(
    name: "explain",
    summary: "Explain a rule",
    operands: CommandSpecification.Operands("RULE", .oneOf(Rule.listed.map(\.name))),
    discussion: """
      Prints what a rule reports and why it matters, with an example that is reported and one that is not. Every \
      finding ends with the name of its rule in brackets. It explains the kinds of changes that `flowc diff` reports \
      as well.
      """,
    options: [],
    run: run
  )

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        arguments.operands.isEmpty ? "missing rule" : "explain takes one rule",
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
