package import FlowBuild
import FlowTooling

/// Every command of `flowc`, in the order of its help: what a build runs, and what only people run.
///
/// A new command is a file beside this one, and a line here.
package enum Commands {
  package static let all: [CommandSpecification] = [
    CheckCommand.specification(with: ScenariosOfFindings.extra), GenerateCommand.specification, FormatCommand.specification,
    GraphCommand.specification, TestCommand.specification, DiffCommand.specification, StatsCommand.specification,
    InitCommand.specification, ExplainCommand.specification, RulesCommand.specification, CompletionsCommand.specification,
  ]
}
