/// `syntax`. The lexer, the parser and the lowering report it.
extension Rule {
  package static let syntax = Rule(
    "syntax", .error,
    page: RulePage(
      "the text does not parse",
      what: """
        The text at this place is not part of the language. The parser says what it expected, skips to the \
        next line or brace that makes sense again, and goes on, so that the other mistakes of the file are \
        reported in the same run.
        """,
      why: """
        A text that cannot be read has no meaning, and a guess would be a flow that nobody wrote.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped => push help
            //         ^^ error[syntax]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
        }
        """))
}
