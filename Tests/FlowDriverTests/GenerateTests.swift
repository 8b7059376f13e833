import FlowDriver
import ToolHost
import FlowToolTestSupport
import Testing

private let good = "flow A {\n  start home\n  screen home\n}\n"
private let other = "flow B {\n  start home\n  screen home\n}\n"
private let bad = "flow C {\n  start hom\n  screen home\n}\n"
/// A flow with a fragment of Swift.
private func tapping(_ name: String) -> String {
  "flow \(name) {\n  start home(number: 1)\n  screen home(number: Int)\n}\n"
}

private let call = ["generate", "--output-directory", "out", "--module", "App"]

@Suite("flowc generate")
struct GenerateTests {
  @Test("One Swift file for each .flow file, named by its path below the base directory")
  func names() {
    let host = MemoryHost(["Sources/App/A.flow": good, "Sources/App/sub/A.flow": other])
    let paths = ["Sources/App/A.flow", "/work/Sources/App/sub/A.flow"]
    #expect(Tool.run(call + ["--base-directory", "Sources/App"] + paths, host: host) == .clean)
    #expect(host.writes == ["out/A.flow.swift", "out/sub.A.flow.swift"])
    #expect(host.text(of: "out/A.flow.swift")?.contains("struct A") == true)
    #expect(host.text(of: "out/sub.A.flow.swift")?.contains("struct B") == true)
    #expect(host.standardError == "")
    #expect(host.standardOutput == "")
  }

  @Test("Files of equal base names are named by links of their own, as swiftc tells files apart by base names")
  func equalNames() throws {
    let host = MemoryHost([
      "App/sub/Same.flow": tapping("A"), "App/Same.flow": tapping("B"), "App/x.y/Same.flow": tapping("C"),
      "App/Other.flow": tapping("D"),
    ])
    let paths = ["App/sub/Same.flow", "App/Same.flow", "App/x.y/Same.flow", "App/Other.flow"]
    #expect(Tool.run(call + ["--base-directory", "App"] + paths, host: host) == .clean)
    for (output, path) in [
      ("out/Same.flow.swift", "App/Same.flow"), ("out/Other.flow.swift", "App/Other.flow"),
      ("out/sub.Same.flow.swift", "out/sub.Same.flow"), ("out/x~2Ey.Same.flow.swift", "out/x~2Ey.Same.flow"),
    ] {
      let text = try #require(host.text(of: output))
      #expect(text.contains("#sourceLocation(file: \"\(path)\", line: "), "\(output)")
    }
    #expect(host.target(ofLink: "out/sub.Same.flow") == "/work/App/sub/Same.flow")
    #expect(host.target(ofLink: "out/x~2Ey.Same.flow") == "/work/App/x.y/Same.flow")
    #expect(host.target(ofLink: "out/Same.flow") == nil)
  }

  /// The base names that swiftc sees. For a file with a link, this is the link's name. Otherwise it is the file's own name.
  @Test(
    "No two files have one name for swiftc, also where a file has the name of a link",
    arguments: [
      (["Page.flow", "a/Page.flow", "a.Page.flow"], ["Page.flow", "a.Page.flow", "a~2EPage.flow"]),
      (
        ["a.Page.flow", "b/a.Page.flow", "Page.flow", "a/Page.flow"],
        ["a~2EPage.flow", "b.a~2EPage.flow", "Page.flow", "a.Page.flow"]
      ),
      // Two links get the same name, so the second link is renamed. Its new name is already the name of another file.
      (
        ["Page.flow", "a/Page.flow", "a.Page.flow", "a~2EPage.flow"],
        ["Page.flow", "a.Page.flow", "a~2EPage.flow", "a~7E2EPage.flow"]
      ),
      (["a.Page.flow", "Page.flow"], ["a.Page.flow", "Page.flow"]),
      (["b/a.Page.flow", "Page.flow", "a/Page.flow"], ["b.a~2EPage.flow", "Page.flow", "a.Page.flow"]),
    ])
  func namesOfLinks(files: [String], expected: [String]) throws {
    let host = MemoryHost(
      Dictionary(uniqueKeysWithValues: files.enumerated().map { ("App/\($1)", tapping("F\($0)")) }))
    #expect(Tool.run(call + ["--base-directory", "App"] + files.map { "App/\($0)" }, host: host) == .clean)
    let seen = host.writes.compactMap { host.text(of: $0)?.firstMatch(of: /#sourceLocation\(file: "[^"]*\/([^"\/]*)"/)?.output.1 }
    #expect(seen.map(String.init).sorted() == expected.sorted())
    #expect(Set(seen).count == files.count)
  }

  @Test(
    "A depfile that would overwrite a flow or an output is refused",
    arguments: [
      ("A.flow", "--depfile needs a file to write, not a .flow file: `A.flow`"),
      ("./x/../A.flow", "--depfile needs a file to write, not a .flow file: `./x/../A.flow`"),
      ("x/../out/B.flow.swift", "--depfile would overwrite `out/B.flow.swift`"),
      ("K.txt", "--depfile would overwrite `K.txt`"),
      ("link", "--depfile would overwrite `B.flow`"),
    ])
  func depfileInTheWay(path: String, message: String) {
    let host = MemoryHost(["A.flow": good, "B.flow": other, "K.txt": ""])
    host.add("link", .link("B.flow"))
    let arguments = ["--depfile", path, "--dependency", "K=K.txt", "B.flow"]
    #expect(Tool.run(call + arguments, host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(message)\n"), "\(host.standardError)")
    #expect(host.writes == [])
  }

  @Test("Without a base directory names begin at the working directory")
  func noBase() {
    let host = MemoryHost(["x/A.flow": good])
    #expect(Tool.run(call + ["x/A.flow"], host: host) == .clean)
    #expect(host.writes == ["out/x.A.flow.swift"])
  }

  @Test("What would not change is not written")
  func unchanged() {
    let host = MemoryHost(["A.flow": good, "B.flow": other])
    #expect(Tool.run(call + ["A.flow", "B.flow"], host: host) == .clean)
    host.add("B.flow", .file(Array(other.replacing("home", with: "start").utf8)))
    #expect(Tool.run(call + ["A.flow", "B.flow"], host: host) == .clean)
    #expect(host.writes == ["out/A.flow.swift", "out/B.flow.swift", "out/B.flow.swift"])
  }

  @Test("A file that declares nothing has an output too", arguments: ["", "\n", "// nothing\n", "style s = sheet\n"])
  func nothingDeclared(text: String) {
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(call + ["A.flow"], host: host) == .clean)
    #expect(host.writes == ["out/A.flow.swift"])
  }

  @Test("An error anywhere in the unit writes nothing")
  func errors() {
    let host = MemoryHost(["A.flow": good, "C.flow": bad])
    #expect(Tool.run(call + ["--depfile", "out/d", "A.flow", "C.flow"], host: host) == .findings)
    #expect(host.writes == [])
    #expect(host.standardError.hasPrefix("C.flow:2:9: error: "))
    #expect(host.standardError.hasSuffix("1 error in 2 files\n"))
  }

  @Test(
    "What cannot be used writes nothing",
    arguments: [
      (["A.flow", "missing.flow"], "missing.flow: no such file or folder"),
      (["A.flow", "folder.flow"], "folder.flow: is a folder"),
      (["A.flow", "notes.txt"], "notes.txt: is not a .flow file"),
      (["A.flow", "locked.flow"], "locked.flow: permission denied"),
      (["A.flow", "A.flow"], "A.flow: is given twice"),
      (["A.flow", "./A.flow"], "./A.flow: is given twice"),
      (["--dependency", "Kit=missing.flow", "A.flow"], "missing.flow: no such file or folder"),
    ]
  )
  func unusable(arguments: [String], message: String) {
    let host = MemoryHost(["A.flow": good, "folder.flow/x": "", "notes.txt": ""])
    host.add("locked.flow", .unreadable("permission denied"))
    #expect(Tool.run(call + arguments, host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(message)\n"))
    #expect(host.writes == [])
  }

  @Test("Only what prevents Swift is reported, whatever a configuration says")
  func findings() {
    let host = MemoryHost([
      "A.flow": "flow A {\n  start home\n  screen home { x -> pop }\n}\nstyle nobody = sheet\n", ".flowc.json": "{",
    ])
    #expect(Tool.run(call + ["A.flow"], host: host) == .clean)
    #expect(host.standardError == "")
    #expect(host.writes == ["out/A.flow.swift"])
  }

  @Test(
    "A reducer of the app is no flow of a module",
    arguments: [("public flow K", "import Other\n"), ("public flow K", ""), ("flow K", "import Kit\n")]
  )
  func reducer(flow: String, header: String) {
    let user = header + good.replacing("screen home", with: "screen home: K")
    let host = MemoryHost(["A.flow": user, "K.flow": "\(flow) {\n  start home\n  screen home\n}\n"])
    #expect(Tool.run(call + ["--dependency", "Kit=K.flow", "A.flow"], host: host) == .clean)
  }

  @Test("An output that cannot be written is said, and the old one stays")
  func unwritable() {
    let host = MemoryHost(["A.flow": good, "B.flow": other, "out/B.flow.swift": "old"])
    host.failuresOfWriting["out/B.flow.swift"] = "no space is left on the device"
    #expect(Tool.run(call + ["A.flow", "B.flow"], host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: out/B.flow.swift: no space is left on the device\n"))
    #expect(host.writes == ["out/A.flow.swift"])
    #expect(host.text(of: "out/B.flow.swift") == "old")
  }

  @Test("A folder of outputs that did not exist appears with all of them, or not at all")
  func newFolder() {
    let host = MemoryHost(["A.flow": good, "B.flow": other])
    host.failuresOfWriting["out/B.flow.swift"] = "no space is left on the device"
    #expect(Tool.run(call + ["A.flow", "B.flow"], host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: out/B.flow.swift: no space is left on the device\n"))
    #expect(host.writes == [])
    host.failuresOfWriting = [:]
    #expect(Tool.run(call + ["A.flow", "B.flow"], host: host) == .clean)
    #expect(host.writes == ["out/A.flow.swift", "out/B.flow.swift"])
  }

  @Test("The depfile names what the outputs depend on, dependencies included")
  func depfile() {
    let host = MemoryHost(["A.flow": good, "my kit/K.flow": "public " + other])
    let arguments = ["--dependency", "Kit=my kit/K.flow", "--depfile", "out/A.d", "A.flow"]
    #expect(Tool.run(call + arguments, host: host) == .clean)
    #expect(host.text(of: "out/A.d") == "out/A.flow.swift: \\\n  A.flow \\\n  my\\ kit/K.flow\n")
  }
}
