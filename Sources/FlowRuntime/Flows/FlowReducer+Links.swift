/// Links from outside.
extension FlowReducer {
  /// Opens a link: the flow starts over and shows what the link leads to. The flow's variables keep their values.
  ///
  /// A link may lead into a flow inside. Then this flow follows the beginning of the link, and the flow that is on top after
  /// that opens the rest. If this flow refuses a screen on the way (see ``admits(_:_:)``), another screen is shown instead.
  /// The flow then keeps the rest of the link with the refused screen if it can resume that, and drops the rest otherwise.
  ///
  /// ```swift
  /// let navigation = try shop.open(FlowLink("https://shop.example/orders/3"), &state)
  /// ```
  ///
  /// - Returns: what happened, with the events that the caller has to deliver.
  /// - Throws: ``LinkError`` if the link leads nowhere; then nothing has changed.
  public func open(_ link: FlowLink, _ state: inout State) throws(LinkError) -> NavigationOf<Self> {
    if Limits.fault(of: link) != nil { throw .tooLong }
    var changed = state
    var navigation = NavigationOf<Self>()
    if let rest = try followOrKeep(link, &changed, &navigation) { try openOnTop(rest, &changed, &navigation) }
    finish(opening: &changed, from: state.routes, &navigation)
    state = changed
    return navigation
  }

  // Flows open links by calls in calls, as many as a link has segments. So only small functions are on the stack during
  // a call: the others have returned by then.

  /// Follows the beginning of a link.
  ///
  /// - Returns: the rest, unless there is none or the flow keeps it with a refused screen.
  private func followOrKeep(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) -> FlowLink? {
    guard let rest = try follow(link, &state, &navigation) else { return nil }
    if !navigation.wasRefused { return rest }
    keep(rest, in: &state)
    return nil
  }

  private func finish(
    opening state: inout State, from routes: Routes<Screen>, _ navigation: inout NavigationOf<Self>
  ) {
    admitFlows(shownSince: routes.nextID, in: &state, &navigation)
    dropAbandoned(in: &state)
    navigation.compare(routes, with: state.routes)
  }
}

extension FlowReducer {
  /// Opens the rest of a link in the flow that is on top.
  func openOnTop(
    _ rest: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) {
    var visitor = LinkVisitor<ScreenAction>(link: rest)
    visitFlow(of: &state.routes[screenAt: state.routes.count - 1], with: &visitor)
    try send(visitor.result, to: state.routes, &navigation)
  }

  /// Sends the actions that the flow on top has returned.
  private func send(
    _ result: Result<[ScreenAction], LinkError>, to routes: Routes<Screen>, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) {
    for action in try result.get() { navigation.send(to: routes.top.id, action) }
  }
}

/// Opens the rest of a link in a flow inside.
private struct LinkVisitor<Action>: FlowVisitor {
  let link: FlowLink
  /// The actions to deliver, or why the link leads nowhere. A screen that is no flow knows no link.
  var result: Result<[Action], LinkError>

  init(link: FlowLink) {
    self.link = link
    result = .failure(.noMatch(link))
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    do throws(LinkError) {
      result = .success(flow.deliveries(of: try flow.open(link, &state)).map(embed))
    } catch {
      result = .failure(.inFlow("\(Flow.self)", error))
    }
  }
}
