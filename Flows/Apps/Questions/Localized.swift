import FlowRuntime
import Foundation

/// Texts in a `style` of a flow are shown as they stand. A style that is made in Swift can look them up.
extension RouteStyle {
  static var deletion: RouteStyle {
    RouteStyle(
      kind: .alert,
      options: PresentationOptions(
        title: NSLocalizedString("Delete all notes?", comment: "The title of the question."),
        buttons: [
          .init(NSLocalizedString("Delete", comment: "Deletes all notes."), event: "confirmed", role: .destructive),
          .init(NSLocalizedString("Keep", comment: "Deletes nothing."), event: "cancelled", role: .cancel),
        ]))
  }
}
