import FlowSyntax

/// Comments stay where the author wrote them, with the line breaks and blank lines around them.
extension LayoutBuilder {
  /// Adds the comments before the next token, and the gap between them and the token.
  ///
  /// - Parameter group: the group to close before the token.
  mutating func comments(before gap: Gap, closing group: Int? = nil) {
    let token = significant(next)
    if next == token { return append(asWritten(gap)) }
    if gap.kind == .soft, hasLineBreak(upTo: token) {
      // Either the author wants several lines, or a comment needs them.
      breakGroup(gap.group)
    }
    let isSeparate = isOnLineOfItsOwn(gap)
    var isBlankAllowed = next > 0 && !marks[next - 1].isOpening
    while next < token {
      let breaks = marks[next].lineBreaks
      let isLine = reader.tokens[next].kind != .blockComment
      if next > 0, breaks == 0 {
        let isInList = marks[next - 1].isOpening && marks[next - 1].isTightBehind
        append(Gap(isLine ? .trailing : isInList ? .none : .space))
      } else if next > 0 {
        let isBlank = breaks > 1 && (isBlankAllowed || !isSeparate)
        append(Gap(isSeparate ? .line : .forced, isBlank: isBlank))
      }
      if !isSeparate, breaks > 0 || isLine || marks[next + 1].lineBreaks > 0 { breakInnermost() }
      appendText(through: next + 1)
      isBlankAllowed = true
    }
    if let group { close(group) }
    var gap = gap
    let breaks = marks[token].lineBreaks
    switch gap.kind {
    case .line, .soft:
      let wasBroken = breaks == 0 && marks[token - 1].lineBreaks > 0
      if gap.kind == .soft { gap.isSpaced = true }
      gap.isBlank = breaks > 1 && !marks[token].isClosing
      if gap.kind == .line ? breaks == 0 : wasBroken { gap = Gap(.space) }
    default: gap = Gap(breaks > 0 ? .forced : marks[token].isTight ? .none : .space)
    }
    append(gap)
  }

  /// The gap before the next token, with the author's blank line. Breaks the group of the gap if the author wrote a line break
  /// there. The next token is not a comment.
  mutating func asWritten(_ gap: Gap) -> Gap {
    let breaks = marks[next].lineBreaks
    if breaks == 0 { return gap }
    switch gap.kind {
    case .soft: if groups[gap.group].kind != .handler { breakGroup(gap.group) }
    case .line: break
    default: return gap
    }
    var gap = gap
    gap.isBlank = breaks > 1 && next > 0 && !marks[next - 1].isOpening && !marks[next].isClosing
    return gap
  }

  /// Whether a line break comes before one of the tokens from the next token through `last`.
  private func hasLineBreak(upTo last: Int) -> Bool {
    marks[next...last].contains { $0.lineBreaks > 0 }
  }

  private func isOnLineOfItsOwn(_ gap: Gap) -> Bool {
    switch gap.kind {
    case .line: true
    case .soft: groups[gap.group].isBroken
    default: false
    }
  }

  /// Breaks the innermost group, because a comment in it needs a line break.
  private mutating func breakInnermost() {
    if let group = openGroups.last { breakGroup(group) }
  }
}
