package import FlowSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PosixHost {
  package func status(of path: String) throws(FileError) -> FileStatus {
    var status = stat()
    if stat(path, &status) == 0 { return FileStatus(status) }
    var error = FileError(path, errno: errno)
    if error.isMissing, lstat(path, &status) == 0, status.isLink {
      error.isDanglingLink = true
      if errno == ENOENT { error.reason = "is a broken symbolic link" }
    }
    throw error
  }

  package func realPath(of path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw FileError(path, errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package func contents(of path: String) throws(FileError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, O_RDONLY)
    defer { file.abandon() }
    return try file.contents(limit: SourceFile.maximumByteCount)
  }

  package func standardInput() throws(FileError) -> [UInt8] {
    try FileDescriptor(standard: 0, path: "standard input").contents(limit: SourceFile.maximumByteCount)
  }

  package func entries(of path: String) throws(FileError) -> [FolderEntry] {
    guard let folder = opendir(path) else { throw FileError(path, errno: errno) }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno == EINTR { continue }
        if errno != 0 { throw FileError(path, errno: errno) }
        return entries
      }
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return entries }
      let bytes = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let name = String(validatingCString: bytes)
      if name == "." || name == ".." { continue }
      let type = Int32(entry.pointee.d_type)
      entries.append(FolderEntry(name: name, isFile: type == Self.plainFile, isLink: type == Self.link))
    }
  }

  /// The values of `DT_REG` and `DT_LNK`, which some C libraries do not offer to Swift.
  private static var plainFile: Int32 { 8 }
  private static var link: Int32 { 10 }

  package func createFolder(at path: String) throws(FileError) {
    if let status = try? status(of: path) {
      if status.kind == .folder { return }
      throw FileError(path, "is not a folder")
    }
    let above = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    if !above.isEmpty { try createFolder(at: above) }
    // Another process may have made the folder in the meantime.
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw FileError(path, errno: errno) }
  }

  package func createLink(at path: String, to target: String) throws(FileError) {
    if symlink(target, path) == 0 { return }
    if errno != EEXIST { throw FileError(path, errno: errno) }
    if let old = realpath(path, nil) {
      defer { free(old) }
      if let new = realpath(target, nil) {
        defer { free(new) }
        if strcmp(old, new) == 0 { return }
      }
    }
    // A file at the link's path may be somebody's work, so it is not replaced. Only a link can be made again.
    var status = stat()
    if lstat(path, &status) != 0 { throw FileError(path, errno: errno) }
    if !status.isLink { throw FileError(path, "exists, but a link to \(target) is needed here; move the file") }
    if unlink(path) != 0 || symlink(target, path) != 0 { throw FileError(path, errno: errno) }
  }

  package func newFolder(at path: String) -> (any NewFolder)? { PosixNewFolder(at: path, self) }

  package func overwrite(
    _ path: String, with new: [UInt8], over old: SourceFile
  ) throws(FileError) {
    try PosixOverwriting(path, new, over: old).run()
  }

  package func replacement(of path: String, with bytes: [UInt8]) throws(FileError) -> any FileReplacement {
    try PosixReplacement(of: path, with: bytes)
  }
}

extension FileDescriptor {
  /// All bytes up to the end of the file. The size in the file's status may be wrong, because the file may be growing or be a
  /// pipe. So it is only a hint, and small files are read without it.
  func contents(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var capacity = 1 &<< 13
    while true {
      bytes = try contents(behind: bytes, capacity: capacity)
      if bytes.count < capacity { return bytes }
      let size = try Int(status().st_size)
      if max(size, bytes.count) > limit { throw FileError(path, "is larger than \(limit &>> 20) MiB") }
      if size >= 1 &<< 16 { PosixHost.reserveMemory() }
      capacity = min(max(size, capacity * 2), limit) + 1
    }
  }

  /// The bytes that were already read, followed by the next bytes, up to the capacity.
  private func contents(behind start: [UInt8], capacity: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[start.count...])
      _ = buffer.initialize(fromContentsOf: start)
      do throws(FileError) { count = start.count + (try read(into: rest)) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension FileStatus {
  init(_ status: stat) {
    let kind: Kind =
      switch status.format {
      case 0o100000: .file
      case 0o040000: .folder
      default: .other
      }
    let device = UInt64(truncatingIfNeeded: status.st_dev)
    // The system updates this time with every change of the content, even if a program then sets the modification time back.
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    self.init(
      kind: kind, identity: FileIdentity(device: device, number: UInt64(truncatingIfNeeded: status.st_ino)),
      version: FileVersion(
        size: Int64(status.st_size), seconds: Int64(truncatingIfNeeded: changed.tv_sec),
        nanoseconds: Int64(truncatingIfNeeded: changed.tv_nsec)))
  }
}

extension stat {
  /// The kind of the file, as the number that the system uses for it.
  fileprivate var format: mode_t { st_mode & 0o170000 }

  /// Whether this is a symbolic link. Only `lstat` tells.
  var isLink: Bool { format == 0o120000 }
}
