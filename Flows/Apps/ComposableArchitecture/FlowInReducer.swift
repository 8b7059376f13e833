import ComposableArchitecture
import protocol FlowRuntime.FlowReducer
import struct FlowRuntime.Routes
import struct FlowRuntime.ScreenSend
import enum FlowRuntime.SystemChange
import FlowSwiftUI
import SwiftUI

// The second way: a flow as a part of a reducer. The flow's state is a part of the reducer's state. The flow's rules run in the
// reducer.

@Reducer
struct Journal {
  @ObservableState
  struct State: Equatable {
    var diary = Diary.State()
    var isOpen = true
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    /// An action of the flow, such as an event of its top screen.
    case diary(Diary.Action)
    /// A change by the system, such as a swipe back.
    case systemChanged(SystemChange)
  }

  private let rules = Diary()

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .diary(let action): run(action, in: &state)
      case .systemChanged(let change):
        for action in rules.actions(for: change, in: state.diary) { run(action, in: &state) }
      }
      return .none
    }
  }

  /// Changes the flow by its rules, and reacts to its exits.
  private func run(_ action: Diary.Action, in state: inout State) {
    for exit in rules.settle(&state.diary, action).flatMap(\.exits) {
      switch exit {
      case .closed: state.isOpen = false
      }
    }
  }
}

struct JournalView: View {
  @Bindable var store: StoreOf<Journal>

  var body: some View {
    if store.isOpen {
      RoutesView($store.diary.routes, follow: { store.send(.systemChanged($0)) }) { $screen in
        switch screen {
        case .overview:
          Button("Monday") { happened(.overview(.dayTapped(name: "Monday"))) }
          Button("Close") { happened(.overview(.closeTapped)) }
        case .day(let name): Button("Edit \(name)") { happened(.day(.editTapped)) }
        case .editor(let text): EditorScreen(text: text, send: ScreenSend { happened(.editor($0)) })
        }
      }
    }
  }

  /// Something happened on the top screen.
  private func happened(_ event: Diary.ScreenAction) {
    store.send(.diary(.router(.screen(id: store.diary.routes.top.id, action: event))))
  }
}
