import FlowAnalysis
@testable import FlowBuild
import FlowSyntax
import FlowToolTestSupport


extension Compilation {
  init(of files: [SourceFile], options: AnalysisOptions = AnalysisOptions()) {
    self.init(of: MemoryHost().trees(of: files), options: options)
  }
}
