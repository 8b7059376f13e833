#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  public import SwiftUI

  /// The context that the views of a flow pass to the views inside: the outermost flow, and the location of these views in that
  /// flow.
  struct FlowContext {
    let host: PresentationHost
    /// The place of the screen that contains the view, relative to the outermost flow.
    let screen: ScreenPlace
    /// If the screen is a child flow, the place of its screen inside the child flow; otherwise `nil`.
    var inner: ScreenPlace?

    /// Returns the same context with another place inside the child flow.
    func with(_ rest: ScreenPlace) -> FlowContext {
      FlowContext(host: host, screen: screen, inner: rest.first == nil ? nil : rest)
    }
  }

  private struct FlowContextKey: EnvironmentKey {
    static var defaultValue: FlowContext? { nil }
  }

  /// The navigation stack that contains a view.
  enum StackAround {
    case none
    /// A stack of the app, in which a flow pushes.
    case app
    /// A stack of a flow or of routes, in which a child can push.
    case shared(SharedStack<AnyView>)

    var isThere: Bool { if case .none = self { false } else { true } }
  }

  /// The values that all screens of a layer share.
  struct FlowSurroundings {
    /// The layer that contains the view.
    var layer: ScreenPlace?
    /// The navigation stack that contains the view.
    var stack = StackAround.none
    /// The namespace for zoom transitions, in which layers and screens grow out of a source view.
    var zooms: Namespace.ID?
    /// Makes the view of a screen of the outermost flow, for popovers whose source is in a nested view.
    var content: ((ScreenPlace) -> AnyView)?
    /// Whether columns are shown as one stack; `nil` if the system decides.
    var narrowsColumns: Bool?
    /// The backgrounds that the app defines, by their names in the flow.
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
    /// Defines the backgrounds that the flow names, such as `background: paper` of a style.
    ///
    /// ```swift
    /// FlowView(shop) { … }.flowBackgrounds(["paper": AnyShapeStyle(.regularMaterial)])
    /// ```
    public func flowBackgrounds(_ backgrounds: [String: AnyShapeStyle]) -> some View {
      environment(\.flowSurroundings.backgrounds, backgrounds)
    }
  }
#endif
