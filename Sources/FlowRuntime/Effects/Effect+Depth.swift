/// The nesting depth of effects.
///
/// An effect is freed recursively, and so are the tasks and the cancellation scopes that it started. The recursion uses the
/// thread's stack. The smallest stack on Apple's platforms has 512 kilobytes.
extension Effect {
  /// The largest nesting depth of effects. A chain of merged effects counts as one level, and so does a chain of concatenated
  /// effects. A child flow adds two to four levels.
  static var greatestDepth: Int { Limits.effectDepth }

  /// The number of nested effects around the innermost effect.
  var depth: Int {
    switch node {
    case .none, .send, .run, .cancel: 0
    case .merge(_, let depth), .concatenate(_, let depth), .cancellable(_, _, let depth), .bound(_, _, let depth): depth
    }
  }

  /// Returns an effect that contains other effects. If the depth is too large, reports an issue and returns an empty effect.
  func nested(_ depth: Int, _ node: (_ depth: Int) -> Node) -> Effect {
    if depth <= Self.greatestDepth { return Effect(node(depth)) }
    reportIssue(
      """
      Effects are nested more than \(Self.greatestDepth) deep, so they are not performed. Merge or concatenate them in a list instead of \
      nesting them.
      """)
    return .none
  }
}
