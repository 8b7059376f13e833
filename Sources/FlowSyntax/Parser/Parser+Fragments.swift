extension Parser {
  /// Parses a balanced run of Swift tokens, up to a token that ends the run. Reports that `what` is missing if the run is empty.
  @_transparent
  mutating func expectFragment(_ kind: NodeKind, _ what: StaticString, until end: FragmentEnd) -> Bool {
    let first = cursor.position
    if cursor.kind == .colon || cursor.isAtLineBreak && !mayGoOnBelow {
      reportMissing("\(what)")
      return false
    }
    let isType = kind == .type
    var angleDepth = 0
    var spansLines = false
    var choice = SwiftChoice.none
    let node = open(kind)
    defer { close(node) }
    while choice == .conditions && cursor.kind == .comma && !isBehindIf
      || !cursor.isFragmentEnd(end, first: first, angleDepth: angleDepth, isType: isType, choice)
    {
      if cursor.isAtLineBreak, cursor.position > first, endsUnfinished(end) {
        // The line break follows an operator or a comma whose right side is missing.
        reportMissing("\(what)")
        return false
      }
      // A list over several lines may have lost its closing bracket. Then its last element contains the lines below.
      if end.contains(.bracketed), cursor.current.followsLineBreak, cursor.position > first { spansLines = true }
      if angleDepth == 0, cursor.position > first, !spansLines, !end.isOfProtocol(isType), isRunOn(since: first, kind, choice) {
        if choice.isUnfinished { break }
        // The arrow of a branch follows, so its condition goes on, and the branch reports the token.
        if !end.isOfBranch || kind != .condition {
          runOn = cursor.position
          return true
        }
        if runOn < first { runOn = cursor.position }
      }
      switch cursor.kind {
      case .symbol:
        if isType {
          angleDepth = max(0, angleDepth + cursor.angleBalance)
        } else if cursor.isAtLeftAngle,
          let close = genericArguments.end(openedAt: cursor.position, in: cursor, count: tokens.count)
        {
          while cursor.position < close { cursor.advanceOverGroup() }
        }
      case .string, .integer, .float:
        if !isType, isBehindLiteral(since: first) {
          reportUnexpected("an operator or the end of the value")
          return false
        }
        // A type contains values only in angle brackets: `Vector<3, Int>`
        if !isType || angleDepth > 0 { break }
        // The `=` before the value is missing: `name: String "text"`
        reportUnexpected(cursor.position > first ? "`=`" : "\(what)")
        return false
      case .leftParen, .leftBracket, .leftBrace:
        if cursor.isUnpairedBracket {
          reportUnpairedBracket()
          return false
        }
        if cursor.kind == .leftBrace, !isType, !choice.isBeforeBraces, isBehindLiteral(since: first),
          kind != .condition || cursor.isArrowBehindBraces
        {
          reportUnexpected("an operator or the end of the value")
          return false
        }
        if cursor.kind == .leftBrace { choice.readBraces() }
      case .identifier where !isType && cursor.previousKind != .dot:
        if cursor.keyword == .if {
          choice = .conditions
        } else if cursor.keyword == .else, choice == .value {
          choice = .otherwise
        } else if cursor.isWord("switch", at: cursor.position) {
          choice = .subject
        }
      default: break
      }
      cursor.advanceOverGroup()
    }
    if cursor.position == first {
      reportMissing("\(what)")
      return false
    }
    if choice.isUnfinished, !isBehindIf {
      reportMissing(choice.missing)
      return false
    }
    if isType { reportParameterOfFunction(since: first) }
    if isType, let arrow = (first..<cursor.position).first(where: isArrowOfOneName) {
      reportStructure("the parameters of a function type are in parentheses: `(Int) -> Void`", at: arrow)
    }
    if choice == .value, kind == .expression {
      reportStructure("an `if` that is a value needs an `else { … }`", at: lastIf(since: first))
      return false
    }
    return !reportOpenEnd(sinceToken: first)
  }

  /// Whether the token before the cursor is an `if`, which may then be a name.
  private var isBehindIf: Bool { cursor.keyword(at: cursor.previousEnd - 1) == .if }

  /// The last `if` outside of brackets in the run that begins at a token and ends at the cursor.
  private func lastIf(since first: Int) -> Int {
    var (index, last) = (first, first)
    while index < cursor.position {
      if cursor.keyword(at: index) == .if { last = index }
      switch cursor.base[index].kind {
      case .leftParen, .leftBracket, .leftBrace: index = max(index, Int(cursor.base[index].partner))
      default: break
      }
      index += 1
    }
    return last
  }

  /// Whether the token before the cursor is a literal in the run that begins at `first`. No closure and no second literal can
  /// follow a literal: `5 { 6 }`, `5 6`.
  private func isBehindLiteral(since first: Int) -> Bool {
    guard cursor.position > first else { return false }
    switch cursor.previousKind {
    case .string, .integer, .float: return true
    case .identifier: return ["true", "false", "nil"].contains(text(cursor.previousEnd - 1))
    default: return false
    }
  }

  /// Whether the token at the cursor begins a value or a type although the token before it ends one: the `start` in
  /// `3 start home`. In Swift, an operator, a bracket or a word stands between the two. Literals have findings of their own.
  private func isRunOn(since first: Int, _ kind: NodeKind, _ choice: SwiftChoice) -> Bool {
    let isType = kind == .type
    switch cursor.kind {
    case .arrow: return !isBehindParameters(cursor.position, since: first, isType: isType)
    case .identifier, .quotedIdentifier, .rawIdentifier, .closureParameter, .poundName, .regex: break
    // A type before a value lacks the `=` between them.
    case .integer, .float, .string: if isType { return false }
    default: return false
    }
    let last = cursor.previousEnd - 1
    switch cursor.previousKind {
    case .quotedIdentifier, .rawIdentifier, .closureParameter, .poundName, .rightParen, .rightBracket, .regex: break
    case .integer, .float, .string: if [.integer, .float, .string].contains(cursor.kind) { return false }
    case .rightBrace: if isLabelOfClosure { return false }
    case .identifier: if isBeforeOperand(last) { return false }
    // A postfix operator ends a value. But the `?` of `try?` and the `!` of `as!` belong to their words.
    case .symbol:
      let sign = cursor.base[last]
      guard last > first, sign.end < cursor.base[last + 1].start, cursor.base[last - 1].end == sign.start else { return false }
      switch cursor.base[last - 1].kind {
      case .leftParen, .leftBracket, .leftBrace, .comma, .semicolon, .colon, .lineComment, .docComment, .blockComment: return false
      case .identifier: if isBeforeOperand(last - 1) { return false }
      default: break
      }
    default: return false
    }
    guard cursor.kind == .identifier else { return true }
    switch text(cursor.position) {
    case "as", "is": return false
    case "async", "throws", "rethrows": return !isBehindParameters(cursor.position, since: first, isType: isType)
    case "else": return kind != .condition && choice != .value
    default: return true
    }
  }

  /// Whether a token follows the parameters of a function type, as the arrow in `action as (Int) async -> Void`.
  private func isBehindParameters(_ index: Int, since first: Int, isType: Bool) -> Bool {
    var last = token(before: index)
    while last > first, cursor.base[last].kind == .identifier, ["async", "throws", "rethrows"].contains(text(last)) {
      last = token(before: last)
    }
    guard case .rightParen = cursor.base[last].kind, cursor.base[last].partner != Token.noPartner else { return false }
    if isType { return true }
    let before = token(before: Int(cursor.base[last].partner))
    guard before > first else { return false }
    switch cursor.base[before].kind {
    case .arrow: return true
    // The error of `throws(E)`, or the name of an attribute.
    case .identifier:
      let sign = cursor.base[before - 1]
      return ["as", "is", "throws"].contains(text(before)) || sign.kind == .symbol && cursor.bytes[Int(sign.start)] == UInt8(ascii: "@")
    case .symbol: return cursor.base[before - 1].kind == .identifier && text(before - 1) == "as"
    default: return false
    }
  }

  /// Reports a type that only a parameter or a result of a Swift function can have: `inout Int`, `Int...`, `some View`.
  private mutating func reportParameterOfFunction(since first: Int) {
    let last = cursor.previousEnd - 1
    let isModified = last > first && beginsType(first + 1) && Self.wordsOfParameters.contains(text(first))
    let opaque = (first..<last).first { cursor.isWord("some", at: $0) && cursor.base[$0 + 1].kind == .identifier }
    if let opaque {
      reportStructure("`some` is for parameters and results of Swift functions; write `any` or a generic type", at: opaque)
    } else if isModified {
      reportStructure("`\(text(first))` is for parameters and results of Swift functions; remove it", at: first)
    } else if cursor.base[last].kind == .symbol, text(last) == "..." {
      reportStructure("`...` is for parameters of Swift functions; write an array: `[Int]`", at: last)
    }
  }

  /// Whether a type begins at a token. After a name, a dot or `?` goes on with the type of this name.
  private func beginsType(_ index: Int) -> Bool {
    switch cursor.base[index].kind {
    case .identifier, .quotedIdentifier, .leftParen, .leftBracket: true
    case .symbol: cursor.bytes[Int(cursor.base[index].start)] == UInt8(ascii: "@")
    default: false
    }
  }

  /// The words that only the type of a parameter or a result can begin with.
  private static let wordsOfParameters: Set<String> = ["borrowing", "consuming", "inout", "isolated", "sending"]

  /// Whether a token is the arrow of a function type without parentheses, in brackets as well: `[Int -> Void]`.
  private func isArrowOfOneName(_ index: Int) -> Bool {
    cursor.base[index].kind == .arrow && !isBehindParameters(index, since: 0, isType: true)
  }

  /// The index of the token before another one, without comments.
  private func token(before index: Int) -> Int {
    var index = index - 1
    while index > 0, cursor.base[index].kind.isComment { index -= 1 }
    return index
  }

  /// Whether a word of Swift such as `try` or `any`, or an attribute such as `@escaping`, belongs to the operand after it.
  private func isBeforeOperand(_ word: Int) -> Bool {
    guard word > 0 else { return false }
    switch cursor.base[word - 1].kind {
    case .dot: return false
    case .symbol where cursor.bytes[Int(cursor.base[word - 1].start)] == UInt8(ascii: "@"): return true
    default: return Self.wordsBeforeOperands.contains(text(word))
    }
  }

  /// Whether the name at the cursor is the label of another closure of a call: `run { } onError: { }`.
  private var isLabelOfClosure: Bool {
    guard [.identifier, .quotedIdentifier, .rawIdentifier].contains(cursor.kind) else { return false }
    let next = cursor.nextIndex
    return cursor.base[next].kind == .colon && cursor.base[cursor.index(after: next)].kind == .leftBrace
  }

  /// The words of Swift before an operand. `Plugins/Editors/TreeSitter/src/fragments.h` has the same words.
  private static let wordsBeforeOperands: Set<String> = [
    "any", "as", "async", "await", "borrowing", "case", "consume", "consuming", "copy", "do", "each", "else", "guard", "if", "in",
    "inout", "is", "isolated", "let", "nonisolated", "repeat", "rethrows", "return", "sending", "some", "switch", "throw", "throws",
    "try", "unsafe", "var", "where", "while",
  ]

  /// Reports a run of Swift that ends with a dot, an arrow, a cast or an infix operator, because something must follow. A run that
  /// consists only of an operator is a value.
  private mutating func reportOpenEnd(sinceToken first: Int) -> Bool {
    let last = cursor.base + (cursor.previousEnd - 1)
    switch last.pointee.kind {
    case .dot:
      reportMissing("a name after `.`")
    case .arrow:
      reportMissing("a type after `->`")
    case .identifier where cursor.previousEnd - 1 > first && ["as", "is"].contains(text(cursor.previousEnd - 1)):
      if cursor.base[token(before: cursor.previousEnd - 1)].kind == .dot { return false }
      reportMissing("a type after `\(text(cursor.previousEnd - 1))`")
    case .symbol where cursor.previousEnd - 1 > first && cursor.bytes[Int(last.pointee.start) - 1] <= 0x20:
      reportMissing("a value after `\(text(cursor.previousEnd - 1))`")
    default: return false
    }
    return true
  }

  /// Whether an unfinished run of Swift ends here, because the next line begins something else. An unfinished condition of a
  /// branch continues even if the next line looks like a transition, such as `isReady -> back`. Such conditions are the runs that
  /// end at an arrow but not at a comma.
  private mutating func endsUnfinished(_ end: FragmentEnd) -> Bool {
    guard end.isOfBranch else { return isAtNewItem }
    return cursor.keyword == .else || cursor.keyword == .if || cursor.isAtDeclaration
  }

  /// Whether the rest of the run may be on the next line: a line may end after `=` or a comma.
  private var mayGoOnBelow: Bool {
    mutating get {
      switch cursor.previousKind {
      case .equal: !isAtNewItem
      case .symbol: cursor.isAssignment(cursor.previousEnd - 1) && !isAtNewItem
      case .comma: !cursor.isAtDeclaration
      default: false
      }
    }
  }
}

/// How far a run of Swift has come in its last `if` or `switch` outside of brackets.
private enum SwiftChoice {
  /// The run has none, or its last one is complete.
  case none
  /// After the `if`: a comma separates two conditions.
  case conditions
  /// After the `switch`.
  case subject
  /// After the braces of an `if`, which needs an `else` to be a value.
  case value
  /// After the `else`.
  case otherwise

  /// Whether the next braces belong to the `if` or the `switch`.
  var isBeforeBraces: Bool {
    switch self {
    case .conditions, .subject, .otherwise: true
    case .none, .value: false
    }
  }

  /// Whether braces are missing if the run ends here.
  var isUnfinished: Bool { self != .none && self != .value }

  var missing: String {
    switch self {
    case .conditions: "`{` after the condition of `if`"
    case .subject: "`{` after the value of `switch`"
    default: "`{` or `if` after `else`"
    }
  }

  mutating func readBraces() { self = self == .conditions || self == .value ? .value : .none }
}

/// The tokens that end a run of Swift, in addition to closing brackets, semicolons and line breaks.
///
/// It is a set of flags, but not an `OptionSet`, whose generic code is slow without optimisation.
struct FragmentEnd {
  private let flags: UInt16

  static var comma: FragmentEnd { FragmentEnd(flags: 1) }
  static var equal: FragmentEnd { FragmentEnd(flags: 2) }
  static var arrow: FragmentEnd { FragmentEnd(flags: 4) }
  /// A `{` that opens a body. Without this flag, a `{` opens a closure in the run.
  static var body: FragmentEnd { FragmentEnd(flags: 8) }
  static var arguments: FragmentEnd { FragmentEnd(flags: 16) }
  /// The words after a reducer: `as`, `requires`, `stays`.
  static var clause: FragmentEnd { FragmentEnd(flags: 32) }
  /// The words `without animation` at the end of a transition.
  static var withoutAnimation: FragmentEnd { FragmentEnd(flags: 64) }
  /// The run is in brackets, where line breaks do not matter.
  static var bracketed: FragmentEnd { FragmentEnd(flags: 128) }
  /// The `else` after the condition of a screen.
  static var otherwise: FragmentEnd { FragmentEnd(flags: 256) }
  /// Another branch on the same line.
  static var branch: FragmentEnd { FragmentEnd(flags: 512) }
  /// An assignment such as `+=`.
  static var assignment: FragmentEnd { FragmentEnd(flags: 1024) }
  /// The `{` of nested branches.
  static var branches: FragmentEnd { FragmentEnd(flags: 2048) }
  /// Another clause in the header of a screen: `requires`, `stays if`, or `as sheet`.
  static var header: FragmentEnd { FragmentEnd(flags: 4096) }
  static var none: FragmentEnd { FragmentEnd(flags: 0) }

  static func | (left: FragmentEnd, right: FragmentEnd) -> FragmentEnd {
    FragmentEnd(flags: left.flags | right.flags)
  }

  func contains(_ other: FragmentEnd) -> Bool { flags & other.flags != 0 }

  /// Whether the run is a protocol in the header of a flow. The lowering reports several protocols without commas.
  func isOfProtocol(_ isType: Bool) -> Bool { isType && !contains(.equal) && !contains(.arguments) }

  /// Whether the run is the condition of a branch, or the title of a button, which ends like one.
  var isOfBranch: Bool { contains(.arrow) && !contains(.comma) }
}

extension TokenCursor {
  @_transparent
  fileprivate func isFragmentEnd(
    _ end: FragmentEnd, first: Int, angleDepth: Int, isType: Bool, _ choice: SwiftChoice
  ) -> Bool {
    if position > first, current.followsLineBreak, angleDepth == 0, !end.contains(.bracketed),
      !continuesOverLineBreak(isType: isType)
    {
      return true
    }
    switch kind {
    case .endOfFile, .rightParen, .rightBracket, .rightBrace, .semicolon: return true
    case .comma: return angleDepth == 0 && end.contains(.comma)
    case .colon: return isType
    case .equal: return end.contains(.equal)
    case .symbol: return end.contains(.assignment) && isAssignment(position)
    case .arrow: return angleDepth == 0 && end.contains(.arrow)
    case .leftBrace: return end.contains(.body) && (isType || !isAtClosure) || end.contains(.branches) && isAtBranches
    case .leftParen: return angleDepth == 0 && end.contains(.arguments)
    case .identifier: return keyword != nil && isEndingWord(end, first: first, choice)
    default: return false
    }
  }

  /// Whether the line continues after the braces at the cursor. They are then a closure, because nothing follows a body.
  private var isAtClosure: Bool {
    let partner = base[position].partner
    if partner == Token.noPartner { return false }
    var next = Int(truncatingIfNeeded: partner) + 1
    while base[next].kind.isComment { next += 1 }
    if base[next].followsLineBreak { return false }
    switch base[next].kind {
    case .endOfFile, .rightBrace, .quotedIdentifier: return false
    // Few words continue an expression. Other words are the next member on the line.
    case .identifier:
      return [.else, .as].contains(keyword(at: next)) || isWord("is", at: next) || base[index(after: next)].kind == .colon
    default: return true
    }
  }

  /// Whether an arrow follows the braces at the cursor. Without an arrow, they may be branches as in Swift: `if n > 1 { back }`.
  var isArrowBehindBraces: Bool {
    let partner = base[position].partner
    return partner != Token.noPartner && base[index(after: Int(truncatingIfNeeded: partner))].kind == .arrow
  }

  /// Whether the `{` at the cursor opens branches instead of a closure: it is followed by `if` or `else`, and nothing after its
  /// `}` continues an expression. After a closure in a condition, there would be at least an arrow.
  var isAtBranches: Bool {
    guard case .leftBrace = kind, base[position].partner != Token.noPartner else { return false }
    switch keyword(at: index(after: position)) {
    case .if, .else: break
    default: return false
    }
    switch base[index(after: Int(truncatingIfNeeded: base[position].partner))].kind {
    case .rightBrace, .endOfFile, .identifier, .quotedIdentifier: return true
    default: return false
    }
  }

  private func isEndingWord(_ end: FragmentEnd, first: Int, _ choice: SwiftChoice) -> Bool {
    guard position == first || previousKind != .dot else { return false }
    switch keyword {
    case .as: return end.contains(.clause) || end.contains(.header) && position > first && isAsPresentation
    case .requires: return end.contains(.clause) || end.contains(.header) && position > first
    case .stays:
      return end.contains(.clause) || end.contains(.header) && position > first && nextKeywordOnSameLine == .if
    case .without: return end.contains(.withoutAnimation) && isWithoutAnimation
    // An `else` after braces belongs to Swift's own `if … { } else { }`, if the run has such an `if` without an `else`.
    case .else:
      return end.contains(.otherwise)
        || end.contains(.branch) && (previousKind != .rightBrace || base[nextIndex].kind == .arrow || choice != .value)
    case .if:
      return end.contains(.branch) && position > first && keyword(at: previousEnd - 1) != .else && previousKind != .equal
    default: return false
    }
  }

  /// Whether the `as` at the cursor is followed by a kind of presentation, and not by a type of Swift.
  private var isAsPresentation: Bool {
    let next = nextIndex
    guard case .identifier = base[next].kind, !base[next].followsLineBreak else { return false }
    let first = bytes[Int(base[next].start)]
    return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z") && !isWord("any", at: next)
  }

  /// Whether an operator assigns: `+=`, `<<=` or `&-=`, but not `==`, `<=` or `!=`.
  func isAssignment(_ index: Int) -> Bool {
    guard base[index].kind == .symbol, base[index].end > base[index].start &+ 1 else { return false }
    let (start, last) = (Int(base[index].start), Int(base[index].end) - 1)
    guard bytes[last] == UInt8(ascii: "=") else { return false }
    switch bytes[start] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"):
      return true
    // `<<=` and `>>=` assign, but neither `<=` nor `>=` does.
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return last == start + 2 && bytes[start] == bytes[start + 1]
    default: return false
    }
  }

  /// Whether the operator at the cursor begins with `<`.
  @_transparent
  var isAtLeftAngle: Bool { bytes[Int(truncatingIfNeeded: base[position].start)] == UInt8(ascii: "<") }

  /// The number of angle brackets that the operator at the cursor opens, minus those that it closes.
  var angleBalance: Int {
    var balance = 0
    var offset = Int(current.start)
    while offset < Int(current.end) {
      if bytes[offset] == UInt8(ascii: "<") { balance += 1 }
      if bytes[offset] == UInt8(ascii: ">") { balance -= 1 }
      offset += 1
    }
    return balance
  }
}
