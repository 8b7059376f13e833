#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  public import SwiftUI

  extension View {
    /// Makes this view the source of the screen's popovers, and of layers and pushed screens with `transition: zoom`. Without a
    /// source, popovers come from the whole layer, and nothing zooms.
    ///
    /// ```swift
    /// Button("Sort") { send(.sortTapped) }.flowSource()
    /// ```
    ///
    /// - Parameter isActive: `false` for all but one of several views, such as the rows of a list.
    public func flowSource(isActive: Bool = true) -> some View {
      modifier(SourceModifier(isActive: isActive))
    }

    /// Makes a layer or a screen grow out of a source, if it has one.
    @ViewBuilder
    func grows(outOf source: ZoomSource?, in zooms: Namespace.ID?) -> some View {
      #if os(macOS)
        self
      #else
        if let source, let zooms, #available(iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
          navigationTransition(.zoom(sourceID: source, in: zooms))
        } else {
          self
        }
      #endif
    }

    @ViewBuilder
    fileprivate func zoomSource(of screen: ScreenPlace, in layer: ScreenPlace, _ zooms: Namespace.ID?) -> some View {
      if let zooms, #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        matchedTransitionSource(id: ZoomSource.layer(layer), in: zooms)
          .matchedTransitionSource(id: ZoomSource.screen(screen), in: zooms)
      } else {
        self
      }
    }
  }

  /// A view that popovers come from, and that layers grow out of.
  private struct SourceModifier: ViewModifier {
    let isActive: Bool
    @Environment(\.flowContext) private var context
    @Environment(\.flowSurroundings) private var surroundings

    func body(content: Content) -> some View {
      if isActive, let context, let layer = surroundings.layer, let flowContent = surroundings.content {
        content
          .preference(key: SourceCount.self, value: 1)
          .zoomSource(of: context.screen, in: layer, surroundings.zooms)
          .modifier(PopoverModifier(host: context.host, layer: layer, isOn: true, content: flowContent))
      } else {
        content
      }
    }
  }

  /// The popover over a layer; a sheet where the platform has no popovers.
  struct PopoverModifier<Screen: View>: ViewModifier {
    let host: FlowHost
    let layer: ScreenPlace
    /// Whether it comes from here, and not from another view of the layer.
    let isOn: Bool
    let content: (ScreenPlace) -> Screen

    func body(content view: Content) -> some View {
      @Bindable var host = host
      let item = isOn ? $host[presented: layer, .popover] : .constant(nil)
      #if os(tvOS) || os(watchOS)
        view.sheet(item: item) { next($0) }
      #else
        view.popover(item: item) { next($0) }
      #endif
    }

    private func next(_ presented: PresentedLayer) -> some View {
      PresentedView(host: host, presented: presented, content: content)
        .onDisappear { host.tell(.dismissed(presented.id)) }
    }
  }

  /// How many views of a layer popovers come from: none or one, if the app is right.
  struct SourceCount: PreferenceKey {
    static let defaultValue = 0

    static func reduce(value: inout Int, nextValue: () -> Int) {
      value += nextValue()
    }
  }
#endif
