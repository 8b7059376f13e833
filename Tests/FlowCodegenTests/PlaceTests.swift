import FlowTestSupport
import Foundation
import Testing

/// A mistake in a fragment of Swift is reported at its line and column in the `.flow` file.
@Suite("Where the Swift compiler points", .outside)
struct PlaceTests {
  /// Flows with a mistake in one fragment of Swift. `«»` marks the mistake.
  static let cases: [(what: String, source: String)] = [
    ("the type of a flow's parameter", "// A flow.\nflow F(a: «Missing») { start home\n  screen home }"),
    ("the type of a variable", "flow F {\n  start home\n  var a: «Missing» = 1\n  screen home }"),
    ("the value of a variable", "flow F {\n  start home\n  var a: Int = «\"x\"»\n  screen home }"),
    ("the type of a need", "flow F {\n  needs a: «Missing»\n  start home\n  screen home\n}"),
    ("an argument of the start", "flow F {\n  start home(n: «\"x\"»)\n  screen home(n: Int)\n}"),
    ("a condition of the start", "flow F {\n  start { if «1» -> home\n    else -> home }\n  screen home\n}"),
    ("the type of a screen's value", "flow F {\n  start home(n: 1)\n  screen home(n: «Missing»)\n}"),
    ("a default value", "flow F {\n  start home()\n  screen home(n: Int = «\"x\"»)\n}"),
    ("the type of a payload", "flow F {\n  start home\n  screen home { e(n: «Missing») }\n}"),
    ("an argument of push", "flow F {\n  start home(n: 1)\n  screen home(n: Int) { e -> push home(n: n + «\"x\"») }\n}"),
    ("an argument of replace", "flow F {\n  start a(n: 1)\n  screen a(n: Int) { e -> replace [a(n: 1), push a(n: «\"x\"»)] }\n}"),
    ("an argument over lines", "flow F {\n  start a(n: [1])\n  screen a(n: [Int]) { e -> push a(n: [\n    1,\n    «\"x\"»]) }\n}"),
    ("a condition", "flow F {\n  start a(n: 1)\n  screen a(n: Int) {\n    e { if «n» -> back }\n  }\n}"),
    ("a condition of a place", "flow F {\n  start a(n: 1)\n  screen a(n: Int) { e -> back to a where «n» }\n}"),
    ("a value that is set", "flow F {\n  start a\n  var n: Int = 1\n  screen a { e -> set n = «\"x\"» }\n}"),
    ("a target that is set", "flow F {\n  start a\n  var n: Int = 1\n  screen a { e -> set n.«nope» = 1 }\n}"),
    ("an argument of update", "flow F {\n  start a(n: 1)\n  screen a(n: Int) { e -> update a(n: «nope») }\n}"),
    (
      "an event that is sent to a reducer",
      "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> send a.«nope» }\n}"
    ),
    (
      "one with parentheses for nothing",
      "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> send a.«nope»( ), send a.closed() }\n}"
    ),
    ("one with a payload", "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> send a.«nope»(1) }\n}"),
    (
      "a payload of a reducer's event",
      "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> send a.moved(1, «\"x\"») }\n}"
    ),
    (
      "the last word of a reducer's event",
      "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> send a.delegate.«nope»( 1) }\n}"
    ),
    ("a payload that is sent", "flow F {\n  start a\n  screen a { e(n: Int) -> send a.e(«\"x\"») }\n}"),
    ("two payloads that are sent", "flow F {\n  start a\n  screen a { e(n: Int, m: Int) -> send a.e(1, «\"x\"») }\n}"),
    ("a style chosen while running", "flow F {\n  start a\n  screen a { e -> present(«3») a }\n}"),
    ("an argument of a reducer", "flow F {\n  start a(limit: 1)\n  screen a: Filter(api: «3»)\n}"),
    ("an argument of a reducer's state", "flow F {\n  start a(limit: «\"x\"»)\n  screen a: Filter(api: APIClient())\n}"),
    ("a label of a reducer", "flow F {\n  start b\n  screen b\n  screen a: Filter«(»ap: APIClient())\n}"),
    ("a reducer of nothing", "flow F {\n  start b\n  screen b\n  screen a: Filter(«)»\n}"),
    ("a label of a reducer's state", "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> push a«(»limt: 1) }\n}"),
    ("a label of a reducer's first state", "flow F {\n  start a«(»limt: 1)\n  screen a: Filter(api: APIClient())\n}"),
    (
      "a label of a reducer's state below",
      "flow F {\n  start b\n  screen a: Filter(api: APIClient())\n  screen b { e -> push a(\n    limit: 1, x: «1») }\n}"
    ),
    ("a value that no link can hold", "flow F {\n  start b\n  link \"/b/{id: Int}/{who: «APIClient»}\" -> replace b\n  screen b\n}"),
    ("one that a link may lack", "flow F {\n  start b\n  link \"/b?who={who: «APIClient»?}\" -> replace b\n  screen b\n}"),
    ("the type of a reducer", "flow F {\n  start b\n  screen b\n  screen a: «Missing»(api: 1)\n}"),
    ("an unknown module", "// A flow.\nimport «Missing»\nflow F {\n  start a\n  screen a\n}"),
    (
      "a condition behind a closure",
      "flow F {\n  start a(n: [1])\n  screen a(n: [Int]) {\n    e { if n.contains { $0 == 1 }, «n» -> back }\n  }\n}"
    ),
    ("a value without a label", "flow F {\n  start a\n  screen a { e(n: Int, m: Int) -> send a.e(«\"x\"», 1) }\n}"),
    ("a variable that not all may see", "public flow F {\n  start home\n  var «a»: Mute = Mute()\n  screen home\n}"),
    ("one whose name stands in backticks", "public flow F {\n  start home\n  var «`in`»: Mute = Mute()\n  screen home\n}"),
    ("a conformance", "// A flow.\nflow F: «Missing» {\n  start a\n  screen a\n}"),
    ("the second of two conformances", "// A flow.\nflow F: Codable,\n  «Missing» {\n  start a\n  screen a\n}"),
    ("a conformance that lacks something", "// A flow.\nflow F: «Identifiable» {\n  start a\n  screen a\n}"),
    ("a conformance to no protocol", "// A flow.\nflow F: Codable, «APIClient» {\n  start a\n  screen a\n}"),
  ]

  /// Fragments that occur twice in the generated Swift. Their mistake must still be reported only once.
  static let repeated: [(what: String, source: String)] = [
    ("the type of a need", "flow F {\n  needs a: «Missing»\n  start home\n  screen home\n}"),
    ("the type of a second need", "flow F {\n  needs a: Int\n\n  /// Doc.\n  needs bee: «Missing»\n  start home\n  screen home\n}"),
    ("a need behind a closure", "flow F {\n  needs a: () -> Void\n  needs b: «Missing»\n  start home\n  screen home\n}"),
    ("an argument of a reducer", "flow F {\n  start a\n  screen a: Filter(api: «3»)\n}"),
    ("the state of a reducer that needs a value", "flow F {\n  start a\n  screen a { e -> push «b» }\n  screen b: Hungry()\n}"),
    ("the state of a tab that needs a value", "flow F {\n  tabs {\n    tab a: MuteFeature()\n    tab «b»: Hungry()\n  }\n}"),
    ("a need behind one over lines", "flow F {\n  needs a: (\n    Int\n  ) -> Void\n  needs b: «Missing»\n  start home\n  screen home\n}"),
  ]

  /// Flows with a pattern for an action of the app. `«»` marks a name that the action does not have.
  static let patterns: [(what: String, source: String)] = [
    ("the first name", "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { «nope»(n) -> push b(n: n) }\n  screen b(n: Int)\n}"),
    ("a name whose value is not read", "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { «nope»(n, _) -> back }\n}"),
    (
      "the second of two whose value is not read",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { delegate.«nope»(n) -> back }\n}"
    ),
    (
      "a name heard always",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { «nope»(n) always -> push b(n: n) }\n  screen b(n: Int)\n}"
    ),
    (
      "the first of two",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { «nope».applied(f) -> push b(f: f) }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the second of two",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { delegate.«nope»(f) -> push b(f: f) }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the second behind spaces",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { delegate . «nope»(f) -> push b(f: f) }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the first of three",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { «nope».applied.more(f) -> push b(f: f) }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the first of a tab",
      "flow F {\n  tabs {\n    tab a: Filter(api: APIClient()) { «nope».applied(f) -> push b(f: f) }\n  }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the second of a tab",
      "flow F {\n  tabs {\n    tab a: Filter(api: APIClient()) { delegate.«nope»(f) -> push b(f: f) }\n  }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the first, heard always",
      "flow F {\n  start a\n  screen a: Filter(api: APIClient()) { «nope».applied(f) always -> push b(f: f) }\n  screen b(f: FilterValue)\n}"
    ),
    (
      "the second of a tab, heard always",
      "flow F {\n  tabs {\n    tab a: Filter(api: APIClient()) { delegate.«nope»(f) always -> push b(f: f) }\n  }\n  screen b(f: FilterValue)\n}"
    ),
  ]

  /// Types that are not `Codable`, in flows that are. Each such type is marked by `«»`.
  static let uncodable: [(what: String, source: String)] = [
    ("a parameter of the flow", "// A flow.\nflow F(aLongName: «Mute»): Codable {\n  start home\n  screen home\n}"),
    ("a variable", "flow F: Codable {\n  start home\n  var a: «Mute» = Mute()\n  screen home\n}"),
    ("a value of a screen", "flow F: Codable {\n  start home(n: 1, aLongName: Mute())\n  screen home(n: Int, aLongName: «Mute»)\n}"),
    ("a type on a line of its own", "flow F: Codable {\n  start home(n: Mute())\n  screen home(n:\n  «Mute»)\n}"),
    ("a type behind no space", "flow F: Codable {\n  start home(n: Mute())\n  screen home(n:«Mute»)\n}"),
    ("the state of a reducer", "flow F: Codable {\n  start a\n  screen a\n  screen b: «MuteFeature»()\n}"),
    ("the state of a tab", "flow F: Codable {\n  tabs {\n    tab a: «MuteFeature»()\n    tab b: «MuteFeature»()\n  }\n}"),
  ]

  /// Types that are not `Equatable`. `«»` marks the type that is generated from them: on its line, swiftc reports that it is not
  /// `Equatable` either.
  static let incomparable: [(what: String, source: String)] = [
    ("a parameter of the flow", "// A flow.\nflow «F»(n: Unequal) {\n  start home\n  screen home\n}"),
    ("a variable", "// A flow.\nflow «F» {\n  start home\n  var n: Unequal = Unequal()\n  screen home\n}"),
    ("a value of a screen", "// A flow.\nflow   «F» {\n  start home(n: Unequal())\n  screen home(n: Unequal)\n}"),
    ("the state of a reducer", "// A flow.\n  flow «F» {\n  start a\n  screen a\n  screen b: UnequalFeature()\n}"),
    ("the state of a tab", "// A flow.\nflow «F» {\n  tabs {\n    tab a: UnequalFeature()\n  }\n}"),
    ("the payload of an event", "flow F: Equatable {\n  start home\n  screen «home» { e(n: Unequal) }\n}"),
    ("the payload of a flow's event", "// A flow.\nflow «F»: Equatable {\n  start home\n  event e(n: Unequal) -> back\n  screen home\n}"),
    ("the payload of an exit", "// A flow.\nflow «F»: Hashable {\n  start home\n  exit e(n: Unequal)\n  screen home\n}"),
    ("the action of a reducer", "// A flow.\nflow «F»: Equatable {\n  start a\n  screen a\n  screen b: Filter(api: APIClient())\n}"),
    (
      "a value that a refused operation keeps",
      "flow F {\n  var ok: Bool = false\n  start home\n  screen home {\n    «failed»(e: Unequal) -> push d, push t(t: \"\\(e)\")\n  }\n"
        + "  screen d requires ok else sheet l\n  screen t(t: String)\n  screen l { done -> dismiss, set ok = true, resume }\n}"
    ),
    ("the action of a tab", "// A flow.\nflow «F»: Equatable {\n  tabs {\n    tab a: Filter(api: APIClient())\n  }\n}"),
  ]

  @Test("Fragments", arguments: cases.indices)
  func fragment(index: Int) throws {
    let (what, marked) = Self.cases[index]
    let (place, complaints) = try complaints(about: marked)
    #expect(
      complaints.contains { $0.hasPrefix("\(place): error:") },
      "\(what): expected \(place), got \(complaints.joined(separator: "\n"))"
    )
  }

  @Test("What stands twice is told at its place alone", arguments: repeated.indices)
  func reportedOnce(index: Int) throws {
    let (what, marked) = Self.repeated[index]
    let (place, complaints) = try complaints(about: marked)
    #expect(!complaints.isEmpty, "\(what)")
    #expect(complaints.filter { !$0.hasPrefix("\(place): error:") } == [], "\(what): expected \(place)")
  }

  @Test("Patterns", arguments: patterns.indices)
  func pattern(index: Int) throws {
    let (what, marked) = Self.patterns[index]
    let (place, complaints) = try complaints(about: marked)
    #expect(complaints.contains { $0.hasPrefix("\(place): error:") && $0.contains("no member 'nope'") }, "\(what): \(complaints)")
    #expect(complaints.filter { !$0.hasPrefix("\(place): error:") } == [], "\(what): expected \(place)")
  }

  /// Types that do not exist, in flows where the generated code uses them more than once.
  static let unknown: [(what: String, source: String)] = [
    ("a parameter on the first line", "flow F(a: «Missing»): Codable {\n  start b\n  screen b\n}"),
    ("a reducer", "flow F {\n  start b\n  screen b { e -> push a }\n  screen a: «Missing»\n}"),
    ("the reducer of a tab", "flow F {\n  tabs {\n    tab a: «Missing»\n    tab b: Hungry()\n  }\n}"),
    ("a value of a screen", "flow F: Codable {\n  start b(\n    n: 1)\n  screen b(n: «Missing»)\n}"),
    ("a parameter of the flow", "\nflow F(\n  n: «Missing»): Codable {\n  start b\n  screen b\n}"),
  ]

  @Test("What cannot be saved is reported at its type, and nowhere in the generated file", arguments: uncodable.indices)
  func codable(index: Int) throws {
    let (what, marked) = Self.uncodable[index]
    let (place, complaints) = try complaints(about: marked)
    for protocolName in ["Encodable", "Decodable"] {
      #expect(
        complaints.contains { $0.hasPrefix("\(place): error:") && $0.contains("conform to '\(protocolName)'") },
        "\(what): expected \(place), got \(complaints.joined(separator: "\n"))"
      )
    }
    #expect(!complaints.contains { $0.hasPrefix("Place.flow.swift:") }, "\(what)")
  }

  @Test("What cannot be compared is told on a line of the flow, and nowhere in the generated file", arguments: incomparable.indices)
  func equatable(index: Int) throws {
    let (what, marked) = Self.incomparable[index]
    let (place, complaints) = try complaints(about: marked)
    let line = place.prefix(through: place.lastIndex(of: ":") ?? place.startIndex)
    #expect(
      complaints.contains { $0.hasPrefix(line) && $0.contains("error:") && $0.contains("conform to protocol 'Equatable'") },
      "\(what): expected \(line), got \(complaints.joined(separator: "\n"))"
    )
    #expect(!complaints.contains { $0.hasPrefix("Place.flow.swift:") }, "\(what)")
  }

  @Test("A type that nobody declares is reported on its line, and nowhere in the generated file", arguments: unknown.indices)
  func undeclared(index: Int) throws {
    let (what, marked) = Self.unknown[index]
    let (place, complaints) = try complaints(about: marked)
    let line = place.prefix(through: place.lastIndex(of: ":") ?? place.startIndex)
    #expect(complaints.contains { $0.hasPrefix("\(place): error: cannot find type 'Missing'") }, "\(what): \(complaints)")
    for complaint in complaints where complaint.contains("Missing") {
      #expect(complaint.hasPrefix(line), "\(what): expected line \(place)")
    }
    #expect(!complaints.contains { $0.hasPrefix("Place.flow.swift:") }, "\(what): \(complaints)")
  }

  /// The place that `«»` marks in a flow, and the diagnostics of swiftc for the generated Swift.
  private func complaints(about marked: String) throws -> (place: String, complaints: [String]) {
    let before = try #require(marked.components(separatedBy: "«").first)
    let line = before.components(separatedBy: "\n").count
    let column = (before.components(separatedBy: "\n").last ?? "").utf8.count + 1
    let source = marked.replacingOccurrences(of: "«", with: "").replacingOccurrences(of: "»", with: "")
    let made = CodegenFixture.generate(source, path: "Place.flow")
    try #require(made.findings == [])
    let app = try String(contentsOf: PackageFolder.fixtures.appending(path: "Codegen/App.swift"), encoding: .utf8)
    let files = ["App.swift": app, "Place.flow.swift": made.swift]
    let complaints = try Swiftc.complaints(in: files, mode: .implicitImports)
    return ("Place.flow:\(line):\(column)", complaints)
  }
}
