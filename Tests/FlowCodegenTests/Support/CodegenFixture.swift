import FlowModel
import FlowSyntax
import FlowTestSupport
import Testing

@testable import FlowCodegen

/// A fixture of generated code: the `.flow` source, and the expected Swift.
struct CodegenFixture {
  let source: String
  private let fixture: Fixture

  static var all: [String] { Fixture.names(in: "Codegen") }

  init(named name: String) throws {
    fixture = try Fixture(name, in: "Codegen")
    source = try #require(fixture["source"], "\(name) has no source") + "\n"
  }

  /// The Swift of the source, which must have no findings.
  ///
  /// - Parameter hasScreenStores: whether the Swift contains the stores that views need; if `nil`, the fixture decides.
  func generate(hasScreenStores: Bool? = nil) throws -> String {
    let path = fixture.name.replacing(".txt", with: ".flow")
    let made = Self.generate(
      source, path: path, makesScreenStores: hasScreenStores ?? (fixture["made for"] == "views"))
    #expect(made.findings == [], "\(fixture.name) has findings")
    return made.swift
  }

  /// The Swift that the compiler makes of a text, or its findings.
  static func generate(
    _ source: String, path: String, makesScreenStores: Bool = false
  ) -> (swift: String, findings: [String]) {
    let tree = Parser.parse(SourceFile(path: path, text: source))
    let (unit, findings) = Lowering.lower([tree])
    let all = tree.diagnostics + findings
    if !all.isEmpty { return ("", all.map(\.message)) }
    let generator = SwiftGenerator(unit, makesScreenStores: makesScreenStores)
    return (generator.generate(file: 0), [])
  }

  func check() throws {
    #expect(try fixture.differences(from: [("swift", generate())]) == [])
  }
}
