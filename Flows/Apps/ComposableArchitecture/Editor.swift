import ComposableArchitecture
import SwiftUI

/// A typical feature of an existing app: a delegate action reports that it is done.
@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {
    var text: String
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case saveTapped
    case delegate(Delegate)

    enum Delegate: Sendable {
      case saved(text: String)
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .saveTapped: .send(.delegate(.saved(text: state.text)))
      case .binding, .delegate: .none
      }
    }
  }
}

struct EditorView: View {
  @Bindable var store: StoreOf<Editor>

  var body: some View {
    TextField("Text", text: $store.text)
    Button("Save") { store.send(.saveTapped) }
  }
}
