import FlowBuild
import FlowHost
import FlowSystem

/// The files of a revision of a git repository, in the places where those of the working tree are.
///
/// It reads them by `git` itself, and writes nothing.
final class RevisionHost: Host {
  private let host: any Host
  private let revision: String
  /// The absolute path of the repository.
  private let root: String
  /// The files of the revision, by their absolute paths, and the folders that they are in.
  private var files: [String: Int] = [:]
  private var folders: [String: Set<String>] = [:]

  /// - Throws: if there is no `git`, no repository around the working directory, or no such revision.
  init(_ revision: String, over host: any Host) throws(FileError) {
    self.host = host
    self.revision = revision
    guard let top = Self.git(["rev-parse", "--show-toplevel"], host) else {
      throw FileError(host.workingDirectory, "is in no git repository, or git is not installed")
    }
    root = String(decoding: top, as: UTF8.self).filter { !$0.isNewline }
    guard let list = Self.git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", "--end-of-options", revision], host) else {
      throw FileError(root, "has no revision `\(revision)`")
    }
    folders[root] = []
    for (index, bytes) in list.split(separator: 0).enumerated() {
      let path = Path.join(root, String(decoding: bytes, as: UTF8.self))
      files[path] = index
      var name = path
      while name != root {
        let folder = Path.folder(of: name)
        let isNew = folders[folder, default: []].insert(Path.name(of: name)).inserted
        if !isNew || folder == name { break }
        name = folder
      }
    }
  }

  /// Whether there is a flow at all.
  static func hasFlows(_ host: any Host) -> Bool {
    (host as? RevisionHost)?.files.keys.contains { Path.hasSuffix($0, ".flow") } ?? true
  }

  private static func git(_ arguments: [String], _ host: any Host) -> [UInt8]? {
    let folders = (host.environmentVariable("PATH") ?? "").split(separator: ":").map { "\($0)/git" }
    guard let git = folders.first(where: { (try? host.status(of: $0))?.kind == .file }),
      let result = ChildProcess.run(git, ["-C", host.workingDirectory] + arguments, input: []), result.status == 0
    else { return nil }
    return result.output
  }

  private func absolute(_ path: String) -> String { Path.absolute(path, in: workingDirectory) }

  // MARK: Files of the revision

  func status(of path: String) throws(FileError) -> FileStatus {
    let absolute = absolute(path)
    if let index = files[absolute] {
      return FileStatus(kind: .file, identity: FileIdentity(device: .max, number: UInt64(index)))
    }
    if folders[absolute] != nil {
      let number = UInt64(bitPattern: Int64(absolute.hashValue))
      return FileStatus(kind: .folder, identity: FileIdentity(device: .max - 1, number: number))
    }
    // Files outside of the repository are the files of the machine.
    if !absolute.hasPrefix(root + "/"), absolute != root { return try host.status(of: path) }
    throw FileError(path, "does not exist in revision `\(revision)`", isMissing: true)
  }

  func realPath(of path: String) throws(FileError) -> String { absolute(path) }

  func contents(of path: String) throws(FileError) -> [UInt8] {
    let absolute = absolute(path)
    guard files[absolute] != nil else {
      if !absolute.hasPrefix(root + "/") { return try host.contents(of: path) }
      throw FileError(path, "does not exist in revision `\(revision)`", isMissing: true)
    }
    let name = absolute.dropFirst(root.count + 1)
    guard let bytes = Self.git(["cat-file", "blob", "\(revision):\(name)"], host) else {
      throw FileError(path, "could not be read from revision `\(revision)`")
    }
    return bytes
  }

  func entries(of path: String) throws(FileError) -> [FolderEntry] {
    let absolute = absolute(path)
    guard let names = folders[absolute] else {
      if !absolute.hasPrefix(root + "/"), absolute != root { return try host.entries(of: path) }
      throw FileError(path, "does not exist in revision `\(revision)`", isMissing: true)
    }
    return names.map { FolderEntry(name: $0, isFile: files[Path.join(absolute, $0)] != nil) }
  }

  // MARK: Everything else

  var workingDirectory: String { host.workingDirectory }
  func environmentVariable(_ name: String) -> String? { host.environmentVariable(name) }
  func isTerminal(_ stream: StandardStream) -> Bool { host.isTerminal(stream) }
  func standardInput() throws(FileError) -> [UInt8] { try host.standardInput() }
  func write(_ text: String, to stream: StandardStream) { host.write(text, to: stream) }
  func showProgress(_ text: String) { host.showProgress(text) }
  func createFolder(at path: String) throws(FileError) { throw refusal(path) }
  func newFolder(at path: String) -> (any NewFolder)? { nil }
  func createLink(at path: String, to target: String) throws(FileError) { throw refusal(path) }
  func replacement(of path: String) throws(FileError) -> any FileReplacement { throw refusal(path) }

  private func refusal(_ path: String) -> FileError { FileError(path, "is a file of a revision, which cannot be changed") }

  func dividing<Result: Sendable>(_ count: Int, _ work: @Sendable (_ part: Range<Int>) -> Result) -> [Result] {
    host.dividing(count, work)
  }
}
