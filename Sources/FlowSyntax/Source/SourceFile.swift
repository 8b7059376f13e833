/// The text of one `.flow` file, with the map from byte offsets to lines and columns.
///
/// Everything behind the lexer speaks in byte offsets (``SourceRange``); lines and columns are made only
/// where a person or an editor reads them. It is a class so that handing it around costs one reference.
package final class SourceFile: @unchecked Sendable {
  // Unchecked, because pointers are not sendable: the bytes are written once, in the initialiser.

  /// The path as the user gave it; diagnostics and `#sourceLocation` repeat it unchanged.
  package let path: String
  /// The bytes of the file, unchanged: a BOM and CR LF included. They live as long as the file does, behind a
  /// pointer that never changes, so that every stage reads them without a closure around it.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The first of the bytes; it can be read even when there is none.
  package let base: UnsafePointer<UInt8>
  /// The offset of the first byte of every line; line 1 is `lineStarts[0]`.
  package let lineStarts: UnsafeBufferPointer<UInt32>
  /// The offset of the first NUL byte, which no text file holds.
  let firstNUL: Int?

  /// The largest file that is read, in bytes: 1 GiB, so that every offset fits in 32 bits with room to spare.
  package static let maximumByteCount = 1 &<< 30

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    // Aligned for reading several bytes at once.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 8, alignment: 8)
      .bindMemory(to: UInt8.self, capacity: bytes.count + 1)
    bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { memory.initialize(from: first, count: source.count) }
    }
    memory[bytes.count] = 0
    base = UnsafePointer(memory)
    self.bytes = UnsafeBufferPointer(start: memory, count: bytes.count)
    (lineStarts, firstNUL) = Self.scanLines(of: self.bytes)
  }

  deinit {
    base.deallocate()
    lineStarts.deallocate()
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The line and column of an offset, both counted from 1, the column in UTF-8 bytes as `swiftc` counts.
  package func position(at offset: UInt32) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: Int(offset - lineStarts[low]) + 1)
  }

  /// The text of a range; bytes that are no UTF-8 are replaced.
  package func text(_ range: SourceRange) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(range.start)..<Int(range.end)]), as: UTF8.self)
  }

  /// The range of a line, counted from 1, without its line break.
  package func lineRange(_ line: Int) -> SourceRange {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : UInt32(bytes.count)
    while end > start, bytes[Int(end) - 1] == 0x0A || bytes[Int(end) - 1] == 0x0D { end -= 1 }
    return SourceRange(start: start, end: end)
  }

  private static func scanLines(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (starts: UnsafeBufferPointer<UInt32>, firstNUL: Int?) {
    let count = bytes.count
    var capacity = count / 24 + 16
    var starts = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    starts[0] = 0
    var lines = 1
    var firstNUL: Int?
    guard let base = bytes.baseAddress else { return (UnsafeBufferPointer(start: starts, count: 1), nil) }
    // Eight bytes at a time as long as none of them is below 0x0E, found by the borrow of a subtraction.
    let words = UnsafeRawPointer(base).assumingMemoryBound(to: UInt64.self)
    var offset = 0
    while offset < count {
      if offset & 7 == 0 {
        while offset &+ 8 <= count,
          (words[offset &>> 3] &- 0x0E0E_0E0E_0E0E_0E0E) & ~words[offset &>> 3] & 0x8080_8080_8080_8080 == 0
        {
          offset &+= 8
        }
        if offset == count { break }
      }
      let byte = base[offset]
      offset &+= 1
      if byte > 0x0D { continue }
      if byte == 0x0A || byte == 0x0D && (offset == count || base[offset] != 0x0A) {
        if lines == capacity {
          let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity * 2)
          larger.moveInitialize(from: starts, count: lines)
          starts.deallocate()
          starts = larger
          capacity *= 2
        }
        starts[lines] = UInt32(truncatingIfNeeded: offset)
        lines &+= 1
      } else if byte == 0, firstNUL == nil {
        firstNUL = offset - 1
      }
    }
    return (UnsafeBufferPointer(start: starts, count: lines), firstNUL)
  }
}

/// A half-open range of byte offsets in one file.
package struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32

  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  package var isEmpty: Bool { start == end }
}

/// A place as people and editors count it: line and column from 1, the column in UTF-8 bytes.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range in one of the files of a unit; `file` is the index of the file in the list the unit was made from.
///
/// It is small, since models and trees hold very many.
package struct Location: Hashable, Comparable, Sendable, BitwiseCopyable {
  private var fileIndex: UInt32
  package var range: SourceRange

  package var file: Int {
    get { Int(fileIndex) }
    set { fileIndex = UInt32(truncatingIfNeeded: newValue) }
  }

  package init(file: Int, range: SourceRange) {
    fileIndex = UInt32(truncatingIfNeeded: file)
    self.range = range
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.range.start, left.range.end) < (right.file, right.range.start, right.range.end)
  }
}
