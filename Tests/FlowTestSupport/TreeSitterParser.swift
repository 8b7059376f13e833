package import Foundation

/// The committed tree-sitter parser, compiled by the C compiler of the toolchain and linked with the system's library.
///
/// It is `nil` without this library: `apt-get install libtree-sitter-dev`, `brew install tree-sitter`.
package struct TreeSitterParser: Sendable {
  /// The result for one text. All ranges are in bytes.
  package struct Outcome: Sendable {
    package struct Capture: Equatable, Sendable {
      package var range: Range<Int>
      package var name: String
    }

    /// The nodes that represent mistakes.
    package var mistakes: [Range<Int>] = []
    package var captures: [Capture] = []
    /// The positions of certain bytes: after one of them is removed, incremental parsing and parsing from scratch give different
    /// trees.
    package var changes: [Int] = []
  }

  /// The grammar's folder.
  package static let folder = PackageFolder.root.appending(path: "Plugins/Editors/TreeSitter")
  /// The parser with its driver program; `nil` if the library is missing.
  package static let shared: TreeSitterParser? = try? TreeSitterParser()

  private let program: URL
  private let build: URL

  private init() throws {
    build = FileManager.default.temporaryDirectory.appending(path: "flow-tree-sitter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    program = build.appending(path: "driver")
    guard Self.hasLibrary else {
      print("The tree-sitter grammar is not tested: no program can be linked with the library of tree-sitter")
      throw CocoaError(.featureUnsupported)
    }
    let sources = ["src/parser.c", "src/scanner.c"].map { Self.folder.appending(path: $0) }
    let driver = PackageFolder.root.appending(path: "Tests/EditorTests/TreeSitter/driver.c")
    let arguments =
      ["clang", "-O0", "-I", Self.folder.appending(path: "src").path(percentEncoded: false), "-o", program.path(percentEncoded: false)]
      + (sources + [driver]).map { $0.path(percentEncoded: false) } + ["-ltree-sitter"]
    let (status, output) = try SearchPath.run(URL(filePath: "/usr/bin/env"), arguments)
    guard status == 0 else {
      // The library works, so the parser is broken.
      fatalError("the tree-sitter parser does not compile: \(String(decoding: output, as: UTF8.self))")
    }
  }

  /// Whether a program can be compiled, linked and run with a library that reads parsers of version 14.
  private static let hasLibrary: Bool = {
    let program = """
      #include <tree_sitter/api.h>
      #if TREE_SITTER_LANGUAGE_VERSION < 14 || TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION > 14
      #error "another version"
      #endif
      int main(void) { ts_parser_delete(ts_parser_new()); return 0; }
      """
    let script = "clang -x c -O0 -o program - -ltree-sitter && ./program"
    return SearchPath.output(of: URL(filePath: "/bin/sh"), ["-c", script], input: program) != nil
  }()

  /// Parses texts and runs the query for its captures.
  package func parse(_ texts: [String], query: String) throws -> [Outcome] {
    let folder = build.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "query.scm")
    try query.write(to: file, atomically: true, encoding: .utf8)
    var input = Data()
    for text in texts { input.append(contentsOf: Array("\(text.utf8.count)\n\(text)".utf8)) }
    let (status, output) = try SearchPath.run(program, [file.path(percentEncoded: false)], input: input)
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    if status != 0 { throw Failure(description: "the tree-sitter parser ends with \(status): \(lines.last ?? "")") }
    var outcomes: [Outcome] = []
    for line in lines {
      let words = line.split(separator: " ")
      if words[0] == "text" {
        outcomes.append(Outcome())
      } else if let start = Int(words[1]), let end = Int(words[2]) {
        switch words[0] {
        case "error": outcomes[outcomes.count - 1].mistakes.append(start..<end)
        case "change": outcomes[outcomes.count - 1].changes.append(start)
        default: outcomes[outcomes.count - 1].captures.append(.init(range: start..<end, name: String(words[3])))
        }
      }
    }
    guard outcomes.count == texts.count else { throw Failure(description: "\(outcomes.count) of \(texts.count) texts are parsed") }
    return outcomes
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }
}
