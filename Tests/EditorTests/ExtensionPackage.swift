import Foundation

/// A folder with a Visual Studio Code extension, and the requirements of the packaging tool, `vsce package`. Checks that need the
/// registry are not included: only the packaging tool knows whether dependencies can be installed.
struct ExtensionPackage {
  let folder: URL

  /// The problems that the packaging tool would report.
  func problems() throws -> [String] {
    let data = try Data(contentsOf: folder.appending(path: "package.json"))
    guard let manifest = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { return ["package.json is no object"] }
    return fields(manifest) + engines(manifest) + activation(manifest) + files(manifest) + page(manifest) + (try code(manifest))
  }

  // MARK: The manifest

  private func fields(_ manifest: [String: Any]) -> [String] {
    var problems: [String] = []
    for name in ["name", "displayName", "description", "version", "publisher", "license"] where (manifest[name] as? String ?? "").isEmpty {
      problems.append("\(name) is missing")
    }
    for name in ["name", "publisher"] {
      if (manifest[name] as? String ?? "a").wholeMatch(of: /[a-z0-9][a-z0-9-]*/) == nil { problems.append("\(name) is no name") }
    }
    if Self.version(manifest["version"] as? String ?? "") == nil { problems.append("version is no version") }
    if ((manifest["repository"] as? [String: String])?["url"] ?? "").isEmpty { problems.append("repository is missing") }
    if (manifest["keywords"] as? [String] ?? []).count > 30 { problems.append("there are more than 30 keywords") }
    for category in manifest["categories"] as? [String] ?? [] where !Self.categories.contains(category) {
      problems.append("there is no category \(category)")
    }
    let configuration = (manifest["contributes"] as? [String: Any])?["configuration"] as? [String: Any]
    for (name, property) in configuration?["properties"] as? [String: [String: Any]] ?? [:] where property["type"] == nil {
      problems.append("the setting \(name) has no type")
    }
    return problems
  }

  private static let categories: Set<String> = [
    "AI", "Azure", "Chat", "Data Science", "Debuggers", "Education", "Extension Packs", "Formatters", "Keymaps", "Language Packs",
    "Linters", "Machine Learning", "Notebooks", "Other", "Programming Languages", "SCM Providers", "Snippets", "Testing", "Themes",
    "Visualization",
  ]

  /// The required editor must not be older than the type declarations that the extension is compiled with.
  private func engines(_ manifest: [String: Any]) -> [String] {
    let range = (manifest["engines"] as? [String: String])?["vscode"] ?? ""
    guard range.hasPrefix("^"), let engine = Self.version(String(range.dropFirst())) else { return ["engines.vscode is no range"] }
    let types = ((manifest["devDependencies"] as? [String: String])?["@types/vscode"]).map { $0.drop { !$0.isNumber } }
    guard let types else { return [] }
    guard let version = Self.version(String(types)) else { return ["@types/vscode has no version"] }
    return version[0] > engine[0] || version[0] == engine[0] && version[1] > engine[1]
      ? ["@types/vscode is newer than engines.vscode"] : []
  }

  private static func version(_ text: String) -> [Int]? {
    text.wholeMatch(of: /(\d+)\.(\d+)\.(\d+)/).map { [Int($0.output.1) ?? 0, Int($0.output.2) ?? 0, Int($0.output.3) ?? 0] }
  }

  private func activation(_ manifest: [String: Any]) -> [String] {
    let events = manifest["activationEvents"] as? [String] ?? []
    let hasCode = manifest["main"] != nil || manifest["browser"] != nil
    if !events.isEmpty, !hasCode { return ["activationEvents without main"] }
    if hasCode, events.isEmpty { return ["main without activationEvents"] }
    let languages = (contributions(manifest, "languages")).compactMap { $0["id"] as? String }
    return events.compactMap { event in
      if event == "*" { return "it is active always" }
      guard event.hasPrefix("onLanguage:") else { return nil }
      let language = String(event.dropFirst("onLanguage:".count))
      return languages.contains(language) ? nil : "there is no language \(language)"
    }
  }

  private func contributions(_ manifest: [String: Any], _ kind: String) -> [[String: Any]] {
    (manifest["contributes"] as? [String: Any])?[kind] as? [[String: Any]] ?? []
  }

  // MARK: Files

  /// Every file that the manifest names exists and is packed.
  private func files(_ manifest: [String: Any]) -> [String] {
    var needed = ["package.json", "README.md", "LICENSE"]
    needed += [manifest["main"], manifest["browser"], manifest["icon"]].compactMap { $0 as? String }
    needed += contributions(manifest, "languages").compactMap { $0["configuration"] as? String }
    needed += contributions(manifest, "grammars").compactMap { $0["path"] as? String }
    needed += contributions(manifest, "snippets").compactMap { $0["path"] as? String }
    let packed = Set(packedFiles())
    var problems = needed.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }.filter { !packed.contains($0) }
      .map { "\($0) is not packed" }
    for path in needed where path.hasSuffix(".json") && (try? json(path)) == nil { problems.append("\(path) is no JSON") }
    for grammar in contributions(manifest, "grammars") {
      let path = grammar["path"] as? String ?? ""
      let scope = (try? json(path) as? [String: Any])?["scopeName"] as? String
      if scope != grammar["scopeName"] as? String { problems.append("\(path) has another scope") }
    }
    if (manifest["icon"] as? String)?.hasSuffix(".svg") == true { problems.append("the icon is an SVG") }
    if manifest["files"] != nil, packedBesideManifest(".vscodeignore") { problems.append("there are files and .vscodeignore") }
    for path in packed.sorted() where path.hasPrefix(".env") || path.hasSuffix(".vsix") || path.hasSuffix(".map") {
      problems.append("\(path) is packed")
    }
    return problems
  }

  private func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: path)))
  }

  private func packedBesideManifest(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false))
  }

  /// The files that are packed: all except those that match `.vscodeignore`. Only the patterns that this folder uses are supported.
  func packedFiles() -> [String] {
    let text = (try? String(contentsOf: folder.appending(path: ".vscodeignore"), encoding: .utf8)) ?? ""
    let ignored = text.split(separator: "\n").map(String.init)
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return all.filter { path in
      if path == ".vscodeignore" || path.hasPrefix("node_modules/") { return false }
      return !ignored.contains { pattern in
        if pattern.hasPrefix("**/*") { return path.hasSuffix(pattern.dropFirst(4)) }
        if pattern.hasSuffix("/**") { return path.hasPrefix(pattern.dropLast(2)) }
        return path == pattern
      }
    }
  }

  // MARK: The page and the code

  private func page(_ manifest: [String: Any]) -> [String] {
    let text = (try? String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)) ?? ""
    var problems: [String] = []
    if text.contains("This is the README for your extension") { problems.append("README.md is a template") }
    let pictures =
      text.matches(of: /!\[[^\]]*\]\(([^)\s]+)/).map { String($0.output.1) }
      + text.matches(of: /<img[^>]+src="([^"]+)"/).map { String($0.output.1) }
    for picture in pictures {
      if picture.hasSuffix(".svg") { problems.append("\(picture) is an SVG") }
      if !picture.hasPrefix("https://") { problems.append("\(picture) has no address of its own") }
    }
    return problems
  }

  /// The code registers every command, and loads only packed files.
  private func code(_ manifest: [String: Any]) throws -> [String] {
    guard let main = manifest["main"] as? String,
      let code = try? String(contentsOf: folder.appending(path: main), encoding: .utf8)
    else { return [] }
    var problems: [String] = []
    for command in contributions(manifest, "commands").compactMap({ $0["command"] as? String })
    where !code.contains("registerCommand(\"\(command)\"") { problems.append("\(command) is not registered") }
    let dependencies = Set((manifest["dependencies"] as? [String: String] ?? [:]).keys)
    for match in code.matches(of: /require\("([^"]+)"\)/) {
      let module = String(match.output.1)
      let package = module.split(separator: "/").prefix(module.hasPrefix("@") ? 2 : 1).joined(separator: "/")
      if module != "vscode", !module.hasPrefix("."), !module.hasPrefix("node:"), !dependencies.contains(package) {
        problems.append("\(module) is no dependency")
      }
    }
    return problems
  }
}
