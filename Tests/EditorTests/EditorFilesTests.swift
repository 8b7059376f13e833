import FlowTestSupport
import Foundation
import Testing

/// The files for Zed, Helix and Emacs, tested with these editors if possible, and otherwise without them.
@Suite("Files for other editors", .outside)
struct EditorFilesTests {
  private static let editors = PackageFolder.root.appending(path: "Plugins/Editors")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: editors.appending(path: path), encoding: .utf8)
  }

  @Test("Zed has the colours of the grammar")
  func zed() throws {
    #expect(try Self.text("Zed/languages/flow/highlights.scm") == Self.text("TreeSitter/queries/highlights.scm"))
    let manifest = try Self.text("Zed/extension.toml")
    for field in ["id", "name", "version", "schema_version", "authors", "description", "repository"] {
      #expect(manifest.contains("\n\(field) = ") || manifest.hasPrefix("\(field) = "), "\(field)")
    }
    let path = try #require(manifest.firstMatch(of: /\npath = "([^"]+)"/)).output.1
    let grammar = PackageFolder.root.appending(path: "\(path)/grammar.js").path(percentEncoded: false)
    #expect(FileManager.default.fileExists(atPath: grammar))
    // The language refers to the grammar in the manifest.
    #expect(manifest.contains("[grammars.flow]"))
    #expect(try Self.text("Zed/languages/flow/config.toml").contains("\ngrammar = \"flow\"\n"))
  }

  @Test("Helix has the colours of the grammar, by its own names")
  func helix() throws {
    let names = [
      "number": "constant.numeric", "keyword.conditional": "keyword.control.conditional", "keyword.import": "keyword.control.import",
      "keyword.modifier": "keyword.storage.modifier", "module": "namespace", "property": "variable.other.member",
      "comment.documentation": "comment.line.documentation",
    ]
    let colours = try Self.text("TreeSitter/queries/highlights.scm").replacing(/@([a-z.]+)/) { match in
      "@" + (names[String(match.output.1)] ?? String(match.output.1))
    }
    #expect(try Self.text("Helix/queries/flow/highlights.scm") == colours)
  }

  @Test("Every query finds something in a sample", .enabled(if: TreeSitterParser.shared != nil, "the library of tree-sitter is missing"))
  func queries() throws {
    let parser = try #require(TreeSitterParser.shared)
    let paths = ["TreeSitter/queries", "Helix/queries/flow", "Zed/languages/flow"].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: Self.editors.appending(path: folder).path(percentEncoded: false))) ?? [])
        .filter { $0.hasSuffix(".scm") }.map { "\(folder)/\($0)" }
    }
    #expect(paths.count == 10)
    for path in paths {
      let outcomes = try parser.parse(PackageFolder.flows.map(\.text), query: try Self.text(path))
      #expect(outcomes.contains { !$0.captures.isEmpty }, "\(path)")
    }
  }

  @Test(
    "The mode of Emacs compiles without a warning, colours, and indents the samples as they are",
    .enabled(if: EditorPrograms.emacs != nil, "there is no Emacs 27 or newer"))
  func emacs() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-emacs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mode = folder.appending(path: "flow-mode.el")
    try FileManager.default.copyItem(at: Self.editors.appending(path: "Emacs/flow-mode.el"), to: mode)
    let tests = PackageFolder.root.appending(path: "Tests/EditorTests/Emacs/flow-mode-tests.el").path(percentEncoded: false)
    for arguments in [
      ["--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", mode.path(percentEncoded: false)],
      ["-L", folder.path(percentEncoded: false), "-l", tests, "-f", "ert-run-tests-batch-and-exit"],
    ] {
      let emacs = try #require(EditorPrograms.emacs)
      let samples = PackageFolder.root.appending(path: "Flows").path(percentEncoded: false)
      let (status, output) = try SearchPath.run(
        emacs, ["-Q", "--batch"] + arguments, in: folder, environment: ["FLOW_SAMPLES": samples])
      #expect(status == 0, "\(String(decoding: output, as: UTF8.self).suffix(2000))")
    }
  }
}

/// Programs that some of these tests require.
enum EditorPrograms {
  static let emacs = SearchPath.program(
    named: "emacs", provenBy: ["-Q", "--batch", "--eval", "(kill-emacs (if (version<= \"27.1\" emacs-version) 0 1))"])

  /// The command that generates parsers, in the version that generated the committed parser. Other versions generate other parsers.
  /// `FLOW_TREE_SITTER` is the path of another command, in any version.
  static let treeSitter: URL? = {
    if let named = ProcessInfo.processInfo.environment["FLOW_TREE_SITTER"] { return URL(filePath: named) }
    return SearchPath.programs(named: "tree-sitter").first { program in
      SearchPath.output(of: program, ["--version"]).map { String(decoding: $0, as: UTF8.self).hasPrefix("tree-sitter 0.22.6") } == true
    }
  }()
}
