/// The layers that a user interface shows of a flow. They are presented over each other, and each has the path of its
/// navigation container.
///
/// The plan flattens flows inside: the screens of a pushed child are in the same path as their neighbours, as if there
/// were one flow. Only their places say which flow they belong to. If a parent pushes a screen on its child, that
/// screen stands in the child's layer, so the layers that the child presents are not shown before the screen has left.
/// No layer stands above an alert or a dialog: if a covered flow shows one, it is not shown before the layers above have
/// left.
/// Two plans are equal if the same showings stand at the same places, whatever values the screens have.
///
/// ```swift
/// let plan = shop.plan(of: state)
/// for layer in plan.layers { show(layer.path, as: layer.presentation) }
/// for action in shop.actions(for: .dismissed(sheet.place), in: state) { store.send(action) }
/// ```
public struct NavigationPlan: Equatable, Sendable {
  /// The layers, bottom to top. There is at least one.
  public package(set) var layers: [Layer]
  /// Whether the change that led to this plan is animated. A change that was made `without animation` is not animated. A
  /// plan that has no plan before it is not animated either.
  public package(set) var isAnimated = true
  /// The flows whose last change is not to be animated.
  let unanimated: Set<Lineage>

  /// - Parameter layers: the layers that the flows ask for. Alerts and dialogs among them are shown only on top.
  init(layers: [Layer], unanimated: Set<Lineage> = []) {
    let hidesAlert = layers.dropLast().contains { $0.isAlertOrDialog }
    self.layers = hidesAlert ? layers.dropLast().filter { !$0.isAlertOrDialog } + layers.suffix(1) : layers
    self.unanimated = unanimated
  }

  /// One layer of a plan: the screens of one presentation.
  public struct Layer: Equatable, Sendable {
    package var stack: Path

    /// The screen that the layer opened with, and then the pushed screens. There is at least one.
    public var path: [Item] { stack }

    /// How the layer is presented. The bottom layer is the root.
    public var presentation: Presentation { stack[0].presentation }
    fileprivate var isAlertOrDialog: Bool { stack[0].presentation.kind.isAlertOrDialog }
    /// The name of the layer: the place of the screen that it opened with.
    public var place: ScreenPlace { stack[0].place }
  }

  /// One showing of one screen.
  public struct Item: Equatable, Sendable {
    /// The place of the screen.
    public let place: ScreenPlace
    /// How the screen is shown. The first screen of a flow inside has the presentation of the flow.
    public let presentation: Presentation
    /// The tabs, if the screen is made of tabs.
    public package(set) var tabs: TabItem?

    package init(place: ScreenPlace, presentation: Presentation, tabs: TabItem? = nil) {
      (self.place, self.presentation, self.tabs) = (place, presentation, tabs)
    }
  }

  /// Tabs, and the content of the selected one.
  public struct TabItem: Equatable, Sendable {
    /// The tabs, first to last.
    public let tabs: [TabID]
    /// The tab that is shown.
    public let selected: TabID
    package var stacks: [TabID: Path]

    /// The paths in the tabs. Each tab has a container of its own. A tab that is no flow has no path. A tab that is not
    /// selected does not show the layers that are presented over its path.
    public var paths: [TabID: [Item]] { stacks }

    /// The path in the selected tab; empty if the tab is no flow.
    public var path: [Item] { selectedStack ?? [] }
  }

  /// All showings from bottom to top: a screen of tabs, then the screens in the selected tab, then the screens that
  /// were pushed on the tabs.
  public var items: [Item] {
    var items: [Item] = []
    for layer in layers { Self.flatten(layer.stack, into: &items) }
    return items
  }

  /// Whether the same showings stand at the same places. How they came there does not count.
  public static func == (lhs: NavigationPlan, rhs: NavigationPlan) -> Bool { lhs.layers == rhs.layers }

  static func flatten(_ path: some Sequence<Item>, into items: inout [Item]) {
    for item in path {
      items.append(item)
      if let stack = item.tabs?.selectedStack { flatten(stack, into: &items) }
    }
  }
}

extension NavigationPlan.TabItem {
  /// The path in the selected tab, unless the tab is no flow.
  var selectedStack: NavigationPlan.Path? { stacks[selected] }
}

extension NavigationPlan.Item: StackedRoute {
  /// Whether both are the same showing. Tabs are the same, whichever of them is selected.
  public func isSameShowing(as other: NavigationPlan.Item) -> Bool {
    place == other.place && presentation == other.presentation
  }
}

extension NavigationPlan.Item: CustomStringConvertible {
  public var description: String {
    let inside = tabs.map { " [tab \($0.selected): \($0.path.map(\.description).joined(separator: ", "))]" }
    return "\(presentation) \(place)\(inside ?? "")"
  }
}

extension NavigationPlan: CustomStringConvertible {
  public var description: String {
    layers.map { $0.path.map(\.description).joined(separator: ", ") }.joined(separator: " | ")
  }
}
