import FlowSyntax

extension RulePage {
  static var coverOnMacOS: RulePage {
    RulePage(
      .coverOnMacOS, "a cover in a target that is also built for macOS",
      what: """
        macOS has no presentation that covers the whole screen. There a cover is shown as a sheet. The \
        platforms of a target are those of its `.flowc.json`; without one nothing is said.
        """,
      why: """
        A sheet is smaller, and can be left by a key. What looks right on a phone may not there.
        """,
      platforms: [.iOS, .macOS],
      failing: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
            //            ^^^^^ warning[cover-on-macos]
          }
          screen tour {
            doneTapped -> dismiss
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            tourTapped -> sheet tour
          }
          screen tour {
            doneTapped -> dismiss
          }
        }
        """
    )
  }
}
