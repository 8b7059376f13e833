import FlowDriver
import FlowCommands
import ToolHost
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

@Suite("flowc init")
struct InitTests {
  /// A folder next to a clone of the package.
  private func host(_ files: [String: String] = [:]) -> MemoryHost {
    MemoryHost(files.merging(["/swift-flows/Package.swift": ""]) { mine, _ in mine })
  }

  private func run(_ arguments: [String], _ host: MemoryHost) -> Outcome {
    Tool.run(["init"] + arguments, commands: Commands.all, host: host)
  }

  @Test(
    "The files are there, named, and what check and format ask for",
    arguments: [([], ["Main.swift"]), (["--app"], ["NewApp.swift", "NotesView.swift"])] as [([String], [String])])
  func files(options: [String], sources: [String]) throws {
    let host = self.host()
    #expect(run(["New", "--package", "../swift-flows"] + options, host) == .clean)
    #expect(host.standardError == "")
    let names =
      ["New/Package.swift", "New/.gitignore", "New/Sources/New/Notes.flow"] + sources.map { "New/Sources/New/\($0)" }
      + ["New/Tests/NewTests/NotesTests.swift"]
    #expect(host.standardOutput == names.map { "\($0)\n" }.joined())
    #expect(host.writes.count == names.count)
    let manifest = try #require(host.text(of: "New/Package.swift"))
    #expect(manifest.contains(#".package(path: "../../swift-flows")"#))
    #expect(manifest.contains(#".plugin(name: "FlowPlugin", package: "swift-flows")"#))
    #expect(Tool.run(["check", "--strict", "New"], commands: Commands.all, host: host) == .clean)
    #expect(Tool.run(["format", "--check", "New"], commands: Commands.all, host: host) == .clean)
  }

  @Test(
    "Where swift-flows comes from",
    arguments: [
      ("https://example.org/a/swift-flows.git", #".package(url: "https://example.org/a/swift-flows.git", from: "0.1.0")"#),
      ("git@example.org:a/swift-flows", #".package(url: "git@example.org:a/swift-flows", from: "0.1.0")"#),
      ("/a \"b\"/swift-flows", ##".package(path: "/a \"b\"/swift-flows")"##),
      ("../swift-flows", #".package(path: "../../swift-flows")"#),
      ("..//swift-flows/", #".package(path: "../../swift-flows")"#),
      ("/swift-flows", #".package(path: "/swift-flows")"#),
      ("New/../swift-flows", #".package(path: "../swift-flows")"#),
    ])
  func source(text: String, dependency: String) throws {
    let host = self.host(["swift-flows/Package.swift": "", "/a \"b\"/swift-flows/Package.swift": ""])
    #expect(run(["New", "--package", text], host) == .clean)
    let manifest = try #require(host.text(of: "New/Package.swift"))
    #expect(manifest.contains(dependency))
    #expect(manifest.contains(#"package: "swift-flows")"#))
  }

  @Test(
    "Calls that cannot be understood",
    arguments: [
      (["New"], "--package URL|DIR is missing"),
      (["a", "b", "--package", "/swift-flows"], "init takes one folder"),
      (["New", "--package", "../nope"], "../nope: no Package.swift here; give the folder of a clone of swift-flows"),
      (["New", "--package", "Made"], "Made: no Package.swift here; give the folder of a clone of swift-flows"),
    ])
  func refused(arguments: [String], message: String) {
    let host = self.host()
    #expect(run(arguments, host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(message)\n"))
    #expect(host.writes == [])
  }

  static let refusedNames = [
    "1a", "my-app", "a b", "é", "class", "import", "init", "Any", "Self", "Type", "main", "_", "Swift", "swift", "Testing",
    "XCTest", "Foundation", "FlowRuntime", "FlowTesting", "flowruntime", "SwiftUI", "UIKit", "_Concurrency",
  ]

  @Test("A name that is no module's is refused", arguments: refusedNames)
  func refusedName(name: String) {
    let host = self.host()
    #expect(run(["New", "--package", "/swift-flows", "--name", name], host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: `\(name)` cannot be the name of the package: "))
    #expect(host.writes == [])
  }

  @Test("No target of this package can be one of the new package, and no module of the toolchain", .outside)
  func takenNames() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    var names = manifest.matches(of: /(?:\.target|\.executableTarget|\.plugin|\.binaryTarget|sample)\(\s*(?:name: )?"([A-Za-z_-]+)"/).map {
      String($0.output.1)
    }
    #expect(names.count > 40)
    let program = try #require(SearchPath.program(named: "swiftc"))
    let modules = ["linux", "macosx"].flatMap { platform in
      let folder = program.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "../lib/swift/\(platform)")
      return (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    }
    names += modules.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    for name in names {
      let module = name.replacing("-", with: "_")
      #expect(run(["New", "--package", "/swift-flows", "--name", module], host()) == .unusable, "\(module)")
    }
  }

  @Test(
    "Any folder has a name for its package",
    arguments: [
      ("Notes", "Notes"), ("notes", "notes"), ("my-app", "MyApp"), ("my app 2", "MyApp2"), ("2048", "App2048"), ("a_b", "a_b"),
      ("class", "classApp"), ("Swift", "SwiftApp"), ("FlowRuntime", "FlowRuntimeApp"), ("Café", "Caf"), ("日本", "MyApp"),
      ("...", "MyApp"), ("import-it", "ImportIt"), ("swift-testing", "SwiftTesting"), ("swift.ui", "SwiftUiApp"), ("_", "_App"),
      ("a\"b", "AB"), ("a\\(1)", "A1"), ("a\nb", "AB"),
    ])
  func derivedName(folder: String, name: String) throws {
    let host = self.host()
    #expect(run([folder, "--package", "/swift-flows"], host) == .clean, "\(host.standardError)")
    #expect(try #require(host.text(of: "\(folder)/Package.swift")).contains("  name: \"\(name)\",\n"))
  }

  @Test("What exists is never replaced, and then nothing is written")
  func existing() {
    let host = self.host(["New/Sources/New/Main.swift": "mine"])
    #expect(run(["New", "--package", "/swift-flows"], host) == .unusable)
    #expect(host.standardError == "flowc: error: New/Sources/New/Main.swift: exists already, so nothing is written\n")
    #expect(host.writes == [])
  }

  @Test("A call finishes what one that was killed has begun, and one more changes nothing")
  func finished() {
    let whole = self.host()
    #expect(run(["New", "--package", "/swift-flows"], whole) == .clean)
    let paths = whole.writes
    for count in 0...paths.count {
      let half = self.host(Dictionary(uniqueKeysWithValues: paths.prefix(count).map { ($0, whole.text(of: $0) ?? "") }))
      #expect(run(["New", "--package", "/swift-flows"], half) == .clean)
      #expect(half.writes == Array(paths.dropFirst(count)))
      #expect(paths.allSatisfy { half.text(of: $0) == whole.text(of: $0) })
    }
  }
}
