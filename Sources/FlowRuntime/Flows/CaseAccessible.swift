/// An enum with a property for each of its cases. The property has the values of that case; it is `nil` in any other
/// case.
///
/// The enums of a flow have these properties if the flow's header says so:
///
/// ```
/// flow Numbers: CaseAccessible {
///   screen detail(number: Int, note: String)
/// ```
///
/// ```swift
/// store.state.routes.top.screen.detail?.number
/// store.state.routes.top.screen.is(\.home)
/// ```
///
/// The property of a case with one value has the type of that value. The property of a case without values has the type
/// `Void?`.
public protocol CaseAccessible {}

extension CaseAccessible {
  /// Whether this is a certain case.
  ///
  /// - Parameter property: the property of the case.
  public func `is`<Values>(_ property: KeyPath<Self, Values?>) -> Bool {
    self[keyPath: property] != nil
  }
}
