import FlowAnalysis
import FlowScenarios
package import FlowSyntax

extension Rule {
  /// The rules that users see: those of `flowc check`, and the one of `flowc test`.
  package static var listed: [Rule] { all + [.scenarioFails] }
}
