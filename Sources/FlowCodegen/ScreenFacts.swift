import FlowModel

/// What code generation asks of a screen.
extension Screen {
  /// The reducer behind it.
  var feature: (type: Fragment, arguments: ArgumentList?)? {
    if case .feature(let type, let arguments) = content { return (type, arguments) }
    return nil
  }

  /// The values that it holds.
  var values: [Parameter] {
    if case .values(let list?) = content { return list.parameters }
    return []
  }

  var isFeature: Bool {
    if case .feature = content { return true }
    return false
  }

  /// Whether the flow's `ScreenAction` has a case for it: a reducer's actions, or at least one declared event.
  var hasAction: Bool {
    for transition in transitions where transition.isEvent { return true }
    return isFeature
  }

  /// Whether some event of it does something in the flow.
  var handlesEvents: Bool {
    for transition in transitions where !transition.isDismissal && !transition.branches.isEmpty { return true }
    return false
  }

  var handledBranches: [Branch] { transitions.filter { !$0.isDismissal }.flatMap(\.branches) }

  /// The reaction to the system's gesture, if there is one.
  var dismissal: Transition? {
    for transition in transitions where transition.isDismissal && !transition.branches.isEmpty { return transition }
    return nil
  }
}

extension Transition {
  var isDismissal: Bool {
    if case .dismissed = trigger { return true }
    return false
  }

  var isEvent: Bool {
    if case .event = trigger { return true }
    return false
  }

  /// Whether it runs by the common rule, only on top and with animation.
  var isPlain: Bool {
    if isAlways { return false }
    for branch in branches where !branch.isAnimated { return false }
    return true
  }
}
