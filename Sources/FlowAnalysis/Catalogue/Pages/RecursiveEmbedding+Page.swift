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
        flow Book {
          // ^^^^ error[recursive-embedding]
          start chapter
          screen chapter: Chapter
        }
        flow Chapter {
          start book
          screen book: Book
        }
        """,
      fixed: """
        flow Book {
          start chapter
          screen chapter: Chapter
        }
        flow Chapter {
          start home
          screen home {
            againTapped -> sheet book
          }
          screen book: Book
        }
        """
    )
  }
}
