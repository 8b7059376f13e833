import FlowModel
import FlowSyntax
import Testing

/// The model of a unit, as its readers see it.
@Suite("The model as collections")
struct CollectionTests {
  static let text = """
    style note = sheet in navigation
    flow Book(title: String = "") {
      start {
        if title.isEmpty -> empty
        else             -> bare
      }
      exit closed
      event opened(number: Int) -> replace [empty, push page(number: number)]
      /// Nothing to read.
      ///  Indented.
      screen empty { closeTapped -> exit closed }
      screen page(number: Int, mark: String = "") requires number > 0 else push empty {
        nextTapped(by: Int) {
          if by > 0 -> push page(number: number + by, mark: "x")
          else      -> back, pop
        }
        noteTapped -> note empty
      }
      screen filter: Filter { delegate.applied(value, _) -> dismiss }
      screen inner: Other
      screen bare
      link "/pages/{number: Int}" -> push page(number: number)
    }
    flow Other {
      tabs {
        tab first: Book { reselected -> pop to root }
        tab second: Feature
      }
    }
    """

  static func unit() throws -> FlowUnit {
    let tree = Parser.parse(SourceFile(path: "Book.flow", text: text))
    let (unit, findings) = Lowering.lower([tree])
    try #require(tree.diagnostics.isEmpty && findings.isEmpty, "\(tree.diagnostics + findings)")
    return unit
  }

  /// The text of a scenario of `Book`, and whether the unit contains the scenario.
  static let scenarioCases: [(scenario: String, isKept: Bool)] = [
    ("Book { start => empty\nopened(number: 1) => empty, push page }", true),
    ("Book(title: \"x\") { start => bare }", true),
    ("Book(name: \"x\") { start => bare }", false),
    ("Book(title: \"x\", 2) { start => bare }", false),
    ("Book(title: ) { start => bare }", false),
    ("Library { start => empty }", false),
    ("Book { start => cover }", false),
    ("Book { start => empty\nopened => empty, push page }", false),
    ("Book { start => empty\n=> bare }", false),
  ]

  @Test("A scenario with a mistake is refused while lowering", arguments: scenarioCases)
  func scenarios(scenario: String, isKept: Bool) {
    let right = "scenario \"right\" for Book { start => empty }\n"
    let tree = Parser.parse(SourceFile(path: "Book.flow", text: Self.text + right + "scenario \"tried\" for " + scenario))
    let (unit, findings) = Lowering.lower([tree])
    let titles = unit.scenarios.map { unit.text(of: $0.title) }
    #expect(titles == (isKept ? ["\"right\"", "\"tried\""] : ["\"right\""]))
    #expect((tree.diagnostics + findings).isEmpty == isKept)
  }

  @Test("The parts of a flow")
  func parts() throws {
    let unit = try Self.unit()
    let book = unit.flows[0]
    #expect(unit.screens(of: book).map { unit.names[$0.name] } == ["empty", "page", "filter", "inner", "bare"])
    #expect(unit.tabs(of: book).isEmpty)
    #expect(unit.tabs(of: unit.flows[1]).map { unit.names[$0.name] } == ["first", "second"])
    #expect(unit.parameters(of: book.parameters).map { unit.names[$0.name] } == ["title"])
    let start = try #require(book.start)
    #expect(unit.branches(of: start).map { $0.condition.map(unit.text(of:)) } == ["title.isEmpty", nil])
    #expect(unit.branches[book.events[0].branches].map { unit.operations(of: $0).count } == [1])
    #expect(unit.branches[book.links[0].branches].map { unit.operations(of: $0).count } == [1])
    let operations = unit.branches[book.events[0].branches].flatMap { unit.operations(of: $0) }
    guard case .replace(let routes)? = operations.first?.kind else {
      Issue.record("the event replaces the stack")
      return
    }
    #expect(unit.routes[routes].map { unit.names[unit.screens[$0.destination.screen].name] } == ["empty", "page"])
  }

  @Test("The parts of a screen, a tab and a transition")
  func smallParts() throws {
    let unit = try Self.unit()
    let screens = Array(unit.screens(of: unit.flows[0]))
    let first = try #require(unit.transitions(of: screens[0]).first)
    guard case .exit? = unit.branches(of: first).first.flatMap({ unit.operations(of: $0).first })?.kind else {
      Issue.record("the transition is left by an exit")
      return
    }
    #expect(unit.documentation(screens[0].doc) == ["Nothing to read.", " Indented."])
    let requirement = unit.requirements[Int(try #require(screens[1].requirement))]
    #expect(unit.text(of: requirement.condition) == "number > 0")
    #expect(unit.uses[requirement.condition.uses].map { unit.names[$0.name] } == ["number"])
    #expect(unit.operations[requirement.operations].count == 1)
    #expect(screens[0].requirement == nil)

    let operations = unit.transitions(of: screens[1]).flatMap { unit.branches(of: $0) }.flatMap { unit.operations(of: $0) }
    #expect(
      operations.map { unit.text(of: $0.location) } == [
        "push page(number: number + by, mark: \"x\")", "back", "pop", "note empty",
      ])
    guard case .show(_, let page) = operations[0].kind, case .show(.written(let note), _) = operations[3].kind else {
      Issue.record("both show a screen")
      return
    }
    #expect(unit.arguments(of: page.arguments).map { unit.text(of: $0.value) } == ["number + by", "\"x\""])
    #expect(unit.arguments(of: nil).isEmpty && unit.parameters(of: nil).isEmpty)
    #expect(note.style.map { unit.names[unit.styles[Int($0)].name] } == "note")

    guard case .pattern(let path, let payload)? = unit.transitions(of: screens[2]).first?.trigger else {
      Issue.record("a pattern is the trigger")
      return
    }
    #expect(unit.text(ofPath: path) == "delegate.applied")
    #expect(unit.bindings[payload].map { $0.name.map { unit.names[$0] } } == ["value", nil])

    let tabs = Array(unit.tabs(of: unit.flows[1]))
    #expect(unit.transitions(of: tabs[0]).count == 1)
    #expect(unit.flow(of: screens[3].content).map { unit.names[$0.name] } == "Other")
    #expect(unit.flow(of: tabs[0].content).map { unit.names[$0.name] } == "Book")
    #expect(unit.flow(of: tabs[1].content) == nil)
  }

  @Test("Indices are those of the unit")
  func indices() throws {
    let unit = try Self.unit()
    let slice = unit.transitions(of: unit.screens[1])
    #expect(slice.startIndex == unit.transitions(of: unit.screens[0]).endIndex)
    #expect(slice.indices.map { unit.transitions[$0].location } == slice.map(\.location))
    #expect(slice.dropFirst().map(\.location) == slice.map(\.location).suffix(1))
  }

  @Test("A slice keeps the memory of its unit")
  func lifetime() throws {
    let locations = { try Self.unit().screens }
    let screens = try locations()
    #expect(screens.map(\.location.range.start) == screens.map(\.location.range.start).sorted())
  }

  @Test("A copy of a name table keeps its names while the other grows, and after it is gone")
  func names() {
    var copy = NameTable()
    do {
      var table = NameTable()
      let first = (0..<200).map { table.intern("name\($0)") }
      copy = table
      for number in 0..<5_000 { _ = table.intern("other\(number)") }
      #expect(first.map { table[$0] } == (0..<200).map { "name\($0)" })
      #expect(table.find("other4999") != nil)
    }
    #expect(copy.count == 200)
    #expect((0..<200).compactMap { copy.find("name\($0)") }.map { copy[$0] } == (0..<200).map { "name\($0)" })
  }

  @Test("Indices outside of a slice stop the program")
  func bounds() async {
    await #expect(processExitsWith: .failure) {
      let unit = try CollectionTests.unit()
      _ = unit.transitions(of: unit.screens[1])[0]
    }
    await #expect(processExitsWith: .failure) {
      let unit = try CollectionTests.unit()
      _ = unit.screens[unit.screens.endIndex]
    }
    await #expect(processExitsWith: .failure) {
      let unit = try CollectionTests.unit()
      _ = unit.transitions(of: unit.screens[1])[0..<1]
    }
  }
}
