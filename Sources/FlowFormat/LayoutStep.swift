/// A step of the layout. A file is a list of steps.
enum LayoutStep {
  /// The tokens from one index up to another, copied as they stand; one token, or a fragment of Swift.
  case text(first: Int, end: Int)
  case gap(Gap)
  /// Opens a group. The steps in it are indented if the group is broken.
  case open(Int)
  case close(Int)
}

/// The white space between two steps of text.
enum Gap {
  case none
  case space
  /// A line break if the group is broken, else a space or nothing.
  case soft(group: Int, isSpaced: Bool, isBlank: Bool)
  /// A line break, below a blank line or not.
  case line(isBlank: Bool)
  /// A line break inside of something that would otherwise stand on one line: a comment asks for it.
  case forced(isBlank: Bool)
  /// The space before an arrow, which may be aligned with its neighbours. `handler` is the group behind it.
  case arrow(handler: Int)
  /// The space before a `//` comment that ends a line.
  case trailing
}

/// A group of steps that stands on one line, or is broken into several.
struct LayoutGroup {
  enum Kind {
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
