import FlowTestSupport
import Foundation
import Testing

@Suite("The files that flowc check --fix writes", .outside)
struct FixTests {
  private let flowc: Flowc

  init() throws { flowc = try Flowc() }

  private let bad = "flow A {\n  start hom\n  screen home\n}\n"

  @Test("A file is replaced as a whole: its link and its permissions stay, and nothing is left beside it")
  func replaced() throws {
    defer { flowc.remove() }
    try flowc.write("", to: "Package.swift")
    try flowc.write(bad, to: "shared/A.flow")
    try flowc.write("flow B {\n  start home\n  screen home\n}\n", to: "Sources/App/B.flow")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: flowc.filePath("shared/A.flow"))
    try FileManager.default.createSymbolicLink(
      atPath: flowc.filePath("Sources/App/A.flow"), withDestinationPath: "../../shared/A.flow")
    let untouched = try flowc.fingerprint(of: "Sources/App/B.flow")

    let result = try flowc.run("check", "--fix", "Sources/App")
    #expect(result.status == 0)
    #expect(result.standardError.hasSuffix("1 fix made; nothing to report in 2 files\n"))
    #expect(try flowc.text(of: "shared/A.flow") == bad.replacing("start hom\n", with: "start home\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: flowc.filePath("shared/A.flow"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: flowc.filePath("shared")) == ["A.flow"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: flowc.filePath("Sources/App/A.flow"))
        == "../../shared/A.flow")
    #expect(try flowc.fingerprint(of: "Sources/App/B.flow") == untouched)
  }

  @Test("A second run finds nothing to repair, and touches nothing")
  func twice() throws {
    defer { flowc.remove() }
    try flowc.write(bad, to: "A.flow")
    #expect(try flowc.run("check", "--fix").status == 0)
    let before = try flowc.fingerprint(of: "A.flow")
    #expect(try flowc.run("check", "--fix").standardError == "0 fixes made; nothing to report in 1 file\n")
    #expect(try flowc.fingerprint(of: "A.flow") == before)
  }
}
