import FlowDriver
import FlowChecking
import ToolHost

/// The `.flow` files below a folder, each with the unit that it belongs to.
///
/// The walk follows symbolic links, because two targets may share flows through a linked folder. It enters a folder only once for
/// each unit, and never from inside the folder itself. So it ends even if links form a cycle. It follows links to folders last, so a
/// target that links also lead to has its own path.
struct FolderWalk {
  struct Finding {
    var path: String
    var unit: String
    /// Whether the file is outside of all projects.
    var isLoose: Bool
    var identity: FileIdentity
  }

  private(set) var findings: [Finding] = []
  private(set) var failures: [FileError] = []

  private let host: any Host
  private let configurations: Configurations
  private let requested: String
  private var visits: Set<Visit> = []
  private var ancestors: [FileIdentity] = []
  private var links: [Link] = []

  /// A link to a folder, which the walk has not followed yet.
  private struct Link {
    var path: String
    var identity: FileIdentity
    var position: TargetLayout.Position?
    var unitIdentity: FileIdentity?
    var ancestors: [FileIdentity]
  }

  private struct Visit: Hashable {
    var unit: FileIdentity?
    var folder: FileIdentity
  }

  /// - Parameter requested: the path that the user gave. No configuration excludes it or a folder above it.
  init(host: any Host, configurations: Configurations, requested: String) {
    self.host = host
    self.configurations = configurations
    self.requested = requested
  }

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - folder: its absolute path.
  ///   - parent: the position of the folder above, if a project is above.
  mutating func walk(_ folder: String, in parent: TargetLayout.Position?) throws(FileError) {
    let identity = try host.status(of: folder).identity
    try walk(folder, identity, in: parent, unitIdentity: nil)
    var next = 0
    while next < links.count {
      let link = links[next]
      next += 1
      ancestors = link.ancestors
      do throws(FileError) {
        try walk(link.path, link.identity, in: link.position, unitIdentity: link.unitIdentity)
      } catch {
        take(error, at: link.path)
      }
    }
  }

  private mutating func walk(
    _ folder: String,
    _ identity: FileIdentity,
    in parent: TargetLayout.Position?,
    unitIdentity: FileIdentity?
  ) throws(FileError) {
    if ancestors.contains(identity) { return }
    let entries = try host.entries(of: folder)
    let names = entries.compactMap(\.name)
    let position = TargetLayout.position(of: folder, holding: names, in: parent)
    let unit = position.unit(ofFilesIn: folder)
    let unitIdentity = Path.areEqual(unit, folder) ? identity : unitIdentity
    guard visits.insert(Visit(unit: unitIdentity, folder: identity)).inserted else { return }

    let configuration = configurations.configuration(ofFilesIn: folder, holding: names)
    ancestors.append(identity)
    defer { ancestors.removeLast() }
    for entry in entries.sorted(by: { Path.precedes($0.name ?? "", $1.name ?? "") }) {
      guard let name = entry.name else {
        failures.append(FileError(folder, "contains a file whose name is not UTF-8"))
        continue
      }
      if TargetLayout.isHidden(name) || entry.isFile && !TargetLayout.isFlow(name) { continue }
      let path = Path.join(folder, name)
      if !entry.isFile, TargetLayout.isLeftOut(name, in: position), !isRequested(path) { continue }
      if let configuration, configuration.excludes(path), !isRequested(path) { continue }
      do throws(FileError) {
        let status = try host.status(of: path)
        switch status.kind {
        case .folder where entry.isLink:
          links.append(
            Link(
              path: path, identity: status.identity, position: position, unitIdentity: unitIdentity, ancestors: ancestors))
        case .folder: try walk(path, status.identity, in: position, unitIdentity: unitIdentity)
        case .file where TargetLayout.isFlow(name):
          findings.append(
            Finding(path: path, unit: unit, isLoose: position.isLoose, identity: status.identity))
        case .file, .other: break
        }
      } catch {
        take(error, at: path)
      }
    }
  }

  /// Adds a failure. A dangling link matters only if it has the name of a `.flow` file.
  private mutating func take(_ error: FileError, at path: String) {
    if !error.isMissing || TargetLayout.isFlow(Path.name(of: path)) { failures.append(error) }
  }

  private func isRequested(_ path: String) -> Bool {
    Path.areEqual(path, requested) || Path.isInside(requested, path)
  }
}
