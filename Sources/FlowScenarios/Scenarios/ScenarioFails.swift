package import FlowSyntax

/// The rule `scenario-fails`. `flowc test` reports it; `flowc check` does not play scenarios.
extension Rule {
  package static let scenarioFails = Rule(
    "scenario-fails", .error,
    page: RulePage(
      "a scenario with a different result",
      what: """
        `flowc test` plays the scenario with the rules of the flow. The stack after a step is not the one that the \
        scenario expects, or the step cannot happen, or it depends on a condition that the scenario does not state.
        """,
      why: """
        A scenario states what the flow is for. If the flow changed on purpose, change the scenario as well.
        """,
      failing: """
        flow Numbers {
          start home
          screen home { startTapped -> sheet list }
          screen list
        }
        scenario "the list is opened" for Numbers {
          home.startTapped => home, push list
          //                  ^^^^^^^^^^^^^^^ error[scenario-fails]
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
