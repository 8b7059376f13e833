#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import SwiftUI

  /// The purpose of a tab. Some platforms show a tab with a purpose separately from the other tabs.
  public enum FlowTabRole: Hashable, Sendable {
    /// The search of the app.
    case search
  }

  /// The tabs of a flow, each with its own stack.
  ///
  /// ```swift
  /// case .tabs(let tabs):
  ///   FlowTabs(tabs) { tab in
  ///     switch tab {
  ///     case .browse(let flow): CatalogueView(flow: flow)
  ///     case .cart(let flow): CartView(flow: flow)
  ///     }
  ///   } label: { tab in
  ///     switch tab {
  ///     case .browse: Label("Browse", systemImage: "bag")
  ///     case .cart: Label("Cart", systemImage: "cart")
  ///     }
  ///   }
  /// ```
  ///
  /// Use it in the view of the screen that is made of the tabs, inside a ``FlowView``. Apply SwiftUI modifiers such as
  /// `tabViewStyle(.sidebarAdaptable)` to it.
  public struct FlowTabs<TabStore: FlowScreenStore, Content: View, Label: View>: View
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    private let tabs: TabsStore<TabStore>
    private let bar: TabBar<TabStore, Label>
    private let content: (TabStore) -> Content
    @Environment(\.flowContext) private var context

    /// Makes a view of tabs.
    ///
    /// - Parameters:
    ///   - tabs: the tabs of the screen.
    ///   - badge: the number on a tab; 0 shows no badge. tvOS and watchOS show no badges.
    ///   - role: the purpose of a tab, on iOS 18 or later; `nil` for an ordinary tab.
    ///   - section: the title of a tab's section, on iOS 18 or later; `nil` if the tab has no section.
    ///   - content: makes the view of a tab.
    ///   - label: makes the label of a tab: a title and an icon.
    public init(
      _ tabs: TabsStore<TabStore>, badge: @escaping (TabStore) -> Int = { _ in 0 },
      role: @escaping (TabStore) -> FlowTabRole? = { _ in nil }, section: @escaping (TabStore) -> String? = { _ in nil },
      @ViewBuilder content: @escaping (TabStore) -> Content, @ViewBuilder label: @escaping (TabStore) -> Label
    ) {
      self.tabs = tabs
      self.content = content
      bar = TabBar(badge: badge, role: role, section: section, label: label)
    }

    public var body: some View {
      if let context, let inner = context.inner, case .tab(let id) = inner.first, let tab = tabs[id] {
        // The view is in a layer that a tab presents. It shows the screens of this tab, without the tabs.
        content(tab).environment(\.flowContext, context.with(inner.inner))
      } else if let context, let item = context.host.tabs(of: context.screen) {
        TabsView(tabs: tabs, ids: item.tabs, bar: bar, context: context) { id in
          TabContentView(tabs: tabs, id: id, root: item.paths[id]?.first?.place, context: context, content: content)
        }
      } else {
        // No issue is reported while the view disappears after its screen has left.
        let _ =
          context.map { $0.host.shows($0.screen) } == false
          ? () : reportIssue("FlowTabs must be inside a FlowView, in the view of the screen `.tabs`.")
        EmptyView()
      }
    }
  }

  /// The closures that describe a tab in the tab bar.
  private struct TabBar<TabStore, Label> {
    let badge: (TabStore) -> Int
    let role: (TabStore) -> FlowTabRole?
    let section: (TabStore) -> String?
    let label: (TabStore) -> Label
  }

  private struct TabsView<TabStore: FlowScreenStore, Content: View, Label: View>: View
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    let tabs: TabsStore<TabStore>
    let ids: [TabID]
    let bar: TabBar<TabStore, Label>
    let context: FlowContext
    let content: (TabID) -> Content

    var body: some View {
      @Bindable var host = context.host
      let selection = $host[tabOf: context.screen]
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        TabView(selection: selection) {
          ForEach(TabSections(ids) { id in tabs[id].flatMap(bar.section) }.all, id: \.id) { section in
            if let title = section.title {
              TabSection {
                tabs(section.tabs)
              } header: {
                Text(verbatim: title)
              }
            } else {
              tabs(section.tabs)
            }
          }
        }
      } else {
        TabView(selection: selection) {
          ForEach(ids, id: \.self) { id in
            content(id).tabItem { label(id) }.numbered(badge(id)).tag(id)
          }
        }
      }
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @TabContentBuilder<TabID>
    private func tabs(_ ids: [TabID]) -> some TabContent<TabID> {
      ForEach(ids, id: \.self) { id in
        let role: TabRole? = tabs[id].flatMap(bar.role).map { _ in .search }
        #if os(tvOS) || os(watchOS)
          Tab(value: id, role: role) {
            content(id)
          } label: {
            label(id)
          }
        #else
          Tab(value: id, role: role) {
            content(id)
          } label: {
            label(id)
          }.badge(badge(id))
        #endif
      }
    }

    private func badge(_ id: TabID) -> Int { tabs[id].map(bar.badge) ?? 0 }

    @ViewBuilder
    private func label(_ id: TabID) -> some View {
      if let tab = tabs[id] { bar.label(tab) }
    }
  }

  extension View {
    @ViewBuilder
    fileprivate func numbered(_ count: Int) -> some View {
      #if os(tvOS) || os(watchOS)
        self
      #else
        badge(count)
      #endif
    }

    /// Hides the tab bar while a screen that was pushed on the tabs is shown. macOS and watchOS have no such bar.
    @ViewBuilder
    fileprivate func withoutTabBar() -> some View {
      #if os(macOS) || os(watchOS)
        self
      #else
        toolbar(.hidden, for: .tabBar)
      #endif
    }
  }

  /// The content of one tab: a flow, or a screen with a reducer. It has its own stack, unless the tabs are in a stack, or nothing
  /// is ever pushed in the tab.
  private struct TabContentView<TabStore: FlowScreenStore, Content: View>: View
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    let tabs: TabsStore<TabStore>
    let id: TabID
    /// The place of the first screen; `nil` if the tab has no stack.
    let root: ScreenPlace?
    let context: FlowContext
    let content: (TabStore) -> Content
    @Environment(\.flowSurroundings.stack) private var around
    @Environment(\.flowSurroundings.content) private var contentOfFlow

    var body: some View {
      if let root, !around.isThere, context.host.columns(of: root) != nil {
        ColumnsRootView(host: context.host, root: root) { screen($0, above: root) }
      } else if let root, !around.isThere, context.host.tabs(of: root) == nil {
        StackView(host: context.host, root: root) { screen($0, above: root) }
      } else {
        tab(at: root)
      }
    }

    /// The view of a screen in the stack of the tab.
    @ViewBuilder
    private func screen(_ place: ScreenPlace, above root: ScreenPlace) -> some View {
      if place.isPushedOnTabs(around: root) {
        contentOfFlow?(place).withoutTabBar()
      } else {
        tab(at: place)
      }
    }

    /// The view of the tab, which shows one of its screens.
    @ViewBuilder
    private func tab(at place: ScreenPlace?) -> some View {
      if let tab = tabs[id] {
        // If the tab is not a flow, this is not the place of a screen: it only identifies the stack of the tab.
        let place = place.flatMap { $0.isPart ? nil : $0 }
        content(tab).environment(
          \.flowContext,
          FlowContext(
            host: context.host, screen: place ?? context.screen,
            inner: place?.inside(partsAt: context.screen)))
      }
    }
  }
#endif
