import FlowTestSupport
import Foundation
import Testing

/// A flow with this many screens.
private func flow(_ name: String, screens: Int) -> String {
  let list = (0..<screens).map { "  screen s\($0)(number: Int) {\n    tapped -> push s\($0)(number: 1)\n  }\n" }
  return "flow \(name) {\n  start s0(number: 0)\n\(list.joined())}\n"
}

@Suite("The files that flowc generate writes", .outside)
struct GenerateTests {
  private let flowc: Flowc

  init() throws { flowc = try Flowc() }

  @Test("Outputs appear in a folder that did not exist, and nothing beside them")
  func outputs() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/Übung 1.flow")
    try flowc.write(flow("B", screens: 1), to: "my flows/a.b/C.flow")
    let result = try generate("my flows/Übung 1.flow", "my flows/a.b/C.flow")
    #expect(result.standardError == "")
    #expect(result.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: flowc.filePath("out/deep"))
    #expect(names.sorted() == ["a~2Eb.C.flow.swift", "~C3~9Cbung~201.flow.swift"])
  }

  @Test("Only what changes is written, and only what changes is touched")
  func unchanged() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 3), to: "my flows/A.flow")
    try flowc.write(flow("B", screens: 3), to: "my flows/B.flow")
    _ = try generate("my flows/A.flow", "my flows/B.flow")
    let before = try (flowc.fingerprint(of: "out/deep/A.flow.swift"), flowc.fingerprint(of: "out/deep/B.flow.swift"))
    #expect(try generate("my flows/A.flow", "my flows/B.flow").status == 0)
    #expect(try flowc.fingerprint(of: "out/deep/A.flow.swift") == before.0)
    try flowc.write(flow("B", screens: 4), to: "my flows/B.flow")
    #expect(try generate("my flows/A.flow", "my flows/B.flow").status == 0)
    #expect(try flowc.fingerprint(of: "out/deep/A.flow.swift") == before.0)
    #expect(try flowc.fingerprint(of: "out/deep/B.flow.swift") != before.1)
  }

  @Test("Whatever stood there before, the same bytes come out", arguments: [0, 1, 2, 3, 4, 5, 6])
  func replaced(damage: Int) throws {
    defer { flowc.remove() }
    // The output is longer than one chunk, so that differences inside chunks and at their borders are covered.
    try flowc.write(flow("A", screens: 2_000), to: "my flows/A.flow")
    _ = try generate("my flows/A.flow")
    let expected = Data(try flowc.text(of: "out/deep/A.flow.swift").utf8)
    #expect(expected.count > 1 << 19)
    var old = expected
    switch damage {
    case 0: old = Data()
    case 1: old[0] ^= 1
    case 2: old[expected.count - 1] ^= 1
    case 3: old[1 << 18] ^= 1
    case 4: old[expected.count / 2] ^= 1
    case 5: old = expected.dropLast()
    default: old.append(0x0A)
    }
    try old.write(to: flowc.folder.appending(path: "out/deep/A.flow.swift"))
    #expect(try generate("my flows/A.flow").status == 0)
    #expect(try Data(contentsOf: flowc.folder.appending(path: "out/deep/A.flow.swift")) == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: flowc.filePath("out/deep")).count == 1)
  }

  @Test("Of files with equal base names all but one are named by links, which follow the files when they move")
  func links() throws {
    defer { flowc.remove() }
    for path in ["my flows/A.flow", "my flows/x/A.flow"] { try flowc.write(flow("F\(path.count)", screens: 1), to: path) }
    #expect(try generate("my flows/A.flow", "my flows/x/A.flow").status == 0)
    let link = flowc.filePath("out/deep/x.A.flow")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == flowc.filePath("my flows/x/A.flow"))
    let before = try FileManager.default.attributesOfItem(atPath: link)[.systemFileNumber] as? Int
    #expect(try generate("my flows/A.flow", "my flows/x/A.flow").status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: link)[.systemFileNumber] as? Int == before)
    // The folder of outputs remains after a package is moved.
    try FileManager.default.moveItem(atPath: flowc.filePath("my flows"), toPath: flowc.filePath("other flows"))
    let call = ["generate", "--output-directory", "out/deep", "--module", "App", "--base-directory", "other flows"]
    #expect(try flowc.run(call + ["other flows/A.flow", "other flows/x/A.flow"]).status == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == flowc.filePath("other flows/x/A.flow"))
  }

  @Test("A file where such a link should stand is left alone, and said")
  func fileInPlaceOfLink() throws {
    defer { flowc.remove() }
    let files = ["Same.flow", "a/Same.flow", "a.Same.flow"]
    for (index, path) in files.enumerated() { try flowc.write(flow("F\(index)", screens: 1), to: path) }
    let result = try flowc.run(["generate", "--output-directory", ".", "--module", "App"] + files)
    #expect(result.status == 2)
    let reason = "exists, but a link to \(flowc.filePath("a/Same.flow")) is needed here; move the file"
    #expect(result.standardError.hasPrefix("flowc: error: a.Same.flow: \(reason)\n"), "\(result.standardError)")
    #expect(try flowc.text(of: "a.Same.flow") == flow("F2", screens: 1))
  }

  @Test("Many files are made at the same time, each as it is by itself")
  func many() throws {
    defer { flowc.remove() }
    let names = (10..<70).map { "F\($0)" }
    for (index, name) in names.enumerated() {
      try flowc.write(flow(name, screens: index * 3 + 1), to: "my flows/\(name).flow")
    }
    let result = try generate(names.map { "my flows/\($0).flow" })
    #expect(result.standardError == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: flowc.filePath("out/deep")).count == names.count)
    for name in names {
      let together = try flowc.text(of: "out/deep/\(name).flow.swift")
      try FileManager.default.removeItem(atPath: flowc.filePath("out/deep/\(name).flow.swift"))
      #expect(try generate("my flows/\(name).flow").status == 0)
      #expect(try flowc.text(of: "out/deep/\(name).flow.swift") == together, "\(name)")
    }
  }

  @Test("Of many files, all that are wrong are reported, in order")
  func manyMistakes() throws {
    defer { flowc.remove() }
    let names = (10..<70).map { "F\($0)" }
    for name in names {
      try flowc.write("flow \(name) {\n  start missing\n}\n", to: "my flows/\(name).flow")
    }
    let result = try generate(names.map { "my flows/\($0).flow" })
    #expect(result.status == 1)
    let places = result.standardError.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(places.map { $0.prefix { $0 != ":" } } == names.map { "my flows/\($0).flow" })
  }

  @Test("Of many files, all that cannot be read are named, in order, and nothing is made")
  func manyUnreadable() throws {
    defer { flowc.remove() }
    let names = (10..<70).map { "F\($0)" }
    for name in names where name != "F24" && name != "F69" {
      try flowc.write(flow(name, screens: 1), to: "my flows/\(name).flow")
    }
    let result = try generate((names + ["F30"]).map { "my flows/\($0).flow" })
    #expect(result.status == 2)
    let errors = result.standardError.split(separator: "\n").filter { $0.contains(": error: ") }
    let reasons = ["F24": "no such file or folder", "F69": "no such file or folder", "F30": "is given twice"]
    #expect(errors == ["F24", "F69", "F30"].map { "flowc: error: my flows/\($0).flow: \(reasons[$0] ?? "")" })
    #expect(!FileManager.default.fileExists(atPath: flowc.filePath("out")))
  }

  @Test("Of many outputs, those that cannot be made are named, and the others are made")
  func manyUnwritable() throws {
    defer { flowc.remove() }
    let names = (10..<70).map { "F\($0)" }
    for name in names { try flowc.write(flow(name, screens: 1), to: "my flows/\(name).flow") }
    for name in ["F24", "F69"] { try flowc.write("", to: "out/deep/\(name).flow.swift/x") }
    let result = try generate(names.map { "my flows/\($0).flow" })
    #expect(result.status == 2)
    let errors = result.standardError.split(separator: "\n").filter { $0.contains(": error: ") }
    let reason = "is not a file, so it cannot be replaced"
    #expect(errors == ["F24", "F69"].map { "flowc: error: out/deep/\($0).flow.swift: \(reason)" })
    #expect(FileManager.default.fileExists(atPath: flowc.filePath("out/deep/F40.flow.swift")))
    let left = try FileManager.default.contentsOfDirectory(atPath: flowc.filePath("out/deep"))
    #expect(left.allSatisfy { $0.hasSuffix(".flow.swift") })
  }

  @Test("A place where nothing can be written is said")
  func unwritable() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    try flowc.write("", to: "out")
    let result = try generate("my flows/A.flow")
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: out: is not a folder\n"))
  }

  @Test("An output that cannot be made is named, not the file that would have become it")
  func unwritableOutput() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    let result = try generate("--depfile", "missing/A.d", "my flows/A.flow")
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: missing/A.d: no such file or folder\n"))
  }

  @Test("A folder in the place of an output is said")
  func folderInTheWay() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    try flowc.write("", to: "out/deep/A.flow.swift/x")
    let result = try generate("my flows/A.flow")
    #expect(result.status == 2)
    #expect(
      result.standardError.hasPrefix(
        "flowc: error: out/deep/A.flow.swift: is not a file, so it cannot be replaced\n"))
  }

  @Test("A link in the place of an output stays, and what it leads to is written", arguments: ["A.flow.swift", "A.d"])
  func linkedOutput(name: String) throws {
    defer { flowc.remove() }
    try flowc.write("old", to: "elsewhere/file")
    let result = try generateOver(name, aLinkTo: "../../elsewhere/file")
    #expect(result.standardError == "")
    let link = flowc.filePath("out/deep/\(name)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../../elsewhere/file")
    #expect(try flowc.text(of: "elsewhere/file").contains("A"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: flowc.filePath("elsewhere")) == ["file"])
  }

  @Test("A link to a flow is no place for an output", arguments: ["A.flow.swift", "A.d"])
  func linkToFlow(name: String) throws {
    defer { flowc.remove() }
    try flowc.write("kept", to: "elsewhere/B.flow")
    let result = try generateOver(name, aLinkTo: "../../elsewhere/B.flow")
    #expect(result.status == 2)
    #expect(
      result.standardError.hasPrefix(
        "flowc: error: out/deep/\(name): is a link to a .flow file, which would be lost\n"))
    #expect(try flowc.text(of: "elsewhere/B.flow") == "kept")
  }

  @Test("A link that leads nowhere is no place for an output")
  func danglingOutput() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    try FileManager.default.createSymbolicLink(atPath: flowc.filePath("A.d"), withDestinationPath: "nowhere")
    let result = try generate("--depfile", "A.d", "my flows/A.flow")
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: A.d: is a broken symbolic link\n"))
  }

  @Test("A pipe is no place for an output, and none waits for its other end", arguments: ["pipe", "link"])
  func pipe(depfile: String) throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    #expect(mkfifo(flowc.filePath("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: flowc.filePath("link"), withDestinationPath: "pipe")
    let result = try generate("--depfile", depfile, "my flows/A.flow")
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: \(depfile): is not a file, so it cannot be replaced\n"))
  }

  @Test("A pipe is no configuration")
  func configurationPipe() throws {
    defer { flowc.remove() }
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    #expect(mkfifo(flowc.filePath(".flowc.json"), 0o600) == 0)
    let result = try flowc.run("check")
    #expect(result.status == 2)
    #expect(result.standardError.contains(".flowc.json: is neither a file nor a link to one\n"))
  }

  /// Generates a file although a link exists at the path of an output.
  private func generateOver(_ name: String, aLinkTo destination: String) throws -> Flowc.Result {
    try flowc.write(flow("A", screens: 1), to: "my flows/A.flow")
    try flowc.write("", to: "out/deep/x")
    try FileManager.default.createSymbolicLink(
      atPath: flowc.filePath("out/deep/\(name)"), withDestinationPath: destination)
    return try generate("--depfile", "out/deep/A.d", "my flows/A.flow")
  }

  private func generate(_ files: String...) throws -> Flowc.Result { try generate(files) }

  private func generate(_ files: [String]) throws -> Flowc.Result {
    let call = ["generate", "--output-directory", "out/deep", "--module", "App", "--base-directory", "my flows"]
    return try flowc.run(call + files)
  }
}
