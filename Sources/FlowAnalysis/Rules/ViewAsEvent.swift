import FlowModel
package import FlowSyntax

/// `view-as-event`: an event whose name begins with a capital letter, such as the name of a view in the braces of a screen.
///
/// If the rule `naming` runs, it reports these events among all other names.
enum ViewAsEvent {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    if context.options.runs(.naming) { return [] }
    let unit = context.unit
    var found: [Location: Name] = [:]
    for flow in unit.ownFlows {
      for event in flow.events { found[event.location] = event.name }
      for screen in unit.screens(of: flow) {
        for transition in unit.transitions(of: screen) {
          if case .event(let name, _) = transition.trigger { found[transition.location] = name }
        }
      }
    }
    return found.sorted { $0.key < $1.key }.compactMap { location, name in
      let text = unit.names[name]
      guard let first = text.unicodeScalars.first, first.properties.isUppercase else { return nil }
      let better = text.prefix(1).lowercased() + text.dropFirst()
      return Diagnostic(
        .viewAsEvent, at: location, "`\(text)` is an event here, and events begin with a small letter: `\(better)`",
        notes: [.init("the braces of a screen hold its events; the view of a screen is written in Swift")])
    }
  }
}

extension Rule {
  package static let viewAsEvent = Rule(
    "view-as-event", .warning,
    page: RulePage(
      "an event whose name begins with a capital letter",
      what: """
        The braces of a screen hold its events. A name with a capital letter there is usually meant to be a view, or a type.
        """,
      why: """
        The screen gets an event of that name, which nothing sends. The view of a screen is written in Swift, where the app \
        switches over the screens.
        """,
      failing: """
        flow Notes {
          start list
          screen list { NoteView -> push note }
          //            ^^^^^^^^ warning[view-as-event]
          screen note
        }
        """,
      fixed: """
        flow Notes {
          start list
          screen list { noteTapped -> push note }
          screen note
        }
        """))
}
