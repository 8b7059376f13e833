#if canImport(SwiftUI)
  import ArchitecturesSample
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// A flow in a view model, without a store. The view shows the flow's routes. It reports screen events and system changes to
  /// the view model, which runs the flow's rules for both.
  struct ReadingModelView: View {
    @Bindable var model: ReadingModel

    var body: some View {
      if !model.isClosed {
        RoutesView($model.routes, follow: model.follow) { $screen in
          switch screen {
          case .shelf:
            Button("Emma") { model.happened(.shelf(.bookTapped(title: "Emma"))) }
            Button("Close") { model.happened(.shelf(.closeTapped)) }
          case .book(let title):
            Text(title)
            Button("Note") { model.happened(.book(.noteTapped)) }
            Button("Share") { model.happened(.book(.shareTapped)) }
            Button("To the shelf") { model.happened(.book(.shelfTapped)) }
          case .note(let note):
            TextField(
              "Note",
              text: Binding {
                note.text
              } set: {
                $screen.wrappedValue = .note(note.saying($0))
              })
            Button("Save") { model.happened(.note(.delegate(.saved(text: note.text)))) }
          }
        }
      }
    }
  }

  extension NoteEditor.State {
    fileprivate func saying(_ text: String) -> Self {
      var note = self
      note.text = text
      return note
    }
  }
#endif
