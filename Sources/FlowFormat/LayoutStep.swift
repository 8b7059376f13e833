/// A step of the layout. A file is a list of steps.
enum LayoutStep {
  /// Some bytes, copied without changes: one token, or a Swift fragment.
  case text(Range<Int>, isComment: Bool)
  /// The white space between two texts.
  case gap(Gap)
  /// Opens a group. Its steps are indented if the group is broken.
  case open(group: Int)
  case close(group: Int)
}

/// The white space between two steps of text.
struct Gap {
  enum Kind {
    case none
    case space
    /// A line break if the group is broken; otherwise a space or nothing.
    case soft
    /// A line break, with or without a blank line.
    case line
    /// A line break where there would be none without a comment.
    case forced
    /// The space before an arrow, which may be aligned.
    case arrow
    /// The space before a `//` comment that ends a line.
    case trailing
  }

  var kind: Kind
  /// Whether a soft gap is a space if its group is not broken.
  var isSpaced = false
  /// Whether the gap contains a blank line.
  var isBlank = false
  /// The group that a soft gap belongs to, or the one after an arrow.
  private(set) var group = 0

  init(_ kind: Kind, isBlank: Bool = false) {
    self.kind = kind
    self.isBlank = isBlank
  }

  static func soft(_ group: Int, isSpaced: Bool) -> Gap {
    var gap = Gap(.soft)
    gap.group = group
    gap.isSpaced = isSpaced
    return gap
  }

  static func arrow(_ group: Int) -> Gap {
    var gap = Gap(.arrow)
    gap.group = group
    return gap
  }
}

/// A group of steps. It is on one line unless it is broken into several.
struct LayoutGroup {
  enum Kind {
    /// The content of braces.
    case body
    /// The operations after an arrow.
    case handler
    /// The content of brackets and parentheses.
    case list
  }

  var kind: Kind
  var isBroken = false
}
