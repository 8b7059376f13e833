import FlowModel
package import FlowSyntax

/// `empty-alert`: a style of an alert or a dialog that has neither a title nor a message nor a button.
///
/// ```
/// style question = alert        // an empty box with the system's own button
/// ```
enum EmptyAlert {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.unit.ownStyles.compactMap { style in
      guard style.kind == .alert || style.kind == .dialog, !style.options.contains(where: \.isShown),
        // If the file has a syntax error, the skipped text may be the title.
        context.trees[style.location.file].diagnostics.isEmpty
      else { return nil }
      let what = style.kind == .alert ? "alert" : "dialog"
      return Diagnostic(
        .emptyAlert, at: style.location,
        "the \(what) `\(context.unit.names[style.name])` has neither a title nor a button")
    }
  }
}

extension PresentationOption {
  /// Whether an alert shows the option.
  fileprivate var isShown: Bool {
    switch self {
    case .title, .message, .button: true
    case .detents, .dragIndicator, .dismissal, .background, .cornerRadius, .transition, .uikit: false
    }
  }
}

extension Rule {
  package static let emptyAlert = Rule(
    "empty-alert", .warning,
    page: RulePage(
      "an alert or a dialog with neither a title nor a button",
      what: """
        A `style` of an alert or a dialog has no title, no message and no button.
        """,
      why: """
        The system then shows an empty box with a button of its own, and the user does not know what is \
        asked. An alert that a view of the app makes needs no style.
        """,
      failing: """
        style question = alert
        //    ^^^^^^^^ warning[empty-alert]
        flow Notes {
          start list
          screen list {
            removeTapped -> question sure
          }
          screen sure {
            yesTapped -> dismiss
          }
        }
        """,
      fixed: """
        style question = alert {
          title: "Remove the note?"
          destructive: yesTapped, "Remove"
        }
        flow Notes {
          start list
          screen list {
            removeTapped -> question sure
          }
          screen sure {
            yesTapped -> dismiss
          }
        }
        """))
}
