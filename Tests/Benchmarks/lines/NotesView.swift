struct NotesView: View {
  @State var notes = FlowStore(Notes())

  var body: some View {
    FlowView(notes) { screen in
      switch screen {
      case .home(let send): HomeView(send: send)
      case .list(let folder, let send): ListView(folder: folder, send: send)
      case .note(let id, let send): NoteView(id: id, send: send)
      case .editor(let id, let send): EditorView(id: id, send: send)
      case .history(let id, let send): HistoryView(id: id, send: send)
      case .version(let id, let number, let send): VersionView(id: id, number: number, send: send)
      case .filter(let folder, let send): FilterView(folder: folder, send: send)
      case .settings(let send): SettingsView(send: send)
      case .about(let send): AboutView(send: send)
      case .logIn(let send): LogInView(send: send)
      }
    }
  }
}
