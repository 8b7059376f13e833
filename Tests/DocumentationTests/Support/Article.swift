import Foundation

/// A page of documentation, reduced to its code.
///
/// A block of `flow` is a whole file, and a block of `swift` holds declarations of one file, unless a comment above says otherwise:
///
///     <!-- flow:                                     a part of a file, which takes the place of the line `…` here
///     flow Example {
///       start home
///       …
///     }
///     -->
///     <!-- flow: leaves out unknown-screen -->       a whole file in which rules report what readers need not see
///     <!-- flow unseen:                              a file that readers need not see, without a block
///     …
///     -->
///     <!-- swift: body -->                           the statements of a function
///     <!-- swift: body                               the statements of a function, below hidden statements
///     let store = …
///     -->
///     <!-- swift: view -->                           declarations that show a flow; `Tests/PlatformShims/run` compiles them
///     <!-- swift: from Flows/Apps/A.swift -->        lines of a file that is compiled; `…` stands for other lines
///     <!-- swift: manifest -->                       `Package.swift`
///     <!-- swift: not compiled, because … -->        anything
///     <!-- swift:                                    declarations that readers need not see, without a block
///     …
///     -->
///     <!-- file: Sources/A/A.flow -->                a file of a tutorial, which a check of `Tests/Consumer` follows
struct Article {
  /// A piece of code, and the line at which it begins, from 1.
  struct Code {
    var text: String
    var line: Int
  }

  /// A file of flows.
  struct FlowCode {
    var code: Code
    /// The rules whose findings about hidden code are ignored.
    var leavesOut: [String] = []
    /// Whether readers see the whole file. Then Swift is generated from it.
    var isWhole = true
  }

  /// A block of statements, with the hidden statements before it.
  struct Body {
    var prelude: Code
    var code: Code
  }

  /// Lines of a file of this package.
  struct Excerpt {
    var path: String
    var code: Code
  }

  /// The languages of blocks that do not contain code of this package.
  static let otherLanguages: Set<String> = ["cmake", "console", "ebnf", "elisp", "json", "lua", "python", "text", "toml", "yaml"]

  let name: String
  private(set) var flows: [FlowCode] = []
  private(set) var declarations: [Code] = []
  private(set) var bodies: [Body] = []
  private(set) var excerpts: [Excerpt] = []
  private(set) var manifests: [Code] = []
  /// The number of blocks that show a flow. They need SwiftUI or UIKit, so they are compiled elsewhere.
  private(set) var views = 0
  /// The number of blocks that are not compiled.
  private(set) var skipped = 0
  /// The lines of blocks without a known language.
  private(set) var unknown: [Int] = []

  /// The instruction in the comment above a block.
  private enum Mark {
    case none, body(Code), view, skip, file, manifest
    case excerpt(String)
    case frame(String)
    case leavingOut([String])
  }

  init(name: String, text: String) {
    self.name = name
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var mark = Mark.none
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("<!-- swift:") {
        mark = read(Self.comment("<!-- swift:", in: lines, at: &index))
      } else if line.hasPrefix("<!-- flow:") {
        mark = Self.readFlow(Self.comment("<!-- flow:", in: lines, at: &index))
      } else if line.hasPrefix("<!-- flow unseen:") {
        flows.append(FlowCode(code: Self.comment("<!-- flow unseen:", in: lines, at: &index)))
      } else if line.hasPrefix("<!-- file:") {
        mark = .file
      } else if line.hasPrefix("```") {
        let code = Self.block(in: lines, at: &index)
        add(code, language: String(line.dropFirst(3)), mark)
        mark = .none
      }
      index += 1
    }
  }

  /// The lines of a comment, without its opening and its end.
  private static func comment(_ opening: String, in lines: [String], at index: inout Int) -> Code {
    let start = index
    while !lines[index].contains("-->"), index + 1 < lines.count { index += 1 }
    let text = lines[start...index].joined(separator: "\n")
    return Code(text: text.replacing(opening, with: "").replacing("-->", with: ""), line: start + 1)
  }

  private static func block(in lines: [String], at index: inout Int) -> Code {
    let start = index + 1
    repeat { index += 1 } while index < lines.count && !lines[index].hasPrefix("```")
    return Code(text: lines[start..<index].joined(separator: "\n"), line: start + 1)
  }

  private mutating func read(_ comment: Code) -> Mark {
    let word = comment.text.prefix { $0 != "\n" }.drop { $0 == " " }
    let rest = String(comment.text.drop { $0 != "\n" }.dropFirst())
    if word.hasPrefix("not compiled") { return .skip }
    if word.hasPrefix("view") { return .view }
    if word.hasPrefix("manifest") { return .manifest }
    if word.hasPrefix("from ") { return .excerpt(word.dropFirst(5).trimmingCharacters(in: .whitespaces)) }
    if word.hasPrefix("body") { return .body(Code(text: rest, line: comment.line + 1)) }
    declarations.append(Code(text: rest, line: comment.line + 1))
    return .none
  }

  private static func readFlow(_ comment: Code) -> Mark {
    let words = comment.text.trimmingCharacters(in: .whitespaces)
    guard words.hasPrefix("leaves out ") else { return .frame(comment.text) }
    return .leavingOut(words.dropFirst(11).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }

  private mutating func add(_ code: Code, language: String, _ mark: Mark) {
    switch (language, mark) {
    case (_, .file): break
    case ("flow", .frame(let frame)): flows.append(Self.framed(code, by: frame))
    case ("flow", .leavingOut(let rules)):
      flows.append(FlowCode(code: Self.withoutGaps(code), leavesOut: rules, isWhole: false))
    case ("flow", _): flows.append(FlowCode(code: code))
    case ("swift", .none): declarations.append(code)
    case ("swift", .body(let prelude)): bodies.append(Body(prelude: prelude, code: code))
    case ("swift", .excerpt(let path)): excerpts.append(Excerpt(path: path, code: code))
    case ("swift", .manifest): manifests.append(code)
    case ("swift", .view): views += 1
    case ("swift", .skip): skipped += 1
    default: if !Self.otherLanguages.contains(language) { unknown.append(code.line) }
    }
  }

  /// Removes `…`, which represents code that readers already know.
  private static func withoutGaps(_ code: Code) -> Code {
    Code(text: code.text.replacing("…", with: ""), line: code.line)
  }

  /// Puts a part of a file in the place of the line `…` in the rest of the file.
  private static func framed(_ code: Code, by frame: String) -> FlowCode {
    let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
    let gap = lines.firstIndex { $0.trimmingCharacters(in: .whitespaces) == "…" } ?? lines.endIndex
    let before = lines[..<gap].joined(separator: "\n")
    let after = lines[min(gap + 1, lines.count)...].joined(separator: "\n")
    let text = before + "\n" + withoutGaps(code).text + "\n" + after
    return FlowCode(code: Code(text: text, line: max(1, code.line - gap)), isWhole: false)
  }

  /// All Swift of the article as one file. Messages of the compiler name the lines of the article.
  func swift(importing modules: [String]) -> String {
    var text = modules.map { "import \($0)\n" }.joined()
    for code in declarations { text += place(code) }
    for (number, body) in bodies.enumerated() {
      text += "@MainActor func example\(number)() async throws {\n"
      text += place(body.prelude) + place(body.code)
      text += "}\n"
    }
    return text
  }

  private func place(_ code: Code) -> String {
    "#sourceLocation(file: \"\(name).md\", line: \(code.line))\n\(code.text)\n#sourceLocation()\n"
  }
}
