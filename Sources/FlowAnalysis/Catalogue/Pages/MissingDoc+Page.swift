import FlowSyntax

extension RulePage {
  static var missingDoc: RulePage {
    RulePage(
      .missingDoc, "a public flow, or a screen of one, without a comment",
      what: """
        A `public` flow, or a screen of one, has no `///` comment above it.
        """,
      why: """
        Comments reach the generated Swift, and with it the documentation that users of the module read. The \
        rule is off unless asked for.
        """,
      failing: """
        public flow Numbers {
          //        ^^^^^^^ warning[missing-doc]
          start home
          /// Where it begins.
          screen home {
            helpTapped -> push help
          }
          /// A word of advice.
          screen help
        }
        """,
      fixed: """
        /// Pick a number, look at it, go back.
        public flow Numbers {
          start home
          /// Where it begins.
          screen home {
            helpTapped -> push help
          }
          /// A word of advice.
          screen help
        }
        """
    )
  }
}
