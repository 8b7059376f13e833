package import ToolHost
package import FlowSyntax

extension Host {
  /// Replaces the bytes of a file if it still holds the bytes that were read.
  ///
  /// - Parameters:
  ///   - path: the path of the file. A link stays a link, and the file that it leads to is replaced.
  ///   - original: the file as it was read. Errors name its path.
  package func replaceText(of path: String, with bytes: [UInt8], over original: SourceFile) throws(FileError) {
    do throws(FileError) {
      try overwrite(try realPath(of: path), with: bytes, over: original)
    } catch {
      throw FileError(original.path, error.reason)
    }
  }
}
