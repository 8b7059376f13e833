import FlowSyntax

/// The pages of the rules about what a run of the flow comes to, and what it finds there.
extension RulePage {
  static var unreachableScreen: RulePage {
    RulePage(
      .unreachableScreen, "a screen that no run of the flow ever shows",
      what: """
        From the flow's start, whatever the user and the system do, this screen is never shown: no \
        transition shows it, or those that do belong to screens that are never shown themselves.
        """,
      why: """
        It is a screen that was built for nothing, or the button that should lead to it was forgotten.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
          screen offers
          //     ^^^^^^ warning[unreachable-screen]
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            helpTapped   -> push help
            offersTapped -> push offers
          }
          screen help
          screen offers
        }
        """
    )
  }

  static var unreachableOperation: RulePage {
    RulePage(
      .unreachableOperation, "an operation that can have no effect behind the one before it",
      what: """
        The operations of a transition run in their order, on what those before them left. Behind `replace` \
        there is nothing to go back to and nothing to dismiss, so such an operation never does anything.
        """,
      why: """
        What is written there does not happen. Either it is superfluous, or the order is wrong.
        """,
      failing: """
        flow Bank {
          start welcome
          screen welcome {
            signedIn -> replace account
          }
          screen account {
            signedOut -> replace welcome, back
            //                            ^^^^ warning[unreachable-operation]
          }
        }
        """,
      fixed: """
        flow Bank {
          start welcome
          screen welcome {
            signedIn -> replace account
          }
          screen account {
            signedOut -> replace welcome
          }
        }
        """
    )
  }

  static var pushWithoutNavigation: RulePage {
    RulePage(
      .pushWithoutNavigation, "a push that can land in a layer without a navigation container",
      what: """
        A root, a sheet and a cover get a navigation container by themselves if something is pushed in them. \
        `without navigation` forbids it, and in some run this push comes to such a layer. The finding shows \
        the events that lead there. A child flow that pushes at its root is reported where it is shown so, since \
        elsewhere it may be right.
        """,
      why: """
        Without a container nothing can slide in. The system would show nothing at all, and the user would \
        wonder whether the button works.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            startTapped -> sheet list without navigation
          }
          screen list {
            helpTapped -> push help
            //            ^^^^^^^^^ error[push-without-navigation]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            startTapped -> sheet list in navigation
          }
          screen list {
            helpTapped -> push help
          }
          screen help
        }
        """
    )
  }

  static var sendToAbsent: RulePage {
    RulePage(
      .sendToAbsent, "a `send` or `update` to a screen that is never in the stack then",
      what: """
        `send` and `update` speak to the topmost route of a screen. Whenever this transition runs, the stack \
        holds no such route.
        """,
      why: """
        Nobody receives what is sent, so the list behind the sheet is never reloaded.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped     -> push list
            settingsTapped -> sheet settings
          }
          screen list {
            reload
          }
          screen settings {
            changed -> dismiss, send list.reload
            //                  ^^^^^^^^^^^^^^^^ warning[send-to-absent]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            settingsTapped -> sheet settings
            reload
          }
          screen settings {
            changed -> dismiss, send list.reload
          }
        }
        """
    )
  }

  static var coversChild: RulePage {
    RulePage(
      .coversChild, "a parent that can push over a child which has presented something",
      what: """
        A child flow leaves by an exit while one of its own sheets is open, and the parent answers with a \
        push. A push goes on top of the child's pushed screens, so what the child presented is removed \
        first. The same goes for what is presented by a flow inside of the child that is on top in it.
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

  static var unboundedDepth: RulePage {
    RulePage(
      .unboundedDepth, "a stack that can grow for ever",
      what: """
        Some events can be repeated without end, and each time the stack grows by a route. The finding shows \
        one round.
        """,
      why: """
        Recursion is often the purpose, so this rule is off unless asked for. Where it is not, `update` \
        changes the screen in its place, and `replace` begins anew.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int) {
            nextTapped -> push detail(number: number + 1)
            //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unbounded-depth]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int) {
            nextTapped -> update detail(number: number + 1)
          }
        }
        """
    )
  }
}
