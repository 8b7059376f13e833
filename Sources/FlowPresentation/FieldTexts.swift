package import FlowRuntime

/// The texts in the text fields of the visible alert. They are state of the user interface until the user presses a button, which
/// sends them to the flow.
package struct FieldTexts: Equatable, Sendable {
  private var alert: ScreenPlace?
  private var typed: [String: String] = [:]

  package init() {}

  /// The text of a field of an alert. A new alert begins with the texts of its options.
  package subscript(field: PresentationOptions.Field, of alert: ScreenPlace) -> String {
    get { (self.alert == alert ? typed[field.name] : nil) ?? field.text }
    set {
      if self.alert != alert { (self.alert, typed) = (alert, [:]) }
      typed[field.name] = newValue
    }
  }

  /// The texts of the fields of an alert, by the names of the fields.
  package func all(_ fields: [PresentationOptions.Field], of alert: ScreenPlace) -> [String: String] {
    Dictionary(fields.map { ($0.name, self[$0, of: alert]) }) { first, _ in first }
  }
}
