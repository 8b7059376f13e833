import FlowModel
import FlowTestSupport
import Foundation
import Testing

/// Any name that generated code or a protocol of the runtime uses may also be the name of a declaration in a flow. Otherwise
/// `check` reports why not.
@Suite("Names of generated code, as names in flows")
struct NameTests {
  /// A place where a flow declares a name. The positions on one line below can be in the same flow, so that only one compilation is
  /// needed.
  enum Position: String, CaseIterable {
    case flow
    case parameter, event, exit, screen, screenParameter, linkValue
    case variable, screenEvent, eventParameter, exitParameter, requirement
    case need, handledExit, binding, style
    case work, tab

    /// Whether the Swift fragments of a flow use the name.
    var isInFragments: Bool {
      switch self {
      case .flow, .parameter, .screenParameter, .linkValue, .variable, .eventParameter, .need, .binding: true
      case .event, .exit, .screen, .screenEvent, .exitParameter, .requirement, .handledExit, .style, .work, .tab: false
      }
    }

    static let together: [[Position]] = [
      [.flow], [.parameter, .event, .exit, .screen, .screenParameter, .linkValue],
      [.variable, .screenEvent, .eventParameter, .exitParameter, .requirement], [.need, .handledExit, .binding, .style],
      [.work, .tab],
    ]
  }

  /// A flow that declares a name at several places.
  private struct NamedFlow {
    var name: String
    var number: Int
    var positions: [Position]

    var text: String {
      let n = name
      var header = "flow F\(number)"
      var home = "x -> push home\n"
      var content = ""
      var members = ""
      var around = ""
      for position in positions {
        switch position {
        case .flow:
          content = ": \(n)"
          home = "exit done -> push home\n"
          around += "flow \(n): Codable, CaseAccessible {\nexit done\nstart home\nscreen home { x -> exit done }\n}\n"
        case .parameter:
          header += "(\(n): Int)"
          home += "asksParameter { if \(n) > 1 -> push home }\n"
        case .event:
          members += "event \(n) -> push home\n"
          home += "doesEvent -> do \(n)\n"
        case .exit:
          members += "exit \(n)(v: Int)\n"
          home += "exits -> exit \(n)(v: 1)\n"
        case .screen:
          members += "screen \(n) {\n x always -> push \(n)\n y -> back to \(n), send \(n).x\n}\nlink \"/screen\" -> replace \(n)\n"
        case .screenParameter:
          members +=
            "screen d(\(n): Int) {\n y { if \(n) > 1 -> push d(\(n): \(n) + 1), back to d where \(n) > 2 }\n z -> update d(\(n): 3)\n}\n"
          home += "shows -> push d(\(n): 1)\n"
        case .linkValue:
          members += "screen l(v: Int)\nlink \"/a/{\(n): Int}\" -> push l(v: \(n))\n"
        case .variable:
          members += "var \(n): Int = 1\n"
          home += "sets { if \(n) > 1 -> push home, set \(n) = \(n) + 1 }\n"
        case .screenEvent: home += "\(n) -> push home\nsends always -> send home.\(n)\n"
        case .eventParameter:
          members += "screen e(v: Int)\n"
          home += "carries(\(n): Int) -> push e(v: \(n))\n"
        case .exitParameter:
          members += "exit gone(\(n): Int)\n"
          home += "goes -> exit gone(\(n): 1)\n"
        case .requirement:
          members += """
            var isOpenNow: Bool = false
            screen \(n)(v: Int) requires isOpenNow else sheet logIn
            screen logIn { done -> dismiss, set isOpenNow = true, resume }

            """
          home += "asks -> push \(n)(v: 1), push home\n"
        case .need:
          members += "needs \(n): Int\n"
          home += "asksNeed { if \(n) > 1 -> push home }\n"
        case .handledExit:
          members += "screen c: C\(number) { exit \(n)(v) -> push home\n }\n"
          around += "flow C\(number) {\nexit \(n)(v: Int)\nstart home\nscreen home { x -> exit \(n)(v: 1) }\n}\n"
        case .binding:
          members += "screen b: B\(number) { exit gone(\(n)) -> push t(v: \(n))\n }\nscreen t(v: Int)\n"
          around += "flow B\(number) {\nexit gone(v: Int)\nstart home\nscreen home { x -> exit gone(v: 1) }\n}\n"
        case .style:
          around += "style \(n) = sheet\n"
          home += "presents -> \(n) home\n"
        case .work: members += "work \(n): Job { done -> push other }\nscreen other\n"
        case .tab:
          members += "tabs {\n tab \(n): T\(number) { exit gone -> select \(n)\n }\n}\n"
          around += "flow T\(number): Codable, CaseAccessible {\nexit gone\nstart home\nscreen home { x -> exit gone }\n}\n"
        }
      }
      let isCodable = !positions.contains { [.need, .work, .handledExit, .binding].contains($0) }
      let first = positions.contains(.tab) ? "" : "start home\nscreen home\(content) {\n\(home)}\n"
      return around + header + (isCodable ? ": Codable, CaseAccessible" : "") + " {\n" + members + first + "}\n"
    }
  }

  @Test("No flow has the name of a public type of the runtime, which others import with the flow")
  func typesOfRuntime() throws {
    let types = try Self.runtimeTypes()
    #expect(types.count > 60)
    for type in types.sorted() {
      #expect(!CodegenFixture.generate("flow \(type) { start a\n screen a }", path: "F.flow").findings.isEmpty, "\(type)")
    }
  }

  @Test("No reducer of a screen has the name of a member that every flow has, which would hide its type", .long)
  func members() throws {
    var names: Set<String> = []
    for text in try Self.sourcesOfRuntime() {
      var block: String?
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: /^(?:public )?(protocol|extension) (?:Reducer|FlowReducer|StartingFlow|PresentableFlow)\b/) {
          block = String(match.output.1)
        } else if line.hasPrefix("}") {
          block = nil
        }
        guard let block, let match = line.firstMatch(of: /^  (public )?(?:static )?(?:func|var) ([A-Za-z_]+)/) else { continue }
        if block == "protocol" || match.output.1 != nil { names.insert(String(match.output.2)) }
      }
    }
    #expect(names.count > 20)
    let ofGeneratedCode = try Self.membersOfGeneratedReducers()
    #expect(ofGeneratedCode.isSuperset(of: ["screenStore", "tabStore", "visitFlow"]))
    names.formUnion(ofGeneratedCode)
    for name in names.sorted() {
      for spelling in [name, "`\(name)`"] {
        let text = "flow F { start a\n screen a: \(spelling) }"
        #expect(!CodegenFixture.generate(text, path: "F.flow").findings.isEmpty, "\(name)")
      }
    }
  }

  private static let campaign = ProcessInfo.processInfo.environment["FLOW_TEST_NAMES"]

  /// Names of each kind: words of Swift, names in generated code, in its protocols, and in the standard library.
  private static let sample: Set<String> = [
    "Any", "Body", "Element", "ID", "Type", "action", "body", "default", "description", "in", "init", "reduce", "screenStore", "self",
    "state", "true",
  ]

  @Test("A declaration may have the name, or is refused: a sample", .outside)
  func sampledNames() throws {
    try check(Self.sample, words: ["init", "default"])
  }

  /// Compiles a flow for each name, which takes minutes. `FLOW_TEST_NAMES=some` tries each name as the name of a flow, and the
  /// words of Swift at all places. `FLOW_TEST_NAMES=all` tries all names at all places, including those that only the runtime
  /// declares.
  @Test("A declaration may have the name, or is refused", .outside, .enabled(if: campaign != nil))
  func names() throws {
    var names = try Self.generatedNames().union(Self.keywords)
    if Self.campaign == "all" {
      names.formUnion(try Self.runtimeNames())
      try check(names, words: names)
    } else {
      try check(names, words: Self.words)
    }
    for position in Position.allCases {
      let accepted = Self.words.count { Self.spelling($0, at: position) != nil }
      #expect(accepted * 2 > Self.words.count, "\(position)")
    }
  }

  /// Compiles the accepted names: all of them as the name of a flow, and some of them at all places.
  private func check(_ names: Set<String>, words: Set<String>) throws {
    var flows: [NamedFlow] = []
    for name in names.sorted() {
      for positions in Position.together where positions == [.flow] || words.contains(name) {
        let spelled = positions.compactMap { position in Self.spelling(name, at: position).map { ($0, position) } }
        guard let first = spelled.first else { continue }
        let together = NamedFlow(name: first.0, number: flows.count + 1, positions: spelled.map(\.1))
        // Names that conflict in one flow, and different spellings, are tested in separate flows.
        if Self.compile(together) != nil, spelled.allSatisfy({ $0.0 == first.0 }) {
          flows.append(together)
        } else {
          for (spelling, position) in spelled {
            flows.append(NamedFlow(name: spelling, number: flows.count + 1, positions: [position]))
          }
        }
      }
    }
    #expect(flows.count >= names.count / 2)
    for start in stride(from: 0, to: flows.count, by: Self.batch) {
      let batch = flows[start..<min(start + Self.batch, flows.count)]
      if try complaints(batch).isEmpty { continue }
      // An error in one file may hide errors in other files, or be caused by them.
      var isFound = false
      for flow in batch {
        for complaint in try complaints([flow]) {
          isFound = true
          Issue.record("\(complaint)\n\(flow.text)")
        }
      }
      if !isFound { for complaint in try complaints(batch) { Issue.record("in one module: \(complaint)") } }
    }
  }

  /// The number of flows for one run of swiftc.
  private static let batch = 64

  private func complaints(_ flows: some Sequence<NamedFlow>) throws -> [String] {
    var files = ["App.swift": Self.app]
    for flow in flows { files["F\(flow.number).swift"] = Self.compile(flow) }
    return try Swiftc.complaints(in: files, mode: .implicitImports, isWhole: true)
  }

  /// The spelling of a name at a place where it is accepted. Words of Swift need backticks in fragments, and words of the language
  /// may need them in flows.
  private static func spelling(_ name: String, at position: Position) -> String? {
    let spellings = words.contains(name) && position.isInFragments ? ["`\(name)`"] : [name, "`\(name)`"]
    return spellings.first { compile(NamedFlow(name: $0, number: 0, positions: [position])) != nil }
  }

  private static func compile(_ flow: NamedFlow) -> String? {
    let made = CodegenFixture.generate(flow.text, path: "F\(flow.number).flow", makesScreenStores: true)
    return made.findings.isEmpty ? made.swift : nil
  }

  private static let app = """
    import FlowRuntime
    struct Job: Reducer {
      struct State: Equatable, Sendable { init() {} }
      enum Action: Equatable, Sendable { case done }
      func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
    }
    """

  /// The words that the generator adds to the text of a flow, except after a dot. A declaration of the same name could shadow them.
  private static func generatedNames() throws -> Set<String> {
    var names: Set<String> = []
    for name in CodegenFixture.all {
      let fixture = try CodegenFixture(named: name)
      let source = words(in: fixture.source)
      for hasScreenStores in [false, true] {
        names.formUnion(words(in: code(try fixture.generate(hasScreenStores: hasScreenStores))).subtracting(source))
      }
    }
    // Names that consist of a flow's names, such as `HomeAction` and `home_saved_list`, are not included.
    return names.filter { !$0.hasSuffix("Action") && !$0.dropLast().contains("_") || $0 == "ScreenAction" || $0 == "TabAction" }
  }

  /// The methods that generated code adds to reducers of flows.
  private static func membersOfGeneratedReducers() throws -> Set<String> {
    var names: Set<String> = []
    for name in CodegenFixture.all {
      var isReducer = false
      for line in code(try CodegenFixture(named: name).generate(hasScreenStores: true)).split(separator: "\n") {
        if line.contains(/^(?:[a-z]+ )*(?:struct|extension)\b/) {
          isReducer = line.contains(/^(?:[a-z]+ )*(?:struct|extension) [A-Za-z_0-9`]+(?::.*)? \{$/)
        }
        guard isReducer, let match = line.firstMatch(of: /^  (?:[@a-zA-Z]+ )*func ([A-Za-z_]+)/) else { continue }
        // No name in a flow begins like the names of the functions that contain directives.
        if match.output.1 != "_line" { names.insert(String(match.output.1)) }
      }
    }
    return names
  }

  /// Swift without comments and strings.
  private static func code(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("#sourceLocation") }.map { line in
      line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
    }.joined(separator: "\n")
  }

  private static func words(in text: String) -> Set<String> {
    Set(text.matches(of: /(?:^|[^.A-Za-z_0-9])([A-Za-z_][A-Za-z_0-9]*)/).map { String($0.output.1) })
  }

  /// The public declarations of the runtime: its types, the requirements of its protocols, and the members in extensions.
  private static func runtimeNames() throws -> Set<String> {
    var names: Set<String> = []
    for text in try sourcesOfRuntime() {
      for line in text.split(separator: "\n") {
        let pattern =
          /(?:associatedtype|public (?:[a-z]+ )*(?:struct|enum|class|protocol|func|var|let|typealias)|^  (?:[a-z@]+ )*(?:func|var)) ([A-Za-z_][A-Za-z_0-9]*)/
        if let match = line.firstMatch(of: pattern) { names.insert(String(match.output.1)) }
      }
    }
    return names
  }

  /// The top-level public types of the runtime.
  private static func runtimeTypes() throws -> Set<String> {
    var names: Set<String> = []
    for text in try sourcesOfRuntime() {
      let pattern = /(?m)^(?:@[A-Za-z]+(?:\([^)]*\))? )*public (?:[a-z]+ )*(?:struct|enum|class|protocol|actor|typealias) ([A-Za-z_0-9]+)/
      names.formUnion(text.matches(of: pattern).map { String($0.output.1) })
    }
    return names
  }

  private static func sourcesOfRuntime() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root.appending(path: "Sources/FlowRuntime"), includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8)
    }
  }

  /// The words of Swift that can be names only in backticks.
  private static let words = SwiftKeyword.words

  private static let keywords = words.union([
    "actor", "any", "async", "borrowing", "consume", "consuming", "convenience", "copy", "didSet", "discard", "distributed",
    "dynamic", "each", "final", "get", "indirect", "infix", "isolated", "lazy", "left", "macro", "mutating", "nonisolated",
    "nonmutating", "open", "optional", "override", "package", "postfix", "prefix", "required", "right", "sending", "set", "some",
    "then", "unowned", "unsafe", "weak", "willSet", "yield",
    // Names that Swift's protocols declare, and types that are rare in the fixtures.
    "AllCases", "Body", "Character", "CodingKeys", "Dictionary", "Double", "Element", "Error", "ID", "Index", "Never", "Optional",
    "RawValue", "Result", "Set", "UInt", "Void", "allCases", "description", "hash", "hashValue", "id", "rawValue",
  ])
}
