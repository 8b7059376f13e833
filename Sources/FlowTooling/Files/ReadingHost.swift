package import FlowSyntax
package import ToolHost

/// A host that reads what another host has, and writes no files. A conforming type implements what it does differently.
package protocol ReadingHost: Host {
  var host: any Host { get }
}

extension ReadingHost {
  package var workingDirectory: String { host.workingDirectory }
  package func environmentVariable(_ name: String) -> String? { host.environmentVariable(name) }
  package func isTerminal(_ stream: StandardStream) -> Bool { host.isTerminal(stream) }
  package func standardInput() throws(FileError) -> [UInt8] { try host.standardInput() }
  package func write(_ text: String, to stream: StandardStream) { host.write(text, to: stream) }
  package func showProgress(_ text: String) { host.showProgress(text) }
  package func status(of path: String) throws(FileError) -> FileStatus { try host.status(of: path) }
  package func realPath(of path: String) throws(FileError) -> String { try host.realPath(of: path) }
  package func contents(of path: String) throws(FileError) -> [UInt8] { try host.contents(of: path) }
  package func entries(of path: String) throws(FileError) -> [FolderEntry] { try host.entries(of: path) }
  package func createFolder(at path: String) throws(FileError) { throw readOnly(path) }
  package func newFolder(at path: String) -> (any NewFolder)? { nil }
  package func createLink(at path: String, to target: String) throws(FileError) { throw readOnly(path) }
  package func replacement(of path: String, with bytes: [UInt8]) throws(FileError) -> any FileReplacement { throw readOnly(path) }
  package func overwrite(_ path: String, with new: [UInt8], over old: SourceFile) throws(FileError) {
    throw readOnly(path)
  }

  package func dividing<Result: Sendable>(_ count: Int, _ work: @Sendable (_ part: Range<Int>) -> Result) -> [Result] {
    host.dividing(count, work)
  }

  private func readOnly(_ path: String) -> FileError { FileError(path, "cannot be changed here: this host only reads files") }
}
