/// The identity of one instance of a screen on a stack. Events, gestures and effects refer to a route by its id, because an index
/// may refer to another screen after the next change.
///
/// Each new route of a `Routes` value gets a greater id, and the value never uses an id twice. Copies of the value count
/// independently, and restored routes keep their saved ids. So the ids are the same in every run of a test:
///
/// ```swift
/// var routes = Routes(root: Screen.home)   // #0
/// routes.push(.help)                       // #1
/// routes.goBack()
/// routes.push(.help)                       // #2: a new instance, a new id
/// ```
@frozen public struct RouteID: Hashable, Sendable {
  /// The number of the identity. Routes with greater numbers were shown later. The number says nothing about the position on the
  /// stack.
  public let rawValue: UInt64

  /// Makes an id from its number, for example to test a stale event.
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
