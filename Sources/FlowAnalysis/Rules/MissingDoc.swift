import FlowModel
package import FlowSyntax

/// `missing-doc`: a public flow, or a screen of a public flow, without a `///` comment.
enum MissingDoc {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows where flow.access == .public {
      if flow.doc.isEmpty { findings.append(finding("public flow", unit.names[flow.name], at: flow.location)) }
      for screen in unit.screens(of: flow) where screen.doc.isEmpty {
        findings.append(finding("screen", unit.names[screen.name], at: screen.location))
      }
    }
    return findings
  }

  private static func finding(_ what: String, _ name: String, at location: Location) -> Diagnostic {
    Diagnostic(.missingDoc, at: location, "\(what) `\(name)` has no `///` comment")
  }
}

extension Rule {
  package static let missingDoc = Rule(
    "missing-doc", .off,
    page: RulePage(
      "a public flow, or a screen of one, without a comment",
      what: """
        A `public` flow, or a screen of one, has no `///` comment above it.
        """,
      why: """
        These comments are copied into the generated Swift, so users of the module read them as its documentation. \
        The rule is off by default.
        """,
      failing: """
        public flow Numbers {
          //        ^^^^^^^ warning[missing-doc]
          start home
          /// Where it begins.
          screen home {
            helpTapped -> push help
          }
          /// A word of advice.
          screen help
        }
        """,
      fixed: """
        /// Pick a number, look at it, go back.
        public flow Numbers {
          start home
          /// Where it begins.
          screen home {
            helpTapped -> push help
          }
          /// A word of advice.
          screen help
        }
        """))
}
