import FlowSyntax

extension RulePage {
  static var recursiveEmbedding: RulePage {
    RulePage(
      .recursiveEmbedding, "flows that contain each other as their start, for ever",
      what: """
        The first screen of a flow is a child flow, whose first screen is a child flow, and so on until the \
        first one comes again.
        """,
      why: """
        To begin one of them all of them have to begin, without end. A flow may show itself, but not before \
        the user asks for it.
        """,
      failing: """
        flow Outer {
          // ^^^^^ error[recursive-embedding]
          start inner
          screen inner: Inner
        }
        flow Inner {
          start outer
          screen outer: Outer
        }
        """,
      fixed: """
        flow Outer {
          start inner
          screen inner: Inner
        }
        flow Inner {
          start home
          screen home {
            againTapped -> sheet outer
          }
          screen outer: Outer
        }
        """
    )
  }
}
