extension Parser {
  /// Where a run of Swift ends, beyond the closing brackets, semicolons and line breaks that always end it.
  struct FragmentEnd: OptionSet {
    let rawValue: UInt8
    static let comma = FragmentEnd(rawValue: 1 << 0)
    static let equal = FragmentEnd(rawValue: 1 << 1)
    static let arrow = FragmentEnd(rawValue: 1 << 2)
    /// A `{` that opens a body; without it a `{` opens a closure that belongs to the run.
    static let body = FragmentEnd(rawValue: 1 << 3)
    static let arguments = FragmentEnd(rawValue: 1 << 4)
    /// The words behind a reducer or a condition: `as`, `requires`, `else`.
    static let clause = FragmentEnd(rawValue: 1 << 5)
    /// `without animation`, at the end of a transition.
    static let withoutAnimation = FragmentEnd(rawValue: 1 << 6)
    /// The run stands in brackets, where line breaks mean nothing.
    static let bracketed = FragmentEnd(rawValue: 1 << 7)
  }

  /// A balanced run of Swift tokens up to one of the ends. Reports `what` where there is none.
  func expectFragment(_ kind: NodeKind, _ what: String, until end: FragmentEnd) -> Bool {
    let first = position
    let isType = kind == .type
    var angleDepth = 0
    let node = open(kind)
    while !isFragmentEnd(end, first: first, angleDepth: angleDepth, isType: isType) {
      if self.kind == .symbol {
        if isType {
          angleDepth = max(0, angleDepth + angleBalance(position))
        } else if let close = genericEnd(at: position) {
          while position < close { advanceOverGroup() }
        }
      }
      advanceOverGroup()
    }
    close(node)
    if position == first {
      reportMissing(what)
      return false
    }
    return true
  }

  private func isFragmentEnd(_ end: FragmentEnd, first: Int, angleDepth: Int, isType: Bool) -> Bool {
    if position > first, current.followsLineBreak, !end.contains(.bracketed), angleDepth == 0,
      !continuesOverLineBreak(isType: isType)
    {
      return true
    }
    switch kind {
    case .endOfFile, .rightParen, .rightBracket, .rightBrace, .semicolon: return true
    case .comma: return end.contains(.comma) && angleDepth == 0
    case .equal: return end.contains(.equal)
    case .arrow: return end.contains(.arrow)
    case .leftBrace: return end.contains(.body)
    case .leftParen: return end.contains(.arguments)
    case .identifier:
      guard end.contains(.clause) || end.contains(.withoutAnimation) else { return false }
      if position > first, tokens.base[previousEnd - 1].kind == .dot { return false }
      switch keyword {
      case .as, .requires, .else: return end.contains(.clause)
      case .without:
        return end.contains(.withoutAnimation) && keyword(at: index(after: position)) == .animation
      default: return false
      }
    default: return false
    }
  }

  /// Whether a run goes on over a line break: behind or before an infix operator, and before a dot.
  private func continuesOverLineBreak(isType: Bool) -> Bool {
    switch kind {
    case .dot, .colon: return !isType
    case .arrow: return isType
    case .symbol where tokens.base[position + 1].start > current.end: return true
    default: break
    }
    guard previousEnd >= 2 else { return false }
    let last = tokens.base[previousEnd - 1]
    switch last.kind {
    case .arrow, .equal: return true
    case .symbol: return last.start > tokens.base[previousEnd - 2].end
    default: return false
    }
  }

  /// How many angle brackets a run of operator characters opens, less those that it closes.
  private func angleBalance(_ index: Int) -> Int {
    let token = tokens.base[index]
    var balance = 0
    var offset = Int(token.start)
    while offset < Int(token.end) {
      if source.bytes[offset] == UInt8(ascii: "<") { balance += 1 }
      if source.bytes[offset] == UInt8(ascii: ">") { balance -= 1 }
      offset += 1
    }
    return balance
  }

  /// Where a `<` right behind a name opens generic arguments, the index of the token that closes them.
  ///
  /// As Swift does, this looks ahead over what types are made of and asks whether the closing bracket is
  /// followed by what can follow a type in an expression. All brackets met on the way are remembered, so that
  /// a token is looked at once however many of them there are.
  private func genericEnd(at start: Int) -> Int? {
    guard isAngle(start, UInt8(ascii: "<")), start > 0, tokens.base[start - 1].kind == .identifier,
      tokens.base[start - 1].end == tokens.base[start].start
    else { return nil }
    if genericEnds.isEmpty { genericEnds = [UInt32](repeating: 0, count: tokens.count) }
    if genericEnds[start] == 0 { findGenericEnds(from: start) }
    let end = Int(genericEnds[start])
    return end > start ? end : nil
  }

  /// Marks every `<` from here on with the `>` that closes it, or with 1 where none does.
  private func findGenericEnds(from start: Int) {
    var opened: [Int] = []
    var index = start
    scan: while true {
      let token = tokens.base[index]
      switch token.kind {
      case .identifier, .quotedIdentifier, .dot, .comma, .colon, .arrow, .lineComment, .docComment, .blockComment:
        break
      case .leftParen, .leftBracket:
        guard token.partner != Token.noPartner else { break scan }
        index = Int(token.partner)
      case .symbol:
        if isAngle(index, UInt8(ascii: "<")) {
          opened.append(index)
          genericEnds[index] = 1
        } else if closesAngles(index) {
          var count = Int(token.end - token.start)
          while count > 0, let last = opened.popLast() {
            // Only the innermost of `>>` ends with this very token for the caller, and all of them may.
            genericEnds[last] = canFollowGenericArguments(self.index(after: index)) || !opened.isEmpty
              ? UInt32(truncatingIfNeeded: index) : 1
            count -= 1
          }
          if opened.isEmpty { return }
        } else if !isTypeSymbol(token) {
          break scan
        }
      default: break scan
      }
      index += 1
    }
  }

  private func isAngle(_ index: Int, _ byte: UInt8) -> Bool {
    let token = tokens.base[index]
    return token.kind == .symbol && token.end - token.start == 1 && source.bytes[Int(token.start)] == byte
  }

  private func closesAngles(_ index: Int) -> Bool {
    let token = tokens.base[index]
    var offset = Int(token.start)
    while offset < Int(token.end) {
      if source.bytes[offset] != UInt8(ascii: ">") { return false }
      offset += 1
    }
    return true
  }

  private func isTypeSymbol(_ token: Token) -> Bool {
    guard token.end - token.start == 1 else { return false }
    let byte = source.bytes[Int(token.start)]
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "&")
      || byte == UInt8(ascii: "@")
  }

  private func canFollowGenericArguments(_ index: Int) -> Bool {
    let token = tokens.base[index]
    switch token.kind {
    case .leftParen, .rightParen, .rightBracket, .rightBrace, .leftBrace, .dot, .comma, .colon, .equal,
      .semicolon, .endOfFile:
      return true
    default: return token.followsLineBreak
    }
  }
}
