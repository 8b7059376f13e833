import FlowDriver
import ToolHost

/// The top folder of the repository. Paths in reports for code hosting services are relative to it.
struct RepositoryTop {
  /// The absolute path; `nil` if the working directory is in no repository.
  let path: String?
  private let host: any Host

  /// The folder that GitHub Actions names, or else the nearest folder with a `.git`.
  init(host: any Host) {
    self.host = host
    let named = host.environmentVariable("GITHUB_WORKSPACE").flatMap { Path.isAbsolute($0) ? Path.absolute($0, in: "/") : nil }
    path = named ?? Self.repository(around: host.workingDirectory, host)
  }

  private static func repository(around folder: String, _ host: any Host) -> String? {
    if (try? host.status(of: Path.join(folder, ".git"))) != nil { return folder }
    return folder == "/" ? nil : repository(around: Path.folder(of: folder), host)
  }

  /// The path of a file relative to the top; `nil` if the file is elsewhere.
  func relative(_ file: String) -> String? {
    guard let path else { return nil }
    let file = Path.absolute(file, in: host.workingDirectory)
    if Path.isInside(file, path) { return Path.relative(from: path, to: file) }
    // `GITHUB_WORKSPACE` may name the folder through a link.
    guard let real = try? host.realPath(of: path), Path.isInside(file, real) else { return nil }
    return Path.relative(from: real, to: file)
  }
}
