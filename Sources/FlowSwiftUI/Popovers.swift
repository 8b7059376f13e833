#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  public import SwiftUI

  extension View {
    /// Makes the popovers of the screen come from this view. Without it they come from the whole layer.
    ///
    /// ```swift
    /// Button("Sort") { send(.sortTapped) }.flowPopoverAnchor()
    /// ```
    ///
    /// - Parameter isActive: `false` for those of several views, as the rows of a list, that it does not come from.
    public func flowPopoverAnchor(isActive: Bool = true) -> some View {
      modifier(AnchorModifier(isActive: isActive))
    }
  }

  /// A view that popovers come from.
  private struct AnchorModifier: ViewModifier {
    let isActive: Bool
    @Environment(\.flowContext) private var context
    @Environment(\.flowSurroundings.layer) private var layer
    @Environment(\.flowSurroundings.content) private var flowContent

    func body(content: Content) -> some View {
      if isActive, let host = context?.host, let layer, let flowContent {
        content
          .preference(key: HasAnchor.self, value: true)
          .modifier(PopoverModifier(host: host, layer: layer, isOn: true, content: flowContent))
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

  /// Whether a layer has a view that its popovers come from.
  struct HasAnchor: PreferenceKey {
    static let defaultValue = false

    static func reduce(value: inout Bool, nextValue: () -> Bool) {
      value = value || nextValue()
    }
  }
#endif
