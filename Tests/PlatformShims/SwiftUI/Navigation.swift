/// swiftui/navigationstack
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationStack<Data, Root: View>: View, _Primitive, _Noted, _Handling {
  public var _note: String? { "NavigationStack" }
  /// A person goes back, if something was pushed.
  public var _handler: _Handler? { path?().isEmpty == false ? _Handler("back") { _ in pop() } : nil }
  let pop: () -> Void
  let path: (() -> [AnyHashable])?
  let root: Root
  public var body: Never { fatalError() }

  /// The root, and the views of what lies on the path, as the destinations inside make them.
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
  /// What was pushed, for the destinations of a stack.
  var _path: () -> [AnyHashable] {
    get { self[PathKey.self] }
    set { self[PathKey.self] = newValue }
  }
}

/// The views of what was pushed.
struct _Destinations<D: Hashable>: View {
  @Environment(\._path) private var path
  let destination: (D) -> any View
  var body: some View {
    ForEach(path().compactMap { $0.base as? D }, id: \.self) { AnyView(destination($0)) }
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
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { _with() }
}

/// swiftui/tabview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 7, *)
public struct TabView<SelectionValue: Hashable, Content: View>: View, _Primitive, _Handling {
  let content: Content
  let selection: Binding<SelectionValue>?
  /// A person taps a tab.
  public var _handler: _Handler? {
    _Handler("select") { if let tab = $0 as? SelectionValue { selection?.wrappedValue = tab } }
  }

  /// swiftui/tabview/init(selection:content:)
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection
  }

  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

extension View {
  /// swiftui/view/tabitem(_:)
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { _with([label()]) }

  /// swiftui/view/tag(_:)
  public func tag<V: Hashable>(_ tag: V) -> some View { _with() }
}
