import FlowSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes new bytes to a file that people write. An editor may save the file at the same time.
///
/// The new bytes go to a temporary file beside it. Then the file is compared once more, and the two files exchange their names in
/// one step. An editor may have put another file at the path between the comparison and the exchange. Then this other file has the
/// temporary name after the exchange, and gets its name back. If the system cannot exchange names, a rename replaces the file right
/// after the comparison.
///
/// A file with several names, or with an owner that a new file cannot get, is written in place, because only then it keeps them. If
/// an editor has the file open at this moment and writes into it instead of replacing it, a save can still be lost.
struct PosixOverwriting {
  private let path: String
  private let new: [UInt8]
  private let old: SourceFile
  private let temporaryPath: String
  /// Called between the last comparison and the exchange. A test saves the file here, as an editor does.
  var beforeExchange: () -> Void = {}

  init(_ path: String, _ new: [UInt8], over old: SourceFile) {
    self.path = path
    self.new = new
    self.old = old
    let folder = path.lastOffset(of: UInt8(ascii: "/")).map { path.utf8(upTo: $0 + 1) } ?? ""
    temporaryPath = "\(folder).flowc-\(getpid())-\(UInt(bitPattern: ObjectIdentifier(old))).tmp"
  }

  func run() throws(FileError) {
    var status = stat()
    if stat(path, &status) != 0 { throw FileError(path, errno: errno) }
    if FileStatus(status).kind != .file { throw FileError(path, "is not a file, so it cannot be replaced") }
    guard try isUnchanged(path) else { throw changed }
    unlink(temporaryPath)
    let temporary = try FileDescriptor(opening: temporaryPath, O_WRONLY | O_CREAT | O_EXCL, as: path)
    var isOwnerKept = true
    do throws(FileError) {
      isOwnerKept = temporary.keepOwnerAndPermissions(of: status)
      try temporary.write(new)
    } catch {
      temporary.abandon()
      unlink(temporaryPath)
      throw error
    }
    do throws(FileError) {
      try temporary.close()
      if status.st_nlink > 1 || !isOwnerKept, try writeInPlace() { return }
      guard try isUnchanged(path) else { throw changed }
    } catch {
      unlink(temporaryPath)
      throw error
    }
    beforeExchange()
    try exchange()
  }

  private var changed: FileError { FileError(path, "was changed by another program in the meantime, so it was not written") }

  private func isUnchanged(_ path: String) throws(FileError) -> Bool {
    let file = try FileDescriptor(opening: path, O_RDONLY, as: self.path)
    defer { file.abandon() }
    return old.consists(of: try file.contents(limit: SourceFile.maximumByteCount))
  }

  // MARK: By another file

  private func exchange() throws(FileError) {
    guard swapNames() else {
      // If the file was deleted in the meantime, it stays deleted. Any other failure means that this system cannot exchange names.
      if errno != ENOENT, rename(temporaryPath, path) == 0 { return }
      let error = FileError(path, errno: errno)
      unlink(temporaryPath)
      throw error
    }
    // After the exchange, the temporary name has the file that was at the path.
    if (try? isUnchanged(temporaryPath)) == true { return try removeTemporaryFile() }
    // An editor has saved the file first, so its version gets the path back. If this exchange does not return the new text, the
    // editor has saved again in between. Then its last version must stay.
    var count = 0
    while count < Self.maximumExchanges, swapNames() {
      if holdsNewText(temporaryPath) {
        unlink(temporaryPath)
        throw changed
      }
      count += 1
    }
    throw FileError(path, "changed while it was replaced; the text of another save is in \(temporaryPath)")
  }

  /// The largest number of exchanges. Without a limit, an editor that saves all the time would keep this loop running.
  private static let maximumExchanges = 100

  private func holdsNewText(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY, as: self.path) else { return false }
    defer { file.abandon() }
    return (try? file.contents(limit: SourceFile.maximumByteCount)) == new
  }

  /// Exchanges the names of the two files. Returns `false` if the system or the file system cannot do this.
  private func swapNames() -> Bool {
    #if canImport(Darwin)
      return renamex_np(temporaryPath, path, UInt32(RENAME_SWAP)) == 0
    #else
      guard let renameat2 = Self.renameat2 else {
        errno = ENOSYS
        return false
      }
      return renameat2(AT_FDCWD, temporaryPath, AT_FDCWD, path, Self.exchangeFlag) == 0
    #endif
  }

  #if !canImport(Darwin)
    private typealias Renaming = @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt

    /// `renameat2` of Linux. The headers declare it only for C with extensions, and older C libraries do not have it.
    private static var renameat2: Renaming? {
      dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Renaming.self) }
    }

    /// `RENAME_EXCHANGE`.
    private static let exchangeFlag: CUnsignedInt = 2
  #endif

  // MARK: In place

  /// Writes the new bytes into the existing file. Returns `false` if the file cannot be opened for this.
  private func writeInPlace() throws(FileError) -> Bool {
    guard let file = try? FileDescriptor(opening: path, O_RDWR, as: path) else { return false }
    defer { file.abandon() }
    guard old.consists(of: try file.contents(limit: SourceFile.maximumByteCount)) else { throw changed }
    do throws(FileError) {
      try fill(file, with: new)
    } catch {
      // The file gets its old text back. If this fails too, the new text is kept, and the error names its file.
      let reason = error.reason
      do throws(FileError) { try fill(file, with: Array(old.bytes)) } catch {
        let copy = temporaryPath + ".flow"
        let place = rename(temporaryPath, copy) == 0 ? copy : temporaryPath
        throw FileError(path, "\(reason); the file is incomplete now, and its new text is in \(place)")
      }
      throw error
    }
    try removeTemporaryFile()
    return true
  }

  /// Removes the temporary file. The second attempt helps if the failure was temporary.
  private func removeTemporaryFile() throws(FileError) {
    if unlink(temporaryPath) == 0 || unlink(temporaryPath) == 0 { return }
    throw FileError(path, "was written, but \(temporaryPath) could not be removed")
  }

  private func fill(_ file: FileDescriptor, with bytes: [UInt8]) throws(FileError) {
    try file.seek(to: 0)
    try file.write(bytes)
    if ftruncate(file.number, off_t(bytes.count)) != 0 { throw FileError(path, errno: errno) }
  }
}
