package import FlowSyntax

/// `alert deletion(note: Note) { … }`, `dialog order { … }`: what a screen says that is only shown as an alert or a dialog.
///
/// The screen has the values and the transitions. Its fragments are evaluated where the alert is shown: they read the values
/// and the names of the flow.
package struct Alert: Sendable {
  /// An alert or a dialog.
  package var kind: PresentationKind
  /// The index of its screen.
  package var screen: Int
  package var title: Fragment?
  package var message: Fragment?
  /// Its text fields. A dialog has none.
  package var fields: [Field]
  package var buttons: [Button]

  /// `field title: "Title"`. It starts with the alert's value of that name, if there is one, else empty.
  package struct Field: Sendable {
    package var name: Name
    package var location: Location
    package var doc: Run
    /// What the field is for.
    package var title: Fragment
  }

  /// `destructive confirmed: "Delete" -> send list.deleted(note: note)`
  package struct Button: Sendable {
    package typealias Role = PresentationOption.Button.Role

    package var role: Role
    /// The event of the screen. Each of its parameters has the name of a field or of a value of the alert.
    package var event: Name
    package var location: Location
    package var title: Fragment
    /// The index of the transition that the event triggers. One of its branches always runs, perhaps without operations; a press
    /// takes the alert away before.
    package var transition: Int
  }

  /// The button that a tap outside stands for.
  package var cancel: Button? { buttons.first { $0.role == .cancel } }
}
