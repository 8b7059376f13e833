/// Opening links.
extension FlowReducer {
  /// Opens a link: the flow starts over and shows the destination of the link. The flow's variables keep their values.
  ///
  /// A link may lead into a child flow. This flow then follows the beginning of the link, and the flow that is on top afterwards
  /// opens the rest. If this flow refuses a screen on the way (see ``admits(_:_:)``), it shows another screen instead. It keeps
  /// the rest of the link with the refused screen if it can resume the screen, and drops the rest otherwise.
  ///
  /// ```swift
  /// let navigation = try shop.open(FlowLink("https://shop.example/orders/3"), &state)
  /// ```
  ///
  /// - Returns: the transition, with the events that the caller has to deliver.
  /// - Throws: ``LinkError`` if the link leads nowhere. The state is then unchanged.
  public func open(_ link: FlowLink, _ state: inout State) throws(LinkError) -> NavigationOf<Self> {
    if Limits.fault(of: link) != nil { throw .tooLong }
    var changed = state
    var navigation = NavigationOf<Self>()
    if let rest = try followOrKeep(link, &changed, &navigation) { try openOnTop(rest, &changed, &navigation) }
    finish(opening: &changed, from: state.routes, &navigation)
    state = changed
    return navigation
  }

  // Nested flows open a link recursively, up to one call for each segment of the link. The functions here are small, and return
  // before the recursive call, to keep the thread's stack small.

  /// Follows the beginning of a link in this flow.
  ///
  /// - Returns: the rest of the link; `nil` if nothing is left, or if the flow keeps the rest with a refused screen.
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
    guard let inner = rest.inFlowInside else { throw .noMatch(rest) }
    var visitor = LinkVisitor<ScreenAction>(link: inner)
    visitFlow(of: &state.routes[screenAt: state.routes.count - 1], with: &visitor)
    try send(visitor.result, to: state.routes, &navigation)
  }

  /// Sends the actions that the flow on top returned, or throws its error. The receiver is the screen that contains the flow.
  private func send(
    _ result: Result<[ScreenAction], LinkError>, to routes: Routes<Screen>, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) {
    for action in try result.get() { navigation.send(to: routes.top.id, action) }
  }
}

/// Opens the rest of a link in a child flow.
private struct LinkVisitor<Action>: FlowVisitor {
  let link: FlowLink
  /// The column whose flow is visited, and the column in front, which opens the link.
  private var column: ColumnID?
  private var front: ColumnID?
  /// The actions to deliver, or why the link leads nowhere. A screen that is not a flow opens no links, so an error is the
  /// default.
  var result: Result<[Action], LinkError>

  init(link: FlowLink) {
    self.link = link
    result = .failure(.noMatch(link))
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard column == front else { return }
    do throws(LinkError) {
      result = .success(flow.deliveries(of: try flow.open(link, &state)).map(embed))
    } catch {
      result = .failure(.inFlow("\(Flow.self)", error))
    }
  }

  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action) {
    front = columns.shown.first { $0.role == columns.front }?.id
  }

  mutating func visitColumn(_ column: ColumnID) {
    self.column = column
  }
}
