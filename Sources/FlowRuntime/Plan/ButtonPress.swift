/// Buttons of alerts and dialogs, at any depth.
extension FlowReducer {
  /// Returns the action that a button of an alert or a dialog sends.
  ///
  /// ```swift
  /// let action = shop.action(forButton: "confirmTapped", at: alert.place, in: state)
  /// ```
  ///
  /// - Parameters:
  ///   - event: the button's ``PresentationOptions/Button/event``.
  ///   - fields: the texts of the alert's text fields, by the names of the fields.
  ///   - place: the place of the alert.
  ///   - state: the state of the flow.
  /// - Returns: `nil` if no screen is shown at this place any more, or if the screen has no such event.
  public func action(
    forButton event: String, fields: [String: String] = [:], at place: ScreenPlace, in state: State
  ) -> Action? {
    let press = Press(event: event, fields: fields)
    if case .action(let action) = follow(press, place.lineageSteps[...], state) { return action }
    return nil
  }

  fileprivate func follow(
    _ press: Press, _ steps: ArraySlice<LineageStep>, _ state: State, isPushedOn: Bool = false
  ) -> ButtonPress<Action> {
    let top = state.routes.lastShown(isPushedOn: isPushedOn)
    guard let step = steps.first, let index = state.routes.index(of: step), index <= top else { return .late }
    let route = state.routes[index]
    let inner = steps.dropFirst()
    if inner.isEmpty {
      guard let event = press.event else {
        return route.kind.isAlertOrDialog ? .action(.router(.dismissed(id: route.id))) : .late
      }
      return action(forButton: event, fields: press.fields, of: route.screen)
        .map { .action(.router(.screen(id: route.id, action: $0))) } ?? .unknown
    }
    var screen = route.screen
    var visitor = ButtonVisitor<ScreenAction>(
      press: press, steps: inner, isPushedOn: isPushedOn || state.routes.isPushedOn(index))
    visitFlow(of: &screen, with: &visitor)
    return visitor.result.map { .router(.screen(id: route.id, action: $0)) }
  }
}

extension Store where State: FlowState {
  /// Sends the event of a pressed button of an alert or a dialog. If the alert has left, the method does nothing.
  ///
  /// Every button closes the alert on the platform. So if the flow still shows the alert after the event, the method dismisses
  /// the alert.
  ///
  /// - Parameters:
  ///   - event: the button's ``PresentationOptions/Button/event``. If the screen has no such event, an issue is reported.
  ///   - fields: the text of each field, by the field's name. A field without a text keeps its initial text.
  ///   - place: the place of the alert.
  ///   - flow: the flow whose state the store holds.
  public func press<Flow: FlowReducer>(
    _ event: String, fields: [String: String] = [:], at place: ScreenPlace, of flow: Flow
  ) where Flow.State == State, Flow.Action == Action {
    _ = source.send(making: { state in
      switch flow.follow(Press(event: event, fields: fields), place.lineageSteps[...], state) {
      case .action(let action): return action
      case .late: return nil
      case .unknown:
        reportIssue("\(Flow.self): the screen \(place) has no event `\(event)` for its button. Add the event, or correct `Button(event:)`.")
        return nil
      }
    })
    _ = source.send(making: { state in
      let end = Press(event: nil, fields: [:])
      if case .action(let action) = flow.follow(end, place.lineageSteps[...], state) { return action }
      return nil
    })
  }
}

/// A press of a button.
private struct Press {
  /// The event of the button; `nil` to dismiss the alert after the press.
  let event: String?
  /// The texts of the alert's text fields, by the names of the fields.
  let fields: [String: String]
}

/// The result of pressing a button.
private enum ButtonPress<Action> {
  /// The place is no longer shown.
  case late
  /// The screen has no such event.
  case unknown
  case action(Action)

  func map<Other>(_ transform: (Action) -> Other) -> ButtonPress<Other> {
    switch self {
    case .late: .late
    case .unknown: .unknown
    case .action(let action): .action(transform(action))
    }
  }
}

/// Finds the child flow whose button was pressed.
private struct ButtonVisitor<Action>: PartVisitor {
  let press: Press
  let steps: ArraySlice<LineageStep>
  let isPushedOn: Bool
  var result = ButtonPress<Action>.late
  var part = VisitedPart()

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if let rest = part.rest(of: steps) { result = flow.follow(press, rest, state, isPushedOn: isPushedOn).map(embed) }
  }
}
