import FlowModel
package import FlowSyntax

/// `unused-need`: a `needs` that nothing in its flow mentions.
///
/// ```
/// needs api: APIClient        // no screen gets it, no condition reads it
/// ```
enum UnusedNeed {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.findings(
      .unusedNeed, for: { flow in flow.needs.filter { !isMissing($0, in: flow, context.unit) }.map { ($0.name, $0.location) } },
      unless: { $0.contains($1, besidesAt: $2) }, { "nothing in the flow uses `\($0)`" })
  }
}

extension UnusedNeed {
  /// Whether a child flow needs a value of this name and does not get it. Another rule reports the missing argument.
  private static func isMissing(_ need: Need, in flow: Flow, _ unit: FlowUnit) -> Bool {
    let contents = unit.screens(of: flow).map(\.content) + unit.tabs(of: flow).map(\.content)
    return contents.contains { content in
      guard case .flow(let child?, _, let list) = content, unit.flows[Int(child)].needs.contains(where: { $0.name == need.name })
      else { return false }
      let given = list?.arguments ?? .empty
      return !(given.start..<given.end).contains { unit.arguments[$0].label == need.name }
    }
  }
}

extension Rule {
  package static let unusedNeed = Rule(
    "unused-need", .warning, findsUnused: true,
    page: RulePage(
      "a `needs` that nothing in the flow uses",
      what: """
        A flow declares a value with `needs`, and none of its lines mentions the name: no reducer and no \
        child flow gets it, and no condition and no value reads it.
        """,
      why: """
        Code that makes the flow has to provide a value that nothing uses. If Swift code of the app uses it \
        in an extension of the flow, write a comment `// flowc:ignore unused-need`.
        """,
      failing: """
        flow Notes {
          needs api: APIClient
          //    ^^^ warning[unused-need]
          start list
          screen list
        }
        """,
      fixed: """
        flow Notes {
          needs api: APIClient
          start list
          screen list: List(api: api)
        }
        """))
}
