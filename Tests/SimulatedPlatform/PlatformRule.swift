/// A rule of SwiftUI or UIKit, with its source. If a host breaks a rule, the platform does not show what the host wants to show.
public struct PlatformRule: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The documentation, thread or source code that the rule comes from.
  public let source: String

  public static let onePresentation = PlatformRule(
    description: "One update presents one layer at most.",
    source: "FlowStacks, FlowPath+calculateSteps.swift; TCACoordinators#42; swift-composable-architecture#1991")
  public static let dismissalApart = PlatformRule(
    description: "No update dismisses a layer and presents another.",
    source: "FlowStacks, FlowPath+calculateSteps.swift; TCACoordinators#42")
  public static let oneDismissal = PlatformRule(
    description: "On the Mac an update dismisses one layer at most.",
    source: "FlowStacks, FlowPath+calculateSteps.swift, `#available(iOS 17)`")
  public static let afterTheLast = PlatformRule(
    description: "Nothing is presented or dismissed while a layer comes or goes.",
    source: "swift-navigation, Presentation.swift: present while `isBeingDismissed` is chained after it")
  public static let overTheTop = PlatformRule(
    description: "A layer is presented over the top one only.",
    source: "Apple: UIViewController.present(_:animated:completion:), `presentedViewController`")
  public static let dismissedBelow = PlatformRule(
    description: "A layer is dismissed by the one below it.",
    source: "Apple: UIViewController.dismiss(animated:completion:); swift-navigation#176")
  public static let oneWriteOfAPath = PlatformRule(
    description: "A path is set once in a turn.", source: "sRouting#16; swift-composable-architecture#2396")
  public static let pushNeedsStack = PlatformRule(
    description: "Nothing is pushed in a layer without a navigation container.",
    source: "Apple: UIViewController.navigationController is nil there")
  public static let notWhileAFingerPops = PlatformRule(
    description: "A path that is set while a finger pops is overwritten by what the finger does.",
    source: "heinzl/swift-composable-navigation#17; swift-composable-architecture#3673")
  public static let onlyWhatIsThere = PlatformRule(
    description: "What is dismissed, selected or given a path is there.",
    source: "swift-composable-architecture#3653: a count that disagrees with the state is a crash")
  public static let notBeforeItIsCleared = PlatformRule(
    description: "A layer that has gone is not presented again before its binding is set to nothing, which comes late.",
    source: "FlowStacks#69: the setter is called at the very end; TelemetryDeck/TelemetryViewer#39: a binding that is still "
      + "set presents nothing")
  public static let notOverWhatGoes = PlatformRule(
    description: "What is presented over a layer that goes, or that has gone, does not come.",
    source: "swift-navigation#295, #332: a presentation waits until the layer before has been dismissed")
  public static let fingerLetsGo = PlatformRule(
    description: "A finger that pops in a stack lets go when the stack leaves the screen, and the pop is cancelled.",
    source: "Apple: UIResponder.touchesCancelled(_:with:), a view that is removed from its window")
  public static let noStackInAStack = PlatformRule(
    description: "No navigation stack is inside another one.",
    source: "home-assistant/iOS#5694: SwiftUI traps as soon as something is pushed; swift-composable-architecture#2397: nested "
      + "NavigationStacks are not supported; in UIKit there are two navigation bars")
  public static let nothingOverAnAlert = PlatformRule(
    description: "Nothing is presented over an alert or a dialog.",
    source: "swift-composable-architecture#1991: the layer never comes, and the next presentation is broken; UIKit practice: "
      + "blockchain/My-Wallet-V3-iOS#203")
  public static let besideIsCancel = PlatformRule(
    description: "A tap beside a dialog takes it away, and is its cancel button.",
    source: "Apple: UIAlertController, the handler of the action with the style `cancel` runs if a person taps outside of the "
      + "popover; View.confirmationDialog: the binding is set to false when the dialog is dismissed")
  public static let oneLayerOfAScreen = PlatformRule(
    description: "In UIKit, a screen is shown in another layer only after it has left its former one.",
    source: "Apple: UIViewController.addChild(_:), a child is removed from its former container; present(_:animated:completion:) "
      + "of a controller that has a parent ends the app")
  public static let stayingLayer = PlatformRule(
    description: "A layer that stays is not swiped down. UIKit tells the attempt, SwiftUI does not.",
    source: "Apple: UIViewController.isModalInPresentation; UIAdaptivePresentationControllerDelegate."
      + "presentationControllerDidAttemptToDismiss(_:); View.interactiveDismissDisabled(_:)")
  public static let stayingTop = PlatformRule(
    description: "A screen without a back button is not popped by a gesture.",
    source: "Apple: UINavigationItem.hidesBackButton; View.navigationBarBackButtonHidden(_:)")
  public static let rootApart = PlatformRule(
    description: "In SwiftUI, an update that shows another first screen in a column pushes no screen on it.",
    source: "radiosilence/koan#261, #270, #300: a stack whose root changes discards its path, and writes the empty path back")
  public static let notBeforeTheStackAppears = PlatformRule(
    description: "In SwiftUI, a path that is set before a stack in a column has appeared is ignored.",
    source: "radiosilence/koan#300, and apps that set the path in `onAppear`")
  public static let emptyPathOfAFormerStack = PlatformRule(
    description: "In SwiftUI, a stack that leaves its column writes an empty path.",
    source: "radiosilence/koan#270; apps for macOS that compare the stack's selection before they take over its path")
  public static let active = PlatformRule(
    description: "Nothing is changed while the app is in the background.",
    source: "FlowStacks, ScreenModifier.swift, `appIsActive`; FlowStacks#64")
}
