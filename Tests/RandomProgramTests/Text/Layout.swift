import Foundation

/// Places in a generated text where white space and comments are allowed.
enum Mark {
  /// Between two words of one line.
  static let gap = "\u{E000}"
  /// Inside brackets, where white space is optional and may contain a line break.
  static let soft = "\u{E001}"
  /// After a comma or an arrow: some white space, which may contain a line break.
  static let `break` = "\u{E002}"
  /// A line break that is part of a literal.
  static let plainBreak = "\u{E003}"
}

/// How a random program is laid out: comments, line breaks, indentation.
struct Layout {
  private var random: Random
  private let isStrange: Bool
  private let usesCarriageReturns: Bool
  private let usesTabs: Bool

  init(_ random: inout Random) {
    isStrange = random.chance(50)
    usesCarriageReturns = random.chance(15)
    usesTabs = random.chance(10)
    self.random = random
  }

  mutating func text(_ marked: String) -> String {
    var text = ""
    for character in marked {
      switch character {
      case Character(Mark.gap): text += gap
      case Character(Mark.soft): text += soft
      case Character(Mark.break): text += lineBreak
      case Character(Mark.plainBreak): text += "\n"
      case "\n": text += lineEnd
      default: text.append(character)
      }
    }
    if usesTabs { text = text.replacingOccurrences(of: "  ", with: "\t") }
    if isStrange, random.chance(20) { text = "\u{FEFF}" + text }
    while random.chance(10), text.hasSuffix("\n") { text.removeLast() }
    return usesCarriageReturns ? text.replacingOccurrences(of: "\n", with: "\r\n") : text
  }

  private static let comments = ["/* c */", "/* } /* nested \" */ { */", "/**/", "/* -> screen \"x */"]
  private static let lineComments = ["// note", "// } \" \\(", "//", "// -> push home {", "// /* no block"]

  private var gap: String {
    mutating get {
      guard isStrange, random.chance(4) else { return " " }
      return random.pick(["  ", "   ", " \(random.pick(Self.comments)) "])
    }
  }

  private var soft: String {
    mutating get {
      guard isStrange, random.chance(5) else { return "" }
      return random.pick([
        " ", "\n      ", random.pick(Self.comments), " \(random.pick(Self.lineComments))\n      ",
      ])
    }
  }

  private var lineBreak: String {
    mutating get {
      guard isStrange, random.chance(8) else { return " " }
      return random.pick([
        "  ", "\n        ", " \(random.pick(Self.comments)) ", " \(random.pick(Self.lineComments))\n   ",
      ])
    }
  }

  private var lineEnd: String {
    mutating get {
      guard isStrange, random.chance(6) else { return "\n" }
      return random.pick([
        "\n\n", " \(random.pick(Self.lineComments))\n", "\n    \(random.pick(Self.lineComments))\n", "  \n",
        " \(random.pick(Self.comments))\n",
      ])
    }
  }
}
