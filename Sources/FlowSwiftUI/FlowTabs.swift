#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import SwiftUI

  /// The tabs of a flow, each with its own stack.
  ///
  /// ```swift
  /// case .tabs(let tabs):
  ///   FlowTabs(tabs) { tab in
  ///     switch tab {
  ///     case .browse(let flow): CatalogueView(flow: flow).tabItem { Label("Browse", systemImage: "bag") }
  ///     case .cart(let flow): CartView(flow: flow).tabItem { Label("Cart", systemImage: "cart") }
  ///     }
  ///   }
  /// ```
  ///
  /// Put it into the view of the screen that is made of the tabs, inside a ``FlowView``.
  public struct FlowTabs<TabStore: FlowScreenStore, Content: View>: View
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    private let tabs: TabsStore<TabStore>
    private let content: (TabStore) -> Content
    @Environment(\.flowContext) private var context

    /// Makes a view of tabs.
    ///
    /// - Parameters:
    ///   - tabs: the tabs of the screen.
    ///   - content: makes the view of a tab.
    public init(_ tabs: TabsStore<TabStore>, @ViewBuilder content: @escaping (TabStore) -> Content) {
      self.tabs = tabs
      self.content = content
    }

    public var body: some View {
      if let context, let inner = context.inner, case .tab(let id) = inner.first, let tab = tabs[id] {
        // A layer that is presented in a tab: there the screens of that tab are drawn, and no tabs.
        content(tab).environment(\.flowContext, context.with(inner.inner))
      } else if let context, let item = context.host.tabs(of: context.screen) {
        @Bindable var host = context.host
        TabView(selection: $host[tabOf: context.screen]) {
          ForEach(item.tabs, id: \.self) { id in
            TabContentView(tabs: tabs, id: id, root: item.paths[id]?.first?.place, context: context, content: content)
              .tag(id)
          }
        }
      } else {
        let _ = reportIssue("FlowTabs stand outside of a FlowView, or at a screen that is not made of tabs.")
      }
    }
  }

  /// The content of one tab: a flow with a stack of its own, or a screen with a reducer.
  private struct TabContentView<TabStore: FlowScreenStore, Content: View>: View
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    let tabs: TabsStore<TabStore>
    let id: TabID
    /// The place of the first screen, if the tab is a flow.
    let root: ScreenPlace?
    let context: FlowContext
    let content: (TabStore) -> Content

    var body: some View {
      if let root {
        StackView(host: context.host, root: root) { tab(at: $0) }
      } else {
        tab(at: nil)
      }
    }

    /// The view of the tab, which draws one of its screens.
    @ViewBuilder
    private func tab(at place: ScreenPlace?) -> some View {
      if let tab = tabs[id] {
        content(tab).environment(
          \.flowContext,
          FlowContext(
            host: context.host, screen: place ?? context.screen,
            inner: place?.inside(tabsAt: context.screen)))
      }
    }
  }
#endif
