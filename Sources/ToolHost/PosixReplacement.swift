import FlowSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// New bytes for a file, in a temporary file beside it. A rename replaces the old file, so no reader ever sees a half-written file.
///
/// A file that already has the bytes is not touched. A symbolic link stays a link, and its target is replaced. Anything that is not
/// a file, such as a pipe or a device, is refused.
final class PosixReplacement: FileReplacement {
  /// The path in errors.
  private let path: String
  /// The path without links at its end.
  private let target: String
  /// The file with the new bytes; `nil` if there is nothing to do.
  private var new: FileDescriptor?
  /// The path of the temporary file. No other process and no other replacement uses it at the same time.
  private lazy var temporaryPath: String = {
    let folder = target.lastOffset(of: UInt8(ascii: "/")).map { target.utf8(upTo: $0 + 1) } ?? ""
    return "\(folder).flowc-\(getpid())-\(UInt(bitPattern: ObjectIdentifier(self))).tmp"
  }()

  init(of path: String, with bytes: [UInt8]) throws(FileError) {
    self.path = path
    let existing = try Self.target(of: path)
    target = existing ?? path
    if existing != nil, let old = try? FileDescriptor(opening: target, O_RDONLY, as: path) {
      defer { old.abandon() }
      let status = try old.status()
      if status.st_size == bytes.count, old.continues(with: bytes) { return }
      let file = try temporaryFile()
      new = file
      file.keepOwnerAndPermissions(of: status)
    } else {
      new = try temporaryFile()
    }
    try new?.write(bytes)
  }

  deinit { discard() }

  /// The path of the file to replace, after following links; `nil` if nothing exists there.
  private static func target(of path: String) throws(FileError) -> String? {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw FileError(path, errno: errno)
    }
    let isLink = status.isLink
    if isLink, stat(path, &status) != 0 {
      if errno == ENOENT { throw FileError(path, "is a broken symbolic link") }
      throw FileError(path, errno: errno)
    }
    // The check comes before the file is opened, because opening a pipe would wait for the process at its other end.
    if FileStatus(status).kind != .file { throw FileError(path, "is not a file, so it cannot be replaced") }
    if !isLink { return path }
    guard let resolved = realpath(path, nil) else { throw FileError(path, errno: errno) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    if target.hasUTF8Suffix(".flow"), !path.hasUTF8Suffix(".flow") {
      throw FileError(path, "is a link to a .flow file, which would be lost")
    }
    return target
  }

  func commit() throws(FileError) {
    guard let written = new else { return }
    new = nil
    do throws(FileError) {
      try written.close()
      if rename(temporaryPath, target) != 0 { throw FileError(path, errno: errno) }
    } catch {
      unlink(temporaryPath)
      throw error
    }
  }

  func discard() {
    guard let new else { return }
    new.abandon()
    unlink(temporaryPath)
    self.new = nil
  }

  private func temporaryFile() throws(FileError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    if let new = try? FileDescriptor(opening: temporaryPath, flags, as: path) { return new }
    // An earlier process with the same process number may have left this file when it was killed.
    unlink(temporaryPath)
    return try FileDescriptor(opening: temporaryPath, flags, as: path)
  }
}
