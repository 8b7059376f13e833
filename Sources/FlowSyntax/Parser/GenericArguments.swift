/// Distinguishes a `<` that opens generic arguments from a comparison. This decides whether a comma after it ends an expression.
///
/// It works like Swift: it looks ahead over tokens that can be part of types. Then it checks whether the token after the closing
/// bracket can follow a type in an expression. It remembers all brackets on the way, so each token is visited once.
struct GenericArguments {
  /// For each `<` seen so far, the index of its `>`, or `Self.none`. Empty until the first `<`.
  private var ends: [UInt32] = []
  /// The number of visited tokens.
  private(set) var lookedAhead = 0
  private static var unknown: UInt32 { 0 }
  private static var none: UInt32 { 1 }

  /// The index of the token that closes the generic arguments opened at `start`; `nil` if `start` opens none.
  mutating func end(openedAt start: Int, in cursor: TokenCursor, count: Int) -> Int? {
    guard spells(cursor, start, "<"), start > 0, case .identifier = cursor.base[start - 1].kind,
      cursor.base[start - 1].end == cursor.base[start].start
    else { return nil }
    if ends.isEmpty { ends = [UInt32](repeating: Self.unknown, count: count) }
    if ends[start] == Self.unknown { findEnds(from: start, in: cursor) }
    let end = Int(ends[start])
    return end > start ? end : nil
  }

  private mutating func findEnds(from start: Int, in cursor: TokenCursor) {
    var opened: [Int] = []
    var index = start
    while true {
      lookedAhead += 1
      let token = cursor.base[index]
      switch token.kind {
      case .identifier, .quotedIdentifier, .rawIdentifier, .integer, .dot, .comma, .colon, .arrow, .lineComment, .docComment, .blockComment:
        break
      case .leftParen, .leftBracket:
        guard token.partner != Token.noPartner else { return }
        index = Int(token.partner)
      case .symbol:
        if spells(cursor, index, "<") {
          opened.append(index)
          ends[index] = Self.none
        } else if spells(cursor, index, ">") {
          var left = token.end - token.start
          while left > 0, let last = opened.popLast() {
            let isOutermost = opened.isEmpty
            if !isOutermost || canFollow(cursor, cursor.index(after: index)) {
              ends[last] = UInt32(truncatingIfNeeded: index)
            }
            left -= 1
          }
          if opened.isEmpty { return }
        } else if !spells(cursor, index, "?"), !spells(cursor, index, "!"), !spells(cursor, index, "&") {
          return
        }
      default: return
      }
      index += 1
    }
  }

  /// Whether an operator consists of only this character. `>` may be repeated.
  private func spells(_ cursor: TokenCursor, _ index: Int, _ character: Unicode.Scalar) -> Bool {
    let token = cursor.base[index]
    let isRepeatable = character == ">"
    guard case .symbol = token.kind, isRepeatable || token.end - token.start == 1 else { return false }
    var offset = Int(token.start)
    while offset < Int(token.end) {
      if cursor.bytes[offset] != UInt8(ascii: character) { return false }
      offset += 1
    }
    return true
  }

  private func canFollow(_ cursor: TokenCursor, _ index: Int) -> Bool {
    switch cursor.base[index].kind {
    case .leftParen, .rightParen, .rightBracket, .rightBrace, .leftBrace, .dot, .comma, .colon, .equal, .semicolon,
      .endOfFile:
      true
    default: cursor.base[index].followsLineBreak
    }
  }
}
