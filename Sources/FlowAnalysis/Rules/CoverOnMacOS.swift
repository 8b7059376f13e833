package import FlowSyntax

/// `cover-on-macos`: a cover in a unit that is also built for macOS, which has no covers and shows a sheet.
///
/// The finding is placed at the word `cover`. So a style that is a cover is reported once, not at each use.
enum CoverOnMacOS {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    guard context.options.platforms.contains(.macOS) else { return [] }
    var findings: [Diagnostic] = []
    for tree in context.trees {
      for node in 1..<tree.nodes.count {
        if case .presentation = tree.kind(of: node), let name = tree.child(.name, of: node),
          tree.source.text(tree.range(of: name)) == "cover"
        {
          findings.append(
            Diagnostic(.coverOnMacOS, at: tree.location(of: name), "macOS has no covers and shows a sheet instead"))
        }
      }
    }
    return findings
  }
}

extension Rule {
  package static let coverOnMacOS = Rule(
    "cover-on-macos", .warning,
    page: RulePage(
      "a cover in a target that is also built for macOS",
      what: """
        macOS has no presentation that covers the whole screen. There a cover is shown as a sheet. The \
        `.flowc.json` of a target states its platforms; without that file the rule reports nothing.
        """,
      why: """
        A sheet is smaller, and the user can close it with the Escape key. What looks right on a phone may look \
        wrong on a Mac.
        """,
      platforms: [.iOS, .macOS],
      failing: """
        flow Shop {
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
        flow Shop {
          start home
          screen home {
            tourTapped -> sheet tour
          }
          screen tour {
            doneTapped -> dismiss
          }
        }
        """))
}
