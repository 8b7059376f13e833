import FlowJSON
import FlowServerProtocol
import FlowSyntax
import FlowToolTestSupport
import Foundation
import Testing

@testable import FlowLanguageServer

/// Renaming in one file: the text afterwards, or the reason why nothing is renamed.
@Suite("Renaming")
struct RenameTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// The members of the flow. `‸` marks the name.
    var text: String
    var name: String
    var result: String

    init(_ description: String, _ text: String, _ name: String, _ result: String) {
      testDescription = description
      self.text = text
      self.name = name
      self.result = result
    }
  }

  /// The members of a flow with a variable `count`, and an event that assigns a value.
  private static func assigning(_ value: String, _ name: String = "count", _ mark: String = "‸") -> String {
    """
      var \(mark)\(name): Int = 0
      var text: String = ""
      start a
      screen a {
        go -> set text = \(value)
      }
    """
  }

  private static func short(_ variable: String, _ condition: String) -> String {
    """
      var \(variable): String? = nil
      start a
      screen a {
        go { if \(condition) else -> back }
      }
      screen b(t: String)
    """
  }

  static let conditions = [
    Case(
      "the variable of a short binding", short("‸draft", "let draft -> push b(t: draft)"), "text",
      short("text", "let draft = text -> push b(t: draft)")),
    Case(
      "a short binding", short("draft", "let ‸draft -> push b(t: draft)"), "text",
      short("draft", "let text = draft -> push b(t: text)")),
    Case(
      "one of several short bindings", short("draft", "let ‸draft, draft != \"\" -> push b(t: draft)"), "text",
      short("draft", "let text = draft, text != \"\" -> push b(t: text)")),
    Case(
      "a binding with the name in its value",
      short("place", "let ‸place = Optional(place), let p = place -> push b(t: place)"), "text",
      short("place", "let text = Optional(place), let p = text -> push b(t: text)")),
    Case(
      "the variable in the value of a binding", short("‸place", "let place = Optional(place) -> push b(t: place)"), "text",
      short("text", "let place = Optional(text) -> push b(t: place)")),
    Case(
      "a pattern that declares the name", short("‸place", "case let .some(place) = place -> push b(t: place)"), "text",
      short("text", "case let .some(place) = text -> push b(t: place)")),
    Case(
      "the variable of a short binding in the start",
      "  var ‸user: Int? = nil\n  start {\n    if let user -> b(user: user)\n    else -> a\n  }\n  screen a\n  screen b(user: Int)", "name",
      "  var name: Int? = nil\n  start {\n    if let user = name -> b(user: user)\n    else -> a\n  }\n  screen a\n  screen b(user: Int)"),
  ]

  static let strings = [
    ("a string in a closure of a string", #""\(f("count is \(count)"))""#, #""\(f("count is \(total)"))""#),
    ("a raw string", ##"#"\(count) \#(count)"#"##, ##"#"\(count) \#(total)"#"##),
    (
      "a string of several lines", "f(\"\"\"\n    a \"count\" \\(count)\n    \"\"\", count)",
      "f(\"\"\"\n    a \"count\" \\(total)\n    \"\"\", total)"
    ),
    ("the keys of a dictionary", "f([1: 2, count: 3], count: [count: 1])", "f([1: 2, total: 3], count: [total: 1])"),
    ("the label of a subscript", "f(list[count: count])", "f(list[count: total])"),
    ("the parameters of a closure", "{ (count: Int) -> Int in count }(count)", "{ (count: Int) -> Int in count }(total)"),
    (
      "a captured name", "f { [m, n = count] count in m + count } + g { [count] in count }",
      "f { [m, n = total] count in m + count } + g { [total] in total }"
    ),
    ("a closure in a string", #""\(m.map { count in count }) \(count)""#, #""\(m.map { count in count }) \(total)""#),
    (
      "a closure with a name of its own", "g({ let count = count + 1; return count }(), count)",
      "g({ let count = total + 1; return count }(), total)"
    ),
    (
      "statements in lines", "{\n    print(count)\n    let count = count\n      + count\n    return count\n    }() + count",
      "{\n    print(total)\n    let count = total\n      + total\n    return count\n    }() + total"
    ),
    (
      "conditions in a closure", "f { if let count = count, count > 1 { count } else { count } }",
      "f { if let count = total, count > 1 { count } else { total } }"
    ),
    (
      "a guard in a closure", "f { guard let count = g(count) else { return 1 }; return count }",
      "f { guard let count = g(total) else { return 1 }; return count }"
    ),
    (
      "a loop in a closure", "f { for count in [count] where count > 0 { g(count) }; return count }",
      "f { for count in [total] where count > 0 { g(count) }; return total }"
    ),
    (
      "the cases of a switch",
      "f { switch count { case .some(let count) where count > 1: count\n    case let .a(count): count\n"
        + "    default: count } }",
      "f { switch total { case .some(let count) where count > 1: count\n    case let .a(count): count\n"
        + "    default: total } }"
    ),
    ("the label of a subscript of a name that only Swift allows", "f(`my list`[count: count])", "f(`my list`[count: total])"),
    (
      "a closure with a parameter that only Swift allows", "f { `a b`, count in count } + count", "f { `a b`, count in count } + total"
    ),
    (
      "the parameters of functions",
      "{ func f<T: P>(count: T, _ a: Int = count) -> T { count }; func g(count a: Int, of count: Int) -> Int { a + count }; "
        + "return f(count) }()",
      "{ func f<T: P>(count: T, _ a: Int = total) -> T { count }; func g(count a: Int, of count: Int) -> Int { a + count }; "
        + "return f(total) }()"
    ),
    (
      "a function with the name", "{ func count(_ a: Int) -> Int { a }; return count(1) }() + count",
      "{ func count(_ a: Int) -> Int { a }; return count(1) }() + total"
    ),
    (
      "the parameters of a type's members",
      "{ struct A { init(count: Int) { f(count) }; subscript(count: Int) -> Int { count } }; return count }()",
      "{ struct A { init(count: Int) { f(count) }; subscript(count: Int) -> Int { count } }; return total }()"
    ),
    (
      "the patterns of a catch",
      "{ do { try f(count) } catch let count as E where count > 1 { g(count) } catch .a(let count) { count } catch let count { count }; "
        + "return count }()",
      "{ do { try f(total) } catch let count as E where count > 1 { g(count) } catch .a(let count) { count } catch let count { count }; "
        + "return total }()"
    ),
    ("a choice", "flag ? count : g(count ? count : 1)", "flag ? total : g(total ? total : 1)"),
  ].map { Case($0.0, assigning($0.1), "total", assigning($0.2, "total", "")) }

  /// A flow that forwards the exit of a child flow, and the names of the values of both exits.
  private static func forwarding(_ own: String, child: String, _ handler: String = " -> exit") -> String {
    """
      exit done(\(own): Int)
      start child
      screen child: Child { exit done\(handler) }
    }
    flow Child {
      exit done(\(child): Int)
      start a
      screen a { stop -> exit done(\(child.filter { $0 != "‸" }): 1) }
    """
  }

  /// An alert with a value that a button receives.
  private static func alert(_ value: String, _ button: String) -> String {
    let name = value.filter { $0 != "‸" }
    return """
        var last: String = ""
        start a
        screen a { go -> alert move(\(name): "Rome") }
        alert move(\(value): String) {
          title: "To \\(\(name))"
          button yes(\(button): String): "Yes" -> set last = \(name)
          cancel no: "No"
        }
      """
  }

  static let others =
    [
      Case(
        "a variable with the name of the value that a catch declares",
        assigning(#"{ do { f(error) } catch { g(error, "\(error)"); { error in error } } catch .a { error }; return error }()"#, "error"),
        "reason",
        assigning(
          #"{ do { f(reason) } catch { g(error, "\(error)"); { error in error } } catch .a { reason }; return reason }()"#, "reason", "")
      ),
      Case(
        "the variable that an event's value hides",
        "  var ‸count: Int = 0\n  start a\n  screen a { go(count: Int) -> set count = count }", "total",
        "  var total: Int = 0\n  start a\n  screen a { go(count: Int) -> set total = count }"),
      Case(
        "a value that hides a variable",
        "  var count: Int = 0\n  start a\n  screen a { go(‸count: Int) -> set count = count }", "amount",
        "  var count: Int = 0\n  start a\n  screen a { go(amount: Int) -> set count = amount }"),
      Case(
        "an event that a parent reacts to",
        """
          start trip
          screen trip: Trip { renamed(name) -> back }
        }
        flow Trip {
          event ‸renamed(name: String)
          start a
          screen a
        """, "moved",
        """
          start trip
          screen trip: Trip { moved(name) -> back }
        }
        flow Trip {
          event moved(name: String)
          start a
          screen a
        """),
      Case(
        "the variable of a short binding in a scenario",
        """
          var ‸draft: String? = nil
          start a
          screen a { go { if let draft -> push b(t: draft) } }
          screen b(t: String)
        }
        scenario "x" for Main {
          a.go when let draft => a, push b(t: draft)
        """, "text",
        """
          var text: String? = nil
          start a
          screen a { go { if let draft = text -> push b(t: draft) } }
          screen b(t: String)
        }
        scenario "x" for Main {
          a.go when let draft = text => a, push b(t: draft)
        """),
      Case(
        "an event of a flow in a tab",
        "  tabs { tab trip: Trip { ‸renamed -> back } }\n}\nflow Trip {\n  event renamed\n  start a\n  screen a",
        "moved", "  tabs { tab trip: Trip { moved -> back } }\n}\nflow Trip {\n  event moved\n  start a\n  screen a"),
      Case(
        "an exit that a parent forwards",
        """
          exit closed
          exit done(a: Int)
          start child
          screen child: Child {
            exit closed -> exit
            exit done   -> exit
          }
        }
        flow Child {
          exit ‸closed
          exit done(a: Int)
          start a
          screen a { go -> exit closed }
        """, "ended",
        """
          exit closed
          exit done(a: Int)
          start child
          screen child: Child {
            exit ended -> exit closed
            exit done   -> exit
          }
        }
        flow Child {
          exit ended
          exit done(a: Int)
          start a
          screen a { go -> exit ended }
        """),
      Case(
        "the exit that forwards another with values",
        """
          exit ‸done(a: Int)
          start child
          screen child: Child { exit done -> exit }
        }
        flow Child {
          exit done(a: Int)
          start a
          screen a { stop -> exit done(a: 1) }
        """, "ended",
        """
          exit ended(a: Int)
          start child
          screen child: Child { exit done(a) -> exit ended(a: a) }
        }
        flow Child {
          exit done(a: Int)
          start a
          screen a { stop -> exit done(a: 1) }
        """),
      Case(
        "the value of an exit that a parent forwards", forwarding("a", child: "‸a"), "b",
        forwarding("a", child: "b", "(a) -> exit done(a: a)")),
      Case(
        "the value of the exit that forwards another", forwarding("‸a", child: "a"), "b",
        forwarding("b", child: "a", "(b) -> exit done(b: b)")),
      Case(
        "the value of an alert without fields", alert("‸name", "name"), "title", alert("title", "title")),
      Case(
        "the value of a button in an alert without fields", alert("name", "‸name"), "title", alert("title", "title")),
      Case(
        "a screen to a name that is not declared yet",
        "  start a\n  screen a { go -> push c, send c.more }\n  screen ‸b { more -> back }", "c",
        "  start a\n  screen a { go -> push c, send c.more }\n  screen c { more -> back }"),
      Case(
        "a variable with the name of a keyword, below a mistake",
        "  var ‸title: Int = 0\n  start a\n  screen a { go -> set title = 1 }\n  screen b { go }\n  alert c { title: \"c\" cancel no: \"No\" }",
        "total",
        "  var total: Int = 0\n  start a\n  screen a { go -> set total = 1 }\n  screen b { go }\n  alert c { title: \"c\" cancel no: \"No\" }"
      ),
    ]
    + ["‸place, place, place", "place, ‸place, place", "place, place, ‸place"].map { marked in
      let names = marked.split(separator: ", ")
      func text(_ names: [Substring], _ use: String) -> String {
        """
          var last: String = ""
          start a
          screen a { go -> alert move(\(use): "Rome") }
          alert move(\(names[0]): String) {
            title: "From \\(\(use))"
            field \(names[1]): "Place"
            button yes(\(names[2]): String): "Yes" -> set last = \(use)
            cancel no: "No"
          }
        """
      }
      return Case("the values of an alert, \(marked)", text(names, "place"), "city", text(["city", "city", "city"], "city"))
    }

  /// A flow with a variable `a` that forwards an exit with a value `a`.
  private static func hiding(_ handler: String) -> String {
    """
      var a: Int = 0
      exit closed(a: Int)
      start child
      screen child: Child { exit closed\(handler) }
    }
    flow Child {
      exit ‸closed(a: Int)
      start a
      screen a { go -> exit closed(a: 1) }
    """
  }

  static let refused = [
    Case(
      "to a flow that exists", "  start a\n  screen a\n}\nflow ‸Trip {\n  start a\n  screen a", "Main",
      "this would be an error: flow `Main` is declared twice"),
    Case(
      "to a reserved name", "  start a\n  screen a\n}\nflow ‸Trip {\n  start a\n  screen a", "Effect",
      "this would be an error: `Effect` cannot be used here: a type of the runtime has that name"),
    Case(
      "to a screen that exists", "  start a\n  screen ‸a\n  screen b", "b", "this would be an error: screen `b` is declared twice"),
    Case(
      "to a kind of presentation", "  start a\n  screen a { go -> big a }\n}\nstyle ‸big = sheet\nflow X {\n  start a\n  screen a", "push",
      "this would be an error: `push` cannot be used here: it is a keyword where a style is used"),
    Case(
      "of a tab to a screen", "  tabs { tab ‸one: One }\n  screen a\n}\nflow One {\n  start a\n  screen a", "a",
      "this would be an error: tab `a` is declared twice"),
    Case(
      "of a variable to a need", "  needs place: Int\n  var ‸count: Int = 0\n  start a\n  screen a", "place",
      "this would be an error: variable `place` is declared twice"),
    Case(
      "of a variable to a nearer value", "  var ‸count: Int = 0\n  start a\n  screen a { go(place: Int) -> set count = place + count }",
      "place",
      "`place` in line 4 of A.flow would mean something else"),
    Case(
      "of a value to a variable that is used",
      "  var count: Int = 0\n  start a\n  screen a { go(‸place: Int) -> set count = f(place, count) }",
      "count", "`count` in line 4 of A.flow would mean something else"),
    Case(
      "of a variable to a name from elsewhere", assigning("String(count + limit)"), "limit",
      "`limit` in line 6 of A.flow would mean something else"),
    Case(
      "of an exit if a value that is written out hides a variable", hiding(" -> set a = a + 1, exit"), "ended",
      "`a` in line 5 of A.flow would mean something else"),
    Case(
      "of an exit if a condition hides a value that is written out", hiding(" { if let a = g() -> exit else -> back }"), "ended",
      "`a` in line 5 of A.flow would mean something else"),
    Case(
      "in backticks in text that does not parse",
      "  start a\n  screen a {\n    x {\n    y -> push `b`(t: 1)\n  }\n  screen ‸b(t: Int)", "c",
      "A.flow:5:5 does not parse: a branch begins with `if`: `if y …`"),
    Case(
      "in a file that does not parse", "  start a\n  screen a {\n    x {\n    y -> push b(t: 1)\n  }\n  screen ‸b(t: Int)", "c",
      "A.flow:5:5 does not parse: a branch begins with `if`: `if y …`"),
  ]

  @Test("A name gets another", arguments: conditions + strings + others)
  func renamed(_ test: Case) {
    #expect(rename(test) == Self.file(test.result))
  }

  @Test("A name is not renamed", arguments: refused)
  func notRenamed(_ test: Case) {
    #expect(rename(test) == test.result)
  }

  /// What is nested, and what closes it.
  static let nested = [
    ("{ a in ", "}"), ("{ (a: {", "}) in 1 }"), ("{ [a = ", "] in 1 }"), ("f(", ")"), ("{ if let a = a { ", "} }"),
    ("{ switch a { case let .a(a): ", "} }"), (#""\("#, #")""#), ("{ let a = ", " }"), ("{ guard case .a(let a) = ", " else { a } }"),
  ]

  @Test("Swift with thousands of brackets in each other is read", arguments: nested)
  func deep(_ open: String, _ close: String) {
    let value = String(repeating: open, count: 4000) + "1" + String(repeating: close, count: 4000)
    let test = Case("", Self.assigning("f(\(value), count)"), "total", "")
    #expect(rename(test).contains(", total)"))
  }

  @Test("Swift with brackets that nothing opens is read", arguments: ["{ a -> ) in count }", #""\({ a -> ]] in count }) \(count)""#])
  func stray(_ value: String) {
    #expect(rename(Case("", Self.assigning(value), "total", "")).contains("total"))
  }

  private static func file(_ members: String) -> String { "flow Main {\n\(members)\n}\n" }

  /// The file after the renaming, or the message of the refusal.
  private func rename(_ test: Case) -> String {
    let parts = Self.file(test.text).components(separatedBy: "‸")
    let text = parts.joined()
    let source = SourceFile(path: "", text: text)
    var said: [JSON] = []
    let server = LanguageServer(host: MemoryHost(["/p/Package.swift": "", "/p/Sources/A/A.flow": text])) { said.append($0) }
    let uri = "file:///p/Sources/A/A.flow"
    server.handle(.request(id: .number(0), method: "initialize", params: ["rootUri": "file:///p", "capabilities": [:]]))
    server.handle(
      .notification(
        method: "textDocument/didOpen",
        params: ["textDocument": ["uri": .string(uri), "languageId": "flow", "version": 1, "text": .string(text)]]))
    let params: JSON = [
      "textDocument": ["uri": .string(uri)], "position": source.textPosition(at: UInt32(parts[0].utf8.count)).json,
      "newName": .string(test.name),
    ]
    server.handle(.request(id: .number(1), method: "textDocument/rename", params: params))
    let answer = said.last { $0["id"] == 1 } ?? .null
    if let message = answer["error"]["message"].string { return message }
    var bytes = Array(text.utf8)
    let edits = answer["result"]["changes"][uri].elements.map { edit in
      (range: source.range(TextRange(edit["range"])!), text: edit["newText"].string ?? "")
    }
    for edit in edits.sorted(by: { ($0.range.start, $0.range.end) > ($1.range.start, $1.range.end) }) {
      bytes.replaceSubrange(Int(edit.range.start)..<Int(edit.range.end), with: edit.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
