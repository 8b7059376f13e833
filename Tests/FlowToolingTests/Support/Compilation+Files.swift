import FlowAnalysis
import FlowSyntax
import FlowToolTestSupport

@testable import FlowTooling

extension Compilation {
  init(of files: [SourceFile], options: AnalysisOptions = AnalysisOptions()) {
    self.init(of: MemoryHost().trees(of: files), options: options)
  }
}
