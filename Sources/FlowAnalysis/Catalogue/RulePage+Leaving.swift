import FlowSyntax

/// The pages of the rules about operations and screens that nothing leads away from.
extension RulePage {
  static var backFromRoot: RulePage {
    RulePage(
      .backFromRoot, "a `back` that can only ever run on the root",
      what: """
        In every run the sender of this transition is the root of the flow when the event comes, and `back` \
        never removes the root. So it never does anything.
        """,
      why: """
        A button that does nothing is worse than none. A flow that is over leaves by an `exit`, and its \
        parent takes it away.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            closeTapped -> back
            //             ^^^^ warning[back-from-root]
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
          screen help {
            closeTapped -> back
          }
        }
        """
    )
  }

  static var backNeverFinds: RulePage {
    RulePage(
      .backNeverFinds, "a `back to x` where no x is ever below",
      what: """
        Whatever happened before, no route of that screen is below the sender when this transition runs. \
        `back to` then changes nothing.
        """,
      why: """
        The screen that was meant has another name, or comes later in the flow and not earlier.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to item
            //            ^^^^^^^^^^^^ warning[back-never-finds]
          }
          screen item
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to home
          }
          screen item
        }
        """
    )
  }

  static var backMayNotFind: RulePage {
    RulePage(
      .backMayNotFind, "a `back to x` that in some run has no x below",
      what: """
        There is a run in which no route of that screen is below the sender, so that `back to` changes \
        nothing. The finding shows that run.
        """,
      why: """
        Often that is intended, so this rule is off unless asked for. It helps in flows where every button \
        has to do something.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped  -> push list
            offerTapped -> push item
          }
          screen list {
            itemTapped -> push item
          }
          screen item {
            allTapped -> back to list
            //           ^^^^^^^^^^^^ warning[back-may-not-find]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped  -> push list
            offerTapped -> push list, push item
          }
          screen list {
            itemTapped -> push item
          }
          screen item {
            allTapped -> back to list
          }
        }
        """
    )
  }

  static var popNever: RulePage {
    RulePage(
      .popNever, "a `pop` whose sender is never pushed",
      what: """
        `pop` removes the top only if it was pushed. This one is never pushed when the transition runs, so \
        nothing happens.
        """,
      why: """
        What was presented is taken away by `dismiss`; `back` removes the top however it came.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            doneTapped -> pop
            //            ^^^ warning[pop-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            doneTapped -> dismiss
          }
        }
        """
    )
  }

  static var dismissNever: RulePage {
    RulePage(
      .dismissNever, "a `dismiss` with nothing presented, ever",
      what: """
        In every run all routes up to the sender are pushed, or there are fewer presented ones than the \
        number behind `dismiss` says. So it never does anything.
        """,
      why: """
        What was pushed is taken away by `pop`; `back` removes the top however it came.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """
    )
  }

  static var dismissMayNot: RulePage {
    RulePage(
      .dismissMayNot, "a `dismiss` with nothing presented in some run",
      what: """
        There is a run in which nothing is presented when this transition comes, so that it changes nothing. \
        The finding shows that run.
        """,
      why: """
        Often that is intended, so this rule is off unless asked for. `back` removes the top however it \
        came.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
            peeked   -> sheet detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-may-not]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
            peeked   -> sheet detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """
    )
  }

  static var dismissedNever: RulePage {
    RulePage(
      .dismissedNever, "a `dismissed` transition on a screen that no gesture can remove",
      what: """
        `dismissed` is what the system reports after the user took a screen away by a gesture. This screen \
        is only ever shown in ways that have none: as the root, as a cover, or with `dismissal: disabled`.
        """,
      why: """
        The transition never runs. What a button of the screen does stands behind the event of that button.
        """,
      failing: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss
            dismissed  -> send home.tourEnded
            //<^^^^^^ warning[dismissed-never]
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss, send home.tourEnded
          }
        }
        """
    )
  }

  static var trapped: RulePage {
    RulePage(
      .trapped, "a screen that no event and no gesture leads away from",
      what: """
        Once this screen is on top the user can only quit the app: none of its events changes the routes, \
        and the system has no gesture for it. A pushed screen can be swiped away and a sheet pulled down; a \
        cover, a sheet with `dismissal: disabled` and a root that was put there by `replace` cannot.
        """,
      why: """
        Nobody tests the way out of the last screen. If it is meant to be the end, say so with `// \
        flowc:ignore trapped`.
        """,
      failing: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
          }
          screen tour
          //     ^^^^ warning[trapped]
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
          }
          screen tour {
            doneTapped -> dismiss
          }
        }
        """
    )
  }
}
