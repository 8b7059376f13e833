import FlowModel
import FlowSyntax
import Foundation
import Testing

@testable import FlowCodegen

/// A fixture of generated code: a description, the `.flow` source, the Swift that it becomes.
///
/// `FLOW_UPDATE_FIXTURES=1` rewrites the Swift; a fixture without any gets it written, and fails once.
struct CodegenFixture {
  let name: String
  let source: String
  private let description: String
  private let expected: String?

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Codegen")

  static var all: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  init(named name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let sections = text.components(separatedBy: "\n=== ")
    description = sections[0]
    source = try #require(Self.section("source", of: sections))
    expected = Self.section("swift", of: sections)
  }

  private static func section(_ title: String, of sections: [String]) -> String? {
    sections.first { $0.hasPrefix(title + "\n") }.map { String($0.dropFirst(title.count + 1)) }
  }

  /// The Swift of the source, which has to be free of findings.
  func generate() throws -> String {
    let path = name.replacingOccurrences(of: ".txt", with: ".flow")
    let made = Self.generate(source, path: path)
    #expect(made.findings == [], "\(name) has findings")
    return made.swift
  }

  /// What the compiler's stages make of a text.
  static func generate(_ source: String, path: String) -> (swift: String, findings: [String]) {
    let tree = Parser.parse(SourceFile(path: path, text: source))
    let (unit, findings) = Lowering.lower([tree])
    let all = tree.diagnostics + findings
    if !all.isEmpty { return ("", all.map(\.message)) }
    var bytes: [UInt8] = []
    var generator = SwiftGenerator(unit)
    generator.generate(file: 0) { bytes.append(contentsOf: $0) }
    return (String(decoding: bytes, as: UTF8.self), [])
  }

  func check() throws {
    let made = try generate()
    let isUpdating = ProcessInfo.processInfo.environment["FLOW_UPDATE_FIXTURES"] == "1"
    if expected == nil || isUpdating {
      let text = "\(description)\n=== source\n\(source.trimmingSuffix("\n"))\n=== swift\n\(made)"
      try text.write(to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let expected = try #require(expected, "\(name) had no Swift; it is written now")
    #expect(made == expected || isUpdating, "\(name); FLOW_UPDATE_FIXTURES=1 rewrites it")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
