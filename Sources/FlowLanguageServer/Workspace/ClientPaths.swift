import FlowBuild
import FlowHost
import FlowJSON
import FlowServerProtocol

/// The URIs of the client, and the paths that the server uses for them.
///
/// A file has many URIs: with escapes or without, with a slash at the end, with `..`, by a link. Every URI of a message
/// becomes a path here, and nowhere else, so that the rest of the server compares paths. A path that goes to the client
/// gets the spelling of the client: of an open document its URI, of other files a URI below the client's folder.
final class ClientPaths {
  /// A folder that the client works in.
  struct Root {
    var path: String
    /// The path as the client writes it, perhaps with links.
    var written: String
  }

  private let host: any Host
  /// The folders without links, by their paths with links.
  private var folders: [PathKey: String] = [:]
  private(set) var roots: [Root] = []

  init(host: any Host) { self.host = host }

  /// Forgets where links lead, since files have changed.
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

  /// The path of the file that a URI names; `nil` if it names no file of this machine.
  ///
  /// A link as the last name stays, because the file belongs to the folder that holds the link.
  func path(ofFile uri: String) -> String? {
    guard let path = DocumentURI.path(ofURI: uri).map({ Path.absolute($0, in: "/") }) else { return nil }
    if path == "/" { return path }
    return Path.join(resolved(folder: Path.folder(of: path)), Path.name(of: path))
  }

  /// The path of a document. A document that is no file, such as `untitled:Untitled-1`, gets a path that no file has.
  func path(ofDocument uri: String) -> String { path(ofFile: uri) ?? "\(Self.folderOfOthers)/\(uri)" }

  /// Whether a document is a file, or may become one.
  static func isFile(_ path: String) -> Bool { !Path.isInside(path, folderOfOthers) }

  private static let folderOfOthers = "/:"

  /// A folder without links. Of a folder that is not on the disk yet, the part that is there decides.
  private func resolved(folder path: String) -> String {
    if path == "/" { return path }
    if let known = folders[PathKey(path)] { return known }
    let real = (try? host.realPath(of: path))
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
