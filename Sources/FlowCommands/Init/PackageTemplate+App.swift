/// The Swift files of a new app.
extension PackageTemplate {
  /// The app. Without SwiftUI, its tests still run, and the program prints what the app would show.
  var app: String {
    """
    import FlowRuntime

    #if canImport(SwiftUI)
      import SwiftUI

      @main
      struct \(name)App: App {
        var body: some Scene {
          WindowGroup { NotesView() }
        }
      }
    #else
      @main
      struct \(name)App {
        @MainActor
        static func main() {
          let store = FlowStore(Notes())
          store.open("/notes/Milk")
          print(store.state.routes.map(\\.screen))
        }
      }
    #endif

    """
  }

  var views: String {
    """
    #if canImport(SwiftUI)
      import FlowRuntime
      import FlowSwiftUI
      import SwiftUI

      /// The notes, as their flow shows them. `\(name.lowercased())://notes/Milk` opens a note.
      struct NotesView: View {
        @State private var notes = FlowStore(Notes())

        var body: some View {
          FlowView(notes) { screen in
            switch screen {
            case .list(let send): NoteList(open: { send(.noteTapped(title: $0)) })
            case .note(let title, let send): NoteDetail(title: title, close: { send(.closeTapped) })
            }
          }
          .opensLinks(in: notes)
        }
      }

      struct NoteList: View {
        let open: (String) -> Void

        var body: some View {
          List {
            ForEach(["Milk", "Bread"], id: \\.self) { title in Button(title) { open(title) } }
          }
        }
      }

      struct NoteDetail: View {
        let title: String
        let close: () -> Void

        var body: some View {
          Text(title)
          Button("Close") { close() }
        }
      }
    #endif

    """
  }
}
