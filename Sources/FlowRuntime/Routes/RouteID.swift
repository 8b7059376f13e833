/// The identity of one showing of one screen. Events, gestures and effects name it, because an index would mean another
/// screen after the next change.
///
/// Each new route of a `Routes` value gets a greater id, and no id is used twice in it. Copies of the value count on
/// their own, and restored routes have the ids that were saved. So the ids are the same in
/// every run of a test:
///
/// ```swift
/// var routes = Routes(root: Screen.home)   // #0
/// routes.push(.help)                       // #1
/// routes.goBack()
/// routes.push(.help)                       // #2: another showing, another identity
/// ```
@frozen public struct RouteID: Hashable, Sendable {
  /// The number behind the identity. It says in which order routes were shown, not where they stand.
  public let rawValue: UInt64

  /// Names a route by its number, for example in a test of a stale event.
  @inlinable
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension RouteID: Comparable {
  @inlinable
  public static func < (lhs: RouteID, rhs: RouteID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension RouteID: CustomStringConvertible {
  public var description: String { "#\(rawValue)" }
}

extension RouteID: Codable {
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(UInt64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
