import FlowSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is compared with its new bytes while they arrive, and rewritten from the first difference on.
///
/// While the bytes are equal, nothing is written. At the first difference, a temporary file beside the old file gets the equal part
/// and all later bytes. A rename then replaces the old file, so no reader ever sees a half-written file.
///
/// A symbolic link stays a link, and its target is replaced. Anything that is not a file, such as a pipe or a device, is refused.
final class PosixReplacement: FileReplacement {
  /// The path in errors.
  private let path: String
  /// The path without links at its end.
  private let target: String
  private var old: FileDescriptor?
  private var new: FileDescriptor?
  private let folder: String
  /// The path of the temporary file. No other process and no other replacement uses it at the same time.
  private lazy var temporaryPath = "\(folder).flowc-\(getpid())-\(UInt(bitPattern: ObjectIdentifier(self))).tmp"
  private var equalCount = 0
  private var buffer: UnsafeMutableRawBufferPointer?

  init(of path: String) throws(FileError) {
    self.path = path
    let existing = try Self.target(of: path)
    let target = existing ?? path
    self.target = target
    folder = target.lastOffset(of: UInt8(ascii: "/")).map { target.utf8(upTo: $0 + 1) } ?? ""
    if existing != nil, let old = try? FileDescriptor(opening: target, O_RDONLY, as: path) {
      self.old = old
    } else {
      try start()
    }
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

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if let new { return try new.write(bytes) }
    guard let old else { return }
    let space = space(for: bytes.count)
    let count = try old.read(into: space)
    if count == bytes.count, bytes.isEmpty || memcmp(space.baseAddress!, bytes.baseAddress!, count) == 0 {
      equalCount += count
    } else {
      try start()
      try new?.write(bytes)
    }
  }

  func commit() throws(FileError) {
    if new == nil {
      guard try oldHasMore() else { return discard() }
      try start()
    }
    guard let written = new else { return }
    new = nil
    do throws(FileError) {
      try written.close()
      if rename(temporaryPath, target) != 0 { throw FileError(path, errno: errno) }
    } catch {
      unlink(temporaryPath)
      throw error
    }
    discard()
  }

  func discard() {
    if let new {
      new.abandon()
      unlink(temporaryPath)
    }
    old?.abandon()
    buffer?.deallocate()
    (new, old, buffer) = (nil, nil, nil)
  }

  /// Starts the new file with the bytes that are equal to the old ones.
  private func start() throws(FileError) {
    let new = try temporaryFile()
    self.new = new
    guard let old else { return }
    new.keepOwnerAndPermissions(of: try old.status())
    if equalCount == 0 { return }
    try old.seek(to: 0)
    var left = equalCount
    while left > 0 {
      let space = space(for: min(left, 1 &<< 18))
      let count = try old.read(into: space)
      if count == 0 { throw FileError(path, "changed while it was being replaced") }
      try new.write(UnsafeRawBufferPointer(rebasing: space[..<count]))
      left -= count
    }
  }

  private func temporaryFile() throws(FileError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    if let new = try? FileDescriptor(opening: temporaryPath, flags, as: path) { return new }
    // An earlier process with the same process number may have left this file when it was killed.
    unlink(temporaryPath)
    return try FileDescriptor(opening: temporaryPath, flags, as: path)
  }

  private func oldHasMore() throws(FileError) -> Bool {
    guard let old else { return false }
    return try old.read(into: space(for: 1)) > 0
  }

  private func space(for count: Int) -> UnsafeMutableRawBufferPointer {
    if let buffer, buffer.count >= count { return UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]) }
    buffer?.deallocate()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 1 &<< 16), alignment: 16)
    self.buffer = buffer
    return UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
  }
}
