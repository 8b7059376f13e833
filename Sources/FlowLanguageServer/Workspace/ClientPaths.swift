import FlowDriver
import ToolHost
import FlowJSON
import FlowServerProtocol

/// Converts between the client's URIs and the paths that the server uses.
///
/// A file has many URIs: with or without escapes, with a slash at the end, with `..`, through a link. Only this class turns
/// URIs into paths, so the rest of the server compares paths. Paths for the client get the client's spelling: the URI of the
/// open document, or a URI below the client's folder.
final class ClientPaths {
  /// A folder that the client works in.
  struct Root {
    var path: String
    /// The path as the client spells it. It may contain links.
    var written: String
  }

  private let host: any Host
  /// Folders with their links resolved, by their original paths.
  private var folders: [PathKey: String] = [:]
  private(set) var roots: [Root] = []

  init(host: any Host) { self.host = host }

  /// Forgets resolved links, because files have changed.
  func forget() { folders = [:] }

  // MARK: From the client

  func setRoots(_ uris: [String]) { roots = uris.compactMap(root) }

  func changeRoots(removed: [String], added: [String]) {
    let gone = removed.compactMap(root)
    let rest = roots.filter { root in
      !gone.contains { Path.areEqual($0.path, root.path) || Path.areEqual($0.written, root.written) }
    }
    roots = rest + added.compactMap(root)
  }

  private func root(_ uri: String) -> Root? {
    DocumentURI.path(ofURI: uri).map { path in
      let written = Path.absolute(path, in: "/")
      return Root(path: resolved(folder: written), written: written)
    }
  }

  /// The path of the file that a URI names; `nil` if the URI is not a file on this machine.
  ///
  /// A link in the last component stays, because the file belongs to the folder that contains the link.
  func path(ofFile uri: String) -> String? {
    guard let path = DocumentURI.path(ofURI: uri).map({ Path.absolute($0, in: "/") }) else { return nil }
    if path == "/" { return path }
    return Path.join(resolved(folder: Path.folder(of: path)), Path.name(of: path))
  }

  /// The path of a document. A document that is not a file, such as `untitled:Untitled-1`, gets a path that no file has.
  func path(ofDocument uri: String) -> String { path(ofFile: uri) ?? "\(Self.folderOfOthers)/\(uri)" }

  /// Whether a document has a path on disk, saved or not. For example, `untitled:Untitled-1` has none.
  static func isFile(_ path: String) -> Bool { !Path.isInside(path, folderOfOthers) }

  private static let folderOfOthers = "/:"

  /// Resolves the links of a folder. If the folder does not exist yet, resolves its existing part.
  private func resolved(folder path: String) -> String {
    if path == "/" { return path }
    if let known = folders[PathKey(path)] { return known }
    let real =
      (try? host.realPath(of: path))
      ?? Path.join(resolved(folder: Path.folder(of: path)), Path.name(of: path))
    folders[PathKey(path)] = real
    return real
  }

  // MARK: To the client

  /// The URI of a file that is not open.
  func uri(ofFile path: String) -> String {
    for root in roots where Path.isInside(path, root.path) {
      return DocumentURI.uri(ofPath: Path.join(root.written, Path.relative(from: root.path, to: path)))
    }
    return DocumentURI.uri(ofPath: path)
  }
}
