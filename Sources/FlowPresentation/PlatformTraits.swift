public import FlowRuntime

/// What a platform can do in one update, and of what it tells the end.
///
/// ```swift
/// FlowHost(store, on: .swiftUI)
/// ```
public struct PlatformTraits: Sendable {
  /// What the platform cannot do in one update.
  public var limits: UpdateLimits
  /// The kinds of layers of which the platform tells when their presentation and their dismissal have ended.
  public var reportedKinds: Set<Presentation.Kind>
  /// Whether the platform tells when a path that was set is shown.
  public var reportsPaths: Bool
  /// How long to wait for an end that the platform tells before the host goes on without it.
  public var patience: Duration
  /// How long an animation is taken to last of which the platform does not tell the end.
  public var assumedDuration: Duration

  /// The traits of a platform.
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

  /// SwiftUI: sheets and covers have `onDismiss`, and a controller inside of them tells when they have appeared. Nothing
  /// tells the end of an alert, a popover or a push.
  public static var swiftUI: PlatformTraits {
    PlatformTraits(limits: .swiftUI, reportedKinds: [.sheet, .cover], reportsPaths: false)
  }

  /// UIKit: `present` and `dismiss` have completions, and a navigation controller has a transition coordinator.
  public static var uiKit: PlatformTraits {
    PlatformTraits(
      limits: .uiKit, reportedKinds: [.sheet, .cover, .popover, .alert, .dialog], reportsPaths: true)
  }
}
