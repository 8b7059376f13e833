import FlowBuild
import FlowCommands
import FlowHost
import FlowToolTestSupport
import Testing

@Suite("flowc init")
struct InitTests {
  private func run(_ arguments: [String], _ host: MemoryHost) -> Outcome {
    Tool.run(["init"] + arguments, commands: Commands.all, host: host)
  }

  @Test(
    "The files are there, named, and what check and format ask for",
    arguments: [([], ["Main.swift"]), (["--app"], ["NewApp.swift", "NotesView.swift"])] as [([String], [String])])
  func files(options: [String], sources: [String]) throws {
    let host = MemoryHost()
    #expect(run(["New", "--package", "../swift-flows"] + options, host) == .clean)
    #expect(host.standardError == "")
    let names =
      ["New/Package.swift", "New/.gitignore", "New/Sources/New/Notes.flow"] + sources.map { "New/Sources/New/\($0)" }
      + ["New/Tests/NewTests/NotesTests.swift"]
    #expect(host.standardOutput == names.map { "\($0)\n" }.joined())
    #expect(host.writes.count == names.count)
    let manifest = try #require(host.text(of: "New/Package.swift"))
    #expect(manifest.contains(#".package(path: "/swift-flows")"#))
    #expect(manifest.contains(#".plugin(name: "FlowPlugin", package: "swift-flows")"#))
    #expect(Tool.run(["check", "--strict", "New"], commands: Commands.all, host: host) == .clean)
    #expect(Tool.run(["format", "--check", "New"], commands: Commands.all, host: host) == .clean)
  }

  @Test(
    "Where swift-flows comes from",
    arguments: [
      ("https://example.org/a/swift-flows.git", #".package(url: "https://example.org/a/swift-flows.git", from: "0.1.0")"#),
      ("git@example.org:a/swift-flows", #".package(url: "git@example.org:a/swift-flows", from: "0.1.0")"#),
      ("/a \"b\"/swift-flows", #".package(path: "/a \"b\"/swift-flows")"#),
    ])
  func source(text: String, dependency: String) throws {
    let host = MemoryHost()
    #expect(run(["New", "--package", text], host) == .clean)
    let manifest = try #require(host.text(of: "New/Package.swift"))
    #expect(manifest.contains(dependency))
    #expect(manifest.contains(#"package: "swift-flows")"#))
  }

  @Test(
    "Calls that cannot be understood",
    arguments: [
      (["New"], "--package URL|DIR is missing"),
      (["a", "b", "--package", "p"], "init takes one folder"),
      (["my-app", "--package", "p"], "`my-app` cannot be the name of a Swift module"),
      (["New", "--package", "p", "--name", "1a"], "`1a` cannot be the name of a Swift module"),
    ])
  func refused(arguments: [String], message: String) {
    let host = MemoryHost()
    #expect(run(arguments, host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(message)\n"))
    #expect(host.writes == [])
  }

  @Test("What exists is never replaced, and then nothing is written")
  func existing() {
    let host = MemoryHost(["New/Sources/New/Main.swift": "mine"])
    #expect(run(["New", "--package", "p"], host) == .unusable)
    #expect(host.standardError == "flowc: error: New/Sources/New/Main.swift: exists already, so nothing is written\n")
    #expect(host.writes == [])
  }

  @Test("A call finishes what one that was killed has begun, and one more changes nothing")
  func finished() {
    let whole = MemoryHost()
    #expect(run(["New", "--package", "p"], whole) == .clean)
    let paths = whole.writes
    for count in 0...paths.count {
      let half = MemoryHost(Dictionary(uniqueKeysWithValues: paths.prefix(count).map { ($0, whole.text(of: $0) ?? "") }))
      #expect(run(["New", "--package", "p"], half) == .clean)
      #expect(half.writes == Array(paths.dropFirst(count)))
      #expect(paths.allSatisfy { half.text(of: $0) == whole.text(of: $0) })
    }
  }
}
