@Reducer(state: .equatable)
enum Screen {
  case home(Home)
  case list(List)
  case note(Note)
  case editor(Editor)
  case history(History)
  case version(Version)
  case filter(Filter)
  case settings(Settings)
  case about(About)
  case logIn(LogIn)
}

@Reducer
struct NotesCoordinator {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<Screen.State>] = [.root(.home(.init()), embedInNavigationView: true)]
  }

  enum Action {
    case router(IndexedRouterActionOf<Screen>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .router(.routeAction(_, .home(.listTapped))):
        state.routes.push(.list(.init(folder: "All")))
      case .router(.routeAction(_, .home(.settingsTapped))):
        state.routes.presentSheet(.settings(.init()), embedInNavigationView: true)
      case .router(.routeAction(_, .home(.logInTapped))):
        state.routes.presentCover(.logIn(.init()))
      case .router(.routeAction(_, .list(.noteTapped(let id)))):
        state.routes.push(.note(.init(id: id)))
      case .router(.routeAction(_, .list(.filterTapped(let folder)))):
        state.routes.presentSheet(.filter(.init(folder: folder)))
      case .router(.routeAction(_, .list(.backTapped))):
        state.routes.goBack()
      case .router(.routeAction(_, .note(.editTapped(let id)))):
        state.routes.presentCover(.editor(.init(id: id)))
      case .router(.routeAction(_, .note(.historyTapped(let id)))):
        state.routes.push(.history(.init(id: id)))
      case .router(.routeAction(_, .note(.rootTapped))):
        return .routeWithDelaysIfUnsupported(state.routes, action: \.router) { $0.goBackToRoot() }
      case .router(.routeAction(_, .history(.versionTapped(let id, let number)))):
        state.routes.push(.version(.init(id: id, number: number)))
      case .router(.routeAction(_, .version(.listTapped))):
        state.routes.goBackTo(\.list)
      case .router(.routeAction(_, .settings(.aboutTapped))):
        state.routes.push(.about(.init()))
      case .router(.routeAction(_, .editor(.doneTapped))),
        .router(.routeAction(_, .filter(.doneTapped))),
        .router(.routeAction(_, .settings(.doneTapped))),
        .router(.routeAction(_, .about(.doneTapped))),
        .router(.routeAction(_, .logIn(.doneTapped))):
        state.routes.dismiss()
      default:
        break
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router)
  }
}

struct NotesCoordinatorView: View {
  let store: StoreOf<NotesCoordinator>

  var body: some View {
    TCARouter(store.scope(state: \.routes, action: \.router)) { screen in
      switch screen.case {
      case .home(let store): HomeView(store: store)
      case .list(let store): ListView(store: store)
      case .note(let store): NoteView(store: store)
      case .editor(let store): EditorView(store: store)
      case .history(let store): HistoryView(store: store)
      case .version(let store): VersionView(store: store)
      case .filter(let store): FilterView(store: store)
      case .settings(let store): SettingsView(store: store)
      case .about(let store): AboutView(store: store)
      case .logIn(let store): LogInView(store: store)
      }
    }
  }
}
