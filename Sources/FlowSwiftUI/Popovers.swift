#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  public import SwiftUI

  extension View {
    /// Makes this view the source of the dialogs and popovers over its screen, and of layers and pushed screens with `transition:
    /// zoom`. The source is used while its screen is visible. Without a source, dialogs and popovers come from the whole layer,
    /// and nothing zooms.
    ///
    /// ```swift
    /// Button("Sort") { send(.sortTapped) }.flowSource()
    /// ```
    ///
    /// - Parameter isActive: whether the view is the source now. Of several views, such as the rows of a list, only one may be
    ///   active.
    public func flowSource(isActive: Bool = true) -> some View {
      modifier(SourceModifier(isActive: isActive))
    }

    /// Makes a layer or a screen grow out of the source of another screen, if there is a source.
    func grows(outOf source: ScreenPlace?, in zooms: Namespace.ID?) -> some View {
      #if os(macOS)
        self
      #else
        modifier(GrowthModifier(source: source, zooms: zooms))
      #endif
    }

    @ViewBuilder
    fileprivate func zoomSource(_ id: AnyHashable, in zooms: Namespace.ID?) -> some View {
      if let zooms, #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        matchedTransitionSource(id: id, in: zooms)
      } else {
        self
      }
    }
  }

  #if !os(macOS)
    /// Makes a view grow out of the source with which it appeared. A view that is leaving has no source in the plan, but keeps its
    /// modifiers, because other modifiers would make it another view.
    private struct GrowthModifier: ViewModifier {
      let source: ScreenPlace?
      let zooms: Namespace.ID?
      @State private var first = FirstSource()

      init(source: ScreenPlace?, zooms: Namespace.ID?) { (self.source, self.zooms) = (source, zooms) }

      @ViewBuilder
      func body(content: Content) -> some View {
        if let source = first(source), let zooms, #available(iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
          content.navigationTransition(.zoom(sourceID: AnyHashable(source), in: zooms))
        } else {
          content
        }
      }
    }
  #endif

  /// A view that dialogs and popovers come from, and that layers and screens grow out of.
  private struct SourceModifier: ViewModifier {
    private let isActive: Bool
    @State private var source = LayerSource()
    /// Whether this is the only known source of its screen.
    @State private var isOnly = true
    @Environment(\.flowContext) private var context
    @Environment(\.flowSurroundings) private var surroundings

    init(isActive: Bool) { self.isActive = isActive }

    func body(content: Content) -> some View {
      let _ = source.isActive = isActive
      if let context, let layer = surroundings.layer, let flowContent = surroundings.content {
        // The modifiers are the same for an active and an inactive view, so that SwiftUI keeps the identity of the view.
        content
          .zoomSource(isActive && isOnly ? AnyHashable(context.screen) : AnyHashable(ObjectIdentifier(source)), in: surroundings.zooms)
          .modifier(SourcedLayersModifier(host: context.host, layer: layer, source: source, content: flowContent))
          .onAppear {
            context.host.setPossible(true, source, at: context.screen)
            note(isActive, context)
          }
          .onDisappear {
            context.host.setPossible(false, source, at: context.screen)
            note(false, context)
          }
          .onChange(of: isActive) { _, isActive in note(isActive, context) }
      } else {
        content
      }
    }

    private func note(_ isActive: Bool, _ context: FlowContext) {
      if isActive { isOnly = context.host.add(source, at: context.screen) } else { context.host.remove(source, at: context.screen) }
    }
  }

  /// The dialog and the popover over a layer. On platforms without popovers, a sheet is shown instead.
  struct SourcedLayersModifier<Screen: View>: ViewModifier {
    let host: PresentationHost
    let layer: ScreenPlace
    /// The view that has the modifier; `nil` for the layer itself.
    let source: LayerSource?
    let content: (ScreenPlace) -> Screen

    func body(content view: Content) -> some View {
      @Bindable var host = host
      let item = $host[presented: layer, .popover, from: source]
      let dialog = host[presented: layer, .dialog, from: source]
      view
        #if os(tvOS) || os(watchOS)
          .sheet(item: item) { next($0) }
        #else
          .popover(item: item) { next($0) }
        #endif
        .confirmationDialog(
          dialog.title, isPresented: $host[isPresentedOver: layer, .dialog, from: source],
          titleVisibility: dialog?.presentation.options.title == nil ? .automatic : .visible, presenting: dialog
        ) {
          PresentedButtons(host: host, presented: $0)
        } message: {
          PresentedMessage(presented: $0)
        }
    }

    private func next(_ presented: PresentedLayer) -> some View {
      PresentedView(host: host, presented: presented, content: content)
        // A cover over the popover may hide its view. A popover whose source has left is shown again.
        .onDisappear {
          if host.layer(over: presented.id) == nil, host.source(in: layer) === source { host.tell(.dismissed(presented.id)) }
        }
    }
  }
#endif
