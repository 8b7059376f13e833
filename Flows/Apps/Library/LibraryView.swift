#if canImport(SwiftUI)
  import ArchitecturesSample
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// The flow's state is an optional part of another state. It is `nil` while nobody is reading a book. The reducer around the flow
  /// sets the state, and clears it when the flow exits. The view appears and disappears with the state.
  struct LibraryView: View {
    @State private var library = Store(initialState: Library.State()) { Library(recommend: { _ in }) }

    var body: some View {
      if let reading = library.scope(ifLet: \.reading, action: { .reading($0) }) {
        ReadingView(reading)
      } else {
        Button("Read") { library.send(.openTapped) }
      }
      Recommended(library: library)
    }
  }

  struct ReadingView: View {
    @State private var reading: FlowStore<Reading>

    init(_ store: StoreOf<Reading>) {
      reading = FlowStore(store, of: Reading())
    }

    var body: some View {
      FlowView(reading) { screen in
        switch screen {
        case .shelf(let send):
          Button("Emma") { send(.bookTapped(title: "Emma")) }
          Button("Close") { send(.closeTapped) }
        case .book(let title, let send):
          Text(title)
          Button("Note") { send(.noteTapped) }
          Button("Share") { send(.shareTapped) }
          Button("To the shelf") { send(.shelfTapped) }
        case .note(let store): NoteView(store: store)
        }
      }
    }
  }

  struct NoteView: View {
    let store: StoreOf<NoteEditor>

    var body: some View {
      TextField("Note", text: Binding(store.binding(get: \.text) { .textChanged($0) }))
      Button("Save") { store.send(.doneTapped) }
    }
  }

  /// Shows state outside the flow that the flow's exits change.
  struct Recommended: View {
    let library: StoreOf<Library>

    var body: some View {
      ForEach(library.state.recommended, id: \.self) { title in Text("Recommended: \(title)") }
    }
  }
#endif
