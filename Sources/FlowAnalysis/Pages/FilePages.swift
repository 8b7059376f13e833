import FlowSyntax

/// `syntax`. The lexer, the parser and the lowering report it, each where it reads.
extension RulePage {
  static var syntax: RulePage {
    RulePage(
      .syntax, "the text does not parse",
      what: """
        What stands here is no part of the language at this place. The parser says what it expected, skips \
        to the next line or brace that makes sense again, and goes on, so that the other mistakes of the \
        file are reported in the same run.
        """,
      why: """
        Nothing can be made of a text that cannot be read, and a guess would be a flow that nobody wrote.
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
        """
    )
  }
}

/// `unknown-rule`. ``Suppression`` reports it when it reads a comment.
extension RulePage {
  static var unknownRule: RulePage {
    RulePage(
      .unknownRule, "a suppression of a rule that does not exist",
      what: """
        The word behind `flowc:ignore` is the name of no rule, or is missing. `flowc rules` lists them all.
        """,
      why: """
        Such a comment silences nothing, although it looks as if it did.
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
        """
    )
  }
}

/// `unsupported`. FlowTooling reports it for what it reads and cannot make anything of yet.
extension RulePage {
  static var unsupported: RulePage {
    RulePage(
      .unsupported, "a construct that this version of flowc does not generate yet",
      what: """
        The text is right and says what it means, but no Swift can be made of it so far.
        """,
      why: """
        To leave it out in silence would be a flow that does less than is written.
        """,
      failing: """
        flow Numbers {
          start home
          screen home
        }
        scenario "nothing happens" for Numbers {
        //<^^^^^ error[unsupported]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home
        }
        """
    )
  }
}

/// `unused-suppression`. ``Silencer`` reports it when all other rules have spoken.
extension RulePage {
  static var unusedSuppression: RulePage {
    RulePage(
      .unusedSuppression, "an ignore comment that silences nothing",
      what: """
        A `// flowc:ignore` comment stands where the rule that it names has nothing to say. Where not all can be \
        seen that the rule looks at, because of an error or because a module is not there, no comment is reported.
        """,
      why: """
        What it excused has been repaired, or it never stood in the right place. Left there, it would hide \
        the next mistake.
        """,
      failing: """
        flow Login {
          start form
          exit done // flowc:ignore unused-exit the parent is not written yet
          //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unused-suppression]
          screen form {
            sent -> exit done
          }
        }
        """,
      fixed: """
        flow Login {
          start form
          exit done
          screen form {
            sent -> exit done
          }
        }
        """
    )
  }
}
