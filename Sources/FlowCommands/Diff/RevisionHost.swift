import FlowDriver
import FlowChecking
import ToolHost
import FlowSyntax
import FlowTooling

/// A host that reads the files of a git revision at the paths of the working tree.
///
/// A submodule has the files of the commit that the revision names, and links have their targets in the revision. Outside the
/// repository, the files of the machine are read.
final class RevisionHost: ReadingHost {
  let host: any Host
  private let revision: String
  /// The absolute path of the repository, without links.
  let root: String
  private var nodes: [Node] = []
  private var indices: [PathKey: Int] = [:]
  /// The revision's submodules whose files cannot be read, by absolute path.
  private var unreadable: [PathKey: FileError] = [:]
  private var repositories: [GitRepository] = []
  /// For each repository, the contents of the files that the comparison may read, by the name of the blob.
  private lazy var contents = repositories.indices.map(read)

  private struct Node {
    enum Kind {
      case folder(names: [String])
      case file(object: String, repository: Int)
      case link(object: String, repository: Int)
    }

    var kind: Kind
    /// Whether the folder is the top of a submodule.
    var isSubmodule = false
  }

  /// - Parameter revision: the name of a commit, or `REV...` for the last common commit of `REV` and `HEAD`.
  /// - Throws: if `git`, the repository around the working directory, or the revision does not exist.
  init(_ revision: String, over host: any Host) throws(FileError) {
    self.host = host
    self.revision = revision
    let repository = try GitRepository(around: host)
    root = repository.root
    let commit = try repository.commit(named: revision)
    guard let entries = repository.entries(of: commit) else { throw FileError(root, "has no revision `\(revision)`") }
    indices[PathKey(root)] = 0
    nodes.append(Node(kind: .folder(names: [])))
    add(entries, of: repository)
  }

  private func add(_ entries: [GitRepository.Entry], of repository: GitRepository) {
    let number = repositories.count
    repositories.append(repository)
    for entry in entries {
      let path = Path.join(repository.root, entry.path)
      switch entry.kind {
      case .file: add(Node(kind: .file(object: entry.object, repository: number)), at: path)
      case .link: add(Node(kind: .link(object: entry.object, repository: number)), at: path)
      case .submodule:
        add(Node(kind: .folder(names: []), isSubmodule: true), at: path)
        addSubmodule(entry, at: path, in: repository)
      }
    }
  }

  private func addSubmodule(_ entry: GitRepository.Entry, at path: String, in repository: GitRepository) {
    let isCheckedOut = (try? host.status(of: Path.join(path, ".git"))) != nil
    let submodule = GitRepository(ofSubmoduleIn: path, host: host)
    if isCheckedOut, let entries = submodule.entries(of: entry.object) { return add(entries, of: submodule) }
    // A submodule that is not checked out is unchanged if the index still names the same commit.
    if !isCheckedOut, repository.indexedCommit(ofSubmodule: entry.path) == entry.object { return }
    let reason =
      isCheckedOut
      ? "is a submodule without the commit of revision `\(revision)`; fetch it to compare the flows in it"
      : "is a submodule that is not checked out, so its flows cannot be compared; run `git submodule update --init`"
    unreadable[PathKey(path)] = FileError(Path.shown(path, from: workingDirectory), reason)
  }

  private func add(_ node: Node, at path: String) {
    indices[PathKey(path)] = nodes.count
    nodes.append(node)
    var path = path
    while !Path.areEqual(path, root) {
      let (folder, name) = (Path.folder(of: path), Path.name(of: path))
      if let index = indices[PathKey(folder)] {
        if case .folder(let names) = nodes[index].kind { nodes[index].kind = .folder(names: names + [name]) }
        return
      }
      indices[PathKey(folder)] = nodes.count
      nodes.append(Node(kind: .folder(names: [name])))
      path = folder
    }
  }

  /// Reads, in one process, all files of a repository that a comparison may need.
  private func read(_ number: Int) -> [String: [UInt8]] {
    var objects: Set<String> = []
    for (path, index) in indices {
      switch nodes[index].kind {
      case .file(let object, number):
        let name = Path.name(of: path.path)
        if TargetLayout.isFlow(name) || name == Configurations.fileName || name == "Package.swift" { objects.insert(object) }
      case .link(let object, number): objects.insert(object)
      default: break
      }
    }
    return repositories[number].contents(of: objects.sorted())
  }

  // MARK: Which files can be compared

  /// The error for a path argument outside the repository; `nil` if the path is inside.
  func refusal(ofPath path: String) -> FileError? {
    // The existing part of the path decides, because the rest may be deleted.
    var existing = Path.absolute(path, in: workingDirectory)
    var real = try? host.realPath(of: existing)
    if real == nil, (try? status(of: path)) != nil { return nil }
    while real == nil, existing != "/" {
      existing = Path.folder(of: existing)
      real = try? host.realPath(of: existing)
    }
    return refusal(ofRealPath: real ?? existing, shownAs: path)
  }

  /// The error for a file of the working tree outside the repository; `nil` if the file is inside.
  func refusal(ofFile file: SourceFile, at path: String) -> FileError? {
    guard let real = try? host.realPath(of: path) else { return nil }
    return refusal(ofRealPath: real, shownAs: file.path)
  }

  private func refusal(ofRealPath real: String, shownAs path: String) -> FileError? {
    guard Path.areEqual(real, root) || Path.isInside(real, root) else {
      return FileError(path, "is outside the git repository \(root), so its old version is unknown")
    }
    var folder = real
    while !Path.areEqual(folder, root) {
      if (try? host.status(of: Path.join(folder, ".git"))) != nil, !isSubmodule(folder) {
        let shown = Path.shown(folder, from: workingDirectory)
        return FileError(path, "is in another git repository, \(shown), which is not a submodule; run `flowc diff` there")
      }
      folder = Path.folder(of: folder)
    }
    return nil
  }

  private func isSubmodule(_ folder: String) -> Bool {
    if let index = indices[PathKey(folder)], nodes[index].isSubmodule { return true }
    // The submodule may be newer than the revision.
    return repositories.contains { repository in
      Path.isInside(folder, repository.root)
        && repository.indexedCommit(ofSubmodule: Path.relative(from: repository.root, to: folder)) != nil
    }
  }

  /// The errors for unreadable submodules below the path arguments.
  func unreadableSubmodules(below paths: [String]) -> [FileError] {
    let places = (paths.isEmpty ? ["."] : paths).map { (try? realPath(of: $0)) ?? Path.absolute($0, in: workingDirectory) }
    return unreadable.filter { key, _ in
      places.contains { place in
        Path.areEqual(place, key.path) || Path.isInside(key.path, place) || Path.isInside(place, key.path)
      }
    }.map(\.value).sorted { Path.precedes($0.path, $1.path) }
  }

  // MARK: Files of the revision

  /// The file at a path. Inside the repository, links have their targets in the revision; outside, their targets on the
  /// machine.
  private func resolve(_ path: String) throws(FileError) -> (path: String, node: Int?) {
    let start = Path.isAbsolute(path) ? path : Path.join(workingDirectory, path)
    // The repository's own path has no links, so most paths need no check of the folders above it.
    let isBelow = Path.isInside(start, root)
    var rest = (isBelow ? start.utf8(from: root.utf8.count) : start).utf8.split(separator: UInt8(ascii: "/"))
      .reversed().map { String(Substring($0)) }
    var real = isBelow ? root : "/"
    var linkCount = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        real = Path.folder(of: real)
        continue
      }
      let next = Path.join(real, name)
      let isLast = rest.allSatisfy { $0 == "." }
      guard isInRepository(next) else {
        do throws(FileError) {
          real = try host.realPath(of: next)
        } catch {
          var error = error
          error.path = path
          throw error
        }
        continue
      }
      guard let index = indices[PathKey(next)] ?? indexOfFolded(next) else { throw missing(path) }
      guard case .link(let object, let repository) = nodes[index].kind else {
        real = next
        continue
      }
      linkCount += 1
      guard linkCount <= 40, let target = contents[repository][object].map({ String(decoding: $0, as: UTF8.self) }) else {
        throw FileError(path, "too many levels of symbolic links", isMissing: true, isDanglingLink: isLast)
      }
      if Path.isAbsolute(target) { real = "/" }
      rest += target.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
      if isLast, !leadsSomewhere(real, rest) {
        throw FileError(path, "is a broken symbolic link", isMissing: true, isDanglingLink: true)
      }
    }
    return (real, indices[PathKey(real)] ?? (isInRepository(real) ? indexOfFolded(real) : nil))
  }

  private func leadsSomewhere(_ real: String, _ rest: [String]) -> Bool {
    (try? resolve(Path.join(real, rest.reversed().joined(separator: "/")))) != nil
  }

  /// The entry that a case-insensitive or accent-normalising file system would find.
  private func indexOfFolded(_ path: String) -> Int? {
    let (folder, name) = (Path.folder(of: path), Path.name(of: path))
    guard let parent = indices[PathKey(folder)], case .folder(let names) = nodes[parent].kind,
      (try? host.status(of: path)) != nil, let entries = try? host.entries(of: folder),
      // If the machine has an entry with this exact name, the revision's entry is a different one.
      !entries.contains(where: { $0.name.map { Path.areEqual($0, name) } == true })
    else { return nil }
    // Swift compares strings by their canonical form.
    return names.first { $0.lowercased() == name.lowercased() }.flatMap { indices[PathKey(Path.join(folder, $0))] }
  }

  private func isInRepository(_ path: String) -> Bool { Path.areEqual(path, root) || Path.isInside(path, root) }

  private func missing(_ path: String) -> FileError {
    FileError(path, "does not exist in revision `\(revision)`", isMissing: true)
  }

  func status(of path: String) throws(FileError) -> FileStatus {
    let (real, node) = try resolve(path)
    guard let node else {
      if isInRepository(real) { throw missing(path) }
      return try host.status(of: real)
    }
    let identity = FileIdentity(device: .max, number: UInt64(node))
    if case .folder = nodes[node].kind { return FileStatus(kind: .folder, identity: identity) }
    return FileStatus(kind: .file, identity: identity)
  }

  func realPath(of path: String) throws(FileError) -> String { try resolve(path).path }

  func contents(of path: String) throws(FileError) -> [UInt8] {
    let (real, node) = try resolve(path)
    guard let node else {
      if isInRepository(real) { throw missing(path) }
      return try host.contents(of: real)
    }
    guard case .file(let object, let repository) = nodes[node].kind else { throw FileError(path, "is a folder") }
    let bytes = contents[repository][object] ?? repositories[repository].contents(of: [object])[object]
    guard let bytes else { throw FileError(path, "could not be read from revision `\(revision)`") }
    if bytes.count > SourceFile.maximumByteCount {
      throw FileError(path, "is larger than \(SourceFile.maximumByteCount &>> 20) MiB")
    }
    return bytes
  }

  func entries(of path: String) throws(FileError) -> [FolderEntry] {
    let (real, node) = try resolve(path)
    guard let node else {
      if isInRepository(real) { throw missing(path) }
      return try host.entries(of: real)
    }
    guard case .folder(let names) = nodes[node].kind else { throw FileError(path, "is not a folder") }
    return names.map { name in
      guard let index = indices[PathKey(Path.join(real, name))], case .file = nodes[index].kind else {
        return FolderEntry(name: name, isFile: false)
      }
      return FolderEntry(name: name, isFile: true)
    }
  }
}
