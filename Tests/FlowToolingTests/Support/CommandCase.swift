import FlowTooling
import Testing

/// A call of `flowc`: what is there, what is called, what comes out.
struct CommandCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String: String] = [:]
  var arguments: [String]
  var status: Outcome
  var standardOutput: String = ""
  var standardError: String = ""
}

/// Runs a call and compares everything that it says.
func expectRun(_ testCase: CommandCase, sourceLocation: SourceLocation = #_sourceLocation) {
  let host = MemoryHost(testCase.files)
  let status = Tool.run(testCase.arguments, host: host)
  #expect(host.standardError == testCase.standardError, sourceLocation: sourceLocation)
  #expect(host.standardOutput == testCase.standardOutput, sourceLocation: sourceLocation)
  #expect(status == testCase.status, sourceLocation: sourceLocation)
}
