import FlowAnalysis

/// `flowc explain RULE`: prints the page of a rule.
enum ExplainCommand {
  static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        arguments.operands.isEmpty ? "a rule is missing: which one?" : "explain takes one rule",
        help: ["`flowc rules` lists them"],
        command: CommandTable.explain.name
      )
    }
    let rule = try RuleArgument.rule(named: name, of: CommandTable.explain.name)
    let paint = Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host))
    host.write(rule.page.text(paint), to: .standardOutput)
    return .clean
  }
}
