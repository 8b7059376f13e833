/// The text of one `.flow` file, with the map from byte offsets to lines and columns.
///
/// All stages after the lexer use byte offsets (``SourceRange``). Lines and columns are computed only where a person or an
/// editor reads them. It is a class, so passing it on takes only one reference.
package final class SourceFile: @unchecked Sendable {
  // `@unchecked`, because pointers are not sendable. The bytes are written once, in the initialiser.

  /// The path as the user gave it. Diagnostics and `#sourceLocation` repeat it unchanged.
  package let path: String
  /// The bytes of the file, unchanged, including a BOM and CR LF. They are valid as long as the object exists, and their
  /// address never changes, so every stage can read them without a closure.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The address of the first byte. It is readable even if the file is empty.
  package let base: UnsafePointer<UInt8>
  /// The offset of the first byte of every line; line 1 is `lineStarts[0]`.
  package let lineStarts: UnsafeBufferPointer<UInt32>
  /// The offset of the first NUL byte, which no text file contains.
  let firstNUL: Int?
  /// Whether no byte is above 0x7F. The file is then certainly UTF-8.
  package let isASCII: Bool
  private let storage = RawStorage()

  /// The size of the largest file that is read, in bytes: 1 GiB, so that every offset fits into 32 bits.
  package static let maximumByteCount = 1 &<< 30

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    // The memory is aligned and ends with zeros, so that eight bytes can be read at once.
    let memory: UnsafeMutablePointer<UInt8> = storage.allocate(bytes.count + 16)
    bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { memory.initialize(from: first, count: source.count) }
    }
    (memory + bytes.count).initialize(repeating: 0, count: 16)
    base = UnsafePointer(memory)
    self.bytes = UnsafeBufferPointer(start: memory, count: bytes.count)
    (lineStarts, firstNUL, isASCII) = Self.scanLines(of: base, count: bytes.count, storage)
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Whether the file has exactly these bytes.
  package func consists(of bytes: [UInt8]) -> Bool {
    if bytes.count != self.bytes.count { return false }
    return bytes.withUnsafeBytes { other in
      guard let other = other.baseAddress else { return true }
      // Compares eight bytes at a time. The addresses of both texts are multiples of eight.
      let words = UnsafeRawPointer(base).assumingMemoryBound(to: UInt64.self)
      let otherWords = other.assumingMemoryBound(to: UInt64.self)
      let wordCount = bytes.count &>> 3
      var word = 0
      while word < wordCount {
        if words[word] != otherWords[word] { return false }
        word &+= 1
      }
      let otherBytes = other.assumingMemoryBound(to: UInt8.self)
      var offset = wordCount &<< 3
      while offset < bytes.count {
        if base[offset] != otherBytes[offset] { return false }
        offset &+= 1
      }
      return true
    }
  }

  /// The line and column of an offset, both counted from 1. Columns count UTF-8 bytes, as in `swiftc`.
  package func position(at offset: UInt32) -> SourcePosition {
    let line = (1..<lineStarts.count).partitioningIndex { lineStarts[$0] > offset }
    return SourcePosition(line: line, column: Int(offset - lineStarts[line - 1]) + 1)
  }

  /// The text of a range. Bytes that are not UTF-8 become replacement characters.
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

  /// The offset after a byte order mark, which is not part of the text.
  package var startOfText: UInt32 { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether the first line ends with CR LF.
  package var usesCarriageReturns: Bool {
    let first = bytes.firstIndex(of: 0x0A) ?? 0
    return first > 0 && base[first - 1] == 0x0D
  }

  /// Finds the line starts, the first NUL, and whether the text is ASCII. The inner loops change almost only the offset,
  /// because without optimisation each variable that a loop may change takes time in every iteration.
  private static func scanLines(
    of base: UnsafePointer<UInt8>, count: Int, _ storage: RawStorage
  ) -> (starts: UnsafeBufferPointer<UInt32>, firstNUL: Int?, isASCII: Bool) {
    var starts = Table<UInt32>(in: storage, capacity: count / 24 + 16)
    starts.append(0)
    var firstNUL: Int?
    var allBits: UInt64 = 0
    let words = UnsafeRawPointer(base).assumingMemoryBound(to: UInt64.self)
    var offset = 0
    while offset < count {
      if offset & 7 == 0 {
        // Reads eight bytes at a time until one of them is below 0x0E, which includes line breaks. A borrow in the subtraction
        // reveals such a byte. The zeros after the text end this loop.
        while true {
          allBits |= words[offset &>> 3]
          if (words[offset &>> 3] &- 0x0E0E_0E0E_0E0E_0E0E) & ~words[offset &>> 3] & 0x8080_8080_8080_8080 != 0 { break }
          offset &+= 8
        }
      }
      let end = (offset | 7) &+ 1
      while offset < end, base[offset] > 0x0D { offset &+= 1 }
      if offset == end || offset >= count { continue }
      let byte = base[offset]
      offset &+= 1
      if byte == 0x0A || byte == 0x0D && base[offset] != 0x0A {
        starts.reserve()
        starts.base[starts.count] = UInt32(truncatingIfNeeded: offset)
        starts.count &+= 1
      } else if byte == 0, firstNUL == nil {
        firstNUL = offset - 1
      }
    }
    return (UnsafeBufferPointer(start: starts.base, count: starts.count), firstNUL, allBits & 0x8080_8080_8080_8080 == 0)
  }
}

/// A half-open range of byte offsets in one file.
@usableFromInline
package struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package var start: UInt32
  @usableFromInline package var end: UInt32

  @_transparent @usableFromInline
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  package var isEmpty: Bool { start == end }
}

/// A position for people and editors: line and column from 1. Columns count UTF-8 bytes.
package struct SourcePosition: Comparable, Sendable {
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

/// A range in a file of a unit. `file` is the index of the file in the list from which the unit was made.
///
/// It is small, because models and trees contain very many locations.
@usableFromInline
package struct Location: Hashable, Comparable, Sendable, BitwiseCopyable {
  @usableFromInline var fileIndex: UInt32
  @usableFromInline package var range: SourceRange

  package var file: Int {
    get { Int(fileIndex) }
    set { fileIndex = UInt32(truncatingIfNeeded: newValue) }
  }

  @_transparent @usableFromInline
  package init(file: Int, range: SourceRange) {
    fileIndex = UInt32(truncatingIfNeeded: file)
    self.range = range
  }

  @usableFromInline
  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.range.start, left.range.end) < (right.file, right.range.start, right.range.end)
  }
}
