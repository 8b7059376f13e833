import FlowRuntime
import Testing

/// Routes that an app shows without a flow.
@Suite struct RoutesPlanTests {
  private enum Screen: Equatable, Sendable {
    case home, list
    case detail(Int)
  }

  private func routes() -> Routes<Screen> {
    var routes = Routes<Screen>(root: .home, container: .navigation)
    routes.presentSheet(.list, container: .navigation)
    routes.push(.detail(1))
    routes.push(.detail(2))
    return routes
  }

  @Test func aPlanHasTheLayersOfTheRoutes() {
    let (routes, plan) = (routes(), routes().plan)
    #expect(plan.layers.map { $0.path.count } == [1, 3])
    #expect(plan.layers[1].presentation == .sheet.in(.navigation))
    #expect(routes.plan.items.map(\.place.first) == routes.map { .route($0.id) })
  }

  @Test func theSystemGoesBack() {
    var routes = routes()
    let plan = routes.plan
    routes.follow(.wentBack(to: plan.layers[1].path[1].place))
    #expect(routes.map(\.screen) == [.home, .list, .detail(1)])
    routes.follow(.dismissed(plan.layers[1].place))
    #expect(routes.map(\.screen) == [.home])
  }

  @Test func whatComesLateChangesNothing() {
    var routes = routes()
    let sheet = routes.plan.layers[1].place
    routes.dismiss()
    routes.presentSheet(.detail(3))
    let before = routes
    routes.follow(.dismissed(sheet))
    #expect(routes == before)
    var anew = self.routes()
    anew.follow(.dismissed(sheet))
    #expect(anew.count == 4, "Other routes, though the identities are the same.")
  }
}
