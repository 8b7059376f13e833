/// An enum with a property for each of its cases. A property has the values of its case, and is `nil` if the enum is another
/// case.
///
/// The enums of a flow have these properties if the header of the flow names the protocol:
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
  /// Returns whether the value is a certain case.
  ///
  /// - Parameter property: the property of the case.
  public func `is`<Values>(_ property: KeyPath<Self, Values?>) -> Bool {
    self[keyPath: property] != nil
  }
}
