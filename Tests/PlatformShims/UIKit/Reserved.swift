public import Foundation

// The names of all other members of UIKit's classes, from Apple's documentation of iOS 18 and 26 and of the beta of iOS 27. If one
// of our classes has a member with the same name, it overrides the inherited member, whatever its type and its access level. That
// does not compile, neither here nor with Apple's SDK. A method with parameters clashes only if their types are the same. So such a
// method is declared in the other files, with its types, if it matters. A member that one of our classes overrides on purpose moves
// to the other files, too.

/// The type of a member that is not used here.
public struct _Reserved {}

@MainActor
extension NSObject {
  public class var accessInstanceVariablesDirectly: _Reserved { _Reserved() }
  public func accessibilityActivate() {}
  public var accessibilityActivateBlock: _Reserved { _Reserved() }
  public var accessibilityActivationPoint: _Reserved { _Reserved() }
  public var accessibilityActivationPointBlock: _Reserved { _Reserved() }
  public func accessibilityAssistiveTechnologyFocusedIdentifiers() {}
  public var accessibilityAttributedHint: _Reserved { _Reserved() }
  public var accessibilityAttributedHintBlock: _Reserved { _Reserved() }
  public var accessibilityAttributedLabel: _Reserved { _Reserved() }
  public var accessibilityAttributedLabelBlock: _Reserved { _Reserved() }
  public var accessibilityAttributedUserInputLabels: _Reserved { _Reserved() }
  public var accessibilityAttributedUserInputLabelsBlock: _Reserved { _Reserved() }
  public var accessibilityAttributedValue: _Reserved { _Reserved() }
  public var accessibilityAttributedValueBlock: _Reserved { _Reserved() }
  public var accessibilityContainerType: _Reserved { _Reserved() }
  public var accessibilityContainerTypeBlock: _Reserved { _Reserved() }
  public var accessibilityCustomActions: _Reserved { _Reserved() }
  public var accessibilityCustomActionsBlock: _Reserved { _Reserved() }
  public var accessibilityCustomRotors: _Reserved { _Reserved() }
  public var accessibilityCustomRotorsBlock: _Reserved { _Reserved() }
  public func accessibilityDecrement() {}
  public var accessibilityDecrementBlock: _Reserved { _Reserved() }
  public var accessibilityDirectTouchOptions: _Reserved { _Reserved() }
  public var accessibilityDragSourceDescriptors: _Reserved { _Reserved() }
  public var accessibilityDropPointDescriptors: _Reserved { _Reserved() }
  public func accessibilityElement(at a0: _Reserved) {}
  public func accessibilityElementCount() {}
  public func accessibilityElementDidBecomeFocused() {}
  public func accessibilityElementDidLoseFocus() {}
  public func accessibilityElementIsFocused() {}
  public var accessibilityElements: _Reserved { _Reserved() }
  public var accessibilityElementsBlock: _Reserved { _Reserved() }
  public var accessibilityElementsHidden: _Reserved { _Reserved() }
  public var accessibilityElementsHiddenBlock: _Reserved { _Reserved() }
  public var accessibilityExpandedStatus: _Reserved { _Reserved() }
  public var accessibilityExpandedStatusBlock: _Reserved { _Reserved() }
  public var accessibilityFrame: _Reserved { _Reserved() }
  public var accessibilityFrameBlock: _Reserved { _Reserved() }
  public var accessibilityHeaderElementsBlock: _Reserved { _Reserved() }
  public var accessibilityHint: _Reserved { _Reserved() }
  public var accessibilityHintBlock: _Reserved { _Reserved() }
  public func accessibilityHitTest(_ a0: _Reserved, event a1: _Reserved) {}
  public var accessibilityIdentifierBlock: _Reserved { _Reserved() }
  public func accessibilityIncrement() {}
  public var accessibilityIncrementBlock: _Reserved { _Reserved() }
  public var accessibilityLabel: _Reserved { _Reserved() }
  public var accessibilityLabelBlock: _Reserved { _Reserved() }
  public var accessibilityLanguage: _Reserved { _Reserved() }
  public var accessibilityLanguageBlock: _Reserved { _Reserved() }
  public func accessibilityLineEndPositionFromCurrentSelection() {}
  public func accessibilityLineRange(forPosition a0: _Reserved) {}
  public func accessibilityLineStartPositionFromCurrentSelection() {}
  public var accessibilityMagicTapBlock: _Reserved { _Reserved() }
  public var accessibilityNavigationStyle: _Reserved { _Reserved() }
  public var accessibilityNavigationStyleBlock: _Reserved { _Reserved() }
  public var accessibilityNextTextNavigationElement: _Reserved { _Reserved() }
  public var accessibilityNextTextNavigationElementBlock: _Reserved { _Reserved() }
  public var accessibilityPath: _Reserved { _Reserved() }
  public var accessibilityPathBlock: _Reserved { _Reserved() }
  public func accessibilityPerformMagicTap() {}
  public var accessibilityPreviousTextNavigationElement: _Reserved { _Reserved() }
  public var accessibilityPreviousTextNavigationElementBlock: _Reserved { _Reserved() }
  public var accessibilityRespondsToUserInteraction: _Reserved { _Reserved() }
  public var accessibilityRespondsToUserInteractionBlock: _Reserved { _Reserved() }
  public func accessibilityScroll(_ a0: _Reserved) {}
  public var accessibilityShouldGroupAccessibilityChildrenBlock: _Reserved { _Reserved() }
  public var accessibilityTextInputResponder: _Reserved { _Reserved() }
  public var accessibilityTextInputResponderBlock: _Reserved { _Reserved() }
  public var accessibilityTextualContext: _Reserved { _Reserved() }
  public var accessibilityTextualContextBlock: _Reserved { _Reserved() }
  public var accessibilityTraits: _Reserved { _Reserved() }
  public var accessibilityTraitsBlock: _Reserved { _Reserved() }
  public var accessibilityUserInputLabels: _Reserved { _Reserved() }
  public var accessibilityUserInputLabelsBlock: _Reserved { _Reserved() }
  public var accessibilityValue: _Reserved { _Reserved() }
  public var accessibilityValueBlock: _Reserved { _Reserved() }
  public var accessibilityViewIsModal: _Reserved { _Reserved() }
  public var accessibilityViewIsModalBlock: _Reserved { _Reserved() }
  public func accessibilityZoomIn(at a0: _Reserved) {}
  public func accessibilityZoomOut(at a0: _Reserved) {}
  public func addObserver(_ a0: _Reserved, forKeyPath a1: _Reserved, options a2: _Reserved, context a3: _Reserved) {}
  public func attemptRecovery(fromError a0: _Reserved, optionIndex a1: _Reserved) {}
  public func attemptRecovery(
    fromError a0: _Reserved, optionIndex a1: _Reserved, delegate a2: _Reserved, didRecoverSelector a3: _Reserved, contextInfo a4: _Reserved
  ) {}
  public var autoContentAccessingProxy: _Reserved { _Reserved() }
  public class func automaticallyNotifiesObservers(forKey a0: _Reserved) {}
  public var automationElements: _Reserved { _Reserved() }
  public var automationElementsBlock: _Reserved { _Reserved() }
  public func awakeFromNib() {}
  public func browserAccessibilityAttributedValue(in a0: _Reserved) {}
  public var browserAccessibilityContainerType: _Reserved { _Reserved() }
  public var browserAccessibilityCurrentStatus: _Reserved { _Reserved() }
  public func browserAccessibilityDeleteTextAtCursor(numberOfCharacters a0: _Reserved) {}
  public var browserAccessibilityHasDOMFocus: _Reserved { _Reserved() }
  public func browserAccessibilityInsertTextAtCursor(text a0: _Reserved) {}
  public var browserAccessibilityIsRequired: _Reserved { _Reserved() }
  public var browserAccessibilityPressedState: _Reserved { _Reserved() }
  public var browserAccessibilityRoleDescription: _Reserved { _Reserved() }
  public func browserAccessibilitySelectedTextRange() {}
  public func browserAccessibilitySetSelectedTextRange(_ a0: _Reserved) {}
  public var browserAccessibilitySortDirection: _Reserved { _Reserved() }
  public func browserAccessibilityValue(in a0: _Reserved) {}
  public class func cancelPreviousPerformRequests(withTarget a0: _Reserved) {}
  public class func cancelPreviousPerformRequests(withTarget a0: _Reserved, selector a1: _Reserved, object a2: _Reserved) {}
  public var `class`: _Reserved { _Reserved() }
  public class func classFallbacksForKeyedArchiver() {}
  public class func classForKeyedUnarchiver() {}
  public class func debugDescription() {}
  public class func description() {}
  public func dictionaryWithValues(forKeys a0: _Reserved) {}
  public func didChange(_ a0: _Reserved, valuesAt a1: _Reserved, forKey a2: _Reserved) {}
  public func didChangeValue(forKey a0: _Reserved) {}
  public func didChangeValue(forKey a0: _Reserved, withSetMutation a1: _Reserved, using a2: _Reserved) {}
  public func doesNotRecognizeSelector(_ a0: _Reserved) {}
  public func finalize() {}
  public func forwardingTarget(for a0: _Reserved) {}
  public class func hash() {}
  public func hash(into a0: _Reserved) {}
  public func index(ofAccessibilityElement a0: _Reserved) {}
  public class func initialize() {}
  public class func instanceMethod(for a0: _Reserved) {}
  public class func instancesRespond(to a0: _Reserved) {}
  public var isAccessibilityElement: _Reserved { _Reserved() }
  public var isAccessibilityElementBlock: _Reserved { _Reserved() }
  public func isProxy() {}
  public class func isSubclass(of a0: _Reserved) {}
  public class func keyPathsForValuesAffectingValue(forKey a0: _Reserved) {}
  public class func load() {}
  public func method(for a0: _Reserved) {}
  public func mutableArrayValue(forKey a0: _Reserved) {}
  public func mutableArrayValue(forKeyPath a0: _Reserved) {}
  public func mutableOrderedSetValue(forKey a0: _Reserved) {}
  public func mutableOrderedSetValue(forKeyPath a0: _Reserved) {}
  public func mutableSetValue(forKey a0: _Reserved) {}
  public func mutableSetValue(forKeyPath a0: _Reserved) {}
  public var new: _Reserved { _Reserved() }
  public var observationInfo: _Reserved { _Reserved() }
  public func observe(_ a0: _Reserved, options a1: _Reserved, changeHandler a2: _Reserved) {}
  public func observeValue(forKeyPath a0: _Reserved, of a1: _Reserved, change a2: _Reserved, context a3: _Reserved) {}
  public func performSelector(inBackground a0: _Reserved, with a1: _Reserved) {}
  public func performSelector(onMainThread a0: _Reserved, with a1: _Reserved, waitUntilDone a2: _Reserved) {}
  public func performSelector(onMainThread a0: _Reserved, with a1: _Reserved, waitUntilDone a2: _Reserved, modes a3: _Reserved) {}
  public func prepareForInterfaceBuilder() {}
  public func provideImageData(
    _ a0: _Reserved, bytesPerRow a1: _Reserved, origin a2: _Reserved, _ a3: _Reserved, size a4: _Reserved, _ a5: _Reserved,
    userInfo a6: _Reserved
  ) {}
  public func publisher(for a0: _Reserved, options a1: _Reserved) {}
  public func removeObserver(_ a0: _Reserved, forKeyPath a1: _Reserved) {}
  public func removeObserver(_ a0: _Reserved, forKeyPath a1: _Reserved, context a2: _Reserved) {}
  public class func resolveClassMethod(_ a0: _Reserved) {}
  public class func resolveInstanceMethod(_ a0: _Reserved) {}
  public func `self`() {}
  public func setNilValueForKey(_ a0: _Reserved) {}
  public func setSharedObservers(_ a0: _Reserved) {}
  public func setValue(_ a0: _Reserved, forKey a1: _Reserved) {}
  public func setValue(_ a0: _Reserved, forKeyPath a1: _Reserved) {}
  public func setValue(_ a0: _Reserved, forUndefinedKey a1: _Reserved) {}
  public func setValuesForKeys(_ a0: _Reserved) {}
  public class func setVersion(_ a0: _Reserved) {}
  public var shouldGroupAccessibilityChildren: _Reserved { _Reserved() }
  public class func superclass() {}
  public func validateValue(_ a0: _Reserved, forKey a1: _Reserved) {}
  public func validateValue(_ a0: _Reserved, forKeyPath a1: _Reserved) {}
  public func value(forKey a0: _Reserved) {}
  public func value(forKeyPath a0: _Reserved) {}
  public func value(forUndefinedKey a0: _Reserved) {}
  public class func version() {}
  public func willChange(_ a0: _Reserved, valuesAt a1: _Reserved, forKey a2: _Reserved) {}
  public func willChangeValue(forKey a0: _Reserved) {}
  public func willChangeValue(forKey a0: _Reserved, withSetMutation a1: _Reserved, using a2: _Reserved) {}
}

@MainActor
extension UIResponder {
  public var activityItemsConfiguration: _Reserved { _Reserved() }
  public func buildMenu(with a0: _Reserved) {}
  public func canPaste(_ a0: _Reserved) {}
  public func canPerformAction(_ a0: _Reserved, withSender a1: _Reserved) {}
  public var canResignFirstResponder: _Reserved { _Reserved() }
  public func captureTextFromCamera(_ a0: _Reserved) {}
  public class func clearTextInputContextIdentifier(_ a0: _Reserved) {}
  public var editingInteractionConfiguration: _Reserved { _Reserved() }
  public var inputAccessoryView: _Reserved { _Reserved() }
  public var inputAccessoryViewController: _Reserved { _Reserved() }
  public var inputAssistantItem: _Reserved { _Reserved() }
  public var inputView: _Reserved { _Reserved() }
  public var inputViewController: _Reserved { _Reserved() }
  public var keyCommands: _Reserved { _Reserved() }
  public class var keyboardAnimationCurveUserInfoKey: _Reserved { _Reserved() }
  public class var keyboardAnimationDurationUserInfoKey: _Reserved { _Reserved() }
  public class var keyboardDidChangeFrameNotification: _Reserved { _Reserved() }
  public class var keyboardDidHideNotification: _Reserved { _Reserved() }
  public class var keyboardDidShowNotification: _Reserved { _Reserved() }
  public class var keyboardFrameBeginUserInfoKey: _Reserved { _Reserved() }
  public class var keyboardFrameEndUserInfoKey: _Reserved { _Reserved() }
  public class var keyboardIsLocalUserInfoKey: _Reserved { _Reserved() }
  public class var keyboardWillChangeFrameNotification: _Reserved { _Reserved() }
  public class var keyboardWillHideNotification: _Reserved { _Reserved() }
  public class var keyboardWillShowNotification: _Reserved { _Reserved() }
  public func motionBegan(_ a0: _Reserved, with a1: _Reserved) {}
  public func motionCancelled(_ a0: _Reserved, with a1: _Reserved) {}
  public func motionEnded(_ a0: _Reserved, with a1: _Reserved) {}
  public var next: _Reserved { _Reserved() }
  public func paste(itemProviders a0: _Reserved) {}
  public var pasteConfiguration: _Reserved { _Reserved() }
  public var pencilKitResponderState: _Reserved { _Reserved() }
  public func pressesBegan(_ a0: _Reserved, with a1: _Reserved) {}
  public func pressesCancelled(_ a0: _Reserved, with a1: _Reserved) {}
  public func pressesChanged(_ a0: _Reserved, with a1: _Reserved) {}
  public func pressesEnded(_ a0: _Reserved, with a1: _Reserved) {}
  public func provider(for a0: _Reserved) {}
  public func reloadInputViews() {}
  public func remoteControlReceived(with a0: _Reserved) {}
  public func restoreUserActivityState(_ a0: _Reserved) {}
  public func target(forAction a0: _Reserved, withSender a1: _Reserved) {}
  public var textInputContextIdentifier: _Reserved { _Reserved() }
  public var textInputMode: _Reserved { _Reserved() }
  public func touchesBegan(_ a0: _Reserved, with a1: _Reserved) {}
  public func touchesCancelled(_ a0: _Reserved, with a1: _Reserved) {}
  public func touchesEnded(_ a0: _Reserved, with a1: _Reserved) {}
  public func touchesEstimatedPropertiesUpdated(_ a0: _Reserved) {}
  public func touchesMoved(_ a0: _Reserved, with a1: _Reserved) {}
  public var undoManager: _Reserved { _Reserved() }
  public func updateUserActivityState(_ a0: _Reserved) {}
  public var userActivity: _Reserved { _Reserved() }
  public func validate(_ a0: _Reserved) {}
}

@MainActor
extension UIView {
  public var accessibilityIdentifier: _Reserved { _Reserved() }
  public var accessibilityIgnoresInvertColors: _Reserved { _Reserved() }
  public func addConstraint(_ a0: _Reserved) {}
  public func addConstraints(_ a0: _Reserved) {}
  public func addGestureRecognizer(_ a0: _Reserved) {}
  public func addInteraction(_ a0: _Reserved) {}
  public class func addKeyframe(withRelativeStartTime a0: _Reserved, relativeDuration a1: _Reserved, animations a2: _Reserved) {}
  public func addLayoutGuide(_ a0: _Reserved) {}
  public func addMotionEffect(_ a0: _Reserved) {}
  public func alignmentRect(forFrame a0: _Reserved) {}
  public var alignmentRectInsets: _Reserved { _Reserved() }
  public var anchorPoint: _Reserved { _Reserved() }
  public class func animate(_ a0: _Reserved, changes a1: _Reserved, completion a2: _Reserved) {}
  public class func animate(
    springDuration a0: _Reserved, bounce a1: _Reserved, initialSpringVelocity a2: _Reserved, delay a3: _Reserved, options a4: _Reserved,
    animations a5: _Reserved, completion a6: _Reserved
  ) {}
  public class func animate(with a0: _Reserved, changes a1: _Reserved, completion a2: _Reserved) {}
  public class func animate(withDuration a0: _Reserved, animations a1: _Reserved) {}
  public class func animate(
    withDuration a0: _Reserved, delay a1: _Reserved, options a2: _Reserved, animations a3: _Reserved, completion a4: _Reserved
  ) {}
  public class func animate(
    withDuration a0: _Reserved, delay a1: _Reserved, usingSpringWithDamping a2: _Reserved, initialSpringVelocity a3: _Reserved,
    options a4: _Reserved, animations a5: _Reserved, completion a6: _Reserved
  ) {}
  public class func animateKeyframes(
    withDuration a0: _Reserved, delay a1: _Reserved, options a2: _Reserved, animations a3: _Reserved, completion a4: _Reserved
  ) {}
  public var appEntityIdentifier: _Reserved { _Reserved() }
  public var appEntityUIElementProvider: _Reserved { _Reserved() }
  public class func appearance() {}
  public class func appearance(for a0: _Reserved) {}
  public class func appearance(for a0: _Reserved, whenContainedInInstancesOf a1: _Reserved) {}
  public class func appearance(whenContainedInInstancesOf a0: _Reserved) {}
  public var appliedContentSizeCategoryLimitsDescription: _Reserved { _Reserved() }
  public class var areAnimationsEnabled: _Reserved { _Reserved() }
  public var autoresizesSubviews: _Reserved { _Reserved() }
  public class func beginAnimations(_ a0: _Reserved, context a1: _Reserved) {}
  public var bottomAnchor: _Reserved { _Reserved() }
  public func bringSubviewToFront(_ a0: _Reserved) {}
  public var canBecomeFocused: _Reserved { _Reserved() }
  public var center: _Reserved { _Reserved() }
  public var centerXAnchor: _Reserved { _Reserved() }
  public var centerYAnchor: _Reserved { _Reserved() }
  public var clearsContextBeforeDrawing: _Reserved { _Reserved() }
  public var clipsToBounds: _Reserved { _Reserved() }
  public var collisionBoundingPath: _Reserved { _Reserved() }
  public var collisionBoundsType: _Reserved { _Reserved() }
  public class func commitAnimations() {}
  public var constraints: _Reserved { _Reserved() }
  public func constraintsAffectingLayout(for a0: _Reserved) {}
  public func contains(_ a0: _Reserved) {}
  public func contentCompressionResistancePriority(for a0: _Reserved) {}
  public func contentHuggingPriority(for a0: _Reserved) {}
  public var contentMode: _Reserved { _Reserved() }
  public var contentScaleFactor: _Reserved { _Reserved() }
  public var contentStretch: _Reserved { _Reserved() }
  public func convert(_ a0: _Reserved, from a1: _Reserved) {}
  public func convert(_ a0: _Reserved, to a1: _Reserved) {}
  public var coordinateSpace: _Reserved { _Reserved() }
  public var cornerConfiguration: _Reserved { _Reserved() }
  public func decodeRestorableState(with a0: _Reserved) {}
  public func didAddSubview(_ a0: _Reserved) {}
  public func didHintFocusMovement(_ a0: _Reserved) {}
  public func didMoveToSuperview() {}
  public func didUpdateFocus(in a0: _Reserved, with a1: _Reserved) {}
  public func directionalEdgeInsets(for a0: _Reserved) {}
  public var directionalLayoutMargins: _Reserved { _Reserved() }
  public func draw(_ a0: _Reserved) {}
  public func draw(_ a0: _Reserved, for a1: _Reserved) {}
  public func drawHierarchy(in a0: _Reserved, afterScreenUpdates a1: _Reserved) {}
  public func edgeInsets(for a0: _Reserved) {}
  public func effectiveRadius(corner a0: _Reserved) {}
  public var effectiveUserInterfaceLayoutDirection: _Reserved { _Reserved() }
  public func encodeRestorableState(with a0: _Reserved) {}
  public func endEditing(_ a0: _Reserved) {}
  public func exchangeSubview(at a0: _Reserved, withSubviewAt a1: _Reserved) {}
  public func exerciseAmbiguityInLayout() {}
  public var firstBaselineAnchor: _Reserved { _Reserved() }
  public var focusEffect: _Reserved { _Reserved() }
  public var focusGroupIdentifier: _Reserved { _Reserved() }
  public var focusGroupPriority: _Reserved { _Reserved() }
  public var focusItemContainer: _Reserved { _Reserved() }
  public var focusItemDeferralMode: _Reserved { _Reserved() }
  public func focusItems(in a0: _Reserved) {}
  public func forBaselineLayout() {}
  public var forFirstBaselineLayout: _Reserved { _Reserved() }
  public var forLastBaselineLayout: _Reserved { _Reserved() }
  public func frame(forAlignmentRect a0: _Reserved) {}
  public func frame(in a0: _Reserved) {}
  public func gestureRecognizerShouldBegin(_ a0: _Reserved) {}
  public var gestureRecognizers: _Reserved { _Reserved() }
  public var hasAmbiguousLayout: _Reserved { _Reserved() }
  public var heightAnchor: _Reserved { _Reserved() }
  public func hitTest(_ a0: _Reserved, with a1: _Reserved) {}
  public var hoverStyle: _Reserved { _Reserved() }
  public class var inheritedAnimationDuration: _Reserved { _Reserved() }
  public func insertSubview(_ a0: _Reserved, aboveSubview a1: _Reserved) {}
  public func insertSubview(_ a0: _Reserved, at a1: _Reserved) {}
  public func insertSubview(_ a0: _Reserved, belowSubview a1: _Reserved) {}
  public var insetsLayoutMarginsFromSafeArea: _Reserved { _Reserved() }
  public var interactions: _Reserved { _Reserved() }
  public var intrinsicContentSize: _Reserved { _Reserved() }
  public func invalidateIntrinsicContentSize() {}
  public func isDescendant(of a0: _Reserved) {}
  public var isExclusiveTouch: _Reserved { _Reserved() }
  public var isFocused: _Reserved { _Reserved() }
  public var isHidden: _Reserved { _Reserved() }
  public var isMultipleTouchEnabled: _Reserved { _Reserved() }
  public var isOpaque: _Reserved { _Reserved() }
  public var isTransparentFocusItem: _Reserved { _Reserved() }
  public var isUserInteractionEnabled: _Reserved { _Reserved() }
  public var keyboardLayoutGuide: _Reserved { _Reserved() }
  public var largeContentImage: _Reserved { _Reserved() }
  public var largeContentImageInsets: _Reserved { _Reserved() }
  public var largeContentTitle: _Reserved { _Reserved() }
  public var lastBaselineAnchor: _Reserved { _Reserved() }
  public var layer: _Reserved { _Reserved() }
  public class var layerClass: _Reserved { _Reserved() }
  public class var layoutFittingCompressedSize: _Reserved { _Reserved() }
  public class var layoutFittingExpandedSize: _Reserved { _Reserved() }
  public func layoutGuide(for a0: _Reserved) {}
  public var layoutGuides: _Reserved { _Reserved() }
  public func layoutIfNeeded() {}
  public var layoutMargins: _Reserved { _Reserved() }
  public func layoutMarginsDidChange() {}
  public var layoutMarginsGuide: _Reserved { _Reserved() }
  public func layoutSubviews() {}
  public var leadingAnchor: _Reserved { _Reserved() }
  public var leftAnchor: _Reserved { _Reserved() }
  public var mask: _Reserved { _Reserved() }
  public var maximumContentSizeCategory: _Reserved { _Reserved() }
  public var minimumContentSizeCategory: _Reserved { _Reserved() }
  public class func modifyAnimations(withRepeatCount a0: _Reserved, autoreverses a1: _Reserved, animations a2: _Reserved) {}
  public var motionEffects: _Reserved { _Reserved() }
  public func needsUpdateConstraints() {}
  public class var noIntrinsicMetric: _Reserved { _Reserved() }
  public var overrideUserInterfaceStyle: _Reserved { _Reserved() }
  public var parentFocusEnvironment: _Reserved { _Reserved() }
  public class func perform(_ a0: _Reserved, on a1: _Reserved, options a2: _Reserved, animations a3: _Reserved, completion a4: _Reserved) {}
  public class func performWithoutAnimation(_ a0: _Reserved) {}
  public func point(inside a0: _Reserved, with a1: _Reserved) {}
  public var preferredFocusEnvironments: _Reserved { _Reserved() }
  public var preferredFocusedView: _Reserved { _Reserved() }
  public var preservesSuperviewLayoutMargins: _Reserved { _Reserved() }
  public var readableContentGuide: _Reserved { _Reserved() }
  public func registerForTraitChanges(_ a0: _Reserved, action a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, handler a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, target a1: _Reserved, action a2: _Reserved) {}
  public func removeConstraint(_ a0: _Reserved) {}
  public func removeConstraints(_ a0: _Reserved) {}
  public func removeGestureRecognizer(_ a0: _Reserved) {}
  public func removeInteraction(_ a0: _Reserved) {}
  public func removeLayoutGuide(_ a0: _Reserved) {}
  public func removeMotionEffect(_ a0: _Reserved) {}
  public class var requiresConstraintBasedLayout: _Reserved { _Reserved() }
  public func resizableSnapshotView(from a0: _Reserved, afterScreenUpdates a1: _Reserved, withCapInsets a2: _Reserved) {}
  public var restorationIdentifier: _Reserved { _Reserved() }
  public var rightAnchor: _Reserved { _Reserved() }
  public var safeAreaInsets: _Reserved { _Reserved() }
  public func safeAreaInsetsDidChange() {}
  public var safeAreaLayoutGuide: _Reserved { _Reserved() }
  public var scalesLargeContentImage: _Reserved { _Reserved() }
  public var semanticContentAttribute: _Reserved { _Reserved() }
  public func sendSubviewToBack(_ a0: _Reserved) {}
  public class func setAnimationBeginsFromCurrentState(_ a0: _Reserved) {}
  public class func setAnimationCurve(_ a0: _Reserved) {}
  public class func setAnimationDelay(_ a0: _Reserved) {}
  public class func setAnimationDelegate(_ a0: _Reserved) {}
  public class func setAnimationDidStop(_ a0: _Reserved) {}
  public class func setAnimationDuration(_ a0: _Reserved) {}
  public class func setAnimationRepeatAutoreverses(_ a0: _Reserved) {}
  public class func setAnimationRepeatCount(_ a0: _Reserved) {}
  public class func setAnimationStart(_ a0: _Reserved) {}
  public class func setAnimationTransition(_ a0: _Reserved, for a1: _Reserved, cache a2: _Reserved) {}
  public class func setAnimationWillStart(_ a0: _Reserved) {}
  public class func setAnimationsEnabled(_ a0: _Reserved) {}
  public func setContentCompressionResistancePriority(_ a0: _Reserved, for a1: _Reserved) {}
  public func setContentHuggingPriority(_ a0: _Reserved, for a1: _Reserved) {}
  public func setNeedsDisplay() {}
  public func setNeedsDisplay(_ a0: _Reserved) {}
  public func setNeedsFocusUpdate() {}
  public func setNeedsLayout() {}
  public func setNeedsUpdateConstraints() {}
  public func setNeedsUpdateProperties() {}
  public func shouldUpdateFocus(in a0: _Reserved) {}
  public var showsLargeContentViewer: _Reserved { _Reserved() }
  public func sizeThatFits(_ a0: _Reserved) {}
  public func sizeToFit() {}
  public func snapshotView(afterScreenUpdates a0: _Reserved) {}
  public func systemLayoutSizeFitting(_ a0: _Reserved) {}
  public func systemLayoutSizeFitting(_ a0: _Reserved, withHorizontalFittingPriority a1: _Reserved, verticalFittingPriority a2: _Reserved) {
  }
  public var tag: _Reserved { _Reserved() }
  public var tintAdjustmentMode: _Reserved { _Reserved() }
  public var tintColor: _Reserved { _Reserved() }
  public func tintColorDidChange() {}
  public var topAnchor: _Reserved { _Reserved() }
  public var trailingAnchor: _Reserved { _Reserved() }
  public func traitCollectionDidChange(_ a0: _Reserved) {}
  public var traitOverrides: _Reserved { _Reserved() }
  public var transform: _Reserved { _Reserved() }
  public var transform3D: _Reserved { _Reserved() }
  public class func transition(
    from a0: _Reserved, to a1: _Reserved, duration a2: _Reserved, options a3: _Reserved, completion a4: _Reserved
  ) {}
  public class func transition(
    with a0: _Reserved, duration a1: _Reserved, options a2: _Reserved, animations a3: _Reserved, completion a4: _Reserved
  ) {}
  public var translatesAutoresizingMaskIntoConstraints: _Reserved { _Reserved() }
  public func unregisterForTraitChanges(_ a0: _Reserved) {}
  public func updateConstraints() {}
  public func updateConstraintsIfNeeded() {}
  public func updateFocusIfNeeded() {}
  public func updateProperties() {}
  public func updatePropertiesIfNeeded() {}
  public func updateTraitsIfNeeded() {}
  public class func userInterfaceLayoutDirection(for a0: _Reserved) {}
  public class func userInterfaceLayoutDirection(for a0: _Reserved, relativeTo a1: _Reserved) {}
  public func viewPrintFormatter() {}
  public func viewWithTag(_ a0: _Reserved) {}
  public var widthAnchor: _Reserved { _Reserved() }
  public func willMove(toSuperview a0: _Reserved) {}
  public func willMove(toWindow a0: _Reserved) {}
  public func willRemoveSubview(_ a0: _Reserved) {}
}

@MainActor
extension UIViewController {
  public var activePresentationController: _Reserved { _Reserved() }
  public func addKeyCommand(_ a0: _Reserved) {}
  public var additionalSafeAreaInsets: _Reserved { _Reserved() }
  public func allowedChildrenForUnwinding(from a0: _Reserved) {}
  public func applicationFinishedRestoringState() {}
  public class func attemptRotationToDeviceOrientation() {}
  public var automaticallyAdjustsScrollViewInsets: _Reserved { _Reserved() }
  public var automaticallyForwardAppearanceAndRotationMethodsToChildViewControllers: _Reserved { _Reserved() }
  public func beginAppearanceTransition(_ a0: _Reserved, animated a1: _Reserved) {}
  public var bottomLayoutGuide: _Reserved { _Reserved() }
  public func canPerformUnwindSegueAction(_ a0: _Reserved, from a1: _Reserved, sender a2: _Reserved) {}
  public func canPerformUnwindSegueAction(_ a0: _Reserved, from a1: _Reserved, withSender a2: _Reserved) {}
  public func childContaining(_ a0: _Reserved) {}
  public func collapseSecondaryViewController(_ a0: _Reserved, for a1: _Reserved) {}
  public func contains(_ a0: _Reserved) {}
  public var contentSizeForViewInPopover: _Reserved { _Reserved() }
  public var contentUnavailableConfiguration: _Reserved { _Reserved() }
  public var contentUnavailableConfigurationState: _Reserved { _Reserved() }
  public func decodeRestorableState(with a0: _Reserved) {}
  public func didReceiveMemoryWarning() {}
  public func didRotate(from a0: _Reserved) {}
  public func didUpdateFocus(in a0: _Reserved, with a1: _Reserved) {}
  public var disablesAutomaticKeyboardDismissal: _Reserved { _Reserved() }
  public func dismissMoviePlayerViewControllerAnimated() {}
  public var edgesForExtendedLayout: _Reserved { _Reserved() }
  public var editButtonItem: _Reserved { _Reserved() }
  public func encodeRestorableState(with a0: _Reserved) {}
  public func endAppearanceTransition() {}
  public var extendedLayoutIncludesOpaqueBars: _Reserved { _Reserved() }
  public var extensionContext: _Reserved { _Reserved() }
  public var focusGroupIdentifier: _Reserved { _Reserved() }
  public var focusItemContainer: _Reserved { _Reserved() }
  public func forUnwindSegueAction(_ a0: _Reserved, from a1: _Reserved, withSender a2: _Reserved) {}
  public class var hierarchyInconsistencyException: _Reserved { _Reserved() }
  public var interactionActivityTrackingBaseName: _Reserved { _Reserved() }
  public var interfaceOrientation: _Reserved { _Reserved() }
  public var isEditing: _Reserved { _Reserved() }
  public var isModalInPopover: _Reserved { _Reserved() }
  public var isMovingFromParent: _Reserved { _Reserved() }
  public var isMovingToParent: _Reserved { _Reserved() }
  public func loadView() {}
  public var modalPresentationCapturesStatusBarAppearance: _Reserved { _Reserved() }
  public var modalViewController: _Reserved { _Reserved() }
  public var nibBundle: _Reserved { _Reserved() }
  public var nibName: _Reserved { _Reserved() }
  public var objectRestorationClass: _Reserved { _Reserved() }
  public func overrideTraitCollection(forChild a0: _Reserved) {}
  public var overrideUserInterfaceStyle: _Reserved { _Reserved() }
  public var parentFocusEnvironment: _Reserved { _Reserved() }
  public func performSegue(withIdentifier a0: _Reserved, sender a1: _Reserved) {}
  public var performsActionsWhilePresentingModally: _Reserved { _Reserved() }
  public func preferredContentSizeDidChange(forChildContentContainer a0: _Reserved) {}
  public var preferredFocusEnvironments: _Reserved { _Reserved() }
  public var preferredFocusedView: _Reserved { _Reserved() }
  public var preferredScreenEdgesDeferringSystemGestures: _Reserved { _Reserved() }
  public var prefersHomeIndicatorAutoHidden: _Reserved { _Reserved() }
  public var prefersInterfaceOrientationLocked: _Reserved { _Reserved() }
  public var prefersPointerLocked: _Reserved { _Reserved() }
  public func prepare(for a0: _Reserved, sender a1: _Reserved) {}
  public func presentMoviePlayerViewControllerAnimated(_ a0: _Reserved) {}
  public var previewActionItems: _Reserved { _Reserved() }
  public var providesPresentationContextTransitionStyle: _Reserved { _Reserved() }
  public func registerForPreviewing(with a0: _Reserved, sourceView a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, action a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, handler a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, target a1: _Reserved, action a2: _Reserved) {}
  public func registerSceneAccessory(_ a0: _Reserved) {}
  public func removeKeyCommand(_ a0: _Reserved) {}
  public var restorationClass: _Reserved { _Reserved() }
  public var restorationIdentifier: _Reserved { _Reserved() }
  public var restorationParent: _Reserved { _Reserved() }
  public var restoresFocusAfterTransition: _Reserved { _Reserved() }
  public func rotatingFooterView() {}
  public func rotatingHeaderView() {}
  public var searchDisplayController: _Reserved { _Reserved() }
  public func segueForUnwinding(to a0: _Reserved, from a1: _Reserved, identifier a2: _Reserved) {}
  public func separateSecondaryViewController(for a0: _Reserved) {}
  public func setEditing(_ a0: _Reserved, animated a1: _Reserved) {}
  public func setNeedsFocusUpdate() {}
  public func setNeedsUpdateContentUnavailableConfiguration() {}
  public func setNeedsUpdateProperties() {}
  public func setOverrideTraitCollection(_ a0: _Reserved, forChild a1: _Reserved) {}
  public func setToolbarItems(_ a0: _Reserved, animated a1: _Reserved) {}
  public var shouldAutomaticallyForwardAppearanceMethods: _Reserved { _Reserved() }
  public func shouldAutomaticallyForwardRotationMethods() {}
  public var shouldAutorotate: _Reserved { _Reserved() }
  public func shouldPerformSegue(withIdentifier a0: _Reserved, sender a1: _Reserved) {}
  public func shouldUpdateFocus(in a0: _Reserved) {}
  public class var showDetailTargetDidChangeNotification: _Reserved { _Reserved() }
  public func showDetailViewController(_ a0: _Reserved, sender a1: _Reserved) {}
  public func size(forChildContentContainer a0: _Reserved, withParentContainerSize a1: _Reserved) {}
  public var splitViewController: _Reserved { _Reserved() }
  public var storyboard: _Reserved { _Reserved() }
  public func systemLayoutFittingSizeDidChange(forChildContentContainer a0: _Reserved) {}
  public var systemMinimumLayoutMargins: _Reserved { _Reserved() }
  public var tab: _Reserved { _Reserved() }
  public func targetViewController(forAction a0: _Reserved, sender a1: _Reserved) {}
  public var toolbarItems: _Reserved { _Reserved() }
  public var topLayoutGuide: _Reserved { _Reserved() }
  public func traitCollectionDidChange(_ a0: _Reserved) {}
  public func transition(
    from a0: _Reserved, to a1: _Reserved, duration a2: _Reserved, options a3: _Reserved, animations a4: _Reserved, completion a5: _Reserved
  ) {}
  public func unregisterForPreviewing(withContext a0: _Reserved) {}
  public func unregisterForTraitChanges(_ a0: _Reserved) {}
  public func unregisterSceneAccessory(_ a0: _Reserved) {}
  public func unwind(for a0: _Reserved, towards a1: _Reserved) {}
  public func updateContentUnavailableConfiguration(using a0: _Reserved) {}
  public func updateFocusIfNeeded() {}
  public func updateProperties() {}
  public func updatePropertiesIfNeeded() {}
  public func updateTraitsIfNeeded() {}
  public func updateViewConstraints() {}
  public var viewDidUnload: _Reserved { _Reserved() }
  public func viewLayoutMarginsDidChange() {}
  public var viewRespectsSystemMinimumLayoutMargins: _Reserved { _Reserved() }
  public func viewSafeAreaInsetsDidChange() {}
  public func viewWillLayoutSubviews() {}
  public func viewWillTransition(to a0: _Reserved, with a1: _Reserved) {}
  public var viewWillUnload: _Reserved { _Reserved() }
  public var wantsFullScreenLayout: _Reserved { _Reserved() }
  public func willAnimateRotation(to a0: _Reserved, duration a1: _Reserved) {}
  public func willRotate(to a0: _Reserved, duration a1: _Reserved) {}
  public func willTransition(to a0: _Reserved, with a1: _Reserved) {}
}

@MainActor
extension UINavigationController {
  public var barHideOnSwipeGestureRecognizer: _Reserved { _Reserved() }
  public var barHideOnTapGestureRecognizer: _Reserved { _Reserved() }
  public class var hideShowBarDuration: _Reserved { _Reserved() }
  public var hidesBarsOnSwipe: _Reserved { _Reserved() }
  public var hidesBarsOnTap: _Reserved { _Reserved() }
  public var hidesBarsWhenKeyboardAppears: _Reserved { _Reserved() }
  public var hidesBarsWhenVerticallyCompact: _Reserved { _Reserved() }
  public var interactiveContentPopGestureRecognizer: _Reserved { _Reserved() }
  public var isToolbarHidden: _Reserved { _Reserved() }
  public func setToolbarHidden(_ a0: _Reserved, animated a1: _Reserved) {}
  public var toolbar: _Reserved { _Reserved() }
}

@MainActor
extension UITabBarController {
  public var bottomAccessory: _Reserved { _Reserved() }
  public var compactTabIdentifiers: _Reserved { _Reserved() }
  public var contentLayoutGuide: _Reserved { _Reserved() }
  public var customizationIdentifier: _Reserved { _Reserved() }
  public var isTabBarHidden: _Reserved { _Reserved() }
  public var mode: _Reserved { _Reserved() }
  public func performBatchUpdates(_ a0: _Reserved) {}
  public var prominentTabIdentifier: _Reserved { _Reserved() }
  public var selectedTab: _Reserved { _Reserved() }
  public func setBottomAccessory(_ a0: _Reserved, animated a1: _Reserved) {}
  public func setProminentTabIdentifier(_ a0: _Reserved, animated a1: _Reserved) {}
  public func setTabBarHidden(_ a0: _Reserved, animated a1: _Reserved) {}
  public func setTabs(_ a0: _Reserved, animated a1: _Reserved) {}
  public var sidebar: _Reserved { _Reserved() }
  public func tab(forIdentifier a0: _Reserved) {}
  public var tabBarMinimizeBehavior: _Reserved { _Reserved() }
  public var tabs: _Reserved { _Reserved() }
}

@MainActor
extension UISplitViewController {
  public class var automaticDimension: _Reserved { _Reserved() }
  public var displayMode: _Reserved { _Reserved() }
  public var displayModeButtonItem: _Reserved { _Reserved() }
  public var displayModeButtonVisibility: _Reserved { _Reserved() }
  public func hide(_ a0: _Reserved) {}
  public func isShowing(_ a0: _Reserved) {}
  public var maximumInspectorColumnWidth: _Reserved { _Reserved() }
  public var maximumPrimaryColumnWidth: _Reserved { _Reserved() }
  public var maximumSupplementaryColumnWidth: _Reserved { _Reserved() }
  public var minimumInspectorColumnWidth: _Reserved { _Reserved() }
  public var minimumPrimaryColumnWidth: _Reserved { _Reserved() }
  public var minimumSecondaryColumnWidth: _Reserved { _Reserved() }
  public var minimumSupplementaryColumnWidth: _Reserved { _Reserved() }
  public var preferredDisplayMode: _Reserved { _Reserved() }
  public var preferredInspectorColumnWidth: _Reserved { _Reserved() }
  public var preferredInspectorColumnWidthFraction: _Reserved { _Reserved() }
  public var preferredPrimaryColumnWidth: _Reserved { _Reserved() }
  public var preferredPrimaryColumnWidthFraction: _Reserved { _Reserved() }
  public var preferredSecondaryColumnWidth: _Reserved { _Reserved() }
  public var preferredSecondaryColumnWidthFraction: _Reserved { _Reserved() }
  public var preferredSplitBehavior: _Reserved { _Reserved() }
  public var preferredSupplementaryColumnWidth: _Reserved { _Reserved() }
  public var preferredSupplementaryColumnWidthFraction: _Reserved { _Reserved() }
  public var presentsWithGesture: _Reserved { _Reserved() }
  public var primaryBackgroundStyle: _Reserved { _Reserved() }
  public var primaryColumnWidth: _Reserved { _Reserved() }
  public var primaryEdge: _Reserved { _Reserved() }
  public var showsSecondaryOnlyButton: _Reserved { _Reserved() }
  public var splitBehavior: _Reserved { _Reserved() }
  public var style: _Reserved { _Reserved() }
  public var supplementaryColumnWidth: _Reserved { _Reserved() }
  public func viewController(for a0: _Reserved) {}
  public var viewControllers: _Reserved { _Reserved() }
}

@MainActor
extension UIAlertController {
  public var isSpringLoaded: _Reserved { _Reserved() }
  public var preferredAction: _Reserved { _Reserved() }
  public var severity: _Reserved { _Reserved() }
}

@MainActor
extension UIControl {
  public func actions(forTarget a0: _Reserved, forControlEvent a1: _Reserved) {}
  public func addTarget(_ a0: _Reserved, action a1: _Reserved, for a2: _Reserved) {}
  public var allControlEvents: _Reserved { _Reserved() }
  public var allTargets: _Reserved { _Reserved() }
  public func beginTracking(_ a0: _Reserved, with a1: _Reserved) {}
  public func cancelTracking(with a0: _Reserved) {}
  public var contentHorizontalAlignment: _Reserved { _Reserved() }
  public var contentVerticalAlignment: _Reserved { _Reserved() }
  public var contextMenuInteraction: _Reserved { _Reserved() }
  public func contextMenuInteraction(_ a0: _Reserved, configuration a1: _Reserved, dismissalPreviewForItemWithIdentifier a2: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, configuration a1: _Reserved, highlightPreviewForItemWithIdentifier a2: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, configurationForMenuAtLocation a1: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, previewForDismissingMenuWithConfiguration a1: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, previewForHighlightingMenuWithConfiguration a1: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, willDisplayMenuFor a1: _Reserved, animator a2: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, willEndFor a1: _Reserved, animator a2: _Reserved) {}
  public func contextMenuInteraction(_ a0: _Reserved, willPerformPreviewActionForMenuWith a1: _Reserved, animator a2: _Reserved) {}
  public func continueTracking(_ a0: _Reserved, with a1: _Reserved) {}
  public var effectiveContentHorizontalAlignment: _Reserved { _Reserved() }
  public func endTracking(_ a0: _Reserved, with a1: _Reserved) {}
  public func enumerateEventHandlers(_ a0: _Reserved) {}
  public var isContextMenuInteractionEnabled: _Reserved { _Reserved() }
  public var isEnabled: _Reserved { _Reserved() }
  public var isHighlighted: _Reserved { _Reserved() }
  public var isSelected: _Reserved { _Reserved() }
  public var isSymbolAnimationEnabled: _Reserved { _Reserved() }
  public var isTouchInside: _Reserved { _Reserved() }
  public var isTracking: _Reserved { _Reserved() }
  public func menuAttachmentPoint(for a0: _Reserved) {}
  public func performPrimaryAction() {}
  public func removeAction(_ a0: _Reserved, for a1: _Reserved) {}
  public func removeAction(identifiedBy a0: _Reserved, for a1: _Reserved) {}
  public func removeTarget(_ a0: _Reserved, action a1: _Reserved, for a2: _Reserved) {}
  public func sendAction(_ a0: _Reserved) {}
  public func sendAction(_ a0: _Reserved, to a1: _Reserved, for a2: _Reserved) {}
  public func sendActions(for a0: _Reserved) {}
  public var showsMenuAsPrimaryAction: _Reserved { _Reserved() }
  public var state: _Reserved { _Reserved() }
  public var toolTip: _Reserved { _Reserved() }
  public var toolTipInteraction: _Reserved { _Reserved() }
}

@MainActor
extension UIButton {
  public var adjustsImageSizeForAccessibilityContentSizeCategory: _Reserved { _Reserved() }
  public var adjustsImageWhenDisabled: _Reserved { _Reserved() }
  public var adjustsImageWhenHighlighted: _Reserved { _Reserved() }
  public func attributedTitle(for a0: _Reserved) {}
  public var automaticallyUpdatesConfiguration: _Reserved { _Reserved() }
  public func backgroundImage(for a0: _Reserved) {}
  public func backgroundRect(forBounds a0: _Reserved) {}
  public var behavioralStyle: _Reserved { _Reserved() }
  public var buttonType: _Reserved { _Reserved() }
  public var changesSelectionAsPrimaryAction: _Reserved { _Reserved() }
  public var configuration: _Reserved { _Reserved() }
  public var configurationUpdateHandler: _Reserved { _Reserved() }
  public var contentEdgeInsets: _Reserved { _Reserved() }
  public func contentRect(forBounds a0: _Reserved) {}
  public var currentAttributedTitle: _Reserved { _Reserved() }
  public var currentBackgroundImage: _Reserved { _Reserved() }
  public var currentImage: _Reserved { _Reserved() }
  public var currentPreferredSymbolConfiguration: _Reserved { _Reserved() }
  public var currentTitle: _Reserved { _Reserved() }
  public var currentTitleColor: _Reserved { _Reserved() }
  public var currentTitleShadowColor: _Reserved { _Reserved() }
  public var font: _Reserved { _Reserved() }
  public func image(for a0: _Reserved) {}
  public var imageEdgeInsets: _Reserved { _Reserved() }
  public func imageRect(forContentRect a0: _Reserved) {}
  public var imageView: _Reserved { _Reserved() }
  public var isHeld: _Reserved { _Reserved() }
  public var isHovered: _Reserved { _Reserved() }
  public var isPointerInteractionEnabled: _Reserved { _Reserved() }
  public var isSpringLoaded: _Reserved { _Reserved() }
  public var lineBreakMode: _Reserved { _Reserved() }
  public var menu: _Reserved { _Reserved() }
  public var pointerStyleProvider: _Reserved { _Reserved() }
  public var preferredBehavioralStyle: _Reserved { _Reserved() }
  public var preferredMenuElementOrder: _Reserved { _Reserved() }
  public func preferredSymbolConfigurationForImage(in a0: _Reserved) {}
  public var reversesTitleShadowWhenHighlighted: _Reserved { _Reserved() }
  public var role: _Reserved { _Reserved() }
  public func setAttributedTitle(_ a0: _Reserved, for a1: _Reserved) {}
  public func setBackgroundImage(_ a0: _Reserved, for a1: _Reserved) {}
  public func setImage(_ a0: _Reserved, for a1: _Reserved) {}
  public func setNeedsUpdateConfiguration() {}
  public func setPreferredSymbolConfiguration(_ a0: _Reserved, forImageIn a1: _Reserved) {}
  public func setTitle(_ a0: _Reserved, for a1: _Reserved) {}
  public func setTitleColor(_ a0: _Reserved, for a1: _Reserved) {}
  public func setTitleShadowColor(_ a0: _Reserved, for a1: _Reserved) {}
  public var showsTouchWhenHighlighted: _Reserved { _Reserved() }
  public var subtitleLabel: _Reserved { _Reserved() }
  public class func systemButton(with a0: _Reserved, target a1: _Reserved, action a2: _Reserved) {}
  public func title(for a0: _Reserved) {}
  public func titleColor(for a0: _Reserved) {}
  public var titleEdgeInsets: _Reserved { _Reserved() }
  public var titleLabel: _Reserved { _Reserved() }
  public func titleRect(forContentRect a0: _Reserved) {}
  public func titleShadowColor(for a0: _Reserved) {}
  public var titleShadowOffset: _Reserved { _Reserved() }
  public func updateConfiguration() {}
}

@MainActor
extension UIPresentationController {
  public var adaptivePresentationStyle: _Reserved { _Reserved() }
  public func adaptivePresentationStyle(for a0: _Reserved) {}
  public var backgroundEffect: _Reserved { _Reserved() }
  public func containerViewDidLayoutSubviews() {}
  public func containerViewWillLayoutSubviews() {}
  public func contains(_ a0: _Reserved) {}
  public func didUpdateFocus(in a0: _Reserved, with a1: _Reserved) {}
  public func dismissalTransitionDidEnd(_ a0: _Reserved) {}
  public func dismissalTransitionWillBegin() {}
  public var focusGroupIdentifier: _Reserved { _Reserved() }
  public var focusItemContainer: _Reserved { _Reserved() }
  public var frameOfPresentedViewInContainerView: _Reserved { _Reserved() }
  public var overrideTraitCollection: _Reserved { _Reserved() }
  public var parentFocusEnvironment: _Reserved { _Reserved() }
  public var preferredContentSize: _Reserved { _Reserved() }
  public func preferredContentSizeDidChange(forChildContentContainer a0: _Reserved) {}
  public var preferredFocusEnvironments: _Reserved { _Reserved() }
  public var preferredFocusedView: _Reserved { _Reserved() }
  public var presentationStyle: _Reserved { _Reserved() }
  public func presentationTransitionDidEnd(_ a0: _Reserved) {}
  public func presentationTransitionWillBegin() {}
  public var presentedView: _Reserved { _Reserved() }
  public var presentingViewController: _Reserved { _Reserved() }
  public func registerForTraitChanges(_ a0: _Reserved, action a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, handler a1: _Reserved) {}
  public func registerForTraitChanges(_ a0: _Reserved, target a1: _Reserved, action a2: _Reserved) {}
  public func setNeedsFocusUpdate() {}
  public var shouldPresentInFullscreen: _Reserved { _Reserved() }
  public var shouldRemovePresentersView: _Reserved { _Reserved() }
  public func shouldUpdateFocus(in a0: _Reserved) {}
  public func size(forChildContentContainer a0: _Reserved, withParentContainerSize a1: _Reserved) {}
  public func systemLayoutFittingSizeDidChange(forChildContentContainer a0: _Reserved) {}
  public var traitCollection: _Reserved { _Reserved() }
  public func traitCollectionDidChange(_ a0: _Reserved) {}
  public var traitOverrides: _Reserved { _Reserved() }
  public func unregisterForTraitChanges(_ a0: _Reserved) {}
  public func updateFocusIfNeeded() {}
  public func viewWillTransition(to a0: _Reserved, with a1: _Reserved) {}
  public func willTransition(to a0: _Reserved, with a1: _Reserved) {}
}

@available(tvOS, unavailable)
@MainActor
extension UIPopoverPresentationController {
  public var arrowDirection: _Reserved { _Reserved() }
  public var backgroundColor: _Reserved { _Reserved() }
  public var barButtonItem: _Reserved { _Reserved() }
  public var canOverlapSourceViewRect: _Reserved { _Reserved() }
  public var passthroughViews: _Reserved { _Reserved() }
  public var popoverBackgroundViewClass: _Reserved { _Reserved() }
  public var popoverLayoutMargins: _Reserved { _Reserved() }
}

@available(tvOS, unavailable)
@MainActor
extension UISheetPresentationController {
  public func animateChanges(_ a0: _Reserved) {}
  public func invalidateDetents() {}
  public var largestUndimmedDetentIdentifier: _Reserved { _Reserved() }
  public var prefersEdgeAttachedInCompactHeight: _Reserved { _Reserved() }
  public var prefersPageSizing: _Reserved { _Reserved() }
  public var prefersScrollingExpandsWhenScrolledToEdge: _Reserved { _Reserved() }
  public var selectedDetentIdentifier: _Reserved { _Reserved() }
  public var sourceView: _Reserved { _Reserved() }
  public var widthFollowsPreferredContentSizeWhenEdgeAttached: _Reserved { _Reserved() }
}
