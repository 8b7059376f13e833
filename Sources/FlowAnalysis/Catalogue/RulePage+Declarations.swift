import FlowSyntax

/// The pages of the rules about single declarations, which are checked where they are read.
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

  static var missingStart: RulePage {
    RulePage(
      .missingStart, "a flow without `start` or `tabs`",
      what: """
        A flow does not say which screen it begins with, or its `start` has branches that may all fail.
        """,
      why: """
        A running flow always has a root. Without a start there would be nothing to show.
        """,
      failing: """
        flow Numbers {
          // ^^^^^^^ error[missing-start]
          screen home {
            helpTapped -> push help
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

  static var accessLevel: RulePage {
    RulePage(
      .accessLevel, "a flow shows another one that cannot be seen as far as itself",
      what: """
        A flow with `public` or `package` has a screen or a tab that is a flow of narrower access.
        """,
      why: """
        The state of the inner flow is part of the state of the outer one, and Swift lets nobody see more of a \
        type than of its parts. Give both the same access.
        """,
      failing: """
        public flow Shop {
          start cart
          screen cart: Cart
          //           ^^^^ error[access-level]
        }
        flow Cart {
          start list
          screen list
        }
        """,
      fixed: """
        public flow Shop {
          start cart
          screen cart: Cart
        }
        public flow Cart {
          start list
          screen list
        }
        """
    )
  }

  static var argumentMismatch: RulePage {
    RulePage(
      .argumentMismatch, "missing, extra, wrongly labelled or reordered arguments",
      what: """
        The arguments of a screen, a flow, an exit or an event are not those that it declares: by their \
        labels, in their order, and all of them unless they have defaults. The payload of a pattern takes \
        names, that of an event names and types.
        """,
      why: """
        The Swift compiler would say so too, but of the generated code. Here it is said at the place where \
        the mistake is.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(value: number)
            //                                   ^^^^^ error[argument-mismatch]
          }
          screen detail(number: Int)
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int)
        }
        """
    )
  }

  static var duplicateTransition: RulePage {
    RulePage(
      .duplicateTransition, "two transitions for one trigger",
      what: """
        A screen handles one event, one pattern of its reducer's action, one exit or `dismissed` twice.
        """,
      why: """
        Only one of the two could run. Several things that one event does stand behind one arrow, and \
        different cases of it in branches.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            helpTapped -> sheet help
            //<^^^^^^^ error[duplicate-transition]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          var isCompact: Bool = false
          start home
          screen home {
            helpTapped {
              if isCompact -> push help
              else         -> sheet help
            }
          }
          screen help
        }
        """
    )
  }

  static var linkAmbiguous: RulePage {
    RulePage(
      .linkAmbiguous, "two links that match one path",
      what: """
        There is a path that two links of a flow match equally well. Words count more than values, so \
        `/numbers/new` beside `/numbers/{number: Int}` is no conflict.
        """,
      why: """
        Which of the two opens would depend on their order in the file, and order never means anything in a \
        flow.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int)
          link "/numbers/{number: Int}" -> push detail(number: number)
          link "/numbers/{index: Int}" -> sheet detail(number: index)
          //   ^^^^^^^^^^^^^^^^^^^^^^^ error[link-ambiguous]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int)
          link "/numbers/{number: Int}" -> push detail(number: number)
          link "/indices/{index: Int}" -> sheet detail(number: index)
        }
        """
    )
  }

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
