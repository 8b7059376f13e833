/// The layers that a user interface shows for a flow. Each layer covers the layers below it, and has the path of its navigation
/// container.
///
/// The plan flattens child flows: the screens of a pushed child are in the same path as their neighbours, as if there were only
/// one flow. Only the places of the screens show which flow they belong to. If a parent pushes a screen on its child, the screen
/// is in the child's layer. The layers that the child presents are hidden until this screen leaves. No layer is above an alert or
/// a dialog: if a covered flow shows an alert, the alert is hidden until the layers above it have left.
///
/// Two plans are equal if the same instances of screens are at the same places, and have equal values of ``Item/stays``. The
/// values of the screens are not compared.
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
    /// Whether no gesture may dismiss the layer, because the `stays if` condition of one of its screens holds.
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
    /// The columns; `nil` if the screen is not made of columns.
    public package(set) var columns: ColumnsItem?
    /// Whether no gesture may remove the screen, because its `stays if` condition holds.
    public let stays: Bool

    package init(
      place: ScreenPlace, presentation: Presentation, tabs: TabItem? = nil, columns: ColumnsItem? = nil, stays: Bool = false
    ) {
      (self.place, self.presentation, self.tabs, self.columns, self.stays) = (place, presentation, tabs, columns, stays)
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

  /// The columns of a screen, with the paths in them.
  public struct ColumnsItem: Equatable, Sendable {
    /// The columns, and which of them is in front.
    public package(set) var shape: ColumnsShape
    /// Whether a narrow window shows the columns as one stack: the stack that contains the screen of the columns.
    package var isNarrow = false
    package var stacks: [ColumnID: Path]

    /// The paths in the columns that are not empty. Each column has its own navigation container. A column whose content is not
    /// a flow has no path.
    public var paths: [ColumnID: [Item]] { stacks }

    package init(shape: ColumnsShape, stacks: [ColumnID: Path] = [:]) {
      (self.shape, self.stacks) = (shape, stacks)
    }

    /// The paths in the columns. The path of the column in front is the last one.
    package var shownStacks: [Path] {
      shape.shown.filter { $0.role != shape.front }.compactMap { stacks[$0.id] } + [frontStack].compactMap(\.self)
    }

    /// The path of the column in front; `nil` if its content is not a flow.
    package var frontStack: Path? { shape.shown.first { $0.role == shape.front }.flatMap { stacks[$0.id] } }
  }

  /// All screens from bottom to top: the screen of the tabs, then the screens in the selected tab, then the screens that were
  /// pushed on the tabs. The screens in the column in front are above those in the other columns.
  public var items: [Item] {
    var items: [Item] = []
    for layer in layers { Self.flatten(layer.stack, into: &items) }
    return items
  }

  /// Whether the same instances of screens are at the same places, and have equal values of ``Item/stays``. `isAnimated` is not
  /// compared.
  public static func == (lhs: NavigationPlan, rhs: NavigationPlan) -> Bool { lhs.layers == rhs.layers }

  static func flatten(_ path: some Sequence<Item>, into items: inout [Item]) {
    for item in path {
      items.append(item)
      for stack in item.shownStacks { flatten(stack, into: &items) }
    }
  }
}

extension NavigationPlan.Item {
  /// The visible paths inside the screen: the path in the selected tab, or the paths in the columns with the column in front
  /// last.
  package var shownStacks: [NavigationPlan.Path] {
    if let columns { return columns.shownStacks }
    return tabs?.selectedStack.map { [$0] } ?? []
  }

  /// The paths in the tabs that are not selected. All columns are visible.
  var hiddenStacks: [NavigationPlan.Path] {
    tabs.map { tabs in tabs.stacks.lazy.filter { $0.key != tabs.selected }.map(\.value) } ?? []
  }

  /// All paths inside the screen: those in the tabs or the columns.
  package var stacks: [NavigationPlan.Path] {
    if let columns { return Array(columns.stacks.values) }
    return tabs.map { Array($0.stacks.values) } ?? []
  }

  /// Whether the screen is made of tabs or columns.
  package var hasParts: Bool { tabs != nil || columns != nil }

  /// Changes the paths inside the screen, until the closure returns `true`.
  package mutating func modifyStacks(_ body: (inout NavigationPlan.Path) -> Bool) -> Bool {
    for id in tabs?.stacks.keys.map(\.self) ?? [] {
      if var path = tabs?.stacks[id], body(&path) {
        tabs?.stacks[id] = path
        return true
      }
    }
    for id in columns?.stacks.keys.map(\.self) ?? [] {
      if var path = columns?.stacks[id], body(&path) {
        columns?.stacks[id] = path
        return true
      }
    }
    return false
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
    var inside = tabs.map { " [tab \($0.selected): \($0.path.map(\.description).joined(separator: ", "))]" }
    if let columns {
      let parts = columns.shape.shown.map { shown in
        let path = columns.stacks[shown.id]?.map(\.description).joined(separator: ", ")
        return "\(shown.role == columns.shape.front ? "front " : "")\(shown.role) \(shown.id): \(path ?? "no flow")"
      }
      inside = " [\(columns.isNarrow ? "narrow " : "")\(parts.joined(separator: " | "))]"
    }
    return "\(presentation) \(place)\(inside ?? "")"
  }
}

extension NavigationPlan: CustomStringConvertible {
  public var description: String {
    layers.map { $0.path.map(\.description).joined(separator: ", ") }.joined(separator: " | ")
  }
}
