enum Screen: Hashable {
  case home
  case list(folder: String)
  case note(id: Int)
  case editor(id: Int)
  case history(id: Int)
  case version(id: Int, number: Int)
  case filter(folder: String)
  case settings
  case about
  case logIn
}

struct NotesCoordinator: View {
  @State var routes: Routes<Screen> = [.root(.home, embedInNavigationView: true)]

  var body: some View {
    Router($routes) { screen, _ in
      switch screen {
      case .home:
        HomeView(
          listTapped: { routes.push(.list(folder: "All")) },
          settingsTapped: { routes.presentSheet(.settings, embedInNavigationView: true) },
          logInTapped: { routes.presentCover(.logIn) })
      case .list(let folder):
        ListView(
          folder: folder,
          noteTapped: { routes.push(.note(id: $0)) },
          filterTapped: { routes.presentSheet(.filter(folder: folder)) },
          backTapped: { routes.goBack() })
      case .note(let id):
        NoteView(
          id: id,
          editTapped: { routes.presentCover(.editor(id: id)) },
          historyTapped: { routes.push(.history(id: id)) },
          rootTapped: { $routes.withDelaysIfUnsupported { $0.goBackToRoot() } })
      case .editor(let id):
        EditorView(id: id, doneTapped: { routes.dismiss() })
      case .history(let id):
        HistoryView(id: id, versionTapped: { routes.push(.version(id: id, number: $0)) })
      case .version(let id, let number):
        VersionView(id: id, number: number, listTapped: { routes.goBackTo { if case .list = $0.screen { true } else { false } } })
      case .filter(let folder):
        FilterView(folder: folder, doneTapped: { routes.dismiss() })
      case .settings:
        SettingsView(aboutTapped: { routes.push(.about) }, doneTapped: { routes.dismiss() })
      case .about:
        AboutView(doneTapped: { routes.dismiss() })
      case .logIn:
        LogInView(doneTapped: { routes.dismiss() })
      }
    }
  }
}
