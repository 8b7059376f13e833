import FlowAnalysis
import FlowCodegen
import FlowModel
import FlowSyntax
import FuzzSupport

/// Runs the whole of `check` and `generate` on tokens of the grammar. An accepted text must become Swift, and two runs must produce
/// the same Swift.
@_cdecl("LLVMFuzzerTestOneInput")
public func compile(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = GrammarTokens.text(of: UnsafeBufferPointer(start: data, count: count))
  let tree = Parser.parse(SourceFile(path: "a.flow", bytes: text))
  let (unit, findings) = Lowering.lower([tree])
  let options = AnalysisOptions(requested: Set(Rule.all), platforms: Set(Platform.allCases))
  let all = tree.diagnostics + findings + Analysis.check(unit: unit, trees: [tree], options: options)
  let (reported, _) = Analysis.suppress(all, in: [tree], options: options)
  for finding in reported { precondition(Int(finding.location.range.end) <= text.count) }
  if all.contains(where: { $0.severity == .error }) { return 0 }
  precondition(swift(of: unit) == swift(of: unit))
  return 0
}

private func swift(of unit: FlowUnit) -> String {
  let generator = SwiftGenerator(unit)
  return generator.generate(file: 0)
}
