import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import Foundation

/// A session with the server as a readable file: the files of a package, the actions of a client, and the results.
///
/// ```
/// === file Sources/App/A.flow
/// flow A { start h/*1*/ome  screen home }
/// === session
/// open Sources/App/A.flow
/// textDocument/hover 1
/// ```
///
/// `/*1*/` marks a position and is not part of the file. The lines of a session are:
///
/// - `open PATH`, `close PATH`, `save PATH`
/// - `change 1..2 "text"` replaces the text between two marks; `change PATH "text"` replaces the whole document
/// - `write PATH "text"` and `delete PATH` change a file on the disk, and notify the server
/// - `check` checks all files, and shows the diagnostics that have changed
/// - `METHOD WHERE {…}` is any request. WHERE is a mark, a range `1..2`, a document, or `-` for nothing. The object is added to the
///   parameters
struct SessionFixture {
  let fixture: Fixture
  private let folder: URL
  private var texts: [String: String] = [:]
  private var marks: [String: (path: String, offset: Int)] = [:]
  private var versions: [String: Int] = [:]
  private var diagnostics: [String: JSON] = [:]
  private var shown: [String: JSON] = [:]
  private var tokenTypes: [String] = []
  /// Every message of the server in the session, with its method. A response has the method of its request.
  private(set) var messages: [(method: String, message: JSON)] = []
  /// Every message of the client.
  private(set) var sent: [(method: String, message: JSON)] = []

  static let names = Fixture.names(in: "LanguageServer")

  init(_ name: String) throws {
    fixture = try Fixture(name, in: "LanguageServer") { $0 == "session" || $0.hasPrefix("file ") }
    folder = FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)").resolvingSymlinksInPath()
    for section in fixture.given where section.title.hasPrefix("file ") {
      let path = String(section.title.dropFirst("file ".count))
      let text = readMarks(section.body + "\n", path)
      texts[path] = text
      try write(text, to: path)
    }
    if texts["Package.swift"] == nil { try write("// swift-tools-version: 6.2\n", to: "Package.swift") }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The results of the session, as the section of the fixture.
  mutating func run() throws -> String {
    let server = try ServerProcess()
    let provider = try server.request("initialize", initialization)["capabilities"]["semanticTokensProvider"]
    tokenTypes = provider["legend"]["tokenTypes"].elements.compactMap(\.string)
    server.notify("initialized", [:])
    var output: [String] = []
    for line in (fixture["session"] ?? "").split(separator: "\n") {
      output.append("> \(line)")
      output += try step(String(line), server)
    }
    _ = try server.request("shutdown", .null)
    server.notify("exit", .null)
    output.append("exit \(server.waitForEnd())")
    messages = server.messages
    sent = server.sent
    return output.joined(separator: "\n")
  }

  private var initialization: JSON {
    [
      "processId": .null, "rootUri": .string(uri(of: "")),
      "capabilities": [
        "workspace": ["workspaceEdit": ["documentChanges": true, "changeAnnotationSupport": [:]]],
        "textDocument": [
          "publishDiagnostics": ["relatedInformation": true],
          "completion": ["completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]],
          "hover": ["contentFormat": ["markdown", "plaintext"]],
          "signatureHelp": ["signatureInformation": ["documentationFormat": ["markdown"]]],
          "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        ],
      ],
    ]
  }

  // MARK: Steps

  private mutating func step(_ line: String, _ server: ServerProcess) throws -> [String] {
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    let (verb, target) = (parts[0], parts.count > 1 ? parts[1] : "-")
    let rest: JSON = parts.count > 2 ? try JSONReader.read(Array(parts[2].utf8)) : .null
    switch verb {
    case "open":
      versions[target] = 1
      server.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .string(uri(of: target)), "languageId": "flow", "version": 1, "text": .string(texts[target] ?? ""),
          ]
        ])
    case "close": server.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri(of: target))]])
    case "save": server.notify("textDocument/didSave", ["textDocument": ["uri": .string(uri(of: target))]])
    case "change": change(target, rest.string ?? "", server)
    case "write":
      try write(rest.string ?? "", to: target)
      tell(server, of: target, change: 2)
    case "delete":
      try FileManager.default.removeItem(at: folder.appending(path: target))
      tell(server, of: target, change: 3)
    case "check": return try check(server)
    default:
      var params = self.params(target).members
      params += rest.members
      let answer = try server.request(verb, .object(params))
      if verb.hasPrefix("textDocument/semanticTokens") { return semanticTokens(answer) }
      return SessionText.lines(answer, in: uri(of: ""))
    }
    return []
  }

  private mutating func change(_ target: String, _ text: String, _ server: ServerProcess) {
    let path = marks[target.components(separatedBy: "..")[0]]?.path ?? target
    var change: [JSON.Member] = [.init("text", .string(text))]
    if let range = range(target) {
      change.append(.init("range", range))
      replace(target, by: text)
    } else {
      texts[path] = text
    }
    versions[path, default: 1] += 1
    server.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(of: path)), "version": .integer(versions[path] ?? 0)],
        "contentChanges": [.object(change)],
      ])
  }

  private mutating func replace(_ target: String, by text: String) {
    let names = target.components(separatedBy: "..")
    guard let start = marks[names[0]], let end = marks[names[names.count - 1]], let old = texts[start.path] else { return }
    var utf8 = Array(old.utf8)
    utf8.replaceSubrange(start.offset..<end.offset, with: text.utf8)
    texts[start.path] = String(decoding: utf8, as: UTF8.self)
    for (name, mark) in marks where mark.path == start.path && mark.offset >= end.offset {
      marks[name]?.offset += text.utf8.count - (end.offset - start.offset)
    }
  }

  private mutating func check(_ server: ServerProcess) throws -> [String] {
    let result = try server.request("workspace/executeCommand", ["command": "flow.check"])
    for note in server.takeNotes() where note["method"] == "textDocument/publishDiagnostics" {
      diagnostics[note["params"]["uri"].string ?? ""] = note["params"]["diagnostics"]
    }
    var lines = SessionText.lines(result, in: uri(of: ""))
    for (uri, found) in diagnostics.sorted(by: { $0.key < $1.key }) where shown[uri] ?? [] != found {
      shown[uri] = found
      lines.append(String(uri.dropFirst(self.uri(of: "").count)))
      lines += found.elements.flatMap { SessionText.lines($0, in: self.uri(of: "")) }.map { "  \($0)" }
    }
    return lines
  }

  /// A token has five numbers. Its position is relative to the token before.
  private func semanticTokens(_ answer: JSON) -> [String] {
    let data = answer["data"].elements.compactMap(\.integer)
    var (line, column) = (0, 0)
    return stride(from: 0, to: data.count, by: 5).map { index in
      column = data[index] == 0 ? column + data[index + 1] : data[index + 1]
      line += data[index]
      let declaration = data[index + 4] == 1 ? " declaration" : ""
      return "\(line):\(column)-\(line):\(column + data[index + 2]) \(tokenTypes[data[index + 3]])\(declaration)"
    }
  }

  private func tell(_ server: ServerProcess, of path: String, change: Int) {
    server.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(uri(of: path)), "type": .integer(change)]]])
  }

  // MARK: Places

  private func params(_ target: String) -> JSON {
    if target == "-" { return [:] }
    let path = marks[target.components(separatedBy: "..")[0]]?.path ?? target
    var params: [JSON.Member] = [.init("textDocument", ["uri": .string(uri(of: path))])]
    if target.contains("..") {
      params.append(.init("range", range(target) ?? .null))
    } else if marks[target] != nil {
      params.append(.init("position", position(target)))
    }
    return .object(params)
  }

  private func range(_ target: String) -> JSON? {
    let names = target.components(separatedBy: "..")
    return names.count == 2 ? ["start": position(names[0]), "end": position(names[1])] : nil
  }

  private func position(_ mark: String) -> JSON {
    guard let mark = marks[mark], let text = texts[mark.path] else { return .null }
    let before = String(decoding: Array(text.utf8)[..<mark.offset], as: UTF8.self)
    let lines = before.components(separatedBy: "\n")
    return ["line": .integer(lines.count - 1), "character": .integer(lines[lines.count - 1].utf16.count)]
  }

  private mutating func readMarks(_ text: String, _ path: String) -> String {
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: #/\/\*(\d+)\*\//#) {
      result += rest[..<match.range.lowerBound]
      marks[String(match.output.1)] = (path, result.utf8.count)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  private func uri(of path: String) -> String {
    DocumentURI.uri(ofPath: folder.path(percentEncoded: false) + (path.isEmpty ? "/" : "/" + path))
  }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

/// Formats answers for people: ranges as `2:4-2:8`, URIs relative to the folder, one element of a list in each line.
enum SessionText {
  static func lines(_ json: JSON, in folder: String) -> [String] {
    if case .array(let elements) = json, !elements.isEmpty {
      return elements.map { "- " + text($0, folder) }
    }
    if case .object(let members) = json, members.contains(where: { isList($0.value) }) {
      return members.flatMap { member in
        isList(member.value)
          ? ["\(member.name):"] + lines(member.value, in: folder).map { "  \($0)" }
          : ["\(member.name): \(text(member.value, folder))"]
      }
    }
    return [text(json, folder)]
  }

  private static func isList(_ json: JSON) -> Bool {
    if case .object? = json.elements.first { return true }
    return false
  }

  private static func text(_ json: JSON, _ folder: String) -> String {
    switch json {
    case .object(let members):
      if let range = TextRange(json), members.count == 2 { return text(range) }
      if let position = TextPosition(json), members.count == 2 { return text(position) }
      return members.map { "\(shown($0.name, folder)): \(text($0.value, folder))" }.joined(separator: ", ").bracketed("{", "}")
    case .array(let elements): return elements.map { text($0, folder) }.joined(separator: ", ").bracketed("[", "]")
    case .string(let string):
      let onOneLine = string.replacingOccurrences(of: "\r\n", with: "␍⏎").replacingOccurrences(of: "\n", with: "⏎")
      return "\"\(shown(onOneLine, folder))\""
    default: return String(decoding: json.utf8, as: UTF8.self)
    }
  }

  private static func shown(_ string: String, _ folder: String) -> String {
    string.hasPrefix(folder) ? String(string.dropFirst(folder.count)) : string
  }

  private static func text(_ range: TextRange) -> String { "\(text(range.start))-\(text(range.end))" }

  private static func text(_ position: TextPosition) -> String { "\(position.line):\(position.character)" }
}

extension String {
  fileprivate func bracketed(_ open: String, _ close: String) -> String { open + self + close }
}
