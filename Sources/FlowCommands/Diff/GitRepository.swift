import FlowDriver
import ToolHost
import FlowSystem

/// A git repository, read through the program `git`. Nothing is written.
///
/// One process reads many files, because a repository can have thousands of them.
struct GitRepository {
  /// A file, link or submodule of a revision.
  struct Entry {
    enum Kind { case file, link, submodule }

    /// The path from the top of the repository.
    var path: String
    var kind: Kind
    /// The name of its object: a blob, or the commit of a submodule.
    var object: String
  }

  /// The absolute path of the top folder, without links.
  let root: String
  /// The arguments that select the repository.
  private let selection: [String]
  private let host: any Host

  /// The repository around the working directory.
  init(around host: any Host) throws(FileError) {
    self.host = host
    selection = ["-C", host.workingDirectory]
    guard let top = Self.run(selection + ["rev-parse", "--show-toplevel"], host) else {
      throw FileError(host.workingDirectory, "not a git repository, or git is not installed")
    }
    var path = top[...]
    if path.last == UInt8(ascii: "\n") { path.removeLast() }
    root = try host.realPath(of: String(decoding: path, as: UTF8.self))
  }

  /// The repository of a submodule.
  ///
  /// - Parameter folder: the absolute path of the submodule.
  init(ofSubmoduleIn folder: String, host: any Host) {
    self.host = host
    root = folder
    // Without this argument, git would look for a repository in the folders above.
    selection = ["--git-dir", Path.join(folder, ".git")]
  }

  /// The commit that an argument names: a revision, or `REV...` for the last common commit of `REV` and `HEAD`.
  func commit(named name: String) throws(FileError) -> String {
    guard let dots = name.utf8.firstRange(of: "..".utf8) else { return try revision(name) }
    let (left, right) = (String(name[..<dots.lowerBound]), String(name[dots.upperBound...]))
    guard right == "." || right == ".HEAD" else {
      throw FileError(
        root, "`\(name)` names two revisions; the new version is always the working tree: write `REV` or `REV...`")
    }
    let revision = try revision(left.isEmpty ? "HEAD" : left)
    guard let base = run(["merge-base", revision, "HEAD"]), let line = Self.firstLine(base) else {
      throw FileError(
        root, "`\(left)` and HEAD have no common commit; in a shallow clone, run `git fetch --unshallow`")
    }
    return line
  }

  private func revision(_ name: String) throws(FileError) -> String {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    guard let output = run(arguments), let line = Self.firstLine(output) else {
      throw FileError(root, "has no revision `\(name)`")
    }
    return line
  }

  private static func firstLine(_ output: [UInt8]) -> String? {
    output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// All entries of a commit; `nil` if the repository does not have the commit.
  func entries(of commit: String) -> [Entry]? {
    run(["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit]).map { output in
      output.split(separator: 0).compactMap { Self.entry($0) }
    }
  }

  /// The commit of a submodule in the index; `nil` if the index has no submodule at the path.
  func indexedCommit(ofSubmodule path: String) -> String? {
    let output = Self.run(["-C", root, "ls-files", "--stage", "-z", "--", ":(top,literal)\(path)"], host) ?? []
    return output.split(separator: 0).compactMap { Self.entry($0) }.first { $0.kind == .submodule && $0.path == path }?.object
  }

  /// Parses an entry as `ls-tree` and `ls-files --stage` write it: `MODE TYPE OBJECT␉PATH` or `MODE OBJECT STAGE␉PATH`.
  private static func entry(_ text: ArraySlice<UInt8>) -> Entry? {
    guard let tab = text.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = text[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 3, let object = words.first(where: { $0.utf8.count >= 40 }) else { return nil }
    let kind: Entry.Kind =
      switch words[0] {
      case "120000": .link
      case "160000": .submodule
      default: .file
      }
    return Entry(path: String(decoding: text[(tab + 1)...], as: UTF8.self), kind: kind, object: object)
  }

  /// The contents of blobs, by their names. Blobs that the repository does not have are omitted.
  func contents(of objects: [String]) -> [String: [UInt8]] {
    if objects.isEmpty { return [:] }
    let input = Array((objects.joined(separator: "\n") + "\n").utf8)
    var rest = (Self.run(selection + ["cat-file", "--batch"], host, input: input) ?? [])[...]
    var contents: [String: [UInt8]] = [:]
    // Each answer is `OBJECT TYPE SIZE`, a line break, that many bytes and another line break.
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(words[2]), size < rest.count else { continue }
      contents[words[0]] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }

  private func run(_ arguments: [String]) -> [UInt8]? { Self.run(selection + arguments, host) }

  private static func run(_ arguments: [String], _ host: any Host, input: [UInt8] = []) -> [UInt8]? {
    let folders = (host.environmentVariable("PATH") ?? "").split(separator: ":").map { "\($0)/git" }
    guard let git = folders.first(where: { (try? host.status(of: $0))?.kind == .file }),
      let result = ChildProcess.run(git, arguments, input: input), result.status == 0
    else { return nil }
    return result.output
  }
}
