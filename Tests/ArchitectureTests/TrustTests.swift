import FlowTestSupport
import Foundation
import Testing

/// Checks what `Documentation/trust.md` claims about the package, and that everything that it names exists.
@Suite("What can be trusted")
struct TrustTests {
  /// The modules of the build plugins' tools, and the modules that check, draw and format. FlowScenarios is included, but not the
  /// modules that it imports: scenarios run on the apps' runtime, which can do more if an app wants this.
  private static let modules = imported(by: ["flowc-build", "flowc-check", "FlowFormat", "FlowGraph", "FlowTooling"]).union([
    "FlowScenarios"
  ]).sorted()

  /// The named modules and all modules that they import, directly or indirectly.
  private static func imported(by names: [String]) -> Set<String> {
    var (all, waiting) = (Set(names), names)
    while let module = waiting.popLast() {
      let texts = (try? SourceFiles.texts(of: module)) ?? []
      for name in texts.flatMap({ ImportTests.imports(of: $0.text) }) where ImportTests.allowed[name] != nil {
        if all.insert(name).inserted { waiting.append(name) }
      }
    }
    return all
  }

  @Test("To generate, check, draw or format starts no program, opens no connection and loads no code", arguments: modules)
  func harmless(module: String) throws {
    #expect(Self.modules.count >= 12 && module != "FlowSystem")
    let calls = /\b(posix_spawnp?|fork|vfork|execl|execv|execve|execvp|system|popen|dlopen|socket|Process)\(/
    // The tools do not depend on the date or the time zone either. Only the progress line uses a clock.
    let clocks = /\b(time|gettimeofday|clock_gettime|localtime(_r)?|gmtime(_r)?|strftime|Date|ContinuousClock|SuspendingClock)\(/
    for (name, text) in try SourceFiles.texts(of: module) {
      #expect(text.firstMatch(of: calls) == nil, "\(name)")
      #expect(!ImportTests.imports(of: text).contains("Foundation"), "\(name)")
      if name != "ProgressLine.swift" { #expect(text.firstMatch(of: clocks) == nil, "\(name)") }
    }
  }

  @Test("Only a picture, a served page and a revision of git need a program or a connection")
  func programs() throws {
    var files: Set<String> = []
    for module in ImportTests.allowed.keys where module != "FlowSystem" {
      for (name, text) in try SourceFiles.texts(of: module) where ImportTests.imports(of: text).contains("FlowSystem") {
        files.insert(name)
      }
    }
    #expect(files == ["GitRepository.swift", "LivePage.swift", "PictureProgram.swift"])
  }

  @Test("Only the formatter's plugin asks for a permission")
  func permissions() throws {
    let manifest = try String(contentsOf: PackageFolder.root.appending(path: "Package.swift"), encoding: .utf8)
    let plugins = manifest.components(separatedBy: ".plugin(\n").dropFirst()
    #expect(plugins.count >= 4)
    let asking = plugins.filter { $0.prefix(upTo: $0.range(of: "dependencies:")!.lowerBound).contains("permissions:") }
    #expect(asking.count == 1 && asking.first?.contains("FlowFormatCommand") == true)
    #expect(!manifest.contains("allowNetworkConnections"))
  }

  @Test("Each sentence of the page has its test")
  func page() throws {
    let page = try String(contentsOf: PackageFolder.root.appending(path: "Documentation/trust.md"), encoding: .utf8)
    var names: Set<String> = []
    for file in try Self.files(in: "Tests", suffix: ".swift") {
      names.insert(file.deletingPathExtension().lastPathComponent)
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /\bstruct (\w+Tests)\b/).map { String($0.output.1) })
    }
    for file in try Self.files(in: "Tests/Fuzz/Fuzzers", suffix: ".swift") {
      names.insert(file.deletingLastPathComponent().lastPathComponent)
    }
    for file in try Self.files(in: "Tests/Consumer/checks", suffix: ".sh") {
      names.insert(String(file.deletingPathExtension().lastPathComponent.drop { $0 != "-" }.dropFirst()))
    }
    let sentences = page.components(separatedBy: "\n- ").dropFirst().map { $0.components(separatedBy: "\n\n")[0] }
    #expect(sentences.count > 15)
    for sentence in sentences {
      let tests = try #require(sentence.firstMatch(of: /\[(`[^\]]*)\]\n*$/), "\(sentence)").output.1
      // A name in backticks is a test only at the beginning or after a comma. After `of`, it is the target of the suite.
      for test in tests.matches(of: /(?:^|, )`([^`]+)`/) {
        #expect(names.contains(String(test.output.1)), "\(test.output.1)")
      }
    }
  }

  @Test("The outputs of a build plugin lie in its own folder", arguments: ["FlowPlugin", "FlowCheckPlugin"])
  func outputs(plugin: String) throws {
    var folders: [String] = []
    var outputs: [String] = []
    for file in try Self.files(in: "Plugins/\(plugin)", suffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      folders += text.matches(of: /workDirectory: (context[\w.]+)/).map { String($0.output.1) }
      outputs += text.matches(of: /(?:"--output-directory", |outputFiles: names\.map \{ |let (?:output|again) = )(\w+)/)
        .map { String($0.output.1) }
    }
    #expect(folders == Array(repeating: "context.pluginWorkDirectoryURL", count: 2))
    #expect(outputs == ["workDirectory", "workDirectory"])
  }

  @Test("The table has every fuzzer, its sum is the one in the text, and the checks run what the page says")
  func figures() throws {
    let page = try String(contentsOf: PackageFolder.root.appending(path: "Documentation/trust.md"), encoding: .utf8)
    let rows = page.matches(of: /(?m)^\| `(fuzz-\w+)` \|.*\| ([\d,]+) \| [\d,]+ \|$/)
    let fuzzers = try FileManager.default.contentsOfDirectory(atPath: PackageFolder.root.appending(path: "Tests/Fuzz/Fuzzers").path)
    #expect(rows.map { String($0.output.1) }.sorted() == fuzzers.sorted())
    let sum = rows.reduce(0) { $0 + (Int($1.output.2.filter { $0 != "," }) ?? 0) }
    let said = try #require(page.firstMatch(of: /same time: (\d+) million executions/)).output.1
    #expect(Int(said) == sum / 1_000_000)

    let checks = try String(contentsOf: PackageFolder.root.appending(path: ".ci/run"), encoding: .utf8)
    let units = try #require(page.firstMatch(of: /with (\d+) random flows/)).output.1
    #expect(checks.contains("FLOW_TESTS=all "))
    let random = PackageFolder.root.appending(path: "Tests/RandomProgramTests/CompilationTests.swift")
    #expect(try String(contentsOf: random, encoding: .utf8).contains("all: \(units), "))
  }

  private static func files(in folder: String, suffix: String) throws -> [URL] {
    let folder = PackageFolder.root.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(suffix) && !$0.contains(".build") }.map { folder.appending(path: $0) }
  }
}
