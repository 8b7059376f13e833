import FlowTestSupport
import Foundation
import Testing

/// The interface that other modules compile against does not depend on the line numbers of a `.flow` file.
@Suite("The interface of generated code", .outside)
struct InterfaceTests {
  /// A single test, because the modules must be built in the same folder: their bytes contain its path.
  @Test("A comment more changes no byte of the module, and a parameter more does")
  func comments() throws {
    let module = try Self.module { $0 }
    #expect(try Self.module(Self.commented) == module)
    #expect(try Self.module { $0.replacing("flow Smallest ", with: "flow Smallest(n: Int = 1) ") } != module)
  }

  /// The flow with comments above everything, and at the beginning of each flow and each screen.
  private static func commented(_ source: String) -> String {
    "// A comment.\n\n" + source.replacing(/(?m)^(?:(?:public )?flow|  screen) [^{]*\{$/) { "\($0.output)\n// One more.\n" }
  }

  /// The bytes of a module of all fixtures, after a change of their sources.
  private static func module(_ change: (String) -> String) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-interface-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for name in CodegenFixture.all {
      let made = CodegenFixture.generate(change(try CodegenFixture(named: name).source), path: name + ".flow", makesScreenStores: true)
      try #require(made.findings == [], "\(name)")
      try made.swift.write(to: folder.appending(path: name + ".swift"), atomically: true, encoding: .utf8)
      files.append(name + ".swift")
    }
    for name in ["App.swift", "Namesakes.swift", "Nested.swift"] {
      try FileManager.default.copyItem(
        at: PackageFolder.fixtures.appending(path: "Codegen/\(name)"), to: folder.appending(path: name))
      files.append(name)
    }
    let (status, text) = try SwiftCompiler.run(
      ["-emit-module", "-parse-as-library", "-wmo", "-module-name", "Fixture", "-package-name", "fixture", "-swift-version", "6"]
        + ["-I", try SwiftCompiler.modules().path(percentEncoded: false), "-o", "Fixture.swiftmodule"] + files,
      in: folder)
    #expect(status == 0, "\(text)")
    return try Data(contentsOf: folder.appending(path: "Fixture.swiftmodule"))
  }
}
