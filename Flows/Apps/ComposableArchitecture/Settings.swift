import ComposableArchitecture
import SwiftUI

// The third way: a flow in a sheet of a feature. The rest of the app does not change.

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    var isDiaryShown = false
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case diaryTapped
    case diaryClosed
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .diaryTapped: state.isDiaryShown = true
      case .diaryClosed: state.isDiaryShown = false
      }
      return .none
    }
  }
}

struct SettingsView: View {
  @Bindable var store: StoreOf<Settings>

  var body: some View {
    Button("Diary") { store.send(.diaryTapped) }
      .sheet(isPresented: $store.isDiaryShown) {
        DiarySheet(close: { store.send(.diaryClosed) })
      }
  }
}
