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
  /// The view of a flow inside is a `FlowView` as well. Inside another flow, it draws one screen, in the stack, the
  /// sheet or the tab of the outer flow.
  public struct FlowView<Flow: PresentableFlow, Content: View>: View {
    private let flow: FlowStore<Flow>
    private let content: (Flow.ScreenStore) -> Content
    @Environment(\.flowContext) private var context

    /// Makes a view of a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow. The app keeps it, or the screen of the outer flow provides it.
    ///   - content: makes the view of a screen.
    public init(_ flow: FlowStore<Flow>, @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content) {
      self.flow = flow
      self.content = content
    }

    public var body: some View {
      if let context, let place = context.inner {
        ScreenView(flow: flow, place: place, context: context, content: content)
      } else {
        OutermostView(flow: flow) { place, host in
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
    public init(
      preview screen: Flow.Screen, in flow: Flow, @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content
    ) {
      var state = Flow.start()
      state.routes = Routes(root: screen, container: .navigation)
      self.init(FlowStore(flow, state: state), content: content)
    }
  }

  /// One screen. It is evaluated again only if its own values change.
  struct ScreenView<Flow: PresentableFlow, Content: View>: View {
    let flow: FlowStore<Flow>
    /// Where the screen stands, as its flow sees it.
    let place: ScreenPlace
    let context: FlowContext
    let content: (Flow.ScreenStore) -> Content
    @State private var keeper = ScreenKeeper<Flow>()

    var body: some View {
      if let screen = keeper.screen(at: place, in: flow) {
        content(screen).environment(\.flowContext, context.stepping(into: place)).environment(flow)
      }
    }
  }

  /// Keeps the store of a screen as long as its view, also after the screen has left: until the view has gone, it shows what
  /// the screen held last.
  @MainActor
  private final class ScreenKeeper<Flow: PresentableFlow> {
    private var kept: (place: ScreenPlace, store: Store<Flow.Screen, Flow.ScreenAction>?)?

    func screen(at place: ScreenPlace, in flow: FlowStore<Flow>) -> Flow.ScreenStore? {
      if kept?.place != place {
        kept = (place, flow.unobservedScreen(at: place))
        if kept?.store == nil {
          reportIssue("\(Flow.self) has no screen at \(place). A flow inside is shown by the FlowStore that its screen holds.")
        }
      }
      return kept?.store.flatMap { Flow.ScreenStore($0, of: flow.flow) }
    }
  }

  /// The view of an outermost flow. It owns the host.
  private struct OutermostView<Flow: PresentableFlow, Screen: View>: View {
    let flow: FlowStore<Flow>
    let content: (ScreenPlace, FlowHost) -> Screen
    @State private var keeper = HostKeeper()

    var body: some View {
      let host = keeper.host(of: flow)
      BottomLayerView(host: host) { content($0, host) }
        .environment(\.flowSurroundings.content) { AnyView(content($0, host)) }
        .transaction { if !host.isAnimated { $0.disablesAnimations = true } }
        .modifier(ActivityModifier(host: host))
    }
  }

  /// The lowest layer. What it reads of the host is read here, so that a change of the plan makes no new closures for the
  /// screens.
  struct BottomLayerView<Screen: View>: View {
    let host: FlowHost
    @ViewBuilder let content: (ScreenPlace) -> Screen

    var body: some View {
      let layer = host.shown.layers[0].place
      LayerView(host: host, layer: layer, content: content)
        // The platform moves VoiceOver's focus when it pushes or presents, but not for another view in the same place.
        .onChange(of: layer) { _, _ in AccessibilityNotification.ScreenChanged().post() }
    }
  }

  /// Tells the host whether the app is active: in the background the system takes layers away on its own.
  struct ActivityModifier: ViewModifier {
    let host: FlowHost
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
      content.onChange(of: scenePhase, initial: true) { _, phase in host.tell(.activated(phase == .active)) }
    }
  }

  /// Makes the host of a flow once, and anew when the app shows another flow.
  @MainActor
  private final class HostKeeper {
    private var current: (flow: ObjectIdentifier, host: FlowHost)?

    func host<Flow: PresentableFlow>(of flow: FlowStore<Flow>) -> FlowHost {
      if let current, current.flow == ObjectIdentifier(flow) { return current.host }
      let host = FlowHost(flow, on: .here)
      current = (ObjectIdentifier(flow), host)
      return host
    }
  }
#endif
