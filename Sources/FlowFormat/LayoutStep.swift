/// A step of the layout. A file is a list of steps.
///
/// It is a structure, not an enum with payloads, so that the builder writes fields in place. Without optimisation, an enum is
/// built in a cleared temporary and then copied.
struct LayoutStep: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// The tokens from ``first`` up to ``end``, copied without changes: one token, or a Swift fragment.
    case text
    /// The white space ``gap``.
    case gap
    /// Opens the group ``first``. Its steps are indented if the group is broken.
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
    /// A line break if the group is broken; otherwise a space or nothing.
    case soft
    /// A line break, with or without a blank line.
    case line
    /// A line break where there would be none without a comment.
    case forced
    /// The space before an arrow, which may be aligned. The gap's group is the one after the arrow.
    case arrow
    /// The space before a `//` comment that ends a line.
    case trailing
  }

  var kind: Kind
  /// Whether a soft gap is a space if its group is not broken.
  var isSpaced = false
  /// Whether the gap contains a blank line.
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

/// A group of steps. It is on one line unless it is broken into several.
struct LayoutGroup: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
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
