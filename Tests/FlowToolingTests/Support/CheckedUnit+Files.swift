import FlowAnalysis
@testable import FlowDriver
@testable import FlowChecking
import FlowSyntax
import FlowToolTestSupport

extension CheckedUnit {
  init(of files: [SourceFile], options: AnalysisOptions = AnalysisOptions()) {
    self.init(of: MemoryHost().trees(of: files), options: options)
  }
}
