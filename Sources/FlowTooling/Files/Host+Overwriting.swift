package import FlowHost
package import FlowSyntax

extension Host {
  /// Replaces the bytes of a file if it still holds the bytes that were read.
  ///
  /// - Parameters:
  ///   - path: the path of the file. A link stays a link, and the file that it leads to is replaced.
  ///   - original: the file as it was read. Errors name its path.
  package func overwrite(
    _ path: String, with bytes: UnsafeBufferPointer<UInt8>, over original: SourceFile
  ) throws(FileError) {
    do throws(FileError) {
      let path = try realPath(of: path)
      guard original.consists(of: try contents(of: path)) else {
        throw FileError(path, "changed in the meantime, so it was left alone")
      }
      let replacement = try replacement(of: path)
      do throws(FileError) {
        try replacement.write(UnsafeRawBufferPointer(bytes))
        try replacement.commit()
      } catch {
        replacement.discard()
        throw error
      }
    } catch {
      throw FileError(original.path, error.reason)
    }
  }
}
