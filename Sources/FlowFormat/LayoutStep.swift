/// A step of the layout. A file is a list of steps.
///
/// It is a structure and not an enum with values, so that the builder writes its fields where they stay: without
/// optimisation an enum is made in a variable that is cleared first, and copied.
struct LayoutStep: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// The tokens from ``first`` up to ``end``, copied as they stand; one token, or a fragment of Swift.
    case text
    /// The white space ``gap``.
    case gap
    /// Opens the group ``first``. The steps in it are indented if the group is broken.
    case open
    case close
  }

  var kind: Kind
  var gap: Gap
  var first: UInt32
  var end: UInt32
}

/// The white space between two steps of text.
struct Gap: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case none
    case space
    /// A line break if the group is broken, else a space or nothing.
    case soft
    /// A line break, below a blank line or not.
    case line
    /// A line break inside of something that would otherwise stand on one line: a comment asks for it.
    case forced
    /// The space before an arrow, which may be aligned with its neighbours. The group is the one behind it.
    case arrow
    /// The space before a `//` comment that ends a line.
    case trailing
  }

  var kind: Kind
  /// Whether a soft gap is a space where its group is not broken.
  var isSpaced = false
  /// Whether a blank line stands in it.
  var isBlank = false
  private var groupIndex: UInt32 = 0

  var group: Int { Int(truncatingIfNeeded: groupIndex) }

  init(_ kind: Kind, isBlank: Bool = false) {
    self.kind = kind
    self.isBlank = isBlank
  }

  static func soft(_ group: Int, isSpaced: Bool) -> Gap {
    var gap = Gap(.soft)
    gap.groupIndex = UInt32(truncatingIfNeeded: group)
    gap.isSpaced = isSpaced
    return gap
  }

  static func arrow(_ group: Int) -> Gap {
    var gap = Gap(.arrow)
    gap.groupIndex = UInt32(truncatingIfNeeded: group)
    return gap
  }
}

/// A group of steps that stands on one line, or is broken into several.
struct LayoutGroup: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// The content of braces.
    case body
    /// The operations behind an arrow.
    case handler
    /// The content of brackets and parentheses.
    case list
  }

  var kind: Kind
  var isBroken = false
}
