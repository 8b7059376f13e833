import FlowTestSupport
import Foundation
import Testing

/// The requirements of Visual Studio Code and of its packaging tool for an extension, as far as they can be checked without these
/// programs.
@Suite("The Visual Studio Code extension")
struct ExtensionTests {
  private static let folder = PackageFolder.root.appending(path: "Plugins/Editors/VSCode")

  private static func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("The packer has nothing to say")
  func package() throws {
    let package = ExtensionPackage(folder: Self.folder)
    #expect(try package.problems() == [])
    #expect(
      package.packedFiles().filter { $0.contains(".") }.sorted() == [
        "README.md", "language-configuration.json", "package.json", "src/extension.js", "syntaxes/flow.tmLanguage.json",
      ])
  }

  /// A change of the folder, and the problem that is reported for it.
  struct Change: CustomTestStringConvertible {
    var file: String
    var old: String
    /// The new text. If it is `nil`, the file is removed.
    var new: String?
    var problem: String
    var testDescription: String { problem }

    init(_ file: String, _ old: String, _ new: String?, _ problem: String) {
      (self.file, self.old, self.new, self.problem) = (file, old, new, problem)
    }
  }

  @Test(
    "What the packer would refuse is noticed",
    arguments: [
      Change("package.json", "\"publisher\": \"swift-flows\",", "", "publisher is missing"),
      Change("package.json", "\"name\": \"swift-flows\"", "\"name\": \"Swift Flows\"", "name is no name"),
      Change("package.json", "\"version\": \"0.1.0\"", "\"version\": \"1\"", "version is no version"),
      Change("package.json", "\"url\": \"https", "\"ur\": \"https", "repository is missing"),
      Change("package.json", "\"^1.82.0\"", "\"1.x\"", "engines.vscode is no range"),
      Change(
        "package.json", "\"devDependencies\": {", "\"devDependencies\": { \"@types/vscode\": \"^1.90.0\",",
        "@types/vscode is newer than engines.vscode"),
      Change("package.json", "\"main\": \"./src/extension.js\",", "", "activationEvents without main"),
      Change("package.json", "\"activationEvents\": [\"onLanguage:flow\"],", "", "main without activationEvents"),
      Change("package.json", "onLanguage:flow", "onLanguage:flows", "there is no language flows"),
      Change("package.json", "\"Linters\"", "\"Lint\"", "there is no category Lint"),
      Change("package.json", "./language-configuration.json", "./languages.json", "languages.json is not packed"),
      Change("package.json", "source.flow", "source.other", "./syntaxes/flow.tmLanguage.json has another scope"),
      Change("package.json", "\"license\"", "\"icon\": \"icon.svg\", \"license\"", "the icon is an SVG"),
      Change("package.json", "\"flow.checkAll\"", "\"flow.checkAlls\"", "flow.checkAlls is not registered"),
      Change("package.json", "\"vscode-languageclient\"", "\"other\"", "vscode-languageclient/node is no dependency"),
      Change("src/extension.js", "", nil, "src/extension.js is not packed"),
      Change("LICENSE", "", nil, "LICENSE is not packed"),
      Change("README.md", "", nil, "README.md is not packed"),
      Change("README.md", "Colours for", "![Shot](shot.png) for", "shot.png has no address of its own"),
      Change("language-configuration.json", "{", "", "./language-configuration.json is no JSON"),
      Change(".vscodeignore", ".vscode/**", "src/**", "src/extension.js is not packed"),
      Change(".vscodeignore", "**/*.vsix", "**/*.json", "package.json is not packed"),
    ])
  func change(_ change: Change) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-extension-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.folder, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: change.file)
    if let new = change.new {
      let text = try String(contentsOf: file, encoding: .utf8)
      let range = try #require(text.range(of: change.old))
      try Data(text.replacingCharacters(in: range, with: new).utf8).write(to: file)
    } else {
      try FileManager.default.removeItem(at: file)
    }
    #expect(try ExtensionPackage(folder: folder).problems().contains(change.problem))
  }

  @Test("Every part of the grammar that is referred to is there")
  func references() throws {
    let grammar = try Self.json("syntaxes/flow.tmLanguage.json")
    let repository = try #require(grammar["repository"] as? [String: Any])
    func references(_ value: Any) -> [String] {
      if let object = value as? [String: Any] {
        return ((object["include"] as? String).map { [$0] } ?? []) + object.values.flatMap(references)
      }
      return (value as? [Any])?.flatMap(references) ?? []
    }
    let names = Set(references(grammar))
    #expect(!names.isEmpty)
    for name in names { #expect(repository[String(name.dropFirst())] != nil, "\(name)") }
  }
}
