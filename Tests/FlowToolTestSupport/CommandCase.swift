import FlowCommands
package import FlowDriver
package import ToolHost
package import Testing

/// A call of `flowc`: the files, the arguments, and the expected result.
package struct CommandCase: CustomTestStringConvertible, Sendable {
  package var testDescription: String
  package var files: [String: String] = [:]
  package var arguments: [String]
  package var status: Outcome
  package var standardOutput: String = ""
  package var standardError: String = ""

  package init(
    testDescription: String, files: [String: String] = [:], arguments: [String], status: Outcome,
    standardOutput: String = "", standardError: String = ""
  ) {
    self.testDescription = testDescription
    self.files = files
    self.arguments = arguments
    self.status = status
    self.standardOutput = standardOutput
    self.standardError = standardError
  }
}

/// Runs a call and compares its whole output.
///
/// - Parameter commands: the available commands.
package func expectRun(
  _ testCase: CommandCase, commands: [CommandSpecification] = Tool.checkAndGenerate,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let host = MemoryHost(testCase.files)
  let status = Tool.run(testCase.arguments, commands: commands, host: host)
  #expect(host.standardError == testCase.standardError, sourceLocation: sourceLocation)
  #expect(host.standardOutput == testCase.standardOutput, sourceLocation: sourceLocation)
  #expect(status == testCase.status, sourceLocation: sourceLocation)
}

extension Tool {
  /// The commands that most tests call.
  package static let checkAndGenerate: [CommandSpecification] = [
    CheckCommand.specification, GenerateCommand.specification,
  ]

  /// Runs `check` or `generate`.
  package static func run(_ arguments: [String], host: any Host) -> Outcome {
    run(arguments, commands: checkAndGenerate, host: host)
  }
}
