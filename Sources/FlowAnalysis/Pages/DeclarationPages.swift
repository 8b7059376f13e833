import FlowSyntax

/// `access-level`. The lowering reports it where a flow names another.
extension RulePage {
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
}

/// `argument-mismatch`. The lowering reports it where it compares arguments with parameters.
extension RulePage {
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
}

/// `duplicate-declaration`. The lowering reports it where it resolves names.
extension RulePage {
  static var duplicateDeclaration: RulePage {
    RulePage(
      .duplicateDeclaration, "two declarations share a name",
      what: """
        Screens, events, exits, parameters and variables are unique in their flow, flows and styles in their \
        target. Names that the generated Swift needs for itself, such as `routes` in the state, are taken as \
        well.
        """,
      why: """
        Every use of the name would mean one of the two, and the generated Swift would declare it twice.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
          screen help
          //     ^^^^ error[duplicate-declaration]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            moreTapped -> push moreHelp
          }
          screen help
          screen moreHelp
        }
        """
    )
  }
}

/// `duplicate-transition`. The lowering reports it when it declares the transitions of a screen.
extension RulePage {
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
}

/// `link-ambiguous`. The lowering reports it when it has read the links of a flow.
extension RulePage {
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
}

/// `missing-start`. The lowering reports it when it has read a flow.
extension RulePage {
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
}

/// `missing-conformance`. The lowering reports it where a flow names another.
extension RulePage {
  static var missingConformance: RulePage {
    RulePage(
      .missingConformance, "a flow shows another one that lacks what its own header names",
      what: """
        A flow that names `Equatable`, `Hashable` or `Codable` has a screen or a tab that is a flow, and that one does \
        not name it.
        """,
      why: """
        The state of the inner flow is part of the state of the outer one, and its actions are part of those of the \
        outer one. A whole can be compared, hashed or saved only if its parts can.
        """,
      failing: """
        flow Shop: Codable {
          start cart
          screen cart: Cart
          //           ^^^^ error[missing-conformance]
        }
        flow Cart {
          start list
          screen list
        }
        """,
      fixed: """
        flow Shop: Codable {
          start cart
          screen cart: Cart
        }
        flow Cart: Codable {
          start list
          screen list
        }
        """
    )
  }
}

/// `unknown-option`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownOption: RulePage {
    RulePage(
      .unknownOption, "a presentation option, or a value of one, that does not exist",
      what: """
        A style sets an option that does not exist, that does not fit its kind of presentation, or to a \
        value that the option does not take. `in navigation` and `without navigation`, too, fit only what opens \
        a layer of screens: a sheet, a cover, or a popover.
        """,
      why: """
        An option that is passed over in silence is a sheet that looks wrong, and nobody knows why.
        """,
      failing: """
        style picker = sheet {
          detent: medium
          //<^^^ error[unknown-option]
        }
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """,
      fixed: """
        style picker = sheet {
          detents: medium
        }
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """
    )
  }
}
