import FlowAnalysis
import FlowCommands
import FlowDriver
import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import Testing
import ToolHost

/// The document of a unit, with all findings about it.
func document(of texts: [String]) -> FlowDocument {
  let trees = texts.enumerated().map { index, text in
    Parser.parse(SourceFile(path: "\(index).flow", text: text), fileIndex: index)
  }
  let (unit, findings) = Lowering.lower(trees)
  let all = trees.flatMap(\.diagnostics) + findings + Analysis.check(unit: unit, trees: trees)
  return FlowDocument(unit: unit, findings: all.sortedByPlace())
}

/// The document of the sample flows in a folder of `Flows`.
func document(ofSample folder: String) -> FlowDocument {
  document(of: PackageFolder.flows.filter { $0.path.hasPrefix(folder + "/") }.map(\.text))
}

/// What `flowc graph --recordings` writes.
func drawing(of source: String, recordings: String? = nil, format: String) throws -> String {
  let host = MemoryHost(["A.flow": source, "sessions/recorded.flow": recordings ?? ""])
  let call = ["graph", "--format", format] + (recordings == nil ? ["A.flow"] : ["--recordings", "sessions"])
  let outcome = Tool.run(call, commands: Commands.all, host: host)
  try #require(outcome == .clean, "\(host.standardError)")
  return host.standardOutput
}
