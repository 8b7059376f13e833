import Observation

/// swiftui/navigationstack
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationStack<Data, Root: View>: View, _Primitive, _Noted, _Handling, _Stack {
  public var _types: [ObjectIdentifier] { path?().map { ObjectIdentifier(type(of: $0.base)) } ?? [] }
  public var _note: String? { "NavigationStack" }
  /// The user goes back, if something was pushed.
  public var _handler: _Handler? { path?().isEmpty == false ? _Handler("back") { _ in pop() } : nil }
  let pop: () -> Void
  let path: (() -> [AnyHashable])?
  let root: Root
  public var body: Never { fatalError() }

  public func _change(_ environment: inout EnvironmentValues) {
    if let outer = environment._stack {
      _Violations.note(.stackInAStack, outer == Data.self ? "the paths have the same type" : "it traps")
    }
    environment._stack = Data.self
  }

  /// The root, which also gets the path. The destinations inside the root make the views for the values on the path.
  public var _children: [any View] {
    [root.environment(\._path, path ?? { [] })]
  }
}

extension NavigationStack {
  /// swiftui/navigationstack/init(path:root:)
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable {
    self.path = { path.wrappedValue.map { AnyHashable($0) } }
    pop = { path.wrappedValue = Data(path.wrappedValue.dropLast()) }
    self.root = root()
  }
}

/// swiftui/navigationpath
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationPath: Equatable {
  private var entries: [AnyHashable] = []
  /// swiftui/navigationpath/init()
  public init() {}
  /// swiftui/navigationpath/count
  public var count: Int { entries.count }
  /// swiftui/navigationpath/append(_:)
  public mutating func append<V: Hashable>(_ value: V) { entries.append(AnyHashable(value)) }
  /// swiftui/navigationpath/removelast(_:)
  public mutating func removeLast(_ k: Int = 1) { entries.removeLast(k) }
  var _entries: [AnyHashable] { entries }
}

extension NavigationStack where Data == NavigationPath {
  /// swiftui/navigationstack/init(path:root:)
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.path = { path.wrappedValue._entries }
    pop = { path.wrappedValue.removeLast() }
    self.root = root()
  }
}

private struct PathKey: EnvironmentKey {
  static var defaultValue: () -> [AnyHashable] { { [] } }
}

extension EnvironmentValues {
  /// The values on the path of the surrounding stack. The destinations of the stack make views for these values.
  var _path: () -> [AnyHashable] {
    get { self[PathKey.self] }
    set { self[PathKey.self] = newValue }
  }
}

/// The views of the pushed values. A view belongs to a value at one place of the path: hmlongco/Navigator#68. The view of a popped
/// value leaves when the animation ends, and may be evaluated until then.
struct _Destinations<D: Hashable>: View {
  @Environment(\._path) private var path
  @Environment(\._presenter) private var presenter
  @State private var popped = _Popped<Entry>()
  let destination: (D) -> any View

  init(destination: @escaping (D) -> any View) { self.destination = destination }

  var body: some View {
    ForEach(popped.entries(behind: entries, in: presenter?.window), id: \.self) { AnyView(destination($0.value)) }
  }

  private var entries: [Entry] {
    var entries: [Entry] = []
    for (place, value) in path().enumerated() {
      if let value = value.base as? D { entries.append(Entry(place: place, value: value)) }
    }
    return entries
  }

  fileprivate struct Entry: Hashable {
    let place: Int
    let value: D
  }
}

/// The entries that a stack shows: those on its path, and those that are being popped.
@Observable
@MainActor
private final class _Popped<Entry: Hashable> {
  @ObservationIgnored private var shown: [Entry] = []
  private var revision = 0

  func entries(behind path: [Entry], in window: _Window?) -> [Entry] {
    let _ = revision
    let leaving = shown.filter { !path.contains($0) }
    shown = path + leaving
    if !leaving.isEmpty {
      window?._onEnd { [weak self] in
        self?.shown.removeAll { leaving.contains($0) }
        self?.revision += 1
      }
    }
    return shown
  }
}

extension View {
  /// swiftui/view/navigationdestination(for:destination:)
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { _with([_Destinations<D>(destination: destination)]) }

  /// swiftui/view/navigationtitle(_:)-43srq
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { _with() }

  /// swiftui/view/navigationbarbackbuttonhidden(_:)
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    _noting { "navigationBarBackButtonHidden \(hidesBackButton)" }
  }
}

/// swiftui/navigationsplitview
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, _Primitive, _Noted {
  public var _note: String? { "NavigationSplitView" }
  let columns: [any View]
  public var body: Never { fatalError() }
  public var _children: [any View] { columns }

  public func _change(_ environment: inout EnvironmentValues) {
    if environment._stack != nil { _Violations.note(.splitInAStack) }
  }

  /// swiftui/navigationsplitview/init(columnvisibility:sidebar:content:detail:)
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    columns = [sidebar(), content(), detail()]
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// swiftui/navigationsplitview/init(columnvisibility:sidebar:detail:)
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    columns = [sidebar(), detail()]
  }
}

/// swiftui/navigationsplitviewvisibility
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationSplitViewVisibility: Equatable, Hashable, Sendable {
  let name: String
  /// swiftui/navigationsplitviewvisibility/automatic
  public static var automatic: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "automatic") }
  /// swiftui/navigationsplitviewvisibility/all
  public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "all") }
  /// swiftui/navigationsplitviewvisibility/doublecolumn
  public static var doubleColumn: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "doubleColumn") }
  /// swiftui/navigationsplitviewvisibility/detailonly
  public static var detailOnly: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "detailOnly") }
}

/// swiftui/tabview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 7, *)
public struct TabView<SelectionValue: Hashable, Content: View>: View, _Primitive, _Handling, _TabContainer {
  let content: Content
  let selection: Binding<SelectionValue>?
  /// The user taps a tab.
  public var _handler: _Handler? {
    _Handler("select") { if let tab = $0 as? SelectionValue { selection?.wrappedValue = tab } }
  }
  public var _selection: AnyHashable? { selection.map { AnyHashable($0.wrappedValue) } }

  /// swiftui/tabview/init(selection:content:)
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection
  }

  /// swiftui/tabview/init(selection:content:)
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  public init<C: TabContent>(selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C)
  where Content == TabContentBuilder<SelectionValue>.Content<C> {
    self.content = TabContentBuilder<SelectionValue>.Content(content())
    self.selection = selection
  }

  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

extension View {
  /// swiftui/view/tabitem(_:)
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    let title = _firstText(of: label())
    return _Traited(content: self) { $0.title = $0.title ?? title }
  }

  /// swiftui/view/tag(_:includeoptional:)
  public func tag<V: Hashable>(_ tag: V) -> some View {
    _Traited(content: self) { $0.value = $0.value ?? AnyHashable(tag) }
  }

  /// swiftui/view/badge(_:)
  @available(iOS 15, macOS 12, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public func badge(_ count: Int) -> some View {
    _Traited(content: self) { if count > 0 { $0.badge = $0.badge ?? "\(count)" } }
  }

  /// swiftui/view/toolbar(_:for:)
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    _noting { "toolbar \(visibility) \(bars.map(\.name).joined(separator: ", "))" }
  }
}

/// swiftui/toolbarplacement
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct ToolbarPlacement: Sendable {
  let name: String
  /// swiftui/toolbarplacement/tabbar
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  public static let tabBar = ToolbarPlacement(name: "tabBar")
}

// MARK: Tabs as a builder of their own

/// swiftui/tabcontent
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable
  /// The views that the shim's host evaluates for this content.
  var _views: [any View] { get }
}

/// swiftui/tabrole
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
public struct TabRole: Hashable, Sendable {
  let name: String
  /// swiftui/tabrole/search
  public static var search: TabRole { TabRole(name: "search") }
}

/// swiftui/tab
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
public struct Tab<Value, Content, Label> {
  let value: Value
  let role: TabRole?
  let content: Content
  let label: Label
}

extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
  public typealias TabValue = Value
  public var _views: [any View] {
    let title = _firstText(of: label)
    return [
      _Traited(content: content) { item in
        (item.title, item.role, item.value) = (title, role?.name, AnyHashable(value))
      }
    ]
  }

  /// swiftui/tab/init(value:role:content:label:)
  public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.value, self.role, self.content, self.label) = (value, role, content(), label())
  }
}

/// swiftui/tabsection
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
public struct TabSection<Header, Content, Footer, SelectionValue> {
  let header: Header
  let content: Content
}

extension TabSection: TabContent
where Header: View, Content: TabContent, Footer == EmptyView, SelectionValue: Hashable, Content.TabValue == SelectionValue {
  public typealias TabValue = SelectionValue
  public var _views: [any View] {
    let title = _firstText(of: header)
    func section(_ view: some View) -> any View { _Traited(content: view) { $0.section = title } }
    return content._views.map { section($0) }
  }

  /// swiftui/tabsection/init(content:header:)
  public init(@TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header) {
    (self.content, self.header) = (content(), header())
  }
}

extension TabContent {
  /// swiftui/tabcontent/badge(_:)
  @available(iOS 18, macOS 15, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    _TabViews<TabValue>(_views: _views.map { _badged($0, count) })
  }
}

@MainActor
private func _badged(_ view: some View, _ count: Int) -> any View {
  _Traited(content: view) { if count > 0 { $0.badge = "\(count)" } }
}

public struct _TabViews<TabValue: Hashable>: TabContent {
  public let _views: [any View]
}

extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public var _views: [any View] {
    func identified(_ view: some View, _ id: [AnyHashable]) -> any View { view.id(id) }
    return data.flatMap { element in
      content(element)._views.enumerated().map { index, view in
        identified(view, [AnyHashable(id(element)), AnyHashable(index)])
      }
    }
  }

  /// swiftui/foreach/init(_:id:content:)
  public init<V>(_ data: Data, id: KeyPath<Data.Element, ID>, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content)
  where Content.TabValue == V {
    self.init(_data: data, { $0[keyPath: id] }, content)
  }
}

extension _ConditionalContent: TabContent where First: TabContent, Second: TabContent, First.TabValue == Second.TabValue {
  public typealias TabValue = First.TabValue
  public var _views: [any View] { _tabs?._views ?? [] }
}

/// swiftui/tabcontentbuilder
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
@MainActor @resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }
  public static func buildBlock<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }
  public static func buildEither<First: TabContent, Second: TabContent>(first: First) -> _ConditionalContent<First, Second>
  where First.TabValue == TabValue, Second.TabValue == TabValue { _ConditionalContent(tabs: first) }
  public static func buildEither<First: TabContent, Second: TabContent>(second: Second) -> _ConditionalContent<First, Second>
  where First.TabValue == TabValue, Second.TabValue == TabValue { _ConditionalContent(tabs: second) }

  /// swiftui/tabcontentbuilder/content
  public struct Content<C: TabContent>: View, _Primitive, _Listing {
    let content: C
    init(_ content: C) { self.content = content }
    public var body: Never { fatalError() }
    public var _children: [any View] { content._views }
  }
}
