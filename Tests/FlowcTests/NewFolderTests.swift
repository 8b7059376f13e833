import Dispatch
import FlowTestSupport
import Foundation
import Testing

@Suite("A folder of outputs that did not exist", .outside)
struct NewFolderTests {
  private let flowc: Flowc
  private let names = (10..<40).map { "F\($0)" }

  init() throws {
    flowc = try Flowc()
    for name in names { try flowc.write("flow \(name) {\n  start a\n  screen a\n}\n", to: "flows/\(name).flow") }
  }

  @Test("It appears with all files, and nothing stays beside it", arguments: ["out", "out/", "a/b//", "./a/../out"])
  func appears(path: String) throws {
    defer { flowc.remove() }
    #expect(try generate(to: path).status == 0)
    #expect(try outputs(in: path) == names)
    #expect(try entries(of: path + "/..").filter { $0.hasPrefix(".") } == [])
  }

  @Test("Where a file of it cannot be made, there is none of it, and nothing beside it")
  func fails() throws {
    defer { flowc.remove() }
    // The limit allows the folder to be open, but no file in addition to it.
    let result = try generate(to: "out", files: ["F10"], openFiles: 4)
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: out/F10.flow.swift: too many open files\n"))
    #expect(try entries(of: "") == ["flows"])
  }

  @Test("Several processes may make it at the same time")
  func concurrently() throws {
    defer { flowc.remove() }
    for round in 0..<5 {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        #expect(throws: Never.self) {
          let result = try generate(to: "out\(round)")
          #expect(result.status == 0)
          #expect(result.standardError == "")
        }
      }
      #expect(try outputs(in: "out\(round)") == names)
    }
    #expect(try entries(of: "") == ["flows", "out0", "out1", "out2", "out3", "out4"])
  }

  @Test("A link that leads nowhere is no place for it")
  func danglingLink() throws {
    defer { flowc.remove() }
    try FileManager.default.createSymbolicLink(atPath: flowc.filePath("out"), withDestinationPath: "missing")
    let result = try generate(to: "out")
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: out"))
    #expect(try entries(of: "") == ["flows", "out"])
  }

  private func generate(to path: String, files: [String]? = nil, openFiles: Int? = nil) throws -> Flowc.Result {
    let files = (files ?? names).map { "flows/\($0).flow" }
    let call = ["generate", "--module", "App", "--base-directory", "flows", "--output-directory", path]
    return try flowc.run(call + files, openFiles: openFiles)
  }

  /// The names of the flows that have generated Swift.
  private func outputs(in path: String) throws -> [String] {
    try entries(of: path).map { String($0.prefix { $0 != "." }) }
  }

  private func entries(of path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: flowc.filePath(path)).sorted()
  }
}
