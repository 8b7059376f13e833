import FlowDriver
import ToolHost
import FlowSyntax
import FlowTooling

/// A host that reads files from the disk, but open documents from the editor.
///
/// So code that finds and reads files sees the same texts as the user, saved or not. This includes documents whose file or
/// folder does not exist yet. Only the client writes files.
final class OverlayHost: ReadingHost {
  let host: any Host
  /// The bytes of the open documents, by path.
  var texts: [String: SourceFile] = [:]

  init(_ host: any Host) { self.host = host }

  func showProgress(_ text: String) {}

  func status(of path: String) throws(FileError) -> FileStatus {
    do throws(FileError) { return try host.status(of: path) } catch {
      guard error.isMissing else { throw error }
      let identity = FileIdentity(device: .max, number: Self.number(of: path))
      if texts[path] != nil { return FileStatus(kind: .file, identity: identity) }
      if holdsTexts(path) { return FileStatus(kind: .folder, identity: identity) }
      throw error
    }
  }

  /// Whether open documents are below a path. Their folder may not exist on disk yet.
  private func holdsTexts(_ path: String) -> Bool { texts.keys.contains { Path.isInside($0, path) } }

  func realPath(of path: String) throws(FileError) -> String {
    do throws(FileError) { return try host.realPath(of: path) } catch {
      guard error.isMissing, texts[path] != nil || holdsTexts(path) else { throw error }
      return Path.join(try realPath(of: Path.folder(of: path)), Path.name(of: path))
    }
  }

  func contents(of path: String) throws(FileError) -> [UInt8] {
    if let text = texts[path] { return Array(text.bytes) }
    return try host.contents(of: path)
  }

  func entries(of path: String) throws(FileError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    do throws(FileError) { entries = try host.entries(of: path) } catch {
      guard error.isMissing, holdsTexts(path) else { throw error }
    }
    var names = Set(entries.compactMap(\.name))
    for text in texts.keys where Path.isInside(text, path) {
      let rest = Path.components(of: Path.relative(from: path, to: text))
      if names.insert(rest[0]).inserted { entries.append(FolderEntry(name: rest[0], isFile: rest.count == 1)) }
    }
    return entries
  }

  private static func number(of path: String) -> UInt64 {
    path.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
