package import FlowDriver

/// Every command of `flowc`, in the order of its help: the commands that a build runs, then those that only people run.
///
/// To add a command, add a file in this folder and a line here.
package enum Commands {
  package static let all: [CommandSpecification] = [
    CheckCommand.specification, GenerateCommand.specification, FormatCommand.specification,
    GraphCommand.specification, TestCommand.specification, DiffCommand.specification, StatsCommand.specification,
    InitCommand.specification, ExplainCommand.specification, RulesCommand.specification, CompletionsCommand.specification,
  ]
}
