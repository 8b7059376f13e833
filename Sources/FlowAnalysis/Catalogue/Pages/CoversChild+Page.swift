import FlowSyntax

extension RulePage {
  static var coversChild: RulePage {
    RulePage(
      .coversChild, "a parent that can push over a child which has presented something",
      what: """
        A child flow leaves by an exit while one of its own sheets is open, and the parent answers with a \
        push. A push goes on top of the child's pushed screens, so what the child presented is removed \
        first.
        """,
      why: """
        The sheet disappears although the child never said so. A child that dismisses before it exits leaves \
        no doubt.
        """,
      failing: """
        flow App {
          start home
          screen home {
            editTapped -> push editor
          }
          screen editor: Editor {
            exit helpWanted -> push help
            //                 ^^^^^^^^^ warning[covers-child]
          }
          screen help
        }
        flow Editor {
          start text
          exit helpWanted
          screen text {
            colourTapped -> sheet palette
          }
          screen palette {
            helpTapped -> exit helpWanted
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            editTapped -> push editor
          }
          screen editor: Editor {
            exit helpWanted -> push help
          }
          screen help
        }
        flow Editor {
          start text
          exit helpWanted
          screen text {
            colourTapped -> sheet palette
          }
          screen palette {
            helpTapped -> dismiss, exit helpWanted
          }
        }
        """
    )
  }
}
