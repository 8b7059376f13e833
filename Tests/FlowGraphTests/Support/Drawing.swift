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

/// Runs `flowc graph --recordings`, and returns its output.
func drawing(of source: String, recordings: String? = nil, format: String) throws -> String {
  try drawing(
    of: ["A.flow": source, "sessions/recorded.flow": recordings ?? ""],
    ["--format", format] + (recordings == nil ? ["A.flow"] : ["--recordings", "sessions"]))
}

extension Fixture {
  /// The files of a package in which each section with the path of a file is that file; empty without such sections.
  var package: [String: String] {
    let files = given.filter { $0.title.hasSuffix(".flow") }.map { ($0.title, $0.body) }
    return files.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: files + [("Package.swift", "")])
  }
}

/// Runs `flowc graph` on some files, and returns its output.
func drawing(of files: [String: String], _ arguments: [String]) throws -> String {
  let host = MemoryHost(files)
  let outcome = Tool.run(["graph"] + arguments, commands: Commands.all, host: host)
  try #require(outcome == .clean, "\(host.standardError)")
  return host.standardOutput
}
