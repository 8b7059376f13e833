import FlowRuntime

/// The screens for both implementations of routes. They contain a text, like most real screens.
enum Page: Equatable, Sendable {
  case home
  case list(title: String)
  case detail(number: Int, title: String)
}

/// Routes as a developer writes them without much thought: an array, which every change scans or copies. A route has the same data
/// as in FlowRuntime.
struct PlainRoute: Equatable {
  var id: Int
  var screen: Page
  var presentation: Presentation

  var isPresented: Bool { presentation.kind != .push }
}

struct PlainRoutes {
  var routes: [PlainRoute]
  var nextID = 0

  init(root: Page) {
    routes = []
    show(root, .root)
  }

  mutating func show(_ screen: Page, _ presentation: Presentation) {
    routes.append(PlainRoute(id: nextID, screen: screen, presentation: presentation))
    nextID += 1
  }

  mutating func goBack() {
    if routes.count > 1 { routes.removeLast() }
  }

  mutating func goBackTo(where predicate: (Page) -> Bool) {
    guard let index = routes.lastIndex(where: { predicate($0.screen) }) else { return }
    routes = Array(routes.prefix(index + 1))
  }

  mutating func dismiss() {
    guard let index = routes.lastIndex(where: \.isPresented), index > 0 else { return }
    routes = Array(routes.prefix(index))
  }
}

extension PlainRoutes {
  /// The steps to another stack, each as a separate array: first all dismissals, then one presentation at a time.
  func steps(to new: PlainRoutes) -> [[PlainRoute]] {
    let old = routes
    let new = new.routes
    var common = 0
    while common < old.count && common < new.count && old[common].id == new[common].id { common += 1 }
    var steps: [[PlainRoute]] = []
    var shown = old
    if shown.count > common {
      shown = Array(shown.prefix(common))
      while shown.count < new.count && !new[shown.count].isPresented { shown.append(new[shown.count]) }
      steps.append(shown)
    }
    while shown.count < new.count {
      var presentations = 0
      while shown.count < new.count {
        if new[shown.count].isPresented {
          if presentations == 1 { break }
          presentations += 1
        }
        shown.append(new[shown.count])
      }
      steps.append(shown)
    }
    return steps
  }
}

/// A reducer for these routes, which finds the sender by its id.
struct PlainFlow: Reducer {
  enum Action: Sendable {
    case counted(id: Int)
  }

  func reduce(into state: inout PlainRoutes, action: Action) -> Effect<Action> {
    switch action {
    case .counted(let id):
      guard let index = state.routes.firstIndex(where: { $0.id == id }), index == state.routes.count - 1,
        case .detail(let number, let title) = state.routes[index].screen
      else { return .none }
      state.routes[index].screen = .detail(number: number &+ 1, title: title)
      return .none
    }
  }
}
