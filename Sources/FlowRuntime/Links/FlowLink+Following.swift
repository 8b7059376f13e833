extension FlowLink {
  /// Follows the first pattern that matches the link, and whose values have the right types. Generated code calls this.
  ///
  /// Patterns that match the whole link are tried before patterns that match only the beginning. A beginning has at least one
  /// segment, so a flow that shows itself cannot pass on the same link forever.
  ///
  /// - Parameters:
  ///   - patterns: the patterns of a flow, the most specific first.
  ///   - allowingPrefix: whether a pattern may match only the beginning of the link, because another flow can open the rest.
  ///   - body: receives the index of the pattern, and the values. If it throws, the next pattern is tried.
  /// - Returns: the rest of the link; `nil` if nothing is left.
  /// - Throws: the first error that `body` threw, or `LinkError.noMatch` if no pattern matches.
  public func follow(
    _ patterns: [LinkPattern], allowingPrefix: Bool, _ body: (Int, LinkMatch) throws(LinkError) -> Void
  ) throws(LinkError) -> FlowLink? {
    var failure: LinkError?
    for isPrefix in allowingPrefix ? [false, true] : [false] {
      for (index, pattern) in patterns.enumerated() where !isPrefix || !pattern.path.isEmpty {
        guard let match = match(pattern, allowingPrefix: isPrefix) else { continue }
        do throws(LinkError) {
          try body(index, match)
          // The rest of the link is opened later, and its pattern is appended then. So the patterns are in the order of the path.
          FlowNotes.current?.change { $0.links.append(pattern) }
          return match.rest.path.isEmpty ? nil : match.rest
        } catch {
          failure = failure ?? error
        }
      }
    }
    throw failure ?? .noMatch(self)
  }
}
