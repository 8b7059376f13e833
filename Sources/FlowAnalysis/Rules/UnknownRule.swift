package import FlowSyntax

/// `unknown-rule`. ``Suppression`` reports it when it reads a comment.
extension Rule {
  package static let unknownRule = Rule(
    "unknown-rule", .error,
    page: RulePage(
      "a suppression of a rule that does not exist",
      what: """
        The word after `flowc:ignore` is missing or is not the name of a rule. `flowc rules` lists them all.
        """,
      why: """
        Such a comment looks as if it suppressed a finding, but it has no effect.
        """,
      failing: """
        // flowc:ignore missing-dok the name says it all
        //              ^^^^^^^^^^^ error[unknown-rule]
        public flow Login {
          start form
          screen form
        }
        """,
      fixed: """
        // flowc:ignore missing-doc the name says it all
        public flow Login {
          start form
          screen form
        }
        """))
}
