import FlowTestSupport
import Foundation
import Testing

/// The code in the documentation is correct: flows have no mistakes, and Swift compiles with the code that is generated from them.
@Suite("The code in the documentation", .outside)
struct ArticleTests {
  /// The pages that contain code, as paths in the package. Pages that are generated from catalogues are not included, because the
  /// catalogues' own tests compile their examples.
  static let paths: [String] = {
    let manager = FileManager.default
    let catalogues = ["FlowLive", "FlowPresentation", "FlowRuntime", "FlowSwiftUI", "FlowTesting", "FlowUIKit"]
    let folders = catalogues.map { "Sources/\($0)/\($0).docc" } + ["Documentation"]
    let pages = folders.flatMap { folder in
      let path = Toolchain.package.appending(path: folder).path(percentEncoded: false)
      return (manager.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted().map { "\(folder)/\($0)" }
    }
    let made = ["changes", "commands", "rules"].map { "Documentation/\($0).md" }
    return (pages + ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"]).filter { path in
      path.hasSuffix(".md") && !made.contains(path) && (try? Toolchain.text(of: path))?.contains("\n```") != false
    }
  }()

  private static func article(_ path: String) throws -> Article {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return Article(name: name, text: try Toolchain.text(of: path))
  }

  /// The imports for the Swift code of a page. A page without its own flow uses the flows of the samples.
  private static func modules(of path: String) -> [String] {
    if path == "README.md" { return ["FlowRuntime", "FlowTesting", "Testing"] }
    if path.contains("FlowTesting") { return ["FlowRuntime", "FlowTesting", "Testing"] }
    if path.contains("FlowPresentation") { return ["FlowPresentation", "FlowRuntime", "LogInSample", "ShopSample"] }
    if path.contains("FlowLive") || path.hasSuffix("graph.md") { return ["FlowLive", "FlowRuntime", "LogInSample", "ShopSample"] }
    if path.hasPrefix("Documentation") { return ["FlowRuntime", "LogInSample", "ShopSample"] }
    return ["FlowRuntime"]
  }

  @Test("compiles", arguments: paths)
  func compiles(_ path: String) throws {
    let article = try Self.article(path)
    #expect(article.unknown == [], "blocks at these lines do not say in which language they are")
    try checkMistakes(of: article)
    if article.declarations.isEmpty && article.bodies.isEmpty { return }
    let flows = article.flows.filter(\.isWhole).map(\.code)
    try check(flows: flows, swift: article.swift(importing: Self.modules(of: path)))
  }

  @Test("is found, and little is left out")
  func isFound() throws {
    let articles = try Self.paths.map(Self.article)
    #expect(articles.count >= 17)
    #expect(articles.map(\.flows.count).reduce(0, +) >= 25)
    #expect(articles.map { $0.declarations.count + $0.bodies.count }.reduce(0, +) >= 30)
    #expect(articles.map(\.skipped).reduce(0, +) == 6, "code of other libraries")
    #expect(articles.map(\.views).reduce(0, +) >= 8)
    #expect(articles.map(\.excerpts.count).reduce(0, +) >= 3)
  }

  @Test("that is a part of a file stands there", arguments: paths)
  func excerpts(_ path: String) throws {
    for excerpt in try Self.article(path).excerpts {
      let file = try Toolchain.text(of: excerpt.path)
      var rest = file.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }[...]
      var mayPass = true
      for line in excerpt.code.text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        if line == "…" {
          mayPass = true
          continue
        }
        let index = mayPass ? rest.firstIndex(of: line) : rest.first == line ? rest.startIndex : nil
        guard let index else {
          Issue.record("\(path): `\(line)` does not stand in \(excerpt.path) there")
          return
        }
        rest = rest[(index + 1)...]
        // Imports are above the code that needs them.
        mayPass = line.hasPrefix("import ")
      }
    }
  }

  @Test("that is a manifest is one", arguments: paths)
  func manifests(_ path: String) throws {
    for manifest in try Self.article(path).manifests {
      let toolchain = try Toolchain()
      defer { toolchain.remove() }
      try toolchain.write(manifest.text, to: "Package.swift")
      let answer = try toolchain.run("swift", "package", "dump-package")
      #expect(answer.status == 0, "\(answer.text)")
    }
  }

  /// Each flow is checked separately, because examples have the same names.
  private func checkMistakes(of article: Article) throws {
    let toolchain = try Toolchain()
    defer { toolchain.remove() }
    for (number, flow) in article.flows.enumerated() {
      let text = String(repeating: "\n", count: flow.code.line - 1) + flow.code.text + "\n"
      try toolchain.write(text, to: "\(number)/\(article.name).flow")
    }
    for (number, flow) in article.flows.enumerated() {
      let answer = try toolchain.flowc("check", "\(number)")
      let mistakes = answer.text.split(separator: "\n").filter { line in
        line.contains(": error: ") && !flow.leavesOut.contains { line.hasSuffix("[\($0)]") }
      }
      #expect(mistakes == [])
      #expect(flow.leavesOut.allSatisfy { answer.text.contains("[\($0)]") }, "what is left out is there")
    }
  }

  private func check(flows: [Article.Code], swift: String) throws {
    let toolchain = try Toolchain()
    defer { toolchain.remove() }
    var files = ["Article.swift"]
    try toolchain.write(swift, to: "Article.swift")
    for (number, flow) in flows.enumerated() {
      try toolchain.write(String(repeating: "\n", count: flow.line - 1) + flow.text + "\n", to: "Flow\(number).flow")
    }
    if !flows.isEmpty {
      let names = flows.indices.map { "Flow\($0).flow" }
      let findings = try toolchain.run(Toolchain.built("flowc"), ["check", "--strict"] + names)
      #expect(findings.status == 0, "\(findings.text)")
      let answer = try toolchain.run(
        Toolchain.built("flowc"), ["generate", "--output-directory", "Generated", "--module", "Article"] + names)
      #expect(answer.status == 0, "\(answer.text)")
      let made = FileManager.default.enumerator(
        atPath: toolchain.folder.appending(path: "Generated").path(percentEncoded: false))
      files += (made?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { "Generated/" + $0 }
      #expect(files.count == flows.count + 1)
    }
    let answer = try toolchain.typecheck(files)
    #expect(answer.status == 0, "\(answer.text)")
  }
}
