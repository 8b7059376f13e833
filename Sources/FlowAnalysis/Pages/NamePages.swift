import FlowSyntax

/// `unknown-screen`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownScreen: RulePage {
    RulePage(
      .unknownScreen, "a screen that the flow does not declare",
      what: """
        A destination, a place to go back to, or the receiver of `send` and `update` is no screen of this \
        flow. Screens of other flows cannot be shown directly: a flow shows a child flow as one screen.
        """,
      why: """
        There is nothing to show. A name that differs in a letter or two from a known one is most likely \
        that one, which is what the repair writes.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push hlep
            //                 ^^^^ error[unknown-screen]
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

/// `unknown-flow`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownFlow: RulePage {
    RulePage(
      .unknownFlow, "a flow that nothing declares",
      what: """
        A screen reacts to exits, so what it shows is a flow, but no flow of the target has that name and \
        nothing is imported that could declare it.
        """,
      why: """
        Only flows have exits. A reducer of the app says that it is done by an action, which is written \
        without `exit`.
        """,
      failing: """
        flow App {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Loggin {
            //          ^^^^^^ error[unknown-flow]
            exit done -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          screen form {
            sent -> exit done
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            exit done -> dismiss
          }
        }
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

/// `unknown-style`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownStyle: RulePage {
    RulePage(
      .unknownStyle, "a presentation style that the target does not declare",
      what: """
        The word before a destination is neither a kind of presentation (`push`, `sheet`, `cover`, \
        `popover`, `alert`, `dialog`) nor a `style` of the target; or `show` is used for a screen that does \
        not say how it is shown.
        """,
      why: """
        How a screen comes decides how it can be left again, so it is never guessed.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
            //              ^^^^^^ error[unknown-style]
          }
          screen filter
        }
        """,
      fixed: """
        style picker = sheet in navigation
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

/// `unknown-tab`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownTab: RulePage {
    RulePage(
      .unknownTab, "a tab that the flow does not declare",
      what: """
        `select` names something that is no `tab` of this flow.
        """,
      why: """
        The selection would stay where it is, and the event would do nothing.
        """,
      failing: """
        flow App {
          tabs {
            tab news: News
            tab shop: Shop {
              newsTapped -> select new
              //                   ^^^ error[unknown-tab]
            }
          }
        }
        """,
      fixed: """
        flow App {
          tabs {
            tab news: News
            tab shop: Shop {
              newsTapped -> select news
            }
          }
        }
        """
    )
  }
}

/// `unknown-exit`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownExit: RulePage {
    RulePage(
      .unknownExit, "an exit that the flow does not declare",
      what: """
        A transition leaves the flow by an exit that the flow does not have, or a parent reacts to an exit \
        that its child does not have.
        """,
      why: """
        An exit is how a flow talks to its parent. One that is not declared reaches nobody.
        """,
      failing: """
        flow Login {
          start form
          exit done
          screen form {
            sent      -> exit done
            cancelled -> exit aborted
            //                ^^^^^^^ error[unknown-exit]
          }
        }
        """,
      fixed: """
        flow Login {
          start form
          exit done
          exit aborted
          screen form {
            sent      -> exit done
            cancelled -> exit aborted
          }
        }
        """
    )
  }
}

/// `unknown-event`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownEvent: RulePage {
    RulePage(
      .unknownEvent, "an event that the screen does not declare",
      what: """
        `send` names an event that the receiving screen does not declare. A screen declares an event by a \
        transition; one without a handler is enough.
        """,
      why: """
        The generated action has no such case, so there would be nothing to send.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            applied -> dismiss, send list.filterChanged
            //                            ^^^^^^^^^^^^^ error[unknown-event]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
            filterChanged
          }
          screen filter {
            applied -> dismiss, send list.filterChanged
          }
        }
        """
    )
  }
}

/// `unknown-variable`. The lowering reports it where it resolves names.
extension RulePage {
  static var unknownVariable: RulePage {
    RulePage(
      .unknownVariable, "`set` of something that is no variable of the flow",
      what: """
        `set` changes what a flow declares with `var`. Parameters and needs cannot be changed, and neither \
        can the values of a screen: that is what `update` is for.
        """,
      why: """
        The generated state has nothing of that name that could be changed.
        """,
      failing: """
        flow Numbers {
          var favourites: [Int] = []
          start home
          screen home {
            liked -> set favorites = favourites + [1]
            //           ^^^^^^^^^ error[unknown-variable]
          }
        }
        """,
      fixed: """
        flow Numbers {
          var favourites: [Int] = []
          start home
          screen home {
            liked -> set favourites = favourites + [1]
          }
        }
        """
    )
  }
}
