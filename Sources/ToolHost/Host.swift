package import FlowSyntax

/// The interface of the commands to their process: files, streams, the environment.
///
/// Apart from this interface, the commands are functions from values to values. So tests give them files that exist only in memory,
/// and the executable gives them real files.
///
/// Paths are as the user wrote them: relative to ``workingDirectory`` unless they begin with a slash.
package protocol Host: AnyObject {
  /// The absolute path of the folder in which the tool was called.
  var workingDirectory: String { get }
  /// A variable of the environment.
  func environmentVariable(_ name: String) -> String?
  /// Whether a person reads this stream.
  func isTerminal(_ stream: StandardStream) -> Bool
  /// All bytes of standard input.
  func standardInput() throws(FileError) -> [UInt8]
  /// Appends to a stream. If this fails, the host keeps the error and reports it at the end.
  func write(_ text: String, to stream: StandardStream)
  /// Writes buffered output, for a command that runs for a long time.
  func flush()
  /// Shows the progress of a run in a few words, if the user has been waiting. The next text replaces them.
  func showProgress(_ text: String)

  /// The kind of the file at a path, after following symbolic links.
  func status(of path: String) throws(FileError) -> FileStatus
  /// The path without symbolic links and without `..`.
  func realPath(of path: String) throws(FileError) -> String
  /// All bytes of a file.
  func contents(of path: String) throws(FileError) -> [UInt8]
  /// The entries of a folder, in no particular order, without `.` and `..`.
  func entries(of path: String) throws(FileError) -> [FolderEntry]
  /// Makes a folder and the folders above it, unless it exists.
  func createFolder(at path: String) throws(FileError)
  /// Starts to make a folder and the folders above it; `nil` if something is already at the path, or if no folder can be made
  /// beside it.
  func newFolder(at path: String) -> (any NewFolder)?
  /// Makes a symbolic link to an absolute path. It replaces another link at the path, but nothing else.
  func createLink(at path: String, to target: String) throws(FileError)
  /// Replaces the bytes of a file that people write, if it still has the bytes that were read.
  ///
  /// The file is compared right before it is replaced. It keeps its owner, its group, its permissions and its hard links, as far
  /// as the system allows this.
  ///
  /// - Parameters:
  ///   - path: the path of the file, without links.
  ///   - old: the file as it was read.
  func overwrite(_ path: String, with new: [UInt8], over old: SourceFile) throws(FileError)
  /// Writes the new bytes of a file beside it. The file keeps its old bytes until the replacement is committed, and a link to it
  /// stays a link. Other threads may replace other files at the same time.
  func replacement(of path: String, with bytes: [UInt8]) throws(FileError) -> any FileReplacement

  /// Divides the work on `count` items into ranges, and works on as many ranges at a time as is worthwhile.
  ///
  /// - Returns: the results of the ranges, in order.
  func dividing<Result: Sendable>(_ count: Int, _ work: @Sendable (_ part: Range<Int>) -> Result) -> [Result]
}

extension Host {
  package func flush() {}

  /// The results for each of `count` items, in order. Several items are processed at a time.
  package func mapping<Result: Sendable>(_ count: Int, _ make: @Sendable (_ index: Int) -> Result) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      // Each item has its own element in the buffer, so concurrent writes do not conflict.
      nonisolated(unsafe) let results = buffer
      _ = dividing(count) { part in
        for index in part { results.initializeElement(at: index, to: make(index)) }
      }
      initializedCount = count
    }
  }
}

/// The streams of a process: results and help go to standard output, findings and errors to standard error.
package enum StandardStream: Sendable { case standardOutput, standardError }

/// A complete file that is about to replace another.
///
/// A file that would not change is not touched, so a build system sees no change. No reader ever sees a half-written file.
package protocol FileReplacement: AnyObject {
  /// Replaces the old file with the new one if they differ.
  func commit() throws(FileError)
  /// Leaves the old file unchanged.
  func discard()
}

/// A folder that appears with all its files at once, or not at all.
package protocol NewFolder: AnyObject {
  /// Writes a file of the folder. Other threads may write other files at the same time.
  func add(_ name: String, _ bytes: [UInt8]) throws(FileError)
  func commit() throws(FileError)
  /// Removes everything that was written.
  func discard()
}

package struct FileStatus: Sendable {
  package enum Kind: Sendable { case file, folder, other }

  package var kind: Kind
  /// Two paths have the same identity exactly if they lead to the same file.
  package var identity: FileIdentity
  /// The version of the content; `nil` if the host does not know it.
  package var version: FileVersion?

  package init(kind: Kind, identity: FileIdentity, version: FileVersion? = nil) {
    self.kind = kind
    self.identity = identity
    self.version = version
  }
}

/// A version of a file's content: its size, and the time when the file was last changed. While both stay the same, readers
/// need not read the file again.
package struct FileVersion: Equatable, Sendable {
  package var size: Int64
  package var seconds: Int64
  package var nanoseconds: Int64

  package init(size: Int64, seconds: Int64, nanoseconds: Int64) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var number: UInt64

  package init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

package struct FolderEntry: Sendable {
  /// The name; `nil` if it is not UTF-8, so that no path can name it.
  package var name: String?
  /// Whether the entry is certainly a plain file, and not a link or a folder.
  package var isFile: Bool
  /// Whether the entry is certainly a link.
  package var isLink: Bool

  package init(name: String?, isFile: Bool, isLink: Bool = false) {
    self.name = name
    self.isFile = isFile
    self.isLink = isLink
  }
}

/// An error about a file that could not be used. Messages show the path, a colon, and the reason.
package struct FileError: Error, Equatable, Sendable {
  package var path: String
  package var reason: String
  /// Whether nothing exists at the path, or only a dangling link.
  package var isMissing: Bool
  /// Whether something exists at the path, but this process may not use it.
  package var isForbidden: Bool
  /// Whether the last component of the path is a link that leads nowhere or in a cycle. Such a path is also missing.
  package var isDanglingLink: Bool
  /// The place of the error in the file, if the error is about the content.
  package var position: SourcePosition?

  package init(
    _ path: String, _ reason: String, isMissing: Bool = false, isForbidden: Bool = false, isDanglingLink: Bool = false,
    at position: SourcePosition? = nil
  ) {
    self.path = path
    self.reason = reason
    self.isMissing = isMissing
    self.isForbidden = isForbidden
    self.isDanglingLink = isDanglingLink
    self.position = position
  }

  /// The error for an empty path. Calls get one from an unset shell variable.
  package static let emptyPath = FileError("", "a path is empty")
}
