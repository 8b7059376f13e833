#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  import SwiftUI

  /// One layer with its stack, and over it the next one.
  struct LayerView<Screen: View>: View {
    let host: FlowHost
    /// The place of the layer's first screen, which names it.
    let layer: ScreenPlace
    /// The stack of the app in which the layer pushes, if it has none of its own.
    var appStack: AppStack?
    let content: (ScreenPlace) -> Screen
    /// How many views of the layer are where popovers come from.
    @State private var sourceCount = 0
    @State private var presented = LastPresented()
    @Namespace private var zooms

    var body: some View {
      @Bindable var host = host
      stack
        .environment(\.flowSurroundings.layer, layer)
        .environment(\.flowSurroundings.zooms, zooms)
        .onPreferenceChange(SourceCount.self) { [$sourceCount] in $sourceCount.wrappedValue = $0 }
        .onChange(of: sourceCount) { _, count in host.countSources(count, in: layer) }
        .sheet(item: $host[presented: layer, .sheet], onDismiss: left) { next($0) }
        #if os(macOS)
          .sheet(item: $host[presented: layer, .cover], onDismiss: left) { next($0) }
        #else
          .fullScreenCover(item: $host[presented: layer, .cover], onDismiss: left) { next($0) }
        #endif
        .modifier(PopoverModifier(host: host, layer: layer, isOn: sourceCount == 0, content: content))
        .modifier(AlertModifier(host: host, layer: layer))
        .accessibilityAction(.escape) { host.escape() }
        #if os(macOS)
          .onExitCommand { host.escape() }
        #endif
    }

    @ViewBuilder
    private var stack: some View {
      if let appStack {
        AppStackView(host: host, stack: appStack, root: layer, content: content)
      } else if host.layer(layer)?.presentation.container == NavigationContainer.none {
        content(layer).id(layer)
      } else {
        StackView(host: host, root: layer, content: content)
      }
    }

    private func next(_ layer: PresentedLayer) -> some View {
      presented.place = layer.id
      return PresentedView(host: host, presented: layer, content: content).grows(outOf: layer.zoomSource(over: self.layer), in: zooms)
    }

    /// SwiftUI calls this when the animation is over, and does not say of which layer.
    private func left() {
      if let place = presented.place { host.tell(.dismissed(place)) }
    }
  }

  /// A navigation stack over the screens that were pushed on a root.
  struct StackView<Screen: View>: View {
    let host: FlowHost
    let root: ScreenPlace
    let content: (ScreenPlace) -> Screen
    @Environment(\.flowSurroundings.zooms) private var zooms

    var body: some View {
      @Bindable var host = host
      NavigationStack(path: $host[path: root]) {
        content(root).id(root).navigationDestination(for: ScreenPlace.self) {
          content($0).id($0).grows(outOf: host.zoomSource(ofPushed: $0, in: root), in: zooms)
        }
      }
    }
  }

  /// A layer that is presented, with its options.
  struct PresentedView<Screen: View>: View {
    let host: FlowHost
    let presented: PresentedLayer
    let content: (ScreenPlace) -> Screen

    var body: some View {
      LayerView(host: host, layer: presented.id, content: content)
        .modifier(PresentationModifier(options: presented.presentation.options))
        .onAppearanceEnd { host.tell(.appeared(presented.id)) }
        .id(presented.id)
    }
  }
#endif
