import FlowTestSupport
import Foundation
import Testing

private let areAllTried = ProcessInfo.processInfo.environment["FLOW_TEST_FAULTS"] == "all"

/// Each system call of every command fails with one of the faults, which depends on the seed. With `FLOW_TEST_FAULTS=all`, each system
/// call fails with each fault.
@Suite(
  "A system call fails, or the process is killed there", .outside, areAllTried ? .enabled(if: true) : .long,
  .enabled(if: FaultLibrary.path != nil))
struct FaultTests {
  @Test("Each file is the old one or the new one, and the next run mends all", arguments: FaultCase.all)
  func fault(_ faultCase: FaultCase) throws {
    // Other processes write to the folders above, so the number of system calls that list these folders varies.
    let flowc = try Flowc(isInPackage: true)
    defer { flowc.remove() }
    let before = faultCase.files
    try put(before, in: flowc)
    let counter = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: counter) }
    let reference = try flowc.run(
      faultCase.arguments, environment: FaultLibrary.environment(at: 0, "", count: counter.path))
    let after = try files(of: flowc)
    let count = try #require(Int(String(contentsOf: counter, encoding: .utf8).dropLast()))
    #expect(count > 0 && reference.status < 2, "\(reference.standardError)")

    let seed = SeededRandom.seed(for: "faults of \(faultCase.name)")
    var runs = 0
    for call in 1...count {
      let one = FaultLibrary.faults[(call + Int(seed % 7)) % FaultLibrary.faults.count]
      for fault in areAllTried ? FaultLibrary.faults : [one] {
        runs += 1
        try put(before, in: flowc)
        let result = try flowc.run(faultCase.arguments, environment: FaultLibrary.environment(at: call, fault))
        let what = Comment("call \(call) of \(count), fault \(fault), status \(result.status)")
        let isKilled = fault == "kill"
        #expect(isKilled ? result.status == SIGKILL : result.status <= 2, what)

        let now = try files(of: flowc)
        for path in Set(before.keys).union(after.keys).union(now.keys) {
          if isKilled, path.contains(".flowc-") { continue }
          #expect(now[path] == before[path] || now[path] == after[path], "\(path), \(what)")
        }
        if !isKilled, result.status < 2 {
          // If a command reports success, it was successful. A fault that the command can handle has no effect.
          #expect(now == after && result.standardOutput == reference.standardOutput, what)
          continue
        }
        #expect(isKilled || !result.standardError.isEmpty || result.status == 2, what)
        let next = try flowc.run(faultCase.arguments)
        let mended = try files(of: flowc).filter { !$0.key.contains(".flowc-") }
        #expect(next.status <= 1 && mended == after, "the next run, \(what): \(next.standardError)")
      }
    }
    print("faults of \(faultCase.name): \(runs) runs, one fault each")
  }

  /// Replaces the contents of the call's folder with these files.
  private func put(_ files: [String: String], in flowc: Flowc) throws {
    try? FileManager.default.removeItem(at: flowc.folder)
    try FileManager.default.createDirectory(at: flowc.folder, withIntermediateDirectories: true)
    for (path, text) in files { try flowc.write(text, to: path) }
  }

  /// The files in the call's folder, by their paths. For a link, this is the file that the link leads to.
  private func files(of flowc: Flowc) throws -> [String: String] {
    var files: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: flowc.folder.path) ?? .init() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: flowc.filePath(path), isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try flowc.text(of: path) }
    }
    return files
  }
}
