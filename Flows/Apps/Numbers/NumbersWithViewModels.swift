#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import Observation
  import SwiftUI

  /// The numbers with view models. The coordinator's model holds the routes, and each screen has a model of its own.
  struct ModelNumbersView: View {
    @Bindable var model: CoordinatorModel

    var body: some View {
      RoutesView($model.routes) { screen in
        switch screen.wrappedValue {
        case .home(let model): HomeView(start: model.start)
        case .list(let model): NumbersList(numbers: model.numbers, select: model.select)
        case .detail(let model): NumberDetail(number: model.number, toRoot: model.toRoot)
        }
      }
    }
  }

  @MainActor @Observable
  final class CoordinatorModel {
    enum Screen: Equatable, Sendable {
      case home(HomeModel)
      case list(ListModel)
      case detail(DetailModel)
    }

    var routes: Routes<Screen>

    init() {
      routes = Routes(root: .home(HomeModel()))
      if case .home(let home) = routes.root.screen { home.start = { [weak self] in self?.showList() } }
    }

    func showList() {
      let list = ListModel(numbers: [1, 2, 3], select: { [weak self] in self?.show($0) })
      routes.presentSheet(.list(list), container: .navigation)
    }

    func show(_ number: Int) {
      routes.push(.detail(DetailModel(number: number, toRoot: { [weak self] in self?.routes.goBackToRoot() })))
    }
  }

  // View models are equal only if they are the same object.

  @MainActor
  final class HomeModel: Equatable {
    var start: () -> Void = {}
    nonisolated static func == (lhs: HomeModel, rhs: HomeModel) -> Bool { lhs === rhs }
  }

  @MainActor
  final class ListModel: Equatable {
    let numbers: [Int]
    let select: (Int) -> Void

    init(numbers: [Int], select: @escaping (Int) -> Void) {
      (self.numbers, self.select) = (numbers, select)
    }

    nonisolated static func == (lhs: ListModel, rhs: ListModel) -> Bool { lhs === rhs }
  }

  @MainActor
  final class DetailModel: Equatable {
    let number: Int
    let toRoot: () -> Void

    init(number: Int, toRoot: @escaping () -> Void) {
      (self.number, self.toRoot) = (number, toRoot)
    }

    nonisolated static func == (lhs: DetailModel, rhs: DetailModel) -> Bool { lhs === rhs }
  }
#endif
