import FlowDriver
package import FlowChecking
package import ToolHost

/// The `.flow` files that a command works on, grouped by unit.
package struct FlowFileSearch {
  /// The files of one target, sorted by path. The unit has all files of the target, even if the command line names only some. The
  /// reason is that a file may use names that any other file declares.
  package struct Unit {
    package var folder: String
    package var files: [File] = []
    /// Whether the files are outside of all projects. Then the searched paths decide which files form the unit.
    package var isLoose = false

    package init(folder: String, files: [File] = [], isLoose: Bool = false) {
      self.folder = folder
      self.files = files
      self.isLoose = isLoose
    }
  }

  package struct File {
    /// The path in messages: the path that the user gave, and the rest of the path to the file.
    package var path: String
    package var absolutePath: String
    /// Whether the user gave the path of the file or of a folder above it.
    package var isRequested: Bool
    package var identity: FileIdentity

    package init(path: String, absolutePath: String, isRequested: Bool, identity: FileIdentity) {
      self.path = path
      self.absolutePath = absolutePath
      self.isRequested = isRequested
      self.identity = identity
    }
  }

  package private(set) var units: [Unit] = []
  /// The paths and files that cannot be used.
  package private(set) var failures: [FileError] = []
  /// The paths without any `.flow` file: nothing exists there, or only a folder without flows.
  package private(set) var empty: [FileError] = []

  private let host: any Host
  private let configurations: Configurations
  private var unitIndices: [PathKey: Int] = [:]
  private var fileIndices: [FileKey: Int] = [:]
  private var namesInFolder: [PathKey: [String]] = [:]

  private struct FileKey: Hashable {
    var unit: Int
    var identity: FileIdentity
  }

  /// Finds the files of these paths. A folder means every `.flow` file below it. Without a path, the search begins in the working
  /// directory.
  ///
  /// The search leaves out hidden files and folders, and those that a `.flowc.json` excludes, unless the command line names them.
  /// Files in folders of package managers and builds are left out as well, unless the call names the folder or the file. A check of
  /// a path without any `.flow` file would look like success, so callers report these paths, too.
  package init(paths: [String], host: any Host, configurations: Configurations? = nil) {
    self.host = host
    self.configurations = configurations ?? Configurations(host: host)
    for path in paths.isEmpty ? ["."] : paths {
      do throws(FileError) { try search(path) } catch { failures.append(error) }
    }
    mergeLooseUnits()
    units.sort { Path.precedes($0.folder, $1.folder) }
    for index in units.indices { units[index].files.sort { Path.precedes($0.path, $1.path) } }
  }

  private mutating func search(_ path: String) throws(FileError) {
    if path.isEmpty { throw .emptyPath }
    let status: FileStatus
    do throws(FileError) { status = try host.status(of: path) } catch {
      if !error.isMissing { throw error }
      empty.append(error)
      return
    }
    let request = Request(path: path, start: try location(of: path))
    switch status.kind {
    case .file: try searchFile(request, status.identity)
    case .folder: try searchFolder(request)
    case .other: throw FileError(path, "is neither a file nor a folder")
    }
  }

  private mutating func searchFile(_ request: Request, _ identity: FileIdentity) throws(FileError) {
    guard Path.hasSuffix(request.path, ".flow") else { throw FileError(request.path, "is not a .flow file") }
    let folder = Path.folder(of: request.start)
    let position = try position(of: folder)
    let unit = position.unit(ofFilesIn: folder)
    // Outside of projects, only the user knows which files belong together. So the unit has only the named files.
    if !position.isLoose, unitIndices[PathKey(unit)] == nil { take(try walk(unit, request), of: unit, for: request) }
    let file = File(path: request.path, absolutePath: request.start, isRequested: true, identity: identity)
    add(file, toUnit: index(ofUnit: unit, isLoose: position.isLoose))
  }

  private mutating func searchFolder(_ request: Request) throws(FileError) {
    let position = try position(of: request.start)
    let found: Bool
    switch position {
    case .project(let unit, _), .target(let unit): found = take(try walk(unit, request), of: unit, for: request)
    case .loose, .targets: found = take(try walk(request.start, request), of: nil, for: request)
    }
    if !found { empty.append(FileError(request.path, "no .flow files in this folder or below it")) }
  }

  private mutating func walk(_ folder: String, _ request: Request) throws(FileError) -> [FolderWalk.Finding] {
    var walk = FolderWalk(host: host, configurations: configurations, requested: request.start)
    try walk.walk(folder, in: try positionAbove(folder))
    for failure in walk.failures {
      let path = request.shownPath(of: failure.path, workingDirectory: host.workingDirectory)
      failures.append(FileError(path, failure.reason, isMissing: failure.isMissing))
    }
    return walk.findings
  }

  /// Adds the files below the requested path, and the other files of the unit that contains the path.
  @discardableResult
  private mutating func take(_ findings: [FolderWalk.Finding], of unit: String?, for request: Request) -> Bool {
    var isAnyRequested = false
    for finding in findings {
      let isRequested = request.includes(finding.path)
      guard isRequested || unit.map({ Path.areEqual($0, finding.unit) }) == true else { continue }
      isAnyRequested = isAnyRequested || isRequested
      let file = File(
        path: request.shownPath(of: finding.path, workingDirectory: host.workingDirectory),
        absolutePath: finding.path,
        isRequested: isRequested,
        identity: finding.identity
      )
      add(file, toUnit: index(ofUnit: finding.unit, isLoose: finding.isLoose))
    }
    return isAnyRequested
  }

  private mutating func index(ofUnit folder: String, isLoose: Bool) -> Int {
    let key = PathKey(folder)
    if let index = unitIndices[key] { return index }
    unitIndices[key] = units.count
    units.append(Unit(folder: folder, isLoose: isLoose))
    return units.count - 1
  }

  private mutating func add(_ file: File, toUnit unit: Int) {
    let key = FileKey(unit: unit, identity: file.identity)
    guard let index = fileIndices[key] else {
      fileIndices[key] = units[unit].files.count
      units[unit].files.append(file)
      return
    }
    if file.isRequested, !units[unit].files[index].isRequested { units[unit].files[index] = file }
  }

  /// Merges units outside of a project: the top-most folder is the unit, whatever the order and the depth of the paths.
  private mutating func mergeLooseUnits() {
    let loose = units.indices.filter { units[$0].isLoose }
      .sorted { units[$0].folder.utf8.count < units[$1].folder.utf8.count }
    var merged: Set<Int> = []
    for (position, inner) in loose.enumerated() {
      let outer = loose[..<position].first {
        !merged.contains($0) && Path.isInside(units[inner].folder, units[$0].folder)
      }
      guard let outer else { continue }
      for file in units[inner].files { add(file, toUnit: outer) }
      merged.insert(inner)
    }
    units = units.indices.filter { !merged.contains($0) }.map { units[$0] }
  }
}

extension FlowFileSearch {
  /// A path that the user gave, and its absolute path.
  private struct Request {
    var path: String
    var start: String

    func includes(_ absolutePath: String) -> Bool {
      Path.areEqual(absolutePath, start) || Path.isInside(absolutePath, start)
    }

    func shownPath(of absolutePath: String, workingDirectory: String) -> String {
      if includes(absolutePath) {
        let rest = Path.relative(from: start, to: absolutePath)
        return rest.isEmpty ? path : Path.join(path, rest)
      }
      return Path.shown(absolutePath, from: workingDirectory)
    }
  }

  /// The absolute path, with all links before its last component resolved. A link as the last component stays, because
  /// the file belongs to the folder that holds the link.
  private func location(of path: String) throws(FileError) -> String {
    let last = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    guard let last, last != ".", last != ".." else { return try host.realPath(of: path) }
    var trimmed = path[...]
    while trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    return Path.join(try host.realPath(of: Path.folder(of: String(trimmed))), last)
  }

  private mutating func position(of folder: String) throws(FileError) -> TargetLayout.Position {
    TargetLayout.position(of: folder, holding: try names(in: folder), in: try positionAbove(folder))
  }

  /// The position of a folder's parent in its project; `nil` if the parent is outside of all projects.
  private mutating func positionAbove(_ folder: String) throws(FileError) -> TargetLayout.Position? {
    var way: [String] = []
    var place = folder
    while place != "/" {
      place = Path.folder(of: place)
      way.append(place)
      guard Project.isTop(holding: try namesAbove(place)) else { continue }
      var position: TargetLayout.Position?
      for folder in way.reversed() {
        position = TargetLayout.position(of: folder, holding: try namesAbove(folder), in: position)
      }
      return position
    }
    return nil
  }

  /// The names in a folder above the searched path. If the process may not read the folder, the search continues, and only looks
  /// for a package manifest there. Any other failure is an error, because files could form other units without these names.
  private mutating func namesAbove(_ folder: String) throws(FileError) -> [String] {
    do throws(FileError) {
      return try names(in: folder)
    } catch {
      guard error.isForbidden || error.isMissing else { throw error }
      return (try? host.status(of: Path.join(folder, "Package.swift"))) == nil ? [] : ["Package.swift"]
    }
  }

  private mutating func names(in folder: String) throws(FileError) -> [String] {
    if let known = namesInFolder[PathKey(folder)] { return known }
    let names = try host.entries(of: folder).compactMap(\.name)
    namesInFolder[PathKey(folder)] = names
    return names
  }
}
