import Foundation

/// A page of documentation, as far as it holds code.
///
/// Blocks of Swift are declarations of one file, unless a comment above says otherwise:
///
///     <!-- swift: body -->                           the statements of a function
///     <!-- swift: body                               the same, below statements that readers need not see
///     let store = …
///     -->
///     <!-- swift: view -->                           declarations that show a flow; `Tests/PlatformShims/run` compiles them
///     <!-- swift: not compiled, because … -->        anything
///     <!-- swift:                                    declarations that readers need not see, without a block
///     …
///     -->
struct Article {
  /// Some code and where it begins, from 1.
  struct Code {
    var text: String
    var line: Int
  }

  /// A block of statements, with those that stand before it unseen.
  struct Body {
    var prelude: Code
    var code: Code
  }

  let name: String
  private(set) var flows: [Code] = []
  private(set) var declarations: [Code] = []
  private(set) var bodies: [Body] = []
  /// How many blocks show a flow. They need SwiftUI or UIKit, so they are compiled elsewhere.
  private(set) var views = 0
  /// How many blocks are not compiled.
  private(set) var skipped = 0

  /// What the comment above a block says of it.
  private enum Mark {
    case none, body(Code), view, skip
  }

  init(name: String, text: String) {
    self.name = name
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var mark = Mark.none
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("<!-- swift:") {
        let comment = Self.comment(in: lines, at: &index)
        mark = read(comment)
      } else if line.hasPrefix("```") {
        let code = Self.block(in: lines, at: &index)
        add(code, language: String(line.dropFirst(3)), mark)
        mark = .none
      }
      index += 1
    }
  }

  /// The lines of a comment, without its opening and its end.
  private static func comment(in lines: [String], at index: inout Int) -> Code {
    let start = index
    while !lines[index].contains("-->"), index + 1 < lines.count { index += 1 }
    let text = lines[start...index].joined(separator: "\n")
    return Code(text: text.replacing("<!-- swift:", with: "").replacing("-->", with: ""), line: start + 1)
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
    if word.hasPrefix("body") { return .body(Code(text: rest, line: comment.line + 1)) }
    declarations.append(Code(text: rest, line: comment.line + 1))
    return .none
  }

  private mutating func add(_ code: Code, language: String, _ mark: Mark) {
    switch (language, mark) {
    case ("flow", _): flows.append(code)
    case ("swift", .none): declarations.append(code)
    case ("swift", .body(let prelude)): bodies.append(Body(prelude: prelude, code: code))
    case ("swift", .view): views += 1
    case ("swift", .skip): skipped += 1
    default: break
    }
  }

  /// All Swift of the article as one file; what the compiler says of it names the lines of the article.
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
