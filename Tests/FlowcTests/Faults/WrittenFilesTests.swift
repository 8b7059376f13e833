import FlowTestSupport
import Foundation
import Testing

@Suite("What a command writes", .outside)
struct WrittenFilesTests {
  @Test("Only what its arguments name is written, and nothing stays beside it", arguments: FaultCase.all)
  func written(by faultCase: FaultCase) throws {
    let flowc = try Flowc(isInPackage: true)
    defer { flowc.remove() }
    for (path, text) in faultCase.files { try flowc.write(text, to: path) }
    // The test also checks the folder above, because the call could change files there.
    let above = flowc.folder.deletingLastPathComponent()
    let before = try files(in: above)
    #expect(try flowc.run(faultCase.arguments).status < 2)
    let after = try files(in: above)
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    let named = faultCase.writtenPaths.map { "inside/" + $0 }
    for path in changed { #expect(named.contains { path == $0 || $0.hasSuffix("/") && path.hasPrefix($0) }, "\(path)") }
    // If the arguments of a case name an output, the case must write it.
    for path in named { #expect(changed.contains { $0 == path || path.hasSuffix("/") && $0.hasPrefix(path) }, "\(path)") }
  }

  private func files(in folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: path)
      if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true { files[path] = try Data(contentsOf: url) }
    }
    return files
  }
}

extension FaultCase {
  /// The files and folders that the arguments allow the call to write. Folders end with a slash.
  fileprivate var writtenPaths: [String] {
    var paths: [String] = []
    for (option, value) in zip(arguments, arguments.dropFirst()) {
      if option == "--output-directory" { paths.append(value + "/") }
      if option == "--output" || option == "--depfile" { paths.append(value) }
    }
    if arguments[0] == "init" { paths.append(arguments.last! + "/") }
    let repairs = arguments.contains("--fix") || arguments[0] == "format" && !arguments.contains("--diff")
    return repairs ? paths + files.keys.filter { $0.hasSuffix(".flow") } : paths
  }
}
