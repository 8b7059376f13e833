public import FlowRuntime

/// The traits of a platform: the changes that it can make in one update, and the transitions whose end it reports.
///
/// ```swift
/// PresentationHost(store, on: .swiftUI)
/// ```
public struct PlatformTraits: Sendable {
  /// The changes that the platform cannot make in one update.
  public var limits: UpdateLimits
  /// The kinds of layers for which the platform reports the end of the presentation and of the dismissal.
  public var reportedKinds: Set<Presentation.Kind>
  /// Whether the platform reports the end of the transition to a new path.
  public var reportsPaths: Bool
  /// Whether the bottom layer is in a navigation stack of the app. Nothing in this layer may then have its own stack.
  public var isInStack = false
  /// Whether columns have little room, until the platform reports their room with ``PlatformEvent/narrowed(_:in:)``.
  public var isNarrow = true
  /// The longest time that the host waits for the platform to report the end of a transition.
  public var patience: Duration
  /// The assumed duration of an animation whose end the platform does not report.
  public var assumedDuration: Duration

  /// Makes the traits of a platform.
  public init(
    limits: UpdateLimits, reportedKinds: Set<Presentation.Kind>, reportsPaths: Bool, patience: Duration = .seconds(1),
    assumedDuration: Duration = .milliseconds(650)
  ) {
    self.limits = limits
    self.reportedKinds = reportedKinds
    self.reportsPaths = reportsPaths
    self.patience = patience
    self.assumedDuration = assumedDuration
  }

  /// SwiftUI. Sheets and covers have `onDismiss`, and a controller inside them reports that they have appeared. Nothing
  /// reports the end of an alert, a popover or a push.
  public static var swiftUI: PlatformTraits {
    PlatformTraits(limits: .swiftUI, reportedKinds: [.sheet, .cover], reportsPaths: false)
  }

  /// UIKit. `present` and `dismiss` have completions, and a navigation controller has a transition coordinator.
  public static var uiKit: PlatformTraits {
    PlatformTraits(
      limits: .uiKit, reportedKinds: [.sheet, .cover, .popover, .alert, .dialog], reportsPaths: true)
  }
}
