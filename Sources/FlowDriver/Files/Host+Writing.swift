package import ToolHost

extension Host {
  /// Replaces the bytes of a file. A file that already has these bytes is not touched.
  package func write(_ bytes: [UInt8], to path: String) throws(FileError) { try replacement(of: path, with: bytes).commit() }

  /// Replaces the text of a file. A file that already has this text is not touched.
  package func write(_ text: String, to path: String) throws(FileError) { try write(Array(text.utf8), to: path) }
}
