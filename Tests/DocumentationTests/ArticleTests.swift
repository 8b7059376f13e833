import Foundation
import Testing

/// The code in the articles is what it says: its flows have no finding, and its Swift compiles with what is made of them.
@Suite("The code in the articles")
struct ArticleTests {
  /// The pages of the libraries that hold code, as paths in the package.
  static let paths: [String] = ["FlowRuntime", "FlowSwiftUI", "FlowTesting"].flatMap { module in
    let catalogue = "Sources/\(module)/\(module).docc"
    let folder = Toolchain.package.appending(path: catalogue).path(percentEncoded: false)
    return (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".md") }.sorted().map { catalogue + "/" + $0 }
      .filter { (try? Toolchain.text(of: $0))?.contains("\n```") != false }
  }

  @Test("compiles", arguments: paths)
  func compiles(_ path: String) throws {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let article = Article(name: name, text: try Toolchain.text(of: path))
    let modules = path.contains("FlowTesting") ? ["FlowRuntime", "FlowTesting", "Testing"] : ["FlowRuntime"]
    try check(flows: article.flows, swift: article.swift(importing: modules))
  }

  @Test("is found")
  func isFound() throws {
    let articles = try Self.paths.map { Article(name: $0, text: try Toolchain.text(of: $0)) }
    #expect(articles.count >= 9)
    #expect(articles.map(\.flows.count).reduce(0, +) >= 8)
    #expect(articles.map { $0.declarations.count + $0.bodies.count }.reduce(0, +) >= 25)
    #expect(articles.map(\.skipped).reduce(0, +) == 6, "code of other libraries")
    #expect(articles.map(\.views).reduce(0, +) >= 7)
  }

  @Test("the README's flows and the app that they are for")
  func readme() throws {
    let blocks = try Toolchain.text(of: "README.md").components(separatedBy: "\n```").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { block in
        (
          language: String(block.element.prefix { $0 != "\n" }),
          text: String(block.element.drop { $0 != "\n" }.dropFirst())
        )
      }
    let flows = blocks.filter { $0.language.isEmpty && $0.text.hasPrefix("flow ") }
    let app = blocks.filter { $0.language == "swift" && $0.text.contains("@main") }
    #expect(flows.count == 2)
    #expect(app.count == 1)
    try check(flows: flows.map { Article.Code(text: $0.text, line: 1) }, swift: app.map(\.text).joined())

    let manifest = try #require(blocks.first { $0.text.contains("import PackageDescription") })
    let toolchain = try Toolchain()
    defer { toolchain.remove() }
    try toolchain.write(manifest.text, to: "Package.swift")
    let answer = try toolchain.run("swift", "package", "dump-package")
    #expect(answer.status == 0, "\(answer.text)")
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
