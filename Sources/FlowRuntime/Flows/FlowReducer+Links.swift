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
    if let rest = try follow(link, &changed, &navigation) {
      if navigation.wasRefused {
        keep(rest, in: &changed)
      } else {
        try openOnTop(rest, &changed, &navigation)
      }
    }
    admitFlows(shownSince: state.routes.nextID, in: &changed, &navigation)
    dropAbandoned(in: &changed)
    navigation.compare(state.routes, with: changed.routes)
    state = changed
    return navigation
  }
}

extension FlowReducer {
  /// Opens the rest of a link in the flow that is on top.
  func openOnTop(
    _ rest: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) {
    let top = state.routes.count - 1
    var visitor = LinkVisitor<ScreenAction>(link: rest)
    visitFlow(of: &state.routes[screenAt: top], with: &visitor)
    for action in try visitor.result.get() { navigation.send(to: state.routes[top].id, action) }
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
