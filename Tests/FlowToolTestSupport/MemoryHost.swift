import FlowDriver
package import ToolHost
package import FlowSyntax

/// Files, streams and an environment that exist only in memory.
///
/// ```swift
/// let host = MemoryHost(["Package.swift": "", "Sources/App/A.flow": "flow A { start home; screen home }"])
/// ```
package final class MemoryHost: Host {
  package enum Node {
    case file([UInt8])
    case folder
    case link(String)
    /// Something else, such as a device or a socket.
    case other
    /// Something that exists and cannot be read.
    case unreadable(String)
  }

  package let workingDirectory = "/work"
  package var environment: [String: String] = [:]
  package var terminals: Set<StandardStream> = []
  /// Paths at which writing fails, with the reason.
  package var failuresOfWriting: [String: String] = [:]

  /// The content of standard input.
  package var input = ""

  package private(set) var standardOutput = ""
  package private(set) var standardError = ""
  package private(set) var progress: [String] = []
  /// The absolute paths of the files that were written, in order.
  package private(set) var writes: [String] = []
  package private(set) var readCount = 0
  /// The number of folders that were listed.
  package private(set) var listingCount = 0
  /// Called after each reading of a file, with its absolute path and the number of readings so far.
  package var onRead: ((String, Int) -> Void)?
  private var readCounts: [String: Int] = [:]

  private var nodes: [PathKey: Node] = [PathKey("/"): .folder]
  private var numbers: [PathKey: UInt64] = [:]
  /// For each path, the number of times that something was written there.
  private var versions: [PathKey: Int64] = [:]

  /// Files by their paths, relative to the working directory unless absolute. The folders above them are created.
  package init(_ files: [String: String] = [:]) {
    add(workingDirectory, .folder)
    for (path, text) in files { add(path, .file(Array(text.utf8))) }
  }

  package func add(_ path: String, _ node: Node) {
    let path = absolute(path)
    var folder = path
    while folder != "/" {
      folder = parent(of: folder)
      if nodes[PathKey(folder)] == nil { nodes[PathKey(folder)] = .folder }
    }
    nodes[PathKey(path)] = node
    versions[PathKey(path), default: 0] += 1
  }

  /// Removes a file, or a folder with its contents.
  package func remove(_ path: String) {
    let path = absolute(path)
    nodes = nodes.filter { !Path.areEqual($0.key.path, path) && !Path.isInside($0.key.path, path) }
  }

  package func text(of path: String) -> String? {
    guard case .file(let bytes)? = nodes[PathKey(absolute(path))] else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func target(ofLink path: String) -> String? {
    guard case .link(let target)? = nodes[PathKey(absolute(path))] else { return nil }
    return target
  }

  // MARK: Host

  package func environmentVariable(_ name: String) -> String? { environment[name] }

  package func isTerminal(_ stream: StandardStream) -> Bool { terminals.contains(stream) }

  package func standardInput() throws(FileError) -> [UInt8] { Array(input.utf8) }

  package func write(_ text: String, to stream: StandardStream) {
    switch stream {
    case .standardOutput: standardOutput += text
    case .standardError: standardError += text
    }
  }

  package func showProgress(_ text: String) { progress.append(text) }

  package func status(of path: String) throws(FileError) -> FileStatus {
    let real: String
    do throws(FileError) { real = try resolve(path) } catch {
      var error = error
      if case .link? = nodes[PathKey(absolute(path))] { error.isDanglingLink = error.isMissing }
      throw error
    }
    let kind: FileStatus.Kind =
      switch nodes[PathKey(real)] {
      case .folder: .folder
      case .other: .other
      default: .file
      }
    let number = numbers[PathKey(real)] ?? UInt64(numbers.count)
    numbers[PathKey(real)] = number
    let version = FileVersion(size: 0, seconds: versions[PathKey(real)] ?? 0, nanoseconds: 0)
    return FileStatus(kind: kind, identity: FileIdentity(device: 1, number: number), version: version)
  }

  package func realPath(of path: String) throws(FileError) -> String { try resolve(path) }

  package func contents(of path: String) throws(FileError) -> [UInt8] {
    readCount += 1
    let real = try resolve(path)
    let node = nodes[PathKey(real)]
    readCounts[real, default: 0] += 1
    onRead?(real, readCounts[real] ?? 0)
    switch node {
    case .file(let bytes): return bytes
    case .unreadable(let reason): throw Self.error(path, reason)
    default: throw FileError(path, "is a folder")
    }
  }

  package func entries(of path: String) throws(FileError) -> [FolderEntry] {
    listingCount += 1
    let real = try resolve(path)
    if case .unreadable(let reason)? = nodes[PathKey(real)] { throw Self.error(path, reason) }
    return nodes.compactMap { key, node in
      guard key.path != "/", Path.areEqual(parent(of: key.path), real) else { return nil }
      let isFile = if case .file = node { true } else { false }
      let isLink = if case .link = node { true } else { false }
      return FolderEntry(name: Path.name(of: key.path), isFile: isFile, isLink: isLink)
    }
  }

  private static func error(_ path: String, _ reason: String) -> FileError {
    FileError(path, reason, isForbidden: reason == "permission denied")
  }

  package func createFolder(at path: String) throws(FileError) { add(path, .folder) }

  package func createLink(at path: String, to target: String) throws(FileError) { add(path, .link(target)) }

  package func overwrite(
    _ path: String, with new: [UInt8], over old: SourceFile
  ) throws(FileError) {
    guard old.consists(of: try contents(of: path)) else {
      throw FileError(path, "was changed by another program in the meantime, so it was not written")
    }
    if let reason = failuresOfWriting[path] { throw FileError(path, reason) }
    add(path, .file(new))
    writes.append(absolute(path))
  }

  package func newFolder(at path: String) -> (any NewFolder)? {
    let isTaken = nodes[PathKey(absolute(path))] != nil
    return isTaken ? nil : Folder(self, path)
  }

  package func replacement(of path: String, with bytes: [UInt8]) throws(FileError) -> any FileReplacement {
    try Replacement(self, path, bytes)
  }

  /// Divides the work into two parts, so that tests see whether a part depends on the other.
  package func dividing<Result: Sendable>(_ count: Int, _ work: @Sendable (Range<Int>) -> Result) -> [Result] {
    count > 1 ? [work(0..<count / 2), work(count / 2..<count)] : [work(0..<count)]
  }

  private final class Replacement: FileReplacement {
    let host: MemoryHost
    let path: String
    let bytes: [UInt8]

    init(_ host: MemoryHost, _ path: String, _ bytes: [UInt8]) throws(FileError) {
      (self.host, self.path, self.bytes) = (host, path, bytes)
      if let reason = host.failuresOfWriting[path] { throw FileError(path, reason) }
    }

    func commit() {
      if case .file(bytes)? = host.nodes[PathKey(host.absolute(path))] { return }
      host.add(path, .file(bytes))
      host.writes.append(path)
    }

    func discard() {}
  }

  private final class Folder: NewFolder {
    let host: MemoryHost
    let path: String
    var files: [Replacement] = []

    init(_ host: MemoryHost, _ path: String) {
      self.host = host
      self.path = path
    }

    func add(_ name: String, _ bytes: [UInt8]) throws(FileError) {
      files.append(try Replacement(host, path + "/" + name, bytes))
    }

    func commit() throws(FileError) {
      host.add(path, .folder)
      for file in files { file.commit() }
    }

    func discard() { files = [] }
  }

  // MARK: Paths

  private func parent(of path: String) -> String {
    let slash = path.lastIndex(of: "/")!
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : path == "." ? workingDirectory : workingDirectory + "/" + path
  }

  private func resolve(_ path: String) throws(FileError) -> String {
    var rest = absolute(path).split(separator: "/").map(String.init)
    var real = "/"
    var linkCount = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        real = parent(of: real + (real == "/" ? "." : ""))
        continue
      }
      let next = (real == "/" ? "" : real) + "/" + name
      switch nodes[PathKey(next)] {
      case nil: throw FileError(path, "no such file or folder", isMissing: true)
      case .link(let target):
        linkCount += 1
        if linkCount > 40 { throw FileError(path, "too many levels of symbolic links", isMissing: true) }
        if target.hasPrefix("/") { real = "/" }
        rest = target.split(separator: "/").map(String.init) + rest
      default: real = next
      }
    }
    return real
  }
}
