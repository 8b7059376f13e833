/// An enum with a property for each of its cases, which has the values of that case, or `nil` in any other case.
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
/// A case with one value has a property of the type of that value, one without values a property of the type `Void?`.
public protocol CaseAccessible {}

extension CaseAccessible {
  /// Whether this is a certain case.
  ///
  /// - Parameter property: the property of the case.
  public func `is`<Values>(_ property: KeyPath<Self, Values?>) -> Bool {
    self[keyPath: property] != nil
  }
}
