#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import SwiftUI

  #if canImport(Accessibility)
    import Accessibility
  #endif

  /// Shows a flow: its stacks, sheets, covers, popovers, alerts and tabs.
  ///
  /// ```swift
  /// struct NumbersView: View {
  ///   let numbers: FlowStore<Numbers>
  ///
  ///   var body: some View {
  ///     FlowView(numbers) { screen in
  ///       switch screen {
  ///       case .home(let send): HomeView(start: { send(.startTapped) })
  ///       case .numberDetail(let number, let send): DetailView(number: number, next: { send(.nextTapped) })
  ///       case .filter(let store): FilterView(store: store)
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Use a `FlowView` also for the view of a child flow. Inside another flow, it shows one screen, in the stack, the sheet or the
  /// tab of the outer flow.
  public struct FlowView<Flow: PresentableFlow, Content: View>: View {
    private let flow: (PreviewCache<Flow>) -> FlowStore<Flow>
    private let content: (Flow.ScreenStore) -> Content
    /// Makes or updates the access to the app's stack in which the flow pushes; `nil` if the flow has its own stack.
    private let appStack: ((PresentationHost, AppStack?) -> AppStack)?
    @State private var preview = PreviewCache<Flow>()
    @Environment(\.flowContext) private var context

    /// Makes a view of a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow. The app keeps it, or the screen of the parent flow provides it.
    ///   - content: makes the view of a screen.
    public init(_ flow: FlowStore<Flow>, @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content) {
      self.init(flow, in: nil, content: content)
    }

    init(
      _ flow: FlowStore<Flow>, in appStack: ((PresentationHost, AppStack?) -> AppStack)?,
      content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.init({ _ in flow }, in: appStack, content: content)
    }

    fileprivate init(
      _ flow: @escaping (PreviewCache<Flow>) -> FlowStore<Flow>, in appStack: ((PresentationHost, AppStack?) -> AppStack)? = nil,
      content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.flow = flow
      self.appStack = appStack
      self.content = content
    }

    public var body: some View {
      let flow = flow(preview)
      if let context, let place = context.inner {
        ScreenView(flow: flow, place: place, context: context, content: content)
      } else {
        OutermostView(flow: flow, appStack: appStack) { place, host in
          ScreenView(flow: flow, place: place, context: FlowContext(host: host, screen: place), content: content)
        }
      }
    }
  }

  extension FlowView where Flow: StartingFlow {
    /// Makes a view of one screen for a preview. The flow runs, and starts with this screen.
    ///
    /// ```swift
    /// #Preview {
    ///   FlowView(preview: .numberDetail(number: 3), in: Numbers(facts: .arithmetic)) { screen in … }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - screen: the first screen.
    ///   - flow: the flow, with dependencies for the preview.
    ///   - content: makes the view of a screen.
    public init(
      preview screen: Flow.Screen, in flow: Flow, @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.init(
        {
          $0.flow {
            var state = Flow.start()
            state.routes = Routes(root: screen, container: .navigation)
            return FlowStore(flow, state: state)
          }
        }, content: content)
    }
  }

  /// The view of one screen. SwiftUI evaluates it again only if its own values change.
  struct ScreenView<Flow: PresentableFlow, Content: View>: View {
    let flow: FlowStore<Flow>
    /// The place of the screen, relative to its flow.
    let place: ScreenPlace
    let context: FlowContext
    let content: (Flow.ScreenStore) -> Content
    @State private var cache = ScreenCache<Flow>()

    init(
      flow: FlowStore<Flow>, place: ScreenPlace, context: FlowContext, content: @escaping (Flow.ScreenStore) -> Content
    ) {
      (self.flow, self.place, self.context, self.content) = (flow, place, context, content)
    }

    var body: some View {
      if let screen = cache.screen(at: place, in: flow) {
        let view = content(screen).environment(\.flowContext, context.with(place.inner)).environment(flow)
        if cache.mayStay {
          view.modifier(StayingModifier(host: context.host, place: context.screen))
        } else {
          view
        }
      }
    }
  }

  /// The view of an outermost flow. It owns the host.
  private struct OutermostView<Flow: PresentableFlow, Screen: View>: View {
    private let flow: FlowStore<Flow>
    private let appStack: ((PresentationHost, AppStack?) -> AppStack)?
    private let content: (ScreenPlace, PresentationHost) -> Screen
    @State private var cache = HostCache<AppStack>()
    @Environment(\.flowSurroundings.stack) private var around
    @Environment(\.flowSurroundings.narrowsColumns) private var isNarrow
    @Environment(\.roomForColumns) private var room

    init(
      flow: FlowStore<Flow>, appStack: ((PresentationHost, AppStack?) -> AppStack)?,
      content: @escaping (ScreenPlace, PresentationHost) -> Screen
    ) {
      (self.flow, self.appStack, self.content) = (flow, appStack, content)
    }

    var body: some View {
      let (host, stack) = cache.host(of: flow, on: .here(in: around, isNarrow: isNarrow ?? (room == .narrow)), in: appStack)
      // The stack retains these closures, so they must not retain the cache, which retains the stack.
      BottomLayerView(host: host, appStack: stack) { [content] in content($0, host) }
        // Another flow may have equal places, for example if it began with a copy of the state.
        .id(ObjectIdentifier(host))
        .environment(\.flowSurroundings.content) { [content] in AnyView(content($0, host)) }
        .onChange(of: ObjectIdentifier(host)) { _, _ in AccessibilityNotification.ScreenChanged().post() }
    }
  }

  extension PresentationHost {
    /// Makes a change without animations, unless the host animates. Then the transaction of the app decides.
    func withAnimations(_ change: () -> Void) {
      if isAnimated { change() } else { withTransaction(\.disablesAnimations, true, change) }
    }
  }

  /// The bottom layer. This separate view reads the host, so that a change of the plan does not make new closures for the
  /// screens.
  struct BottomLayerView<Screen: View>: View {
    let host: PresentationHost
    var appStack: AppStack?
    @ViewBuilder let content: (ScreenPlace) -> Screen
    @Environment(\.flowSurroundings.stack) private var around
    @Environment(\.flowContext) private var context

    var body: some View {
      let layer = host.shown.layers[0].place
      // SwiftUI uses the transaction in which the state changes, so the host must notify inside `withTransaction`.
      let _ = host.notify = { [weak host] in if let host { host.withAnimations($0) } else { $0() } }
      LayerView(host: host, layer: layer, stack: stack, content: content)
        // The platform moves VoiceOver's focus when it pushes or presents, but not when it replaces a view.
        .onChange(of: layer) { _, _ in AccessibilityNotification.ScreenChanged().post() }
        .probed(host)
    }

    private var stack: LayerStack {
      if let appStack { return .app(appStack) }
      switch around {
      case .none: return .own
      case .shared(let outer): return context.map { .joined(outer, at: $0.screen) } ?? .own
      case .app:
        reportIssue("A FlowView or RoutesView is inside a NavigationStack of the app, and nested stacks crash. Use `pushingOn:`.")
        return .own
      }
    }
  }
#endif
