package import FlowSyntax

/// `alert deletion(note: Note) { … }`, `dialog order { … }`: the texts and buttons of a screen that is always shown as an alert
/// or a dialog.
///
/// The alert's values and transitions are in its screen. The texts are Swift expressions, which are evaluated when the alert is
/// shown. They read the alert's values and the names of the flow.
package struct Alert: Sendable {
  /// Either `alert` or `dialog`.
  package var kind: PresentationKind
  /// The index of the alert's screen.
  package var screen: Int
  package var title: Fragment?
  package var message: Fragment?
  /// The text fields. A dialog has no fields.
  package var fields: [Field]
  package var buttons: [Button]

  /// `field title: "Title"`. The field starts with the alert's value of the same name, or empty if there is none.
  package struct Field: Sendable {
    package var name: Name
    package var location: Location
    package var doc: IndexRange
    /// The label of the field.
    package var title: Fragment
  }

  /// A button, such as `destructive confirmed: "Delete" -> send list.deleted(note: note)`.
  package struct Button: Sendable {
    package enum Role: String, Sendable { case button, destructive, cancel }

    package var role: Role
    /// The event of the screen. Each of its parameters has the name of a field or of a value of the alert.
    package var event: Name
    package var location: Location
    package var title: Fragment
    /// The index of the transition that the event triggers. One of its branches always runs, possibly without operations. A
    /// press closes the alert before the branch runs.
    package var transition: Int
  }

  /// The button that runs when the user taps outside the dialog.
  package var cancel: Button? { buttons.first { $0.role == .cancel } }
}
