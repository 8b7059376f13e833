import FlowSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that is filled under a temporary name beside its final path. One rename moves it there with all its files, which is
/// much less work for the system than replacing each file.
final class PosixNewFolder: NewFolder {
  private let path: String
  private let temporaryPath: String
  private let folder: FileDescriptor
  private let host: PosixHost

  /// Returns `nil` if something exists at the path, or if the temporary folder beside it cannot be made.
  init?(at path: String, _ host: PosixHost) {
    let slash = UInt8(ascii: "/")
    let last = path.utf8.lastIndex { $0 != slash }
    guard let last, !Self.isTaken(path) else { return nil }
    let path = String(path[...last])
    let above = path.lastOffset(of: slash).map { path.utf8(upTo: $0 + 1) } ?? ""
    self.path = path
    self.host = host
    temporaryPath = "\(above).flowc-\(getpid()).tmp"
    if !above.isEmpty { try? host.createFolder(at: above) }
    if mkdir(temporaryPath, 0o777) != 0 { return nil }
    guard let folder = try? FileDescriptor(opening: temporaryPath, O_RDONLY | O_DIRECTORY) else {
      rmdir(temporaryPath)
      return nil
    }
    self.folder = folder
  }

  private static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT
  }

  func add(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let file = try FileDescriptor(creating: name, in: folder, as: "\(path)/\(name)")
    do throws(FileError) {
      try file.write(bytes)
    } catch {
      file.abandon()
      throw error
    }
    try file.close()
  }

  func commit() throws(FileError) {
    defer { folder.abandon() }
    if rename(temporaryPath, path) == 0 { return }
    let code = errno
    defer { removeFiles() }
    if code != ENOTEMPTY, code != EEXIST { throw FileError(path, errno: code) }
    // Another process has made the folder in the meantime.
    for name in fileNames {
      let place = "\(path)/\(name)"
      if rename("\(temporaryPath)/\(name)", place) != 0 { throw FileError(place, errno: errno) }
    }
  }

  func discard() {
    folder.abandon()
    removeFiles()
  }

  private var fileNames: [String] {
    let entries = try? host.entries(of: temporaryPath)
    return entries?.compactMap(\.name) ?? []
  }

  private func removeFiles() {
    for name in fileNames { unlink("\(temporaryPath)/\(name)") }
    rmdir(temporaryPath)
  }
}
