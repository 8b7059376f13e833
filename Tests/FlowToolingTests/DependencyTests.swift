@testable import FlowDriver
import ToolHost
import FlowToolTestSupport
import Testing

@Suite("Flows of other modules")
struct DependencyTests {
  private let kit = """
    style kitStyle = sheet
    public flow K(count: Int) {
      needs api: API
      exit done(count: Int)
      event opened(id: Int)
      start home
      screen home { next -> push home, kitStyle hidden }
      screen hidden: Hidden
    }
    package flow Shared { start home screen home }
    flow Hidden { start home screen home }
    """.replacing("start home screen home }", with: "start home\n screen home\n }")

  /// Generates a unit that imports `Kit` and has one flow with these members.
  private func generate(_ members: String, header: String = "import Kit", access: String = "public ") -> MemoryHost {
    let text = "\(header)\n\(access)flow A {\n\(members)\n}\n"
    let host = MemoryHost(["A.flow": text, "K.flow": kit])
    _ = Tool.run(
      ["generate", "--output-directory", "out", "--module", "App", "--dependency", "Kit=K.flow", "A.flow"], host: host)
    return host
  }

  @Test("Their exits, events, parameters and needs are known", arguments: ["K", "Kit.K"])
  func known(type: String) throws {
    let host = generate(
      """
      start home
      screen home { tapped -> push k(count: 1), send k.opened(id: 2) }
      screen k: \(type)(api: API()) { exit done(count) -> back }
      """)
    #expect(host.standardError == "")
    let swift = try #require(host.text(of: "out/A.flow.swift"))
    #expect(swift.contains("public import Kit\n"))
    #expect(swift.contains(".k(.opened(id: 2))"))
    #expect(swift.contains("Routes(root: .home, container: .navigation)"))
  }

  @Test("A layer that one opens has a container if it pushes itself")
  func container() throws {
    let host = generate("start home\n screen home { t -> sheet k(count: 1) }\n screen k: K(api: API())")
    #expect(try #require(host.text(of: "out/A.flow.swift")).contains("container: .navigation"))
  }

  @Test(
    "What is wrong is said where it is used",
    arguments: [
      ("exit don(count) -> back", "k(count: 1)", "K(api: API())", "there is no exit of flow `K` called `don`; did you mean `done`?"),
      ("exit done(a, b) -> back", "k(count: 1)", "K(api: API())", "exit `done` has 1 value"),
      ("openned(id) -> back", "k(count: 1)", "K(api: API())", "there is no event of flow `K` called `openned`; did you mean `opened`?"),
      ("exit done -> back", "k(number: 1)", "K(api: API())", "flow `K` takes no argument `number`; did you mean `count`?"),
      ("exit done -> back", "k(count: 1)", "K", "flow `K` needs an argument `api`"),
      ("exit done -> back", "k(count: 1)", "Hidden", "flow `Hidden` of module `Kit` is internal: write `public flow Hidden` there"),
      ("dismissed -> push home", "k(count: 1)", "Shared", "flow `A` is public, but it shows `Shared`, which is package"),
    ]
  )
  func faults(transition: String, shown: String, type: String, message: String) {
    let host = generate(
      "start home\n screen home { t -> sheet \(shown) }\n screen k: \(type) {\n \(transition)\n }")
    #expect(host.standardError.contains("error: \(message)"), "\(host.standardError)")
    #expect(host.writes == [])
  }

  @Test("A module's flows are known to the files that import it alone")
  func notImported() {
    let host = generate("start k\n screen k: K { exit done -> back }", header: "")
    #expect(host.standardError.contains("A.flow:4:12: error: there is no flow `K`"), "\(host.standardError)")
  }

  @Test("Its styles stay its own")
  func styles() {
    let host = generate("start home\n screen home { t -> kitStyle home }")
    #expect(host.standardError.contains("there is no presentation style `kitStyle`"))
  }

  @Test("A flow of the unit goes before one of a module")
  func shadowing() throws {
    let host = generate(
      "start home\n screen home { t -> push k }\n screen k: K\n}\npublic flow K {\n start home\n screen home")
    #expect(host.standardError == "")
    #expect(try #require(host.text(of: "out/A.flow.swift")).contains("import Kit\n"))
  }

  private static let app = "import Kit\nflow A {\n start k(count: 1)\n screen k: K(api: 1) {\n  exit don -> replace k(count: 1)\n }\n}\n"
  private static let misspeltExit = "A.flow:5:8: error: there is no exit of flow `K` called `don`"

  @Test(
    "`flowc check` knows the flows of the targets beside, asked for or not",
    arguments: [
      ("", "Sources/Kit"),
      ("let kit = Target.target(name: \"Kit\", dependencies: [\"Base\"], path: \"Flows/My kit\")", "Flows/My kit"),
      ("sample(\"Kit\", /* why */ path: \"Code/Kit\", in: [.target(name: \"A\")])", "Code/Kit"),
      (".target(name: \"Kit\", path: \"./Modules/K/../Kit/\")", "Modules/Kit"),
    ],
    [["Sources/App"], ["Sources/App", "."], ["Sources/App/A.flow"]]
  )
  func check(target: (manifest: String, folder: String), paths: [String]) {
    let host = MemoryHost([
      "Package.swift": target.manifest, "\(target.folder)/K.flow": kit, "Sources/App/A.flow": Self.app, "Sources/B/B.flow": kit,
    ])
    #expect(Tool.run(["check"] + paths, host: host) == .findings)
    #expect(host.standardError.contains("Sources/App/" + Self.misspeltExit), "\(host.standardError)")
  }

  @Test(
    "An import is found however it is written",
    arguments: ["  import Kit", "\u{FEFF}import Kit", "import\tKit", "import Kit // why", "import `Kit`"])
  func spelling(line: String) {
    let host = MemoryHost([
      "Package.swift": "", "Sources/Kit/K.flow": kit, "Sources/App/A.flow": Self.app.replacing("import Kit", with: line),
    ])
    #expect(Tool.run(["check"], host: host) == .findings)
    #expect(host.standardError.contains(Self.misspeltExit), "\(host.standardError)")
  }

  @Test("Folders whose names differ only in how an accent is composed are two")
  func accents() {
    let host = MemoryHost([
      "caf\u{E9}/K.flow": kit,
      "cafe\u{301}/A.flow": Self.app.replacing("import Kit", with: "import caf\u{E9}"),
    ])
    #expect(Tool.run(["check"], host: host) == .findings)
    #expect(host.standardError.contains(Self.misspeltExit), "\(host.standardError)")
  }

  private static let main = "import Kit\nflow A {\n start home\n screen home { t -> sheet child }\n screen child: Child\n}\n"
  private static let child = "import Core\npublic flow Child {\n start deep\n screen deep: Deep\n}\n"
  private static let deep = "public flow Deep {\n start one\n screen one { t -> push two }\n screen two\n}\n"

  @Test("A layer has a container if the flow that a module's flow starts with pushes")
  func dependencyOfDependency() throws {
    let host = MemoryHost(["Main.flow": Self.main, "Child.flow": Self.child, "Deep.flow": Self.deep])
    let call = ["generate", "--output-directory", "out", "--module", "App"]
    let dependencies = ["--dependency", "Core=Deep.flow", "--dependency", "Kit=Child.flow"]
    #expect(Tool.run(call + dependencies + ["Main.flow"], host: host) == .clean)
    #expect(try #require(host.text(of: "out/Main.flow.swift")).contains("container: .navigation"))
  }

  @Test(
    "`flowc check` follows the imports of imported files, also in a circle",
    arguments: ["", "import App\nimport Kit\n"])
  func importsOfImported(header: String) {
    let host = MemoryHost([
      "Package.swift": "", "Sources/Kit/Child.flow": Self.child, "Sources/Core/Deep.flow": header + Self.deep,
      "Sources/App/Main.flow": Self.main.replacing("sheet child", with: "sheet child without navigation"),
    ])
    #expect(Tool.run(["check", "Sources/App"], host: host) == .findings)
    #expect(host.standardError.contains("[push-without-navigation]"), "\(host.standardError)")
  }

  @Test("What an imported module imports is not known to the file that imports that module alone")
  func importOfAnother() {
    let host = MemoryHost([
      "Package.swift": "", "Sources/Kit/Child.flow": Self.child, "Sources/Core/Deep.flow": Self.deep,
      "Sources/App/Main.flow": Self.main.replacing(": Child", with: ": Deep { exit x -> back }"),
    ])
    #expect(Tool.run(["check", "Sources/App"], host: host) == .findings)
    #expect(host.standardError.contains("there is no flow `Deep`"), "\(host.standardError)")
  }

  @Test("Of folders of one name the one with the sources is meant")
  func tests() {
    let host = MemoryHost([
      "Package.swift": "", "Sources/Kit/K.flow": kit, "Tests/Kit/T.flow": "", "Plugins/Kit/P.flow": "",
      "Sources/App/A.flow": Self.app,
    ])
    #expect(Tool.run(["check", "Sources/App"], host: host) == .findings)
    #expect(host.standardError.contains(Self.misspeltExit), "\(host.standardError)")
  }

  @Test("A target whose name is no identifier is a module of another name")
  func mangled() {
    let host = MemoryHost([
      "Package.swift": "", "Sources/2nd kit-ü/K.flow": kit,
      "Sources/App/A.flow": Self.app.replacing("import Kit", with: "import _nd_kit_ü"),
    ])
    #expect(Tool.run(["check", "Sources/App"], host: host) == .findings)
    #expect(host.standardError.contains(Self.misspeltExit), "\(host.standardError)")
  }

  @Test(
    "What the manifest works out, and what lies elsewhere, is not guessed at",
    arguments: [
      ".target(name: \"Kit\", path: \"Code/\" + name)", ".target(name: \"Kit\", path: \"Code/\\(name)\")",
      ".package(name: \"Kit\", path: \"../Kit\")", ".package(name: \"Kit\", path: \"Code/Kit\")",
      "Package.Dependency.package(name: \"Kit\", path: \"Code/Kit\")", "// .target(name: \"Kit\", path: \"Code/Kit\")",
      ".target(name: \"Kit\", path: \"Code/Kit", "name: \"Kit\", path: \"Code/Kit\")", ")]}((", "",
    ])
  func unknownModule(manifest: String) {
    let host = MemoryHost([
      "Package.swift": manifest, "Code/Kit/K.flow": kit, "../Kit/K.flow": kit, "Sources/App/A.flow": Self.app,
    ])
    #expect(Tool.run(["check", "Sources/App"], host: host) == .clean)
    #expect(host.standardError == "nothing to report in 1 file\n")
  }

  @Test("A folder with a manifest of its own is another package")
  func packageInPackage() {
    let host = MemoryHost([
      "Package.swift": "", "Examples/Kit/Package.swift": "", "Examples/Kit/K.flow": kit, "Sources/App/A.flow": Self.app,
    ])
    #expect(Tool.run(["check", "Sources/App"], host: host) == .clean)
    #expect(host.standardError == "nothing to report in 1 file\n")
  }

  @Test(
    "A target that a configuration leaves out is not known, unless it is asked for",
    arguments: ["Sources/Kit", "**/Kit"], [(["Sources/App"], Outcome.clean), (["Sources/App", "Sources/Kit"], .findings)])
  func excluded(pattern: String, call: (paths: [String], status: Outcome)) {
    let host = MemoryHost([
      "Package.swift": "", ".flowc.json": "{\"exclude\": [\"\(pattern)\"]}", "Sources/Kit/K.flow": kit,
      "Sources/App/A.flow": Self.app,
    ])
    #expect(Tool.run(["check"] + call.paths, host: host) == call.status, "\(host.standardError)")
  }

  @Test("A module of which a file cannot be read is not known, rather than half of it")
  func unreadable() {
    let host = MemoryHost(["Package.swift": "", "Sources/Kit/Z.flow": kit, "Sources/App/A.flow": Self.app])
    host.add("Sources/Kit/K.flow", .unreadable("permission denied"))
    #expect(Tool.run(["check", "Sources/App"], host: host) == .clean)
  }

  @Test("A file that many targets import is read once")
  func readOnce() {
    let host = MemoryHost(["Package.swift": "", "Sources/Kit/K.flow": kit])
    for index in 0..<20 { host.add("Sources/App\(index)/A.flow", .file(Array(Self.app.utf8))) }
    var flows: [String: Int] = [:]
    host.onRead = { path, count in if path.hasSuffix(".flow") { flows[path] = count } }
    #expect(Tool.run(["check"], host: host) == .findings)
    #expect(flows.count == 21)
    #expect(flows.allSatisfy { $0.value == 1 }, "\(flows)")
  }

  @Test("What `--fix` changed in one target is what the next one imports")
  func fixed() {
    let host = MemoryHost([
      "Package.swift": "",
      "Sources/Kit/K.flow": "public flow K {\n exit done\n start hom\n screen home { t -> exit done }\n}\n",
      "Sources/Zoo/A.flow": "import Kit\nflow A {\n start k\n screen k: K {\n  exit done -> replace k\n }\n}\n",
    ])
    #expect(Tool.run(["check", "--fix"], host: host) == .clean, "\(host.standardError)")
    #expect(host.text(of: "Sources/Kit/K.flow")?.contains("start home") == true)
  }
}
