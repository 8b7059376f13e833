package import FlowSyntax

/// `scenario-fails`. `flowc test` reports it; `flowc check` does not play scenarios.
extension Rule {
  package static let scenarioFails = Rule(
    "scenario-fails", .error,
    page: RulePage(
      "a scenario that comes out differently",
      what: """
        `flowc test` plays the scenario by the rules of the flow, and the stack after a step is not the one that stands \
        there; or the step cannot happen; or it depends on a condition that the scenario says nothing of.
        """,
      why: """
        A scenario says what the flow is for. If the flow changed on purpose, the scenario changes with it.
        """,
      failing: """
        flow Numbers {
          start home
          screen home { startTapped -> sheet list }
          screen list
        }
        scenario "the list is opened" for Numbers {
          home.startTapped => home, push list
                              ^^^^^^^^^^^^^^^ error[scenario-fails]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home { startTapped -> sheet list }
          screen list
        }
        scenario "the list is opened" for Numbers {
          home.startTapped => home, sheet list
        }
        """))
}
