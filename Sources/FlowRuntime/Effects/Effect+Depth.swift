/// How deep effects are inside each other.
///
/// An effect is freed, and what it starts is forgotten, by calls in calls, which take from the thread's stack. The smallest stack of
/// Apple's platforms has 512 kB.
extension Effect {
  /// How deep effects may be inside each other. Those that are merged in a chain are all of one depth, and so are those that are
  /// concatenated. A flow inside another one adds two to four.
  static var greatestDepth: Int { Limits.effectDepth }

  /// How many effects are around the innermost one.
  var depth: Int {
    switch node {
    case .none, .send, .run, .cancel: 0
    case .merge(_, let depth), .concatenate(_, let depth), .cancellable(_, _, let depth), .bound(_, _, let depth): depth
    }
  }

  /// An effect around others; nothing if it is too deep.
  func nested(_ depth: Int, _ node: (_ depth: Int) -> Node) -> Effect {
    if depth <= Self.greatestDepth { return Effect(node(depth)) }
    reportIssue(
      """
      Effects are merged, concatenated, cancellable or bound to routes inside each other, more than \(Self.greatestDepth) deep. None of \
      them is performed.
      """)
    return .none
  }
}
