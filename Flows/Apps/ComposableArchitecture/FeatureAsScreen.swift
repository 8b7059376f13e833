import ComposableArchitecture
import class FlowRuntime.FlowStore
import struct FlowRuntime.ScreenSend
import FlowSwiftUI
import SwiftUI

// The first way: a feature is a screen of a flow.

extension Reducer where Action: Sendable {
  /// Sends an event of a screen for some actions, after the feature has handled them.
  func sending<Event: Sendable>(
    _ send: ScreenSend<Event>, for event: @escaping @Sendable (Action) -> Event?
  ) -> some Reducer<State, Action> {
    CombineReducers {
      self
      Reduce { _, action in
        guard let event = event(action) else { return .none }
        return .run { _ in await send(event) }
      }
    }
  }
}

/// The view of the screen owns the store of the feature, so the feature lives as long as the screen.
struct EditorScreen: View {
  @State private var store: StoreOf<Editor>

  init(text: String, send: ScreenSend<Diary.EditorAction>) {
    store = Store(initialState: Editor.State(text: text)) {
      Editor().sending(send) { action in
        if case .delegate(.saved(let text)) = action { .saved(text: text) } else { nil }
      }
    }
  }

  var body: some View { EditorView(store: store) }
}

struct DiaryView: View {
  let diary: FlowStore<Diary>

  var body: some View {
    FlowView(diary) { screen in
      switch screen {
      case .overview(let send):
        Button("Monday") { send(.dayTapped(name: "Monday")) }
        Button("Close") { send(.closeTapped) }
      case .day(let name, let send): Button("Edit \(name)") { send(.editTapped) }
      case .editor(let text, let send): EditorScreen(text: text, send: send)
      }
    }
  }
}
