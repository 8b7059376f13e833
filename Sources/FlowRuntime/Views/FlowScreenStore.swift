/// A screen of a flow for a view: an enum with a case for each screen. It is made of the store of a route.
///
/// `flowc` writes one for each flow that has views. A screen with values has them and a ``ScreenSend``; a screen with a
/// reducer has a ``Store``; a flow inside has a ``FlowStore``; tabs have a ``TabsStore``.
///
/// ```swift
/// switch Numbers.ScreenStore(store, of: numbers) {
/// case .home(let send): HomeView(start: { send(.startTapped) })
/// case .numberDetail(let number, let send): DetailView(number, next: { send(.nextTapped) })
/// case .filter(let store): FilterView(store: store)
/// }
/// ```
public protocol FlowScreenStore<Screen, ScreenAction> {
  /// The states of the screens, or of the tabs.
  associatedtype Screen: Equatable
  /// The events of the screens, or of the tabs.
  associatedtype ScreenAction: Sendable
  /// The flow of the screens. It has the values that flows inside need.
  associatedtype Flow: FlowReducer

  /// The screen of a route, or the tab, whose store this is.
  ///
  /// - Returns: `nil` if no case fits the state, as swiftc assumes of a flow with more screens than one switch takes.
  @MainActor init?(_ store: Store<Screen, ScreenAction>, of flow: Flow)
}

/// A flow that views can show: its screens have a type to switch over.
public protocol PresentableFlow: FlowReducer where Screen: Equatable, State: Equatable {
  /// The screens for views.
  associatedtype ScreenStore: FlowScreenStore
  where ScreenStore.Screen == Screen, ScreenStore.ScreenAction == ScreenAction, ScreenStore.Flow == Self
}

/// A flow that can begin by itself: it has no parameters, or all of them have default values.
public protocol StartingFlow: FlowReducer {
  /// The state when the flow begins.
  static func start() -> State
}
