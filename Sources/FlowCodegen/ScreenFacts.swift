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

  var isFeature: Bool { feature != nil }

  /// Whether the flow's `ScreenAction` has a case for it: a reducer's actions, or at least one declared event.
  var hasAction: Bool { isFeature || transitions.contains { $0.isEvent } }

  /// Whether some event of it does something in the flow.
  var handlesEvents: Bool { transitions.contains { !$0.isDismissal && !$0.branches.isEmpty } }

  var handledBranches: [Branch] { transitions.filter { !$0.isDismissal }.flatMap(\.branches) }

  /// The reaction to the system's gesture, if there is one.
  var dismissal: Transition? { transitions.first { $0.isDismissal && !$0.branches.isEmpty } }
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
  var isPlain: Bool { !isAlways && branches.allSatisfy(\.isAnimated) }
}
