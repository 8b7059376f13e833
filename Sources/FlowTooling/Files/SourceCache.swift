import FlowDriver
package import ToolHost
import FlowSyntax

/// The texts of a run. Each file is read once, even if several units use it.
package final class SourceCache {
  private let host: any Host
  private var sources: [PathKey: SourceFile] = [:]

  package init(host: any Host) { self.host = host }

  func source(of file: FlowFileSearch.File) throws(FileError) -> SourceFile {
    let key = PathKey(file.absolutePath)
    if let known = sources[key] { return known }
    do throws(FileError) {
      let source = SourceFile(path: file.path, bytes: try host.contents(of: file.absolutePath))
      sources[key] = source
      return source
    } catch {
      throw FileError(file.path, error.reason)
    }
  }

  /// Forgets all texts, because files have changed.
  func forget() { sources = [:] }
}
