#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  import SwiftUI

  /// The navigation stack in which a layer pushes.
  enum LayerStack {
    /// The layer's own stack, if the layer has a navigation container.
    case own
    /// A stack of the app.
    case app(AppStack)
    /// The stack of the surrounding flow or routes. The layer is in the view of one of their screens.
    case joined(SharedStack<AnyView>, at: ScreenPlace)
  }

  /// One layer with its stack, and the next layer over it.
  struct LayerView<Screen: View>: View {
    private let host: PresentationHost
    /// The place of the layer's first screen, which identifies the layer.
    private let layer: ScreenPlace
    private let stack: LayerStack
    private let content: (ScreenPlace) -> Screen
    @State private var presented = LastPresented()
    @Namespace private var zooms

    init(host: PresentationHost, layer: ScreenPlace, stack: LayerStack = .own, content: @escaping (ScreenPlace) -> Screen) {
      (self.host, self.layer, self.stack, self.content) = (host, layer, stack, content)
    }

    var body: some View {
      @Bindable var host = host
      screens
        .environment(\.flowSurroundings.layer, layer)
        .environment(\.flowSurroundings.zooms, zooms)
        .sheet(item: $host[presented: layer, .sheet], onDismiss: left) { next($0) }
        #if os(macOS)
          .sheet(item: $host[presented: layer, .cover], onDismiss: left) { next($0) }
        #else
          .fullScreenCover(item: $host[presented: layer, .cover], onDismiss: left) { next($0) }
        #endif
        .modifier(SourcedLayersModifier(host: host, layer: layer, source: nil, content: content))
        .modifier(AlertModifier(host: host, layer: layer))
        .accessibilityAction(.escape) { host.escape() }
        #if os(macOS)
          // Without an action in the lowest layer, the system handles the key, for example to leave the app's own sheet.
          .onExitCommand(perform: host.canEscape || layer != host.shown.layers[0].place ? { host.escape() } : nil)
        #endif
        // The content of a layer has its own transaction. In all other transactions, the screens keep their own animations.
        .transaction(value: host.updateNumber) { if !host.isAnimated { $0.disablesAnimations = true } }
    }

    @ViewBuilder
    private var screens: some View {
      switch stack {
      case .app(let stack): AppStackView(host: host, stack: stack, root: layer, content: content)
      case .joined(let outer, let place):
        JoinedStackView(host: host, root: layer, outer: outer, place: place, content: content)
      case .own:
        // Each tab has its own stack. Screens that are pushed on the tabs are in the stack of the selected tab.
        if host.columns(of: layer) != nil {
          ColumnsRootView(host: host, root: layer, content: content).id(layer)
        } else if host.layer(layer)?.presentation.container == NavigationContainer.none || host.tabs(of: layer) != nil {
          content(layer).id(layer).environment(\.flowSurroundings.stack, .none)
        } else {
          StackView(host: host, root: layer, content: content)
        }
      }
    }

    private func next(_ layer: PresentedLayer) -> some View {
      presented.place = layer.id
      return PresentedView(host: host, presented: layer, content: content)
        .grows(outOf: host.zoomSource(of: layer, over: self.layer), in: zooms)
    }

    /// SwiftUI calls this when the animation has ended, but does not tell which layer was dismissed.
    private func left() {
      if let place = presented.place { host.tell(.dismissed(place)) }
    }
  }

  /// A navigation stack with a root and the screens that were pushed on it.
  struct StackView<Screen: View>: View {
    private let host: PresentationHost
    private let root: ScreenPlace
    private let content: (ScreenPlace) -> Screen
    @State private var cache = StackCache<AnyView>()
    @Environment(\.flowSurroundings.zooms) private var zooms

    init(host: PresentationHost, root: ScreenPlace, @ViewBuilder content: @escaping (ScreenPlace) -> Screen) {
      (self.host, self.root, self.content) = (host, root, content)
    }

    var body: some View {
      @Bindable var stack = cache.stack(host, root: root)
      NavigationStack(path: $stack.path) {
        content(root).id(root)
          .navigationDestination(for: SharedStack<AnyView>.Entry.self) { [stack] entry in
            if stack.owns(entry) {
              content(entry.place).id(entry.place)
                .grows(outOf: host.zoomSource(ofPushed: entry.place, in: root), in: zooms)
            } else {
              stack.view(of: entry)
            }
          }
      }
      .environment(\.flowSurroundings.stack, .shared(stack))
      // A stack in a tab that was not selected may have ignored its path.
      .onAppear { host.tell(.stackAppeared(root)) }
    }
  }

  /// The first screen of a layer that pushes in the surrounding stack.
  private struct JoinedStackView<Screen: View>: View {
    private let host: PresentationHost
    private let root: ScreenPlace
    private let outer: SharedStack<AnyView>
    private let place: ScreenPlace
    private let content: (ScreenPlace) -> Screen
    @State private var cache = StackCache<AnyView>()
    @Environment(\.flowSurroundings) private var surroundings

    init(
      host: PresentationHost, root: ScreenPlace, outer: SharedStack<AnyView>, place: ScreenPlace,
      content: @escaping (ScreenPlace) -> Screen
    ) {
      (self.host, self.root, self.outer, self.place, self.content) = (host, root, outer, place, content)
    }

    var body: some View {
      let stack = cache.stack(host, root: root)
      // Pushed screens do not inherit the environment of this view. The closure must not retain the stack, because the stack
      // retains the closure.
      let _ =
        stack.view = { [host, root, content, surroundings, unowned stack] in
          let view = content($0).id($0).grows(outOf: host.zoomSource(ofPushed: $0, in: root), in: surroundings.zooms)
          return AnyView(view.environment(\.flowSurroundings, surroundings).environment(\.flowSurroundings.stack, .shared(stack)))
        }
      content(root).id(root)
        .environment(\.flowSurroundings.stack, .shared(stack))
        .onAppear { outer.join(stack, at: place) }
    }
  }

  /// A presented layer with its options.
  struct PresentedView<Screen: View>: View {
    let host: PresentationHost
    let presented: PresentedLayer
    let content: (ScreenPlace) -> Screen

    var body: some View {
      LayerView(host: host, layer: presented.id, content: content)
        .modifier(PresentationModifier(options: presented.presentation.options))
        .probed(host) { host.tell(.appeared(presented.id)) }
        .id(presented.id)
    }
  }
#endif
