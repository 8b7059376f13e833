/// swiftui/hstack
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct HStack<Content: View>: View, _Primitive {
  let content: Content
  /// swiftui/hstack/init(alignment:spacing:content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

/// swiftui/spacer
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Spacer: View, _Primitive {
  /// swiftui/spacer/init(minlength:)
  public init() {}
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

extension View {
  /// swiftui/view/ignoressafearea(_:edges:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func ignoresSafeArea() -> some View { _with() }
}

// Declarations that the samples in `Flows/Apps/Questions` use.

/// swiftui/navigationbaritem/titledisplaymode
@available(iOS 13, watchOS 8, *)
public enum NavigationBarItem {
  public enum TitleDisplayMode: Sendable {
    case automatic, inline, large
  }
}

extension View {
  /// swiftui/view/navigationbartitledisplaymode(_:)
  @available(iOS 14, watchOS 8, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { _with() }

  /// swiftui/view/toolbar(content:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { _with([content()]) }

  /// swiftui/view/searchable(text:placement:prompt:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func searchable(text: Binding<String>) -> some View {
    _handling("search") { if let new = $0 as? String { text.wrappedValue = new } }
  }

  /// swiftui/view/statusbarhidden(_:)
  @available(iOS 13, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public func statusBarHidden(_ hidden: Bool = true) -> some View { _with() }

  /// swiftui/view/presentationdetents(_:selection:)
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>) -> some View {
    _with()
  }

  /// swiftui/view/tabviewstyle(_:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { _with() }
}

/// swiftui/tabviewstyle
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@MainActor @preconcurrency
public protocol TabViewStyle {}

/// swiftui/sidebaradaptabletabviewstyle
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  public init() {}
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// swiftui/tabviewstyle/sidebaradaptable
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

/// swiftui/dismissaction
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct DismissAction {
  let dismiss: @MainActor () -> Void
  @MainActor public func callAsFunction() { dismiss() }
}

extension EnvironmentValues {
  private enum DismissKey: EnvironmentKey {
    static var defaultValue: DismissAction { DismissAction {} }
  }

  /// swiftui/environmentvalues/dismiss
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public var dismiss: DismissAction { self[DismissKey.self] }
}
