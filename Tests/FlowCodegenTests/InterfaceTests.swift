import FlowTestSupport
import Foundation
import Testing

/// The interface that other modules compile against does not depend on the line numbers of a `.flow` file.
@Suite("The interface of generated code", .outside)
struct InterfaceTests {
  /// A single test, because the modules must be built in the same folder: their bytes contain its path.
  @Test("A comment more changes no byte of the module, and a parameter more does")
  func comments() throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    let module = try Self.module(swiftc) { $0 }
    #expect(try Self.module(swiftc, Self.commented) == module)
    #expect(try Self.module(swiftc) { $0.replacing("flow Smallest ", with: "flow Smallest(n: Int = 1) ") } != module)
  }

  /// The flow with comments above everything, and at the beginning of each flow and each screen.
  private static func commented(_ source: String) -> String {
    "// A comment.\n\n" + source.replacing(/(?m)^(?:(?:public )?flow|  screen) [^{]*\{$/) { "\($0.output)\n// One more.\n" }
  }

  /// The bytes of a module of all fixtures, after a change of their sources.
  private static func module(_ swiftc: Swiftc, _ change: (String) -> String) throws -> Data {
    var files: [String] = []
    for name in CodegenFixture.all {
      let made = CodegenFixture.generate(change(try CodegenFixture(named: name).source), path: name + ".flow", makesScreenStores: true)
      try #require(made.findings == [], "\(name)")
      try swiftc.write(made.swift, to: name + ".swift")
      files.append(name + ".swift")
    }
    for name in ["App.swift", "Namesakes.swift", "Nested.swift"] {
      let text = try String(contentsOf: PackageFolder.fixtures.appending(path: "Codegen/\(name)"), encoding: .utf8)
      try swiftc.write(text, to: name)
      files.append(name)
    }
    let modules = try Swiftc.products().appending(path: "Modules").path(percentEncoded: false)
    let (status, text) = try swiftc.run(
      "/usr/bin/env",
      ["swiftc", "-emit-module", "-parse-as-library", "-wmo", "-module-name", "Fixture", "-package-name", "fixture"]
        + ["-swift-version", "6", "-I", modules, "-o", "Fixture.swiftmodule"] + files)
    #expect(status == 0, "\(text)")
    return try Data(contentsOf: swiftc.folder.appending(path: "Fixture.swiftmodule"))
  }
}
