import FlowTestSupport
import Foundation
import Testing

/// What Visual Studio Code and its packer ask of an extension, as far as that can be told without them.
@Suite("The Visual Studio Code extension")
struct ExtensionTests {
  private static let folder = PackageFolder.root.appending(path: "Plugins/Editors/VSCode")

  private static func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("The manifest has what the packer asks for")
  func manifest() throws {
    let manifest = try Self.json("package.json")
    for name in ["name", "displayName", "description", "version", "publisher", "license", "main"] {
      #expect(manifest[name] as? String != nil, "\(name)")
    }
    #expect((manifest["name"] as? String)?.wholeMatch(of: /[a-z0-9-]+/) != nil)
    #expect((manifest["version"] as? String)?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect((manifest["engines"] as? [String: String])?["vscode"]?.hasPrefix("^") == true)
    #expect((manifest["repository"] as? [String: String])?["url"] != nil)
    for file in ["README.md", "LICENSE", ".vscodeignore"] {
      let path = Self.folder.appending(path: file).path(percentEncoded: false)
      #expect(FileManager.default.fileExists(atPath: path), "\(file)")
    }
  }

  @Test("Every file that the manifest names is there, and is JSON if its name says so")
  func files() throws {
    let manifest = try Self.json("package.json")
    let contributes = try #require(manifest["contributes"] as? [String: Any])
    let languages = try #require(contributes["languages"] as? [[String: Any]])
    let grammars = try #require(contributes["grammars"] as? [[String: Any]])
    let paths = languages.compactMap { $0["configuration"] as? String } + grammars.compactMap { $0["path"] as? String }
    #expect(paths.count == 2)
    for path in paths { _ = try Self.json(path) }
    let grammar = try Self.json("syntaxes/flow.tmLanguage.json")
    #expect(grammars.first?["scopeName"] as? String == grammar["scopeName"] as? String)
    let main = try #require(manifest["main"] as? String)
    let code = try String(contentsOf: Self.folder.appending(path: main), encoding: .utf8)
    for command in try #require(contributes["commands"] as? [[String: String]]) {
      let name = try #require(command["command"])
      #expect(code.contains("registerCommand(\"\(name)\""), "\(name)")
    }
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

  @Test("What the code loads is packed: a file of the extension, the editor itself, or a dependency")
  func modules() throws {
    let manifest = try Self.json("package.json")
    let dependencies = Set((manifest["dependencies"] as? [String: String] ?? [:]).keys)
    let code = try String(contentsOf: Self.folder.appending(path: "src/extension.js"), encoding: .utf8)
    let modules = code.matches(of: /require\("([^"]+)"\)/).map { String($0.output.1) }
    #expect(modules.count >= 2)
    for module in modules where module != "vscode" {
      let package = String(module.prefix { $0 != "/" })
      #expect(dependencies.contains(package), "\(module)")
    }
  }

  @Test("The packer takes the files that the extension needs, and none that is ignored is needed")
  func packed() throws {
    let manifest = try Self.json("package.json")
    let ignored = try String(contentsOf: Self.folder.appending(path: ".vscodeignore"), encoding: .utf8)
      .split(separator: "\n").map { $0.replacing("**/*", with: "").replacing("/**", with: "/") }
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
      .filter { path in !ignored.contains { path.hasPrefix($0) || path.hasSuffix($0) } }
    let main = try #require(manifest["main"] as? String).replacing("./", with: "")
    for needed in [main, "package.json", "README.md", "LICENSE", "language-configuration.json", "syntaxes/flow.tmLanguage.json"] {
      #expect(files.contains(needed), "\(needed)")
    }
    // The packer refuses a page whose pictures it cannot reach.
    let page = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(!page.contains("!["))
  }
}
