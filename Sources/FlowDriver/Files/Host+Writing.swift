package import ToolHost

extension Host {
  /// Writes a file. A file that already has this text is not touched.
  package func write(_ text: String, to path: String) throws(FileError) {
    try replacement(of: path).write { sink in
      var text = text
      text.withUTF8 { sink(UnsafeRawBufferPointer($0)) }
    }
  }
}

extension FileReplacement {
  /// Writes the file in pieces and replaces the old one. A file that already has these bytes is not touched.
  package func write(_ content: (_ sink: @escaping (UnsafeRawBufferPointer) -> Void) -> Void) throws(FileError) {
    var failure: FileError?
    withoutActuallyEscaping(
      { (bytes: UnsafeRawBufferPointer) in
        guard failure == nil else { return }
        do throws(FileError) { try self.write(bytes) } catch { failure = error }
      }, do: content)
    if let failure {
      discard()
      throw failure
    }
    try commit()
  }
}
