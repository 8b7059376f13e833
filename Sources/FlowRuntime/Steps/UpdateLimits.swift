/// The changes that a platform cannot make in one update.
///
/// ```swift
/// RouteSteps(from: old, to: new, limits: .swiftUI)
/// ```
///
/// Pops are not limited: every platform pops any number of screens at once.
public struct UpdateLimits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// An update pushes at most one screen.
  public static let onePush = UpdateLimits(rawValue: 1)
  /// An update presents at most one layer.
  public static let onePresentation = UpdateLimits(rawValue: 2)
  /// An update dismisses at most one layer.
  public static let oneDismissal = UpdateLimits(rawValue: 4)
  /// An update that dismisses a layer presents no layer.
  public static let dismissalApart = UpdateLimits(rawValue: 8)

  /// An update that changes the first screen of a column pushes no screen in this column.
  public static let rootApart = UpdateLimits(rawValue: 16)

  /// All limits. Every platform can make an update that respects them.
  public static let strictest: UpdateLimits = [
    .onePush, .onePresentation, .oneDismissal, .dismissalApart, .rootApart,
  ]

  /// The limits of SwiftUI, for layers with a navigation stack. On the Mac, sheets are dismissed one by one.
  public static var swiftUI: UpdateLimits {
    #if os(macOS)
      [.onePresentation, .oneDismissal, .dismissalApart, .rootApart]
    #else
      [.onePresentation, .dismissalApart, .rootApart]
    #endif
  }

  /// The limits of UIKit.
  public static let uiKit: UpdateLimits = [.onePresentation, .dismissalApart]
}
