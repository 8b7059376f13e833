/// The limits of a platform: changes that it cannot make in one update.
///
/// ```swift
/// RouteSteps(from: old, to: new, limits: .swiftUI)
/// ```
///
/// There is no limit for pops: every platform pops any number of screens at once.
public struct UpdateLimits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// At most one screen is pushed in an update.
  public static let onePush = UpdateLimits(rawValue: 1)
  /// At most one layer is presented in an update.
  public static let onePresentation = UpdateLimits(rawValue: 2)
  /// At most one layer is dismissed in an update.
  public static let oneDismissal = UpdateLimits(rawValue: 4)
  /// An update that dismisses a layer presents none.
  public static let dismissalApart = UpdateLimits(rawValue: 8)

  /// All limits. Every platform can make an update that keeps them.
  public static let strictest: UpdateLimits = [.onePush, .onePresentation, .oneDismissal, .dismissalApart]

  /// The limits of SwiftUI, for layers with a navigation stack. On the Mac, sheets leave one by one.
  public static var swiftUI: UpdateLimits {
    #if os(macOS)
      [.onePresentation, .oneDismissal, .dismissalApart]
    #else
      [.onePresentation, .dismissalApart]
    #endif
  }

  /// The limits of UIKit.
  public static let uiKit: UpdateLimits = [.onePresentation, .dismissalApart]
}
