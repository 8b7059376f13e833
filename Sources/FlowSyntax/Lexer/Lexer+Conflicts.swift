extension Lexer {
  /// Scans a merge conflict that a version control system has written into the file. It gets one finding, and the part
  /// above `=======` is read as if it stood alone. Swift recognises these marks too.
  mutating func scanConflict(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) -> Bool {
    let start = position
    if isConflictMarker(text, start, count) {
      report(Self.conflictMessage, start, start + (text[start + 4] == UInt8(ascii: " ") ? 4 : 7))
      isInConflict = true
      skipLine(text, &position, count)
      return true
    }
    guard isInConflict, spells(text, start, count, "=======") || spells(text, start, count, "|||||||")
    else { return false }
    isInConflict = false
    while position < count {
      let isLast = spells(text, position, count, ">>>>>>>")
      skipLine(text, &position, count)
      if isLast { break }
      while position < count, text[position] == 0x0A || text[position] == 0x0D { position += 1 }
    }
    return true
  }

  /// Whether `<<<<<<< ` or `>>>>>>> ` stands here, at the start of a line.
  func isConflictMarker(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Bool {
    guard start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D else { return false }
    return spells(text, start, count, "<<<<<<< ") || spells(text, start, count, ">>>> ")
      || spells(text, start, count, ">>>>>>> ")
  }

  private func skipLine(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) {
    while position < count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
  }
}
