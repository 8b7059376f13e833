/// The rule `syntax`, which the lexer, the parser and the lowering report.
extension Rule {
  package static let syntax = Rule(
    "syntax", .error,
    page: RulePage(
      "the file has a syntax error",
      what: """
        The text here is not valid in the language. The parser reports what it expected and continues at the next \
        line or brace that it can read, so that all syntax errors of the file are reported in one run.
        """,
      why: """
        `flowc` does not guess what invalid text means, because it might generate a flow that nobody intended.
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
