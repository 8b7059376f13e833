#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  public import SwiftUI

  /// The context that the views of a flow pass to the views inside: the outer flow, and their location in it.
  struct FlowContext {
    let host: FlowHost
    /// The screen that the view is in, as the outermost flow sees it.
    let screen: ScreenPlace
    /// The rest of the way, for the flow that the screen is; `nil` where the screen is no flow.
    var inner: ScreenPlace?

    /// The same with another rest of the way.
    func with(_ rest: ScreenPlace) -> FlowContext {
      FlowContext(host: host, screen: screen, inner: rest.first == nil ? nil : rest)
    }
  }

  private struct FlowContextKey: EnvironmentKey {
    static var defaultValue: FlowContext? { nil }
  }

  /// The navigation stack that a view is in.
  enum StackAround {
    case none
    /// One of the app, which a flow shares with it.
    case app
    /// One of a flow or of routes, in which a child can push.
    case shared(SharedStack<AnyView>)

    var isThere: Bool { if case .none = self { false } else { true } }
  }

  /// The values that all screens of a layer share.
  struct FlowSurroundings {
    /// The layer that the view is in.
    var layer: ScreenPlace?
    /// The navigation stack that the view is in.
    var stack = StackAround.none
    /// Where the sources of layers that grow out of a view of this layer are known.
    var zooms: Namespace.ID?
    /// Makes the view of a screen of the outermost flow, for popovers that come from a view deep inside.
    var content: ((ScreenPlace) -> AnyView)?
    /// The backgrounds that the app gave a meaning, by their names in the flow.
    var backgrounds: [String: AnyShapeStyle] = [:]
  }

  private struct FlowSurroundingsKey: EnvironmentKey {
    static var defaultValue: FlowSurroundings { FlowSurroundings() }
  }

  extension EnvironmentValues {
    var flowContext: FlowContext? {
      get { self[FlowContextKey.self] }
      set { self[FlowContextKey.self] = newValue }
    }

    var flowSurroundings: FlowSurroundings {
      get { self[FlowSurroundingsKey.self] }
      set { self[FlowSurroundingsKey.self] = newValue }
    }
  }

  extension View {
    /// Says how the backgrounds of the flow look, such as `background: paper` of a style.
    ///
    /// ```swift
    /// FlowView(shop) { … }.flowBackgrounds(["paper": AnyShapeStyle(.regularMaterial)])
    /// ```
    public func flowBackgrounds(_ backgrounds: [String: AnyShapeStyle]) -> some View {
      environment(\.flowSurroundings.backgrounds, backgrounds)
    }
  }
#endif
