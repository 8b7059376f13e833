/// A screen of a flow, for a view: an enum with a case for each screen. It is made from the store of a route.
///
/// `flowc` generates such an enum for each flow with views. A screen with values has these values and a ``ScreenSend``. A screen
/// with a reducer has a ``Store``, a child flow has a ``FlowStore``, and tabs have a ``TabsStore``.
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
  /// The flow of the screens. It has the dependencies of its child flows.
  associatedtype Flow: FlowReducer

  /// Makes the screen from the store of a route or of a tab.
  ///
  /// - Returns: `nil` if no case matches the state. In fact a case always matches. But for a flow with many screens, the code has
  ///   several switches, and swiftc cannot see that they cover all cases.
  @MainActor init?(_ store: Store<Screen, ScreenAction>, of flow: Flow)
}

/// A flow that views can show. Its screens have a type that views switch over. `flowc` generates the conformance for targets that
/// depend on `FlowSwiftUI` or `FlowUIKit`.
public protocol PresentableFlow: FlowReducer where Screen: Equatable, State: Equatable {
  /// The screens for views.
  associatedtype ScreenStore: FlowScreenStore
  where ScreenStore.Screen == Screen, ScreenStore.ScreenAction == ScreenAction, ScreenStore.Flow == Self
}

/// A flow without parameters, or with a default value for each parameter. Its `FlowStore` needs no initial state:
/// `FlowStore(Numbers(api: api))`.
public protocol StartingFlow: FlowReducer {
  /// Returns the initial state of the flow.
  static func start() -> State
}
