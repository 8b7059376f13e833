#if canImport(SwiftUI)
  import ArchitecturesSample
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// A flow that is a part of another state, and absent while nobody reads. The reducer around it initialises its state and sets it to
  /// `nil` when the flow exits, and the view comes and goes with it.
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

  /// A view of the state around the flow, which the flow's exits have changed.
  struct Recommended: View {
    let library: StoreOf<Library>

    var body: some View {
      ForEach(library.state.recommended, id: \.self) { title in Text("Recommended: \(title)") }
    }
  }
#endif
