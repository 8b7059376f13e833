extension Lexer {
  /// Scans the marks of a merge conflict. The conflict gets one finding, and only the part above `=======` is read. Swift
  /// recognises these marks too.
  mutating func scanConflict(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) -> Bool {
    let start = position
    let length = conflictMarkerLength(text, start, count)
    if length > 0 {
      report(Self.conflictMessage, start, start + length)
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

  /// The length of the mark `<<<<<<<`, `>>>>>>>` or `>>>>` at the start of a line, before a space; 0 if there is no mark.
  func conflictMarkerLength(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    guard start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D else { return 0 }
    if spells(text, start, count, "<<<<<<< ") || spells(text, start, count, ">>>>>>> ") { return 7 }
    return spells(text, start, count, ">>>> ") ? 4 : 0
  }

  private func skipLine(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) {
    while position < count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
  }
}
