import FlowAnalysis
import FlowHost
import FlowTooling

/// `flowc explain RULE`: prints the page of a rule.
enum ExplainCommand {
  static let specification = CommandSpecification(
    name: "explain",
    summary: "Say what a rule means, and why",
    operands: CommandSpecification.Operands("RULE", .rule),
    discussion: """
      Prints what the rule reports and why that matters, with an example that has it and one that has not. \
      The name of the rule stands in brackets behind every finding.
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
    let rule = try RuleArgument.rule(named: name, of: specification.name)
    let paint = Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host))
    host.write(rule.text(paint), to: .standardOutput)
    return .clean
  }
}
