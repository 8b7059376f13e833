#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file. Its calls finish what they begin: interrupted calls are repeated, partial calls are continued.
struct FileDescriptor {
  let number: Int32
  let path: String

  /// - Parameter shownPath: the path in errors, if it differs from the path to open.
  init(opening path: String, _ flags: Int32, as shownPath: String? = nil) throws(FileError) {
    self.path = shownPath ?? path
    var result: Int32
    repeat { result = open(path, flags | O_CLOEXEC, 0o666) } while result < 0 && errno == EINTR
    if result < 0 { throw FileError(self.path, errno: errno) }
    number = result
  }

  /// A new file in a folder that is open.
  init(creating name: String, in folder: FileDescriptor, as shownPath: String) throws(FileError) {
    path = shownPath
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var result: Int32
    repeat { result = openat(folder.number, name, flags, 0o666) } while result < 0 && errno == EINTR
    if result < 0 { throw FileError(path, errno: errno) }
    number = result
  }

  init(standard number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Reads until the buffer is full or the file ends, and returns the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var count = 0
    while count < buffer.count {
      let step = systemRead(number, base + count, buffer.count - count)
      if step == 0 { break }
      if step > 0 {
        count += step
      } else if errno != EINTR {
        throw FileError(path, errno: errno)
      }
    }
    return count
  }

  /// Whether the next bytes of the file are these. A file that cannot be read has other bytes.
  func continues(with bytes: [UInt8]) -> Bool {
    let next = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = (try? read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    return next == bytes
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeBytes { systemWrite(number, $0.baseAddress! + count, bytes.count - count) }
      if step >= 0 {
        count += step
      } else if errno == EAGAIN {
        // Another process has made the terminal non-blocking. So wait until the terminal accepts more bytes.
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw FileError(path, errno: errno)
      }
    }
  }

  func status() throws(FileError) -> stat {
    var status = stat()
    if fstat(number, &status) != 0 { throw FileError(path, errno: errno) }
    return status
  }

  /// Gives a new file the owner, the group and the permissions of the file that it will replace.
  ///
  /// - Returns: whether the new file has the same owner and group. Only the superuser may give files to other users.
  @discardableResult
  func keepOwnerAndPermissions(of old: stat) -> Bool {
    var isOwnerKept = true
    if let new = try? status(), new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      isOwnerKept = fchown(number, old.st_uid, old.st_gid) == 0
      // Without the right to change the owner, the group can still be changed to another group of the user.
      if !isOwnerKept, new.st_uid == old.st_uid { isOwnerKept = fchown(number, uid_t.max, old.st_gid) == 0 }
    }
    // A change of the owner clears some permissions. So the permissions are set last.
    fchmod(number, old.st_mode & 0o7777)
    return isOwnerKept
  }

  func seek(to offset: Int) throws(FileError) {
    if lseek(number, off_t(offset), SEEK_SET) < 0 { throw FileError(path, errno: errno) }
  }

  /// Closes the file. Some file systems report a failed write only here.
  func close() throws(FileError) {
    if systemClose(number) != 0, errno != EINTR { throw FileError(path, errno: errno) }
  }

  /// Closes a file that is no longer used.
  func abandon() { _ = systemClose(number) }
}

extension FileError {
  /// The message for a failed system call.
  init(_ path: String, errno code: Int32) {
    switch code {
    case ENOENT: self.init(path, "no such file or folder", isMissing: true)
    case ENOTDIR: self.init(path, "a part of this path is a file, not a folder", isMissing: true)
    case EACCES, EPERM: self.init(path, "permission denied", isForbidden: true)
    case EISDIR: self.init(path, "is a folder")
    case ELOOP: self.init(path, "too many levels of symbolic links", isMissing: true)
    case ENOSPC: self.init(path, "no space is left on the device")
    default: self.init(path, String(cString: strerror(code)).lowercased())
    }
  }
}

// These functions are outside of the type, because its methods would hide the system's functions with the same names.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int { read(file, bytes, count) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
private func systemClose(_ file: Int32) -> Int32 { close(file) }
