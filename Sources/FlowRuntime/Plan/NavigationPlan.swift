/// The layers that a user interface shows for a flow. They are presented over each other. Each layer has the path of its
/// navigation container.
///
/// The plan flattens child flows: the screens of a pushed child are in the same path as their neighbours, as if there were only
/// one flow. Only their places show which flow they belong to. If a parent pushes a screen on its child, the screen is in the
/// child's layer. The layers that the child presents are hidden until this screen leaves. No layer is above an alert or a dialog:
/// if a covered flow shows an alert, it is hidden until the layers above have left.
///
/// Two plans are equal if the same instances of screens are at the same places, and the same of them stay, whatever values the
/// screens have.
///
/// ```swift
/// let plan = shop.plan(of: state)
/// for layer in plan.layers { show(layer.path, as: layer.presentation) }
/// for action in shop.actions(for: .dismissed(sheet.place), in: state) { store.send(action) }
/// ```
public struct NavigationPlan: Equatable, Sendable {
  /// The layers, bottom to top. There is at least one.
  public package(set) var layers: [Layer]
  /// Whether the change that led to this plan is animated. It is `false` after a change that was made `without animation`, and
  /// `true` for a plan without a previous plan.
  public package(set) var isAnimated = true
  /// The flows whose last change must not be animated.
  let unanimated: Set<Lineage>

  /// - Parameter layers: the layers of the flows. An alert or a dialog is shown only if it is the top layer.
  init(layers: [Layer], unanimated: Set<Lineage> = []) {
    let hidesAlert = layers.dropLast().contains { $0.isAlertOrDialog }
    self.layers = hidesAlert ? layers.dropLast().filter { !$0.isAlertOrDialog } + layers.suffix(1) : layers
    self.unanimated = unanimated
  }

  /// One layer of a plan: the screens of one presentation.
  public struct Layer: Equatable, Sendable {
    package var stack: Path

    /// The first screen of the layer, and then the pushed screens. There is at least one.
    public var path: [Item] { stack }

    /// How the layer is presented. The bottom layer is the root.
    public var presentation: Presentation { stack[0].presentation }
    fileprivate var isAlertOrDialog: Bool { stack[0].presentation.kind.isAlertOrDialog }
    /// The identity of the layer: the place of its first screen.
    public var place: ScreenPlace { stack[0].place }
    /// Whether no gesture may dismiss the layer, because one of its screens stays.
    public var stays: Bool { stack.staying != nil }
  }

  /// One instance of a screen.
  public struct Item: Equatable, Sendable {
    /// The place of the screen.
    public let place: ScreenPlace
    /// How the screen is shown. The first screen of a child flow has the presentation of the flow.
    public let presentation: Presentation
    /// The tabs; `nil` if the screen is not made of tabs.
    public package(set) var tabs: TabItem?
    /// Whether the screen stays: no gesture may take it away.
    public let stays: Bool

    package init(place: ScreenPlace, presentation: Presentation, tabs: TabItem? = nil, stays: Bool = false) {
      (self.place, self.presentation, self.tabs, self.stays) = (place, presentation, tabs, stays)
    }
  }

  /// The tabs of a screen, with the paths in them.
  public struct TabItem: Equatable, Sendable {
    /// The tabs, first to last.
    public let tabs: [TabID]
    /// The selected tab.
    public let selected: TabID
    package var stacks: [TabID: Path]

    /// The paths in the tabs. Each tab has its own navigation container. A tab that is not a flow has no path. The path of a tab
    /// that is not selected ends below the layers that its flow presents.
    public var paths: [TabID: [Item]] { stacks }

    /// The path in the selected tab; empty if the tab is not a flow.
    public var path: [Item] { selectedStack ?? [] }
  }

  /// All screens from bottom to top: the screen of the tabs, then the screens in the selected tab, then the screens that were
  /// pushed on the tabs.
  public var items: [Item] {
    var items: [Item] = []
    for layer in layers { Self.flatten(layer.stack, into: &items) }
    return items
  }

  /// Whether the same instances of screens are at the same places, and the same of them stay. `isAnimated` is not compared.
  public static func == (lhs: NavigationPlan, rhs: NavigationPlan) -> Bool { lhs.layers == rhs.layers }

  static func flatten(_ path: some Sequence<Item>, into items: inout [Item]) {
    for item in path {
      items.append(item)
      if let stack = item.tabs?.selectedStack { flatten(stack, into: &items) }
    }
  }
}

extension NavigationPlan.TabItem {
  /// The path in the selected tab; `nil` if the tab is not a flow.
  var selectedStack: NavigationPlan.Path? { stacks[selected] }
}

extension NavigationPlan.Item: StackedRoute {
  /// Returns whether both are the same instance. Tabs are the same instance even if another tab is selected.
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
