import FlowPresentation
import FlowRuntime
import Testing

/// Routes that an app owns, in a view model or in the store of another architecture.
@MainActor
private final class Holder: RoutesHolder {
  /// Whether the app refuses the changes of the system.
  var refuses = false
  private var kept = Routes(root: 0, container: .navigation)

  var routes: Routes<Int> {
    get { kept }
    set { if !refuses { kept = newValue } }
  }
}

@MainActor
private final class Pressed {
  private(set) var texts: [String] = []
  func add(_ text: String) { texts.append(text) }
}

@MainActor
@Suite struct RoutesCacheTests {
  private let holder = Holder()
  private let cache = RoutesCache<Int, Holder>()
  private let pressed = Pressed()

  /// Presents or pushes a screen over the first screen, and shows the routes in a host.
  private func host(_ presentation: Presentation, follow: ((SystemChange) -> Void)? = nil) -> PresentationHost {
    holder.routes.present(1, as: presentation)
    let holder = holder
    return cache.host(
      of: holder.routes, on: .swiftUI,
      answers: RoutesAnswers(follow: follow) { [self] event, fields, _ in
        pressed.add("\(event) \(fields) over \(holder.routes.map(\.screen))")
      },
      navigator: holder
    ).host
  }

  @Test("What a person takes away is not shown again until the app's view tells of it")
  func takenAway() {
    for presentation in [Presentation.push, .sheet, .cover, .popover, .alert] {
      holder.routes.goBackToRoot()
      let cache = RoutesCache<Int, Holder>()
      holder.routes.present(1, as: presentation)
      let host = cache.host(of: holder.routes, on: .swiftUI, answers: RoutesAnswers(follow: nil) { _, _, _ in }, navigator: holder).host
      var commands: [PlatformCommand] = []
      host.perform = { commands += $0 }
      let root = host.shown.layers[0].place
      if presentation == .push {
        host.tell(.pathChanged([], in: root))
      } else {
        host.tell(.dismissed(host.shown.layers[1].place))
      }
      #expect(commands == [], "\(presentation)")
      #expect(holder.routes.count == 1 && host.shown == holder.routes.plan, "\(presentation)")
    }
  }

  @Test("What a person takes away is gone, too, if the app has replaced the routes by equal ones", arguments: [Presentation.push, .sheet])
  func equalRoutes(presentation: Presentation) {
    let host = host(presentation)
    var equal = Routes(root: 0, container: .navigation)
    equal.present(1, as: presentation)
    #expect(equal == holder.routes && equal.plan != host.shown)
    holder.routes = equal
    if presentation == .push {
      host.tell(.pathChanged([], in: host.shown.layers[0].place))
    } else {
      host.tell(.dismissed(host.shown.layers[1].place))
    }
    host.endTurn()
    #expect(holder.routes.count == 1 && host.shown == holder.routes.plan)
  }

  @Test("A press takes the alert away before the app hears of it, and a second one is late", arguments: [true, false])
  func pressed(isFollowed: Bool) {
    let holder = holder
    let host = host(.alert, follow: isFollowed ? { holder.routes.follow($0) } : nil)
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    let alert = host.shown.layers[1].place
    for text in ["a", "b"] { host.tell(.pressed("ok", fields: ["name": text], at: alert)) }
    #expect(pressed.texts == [#"ok ["name": "a"] over [0]"#])
    #expect(commands == [] && holder.routes.count == 1)
    #expect(host.shown == holder.routes.plan)
  }

  @Test("What the app keeps all the same is shown again")
  func refused() {
    let host = host(.sheet)
    let (root, sheet) = (host.shown.layers[0].place, host.shown.layers[1].place)
    holder.refuses = true
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    host.tell(.dismissed(sheet))
    #expect(commands == [.present(sheet, over: root)])
  }

  @Test("An app that wants to know what the system did makes the routes follow itself", arguments: [true, false])
  func follow(obeys: Bool) {
    var changes: [SystemChange] = []
    let holder = holder
    let host = host(.sheet) { change in
      changes.append(change)
      if obeys { holder.routes.follow(change) }
    }
    let (root, sheet) = (host.shown.layers[0].place, host.shown.layers[1].place)
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    host.tell(.dismissed(sheet))
    #expect(changes == [.dismissed(sheet)])
    #expect(holder.routes.count == (obeys ? 1 : 2))
    #expect(commands == (obeys ? [] : [.present(sheet, over: root)]))
  }

  @Test("A view keeps the screen of its route until it has gone, and no other screen")
  func lastScreen() throws {
    let cache = RouteScreenCache<Int>()
    holder.routes.push(1)
    let place = holder.routes.plan.layers[0].path[1].place
    var shown = try #require(cache.screen(at: place, in: holder.routes))
    #expect(shown.screen == 1)
    holder.routes[of: shown] = 2
    shown = try #require(cache.screen(at: place, in: holder.routes))
    #expect(shown.screen == 2 && holder.routes.top.screen == 2)
    holder.routes.goBack()
    let routes = holder.routes
    #expect(cache.screen(at: place, in: routes) == shown && routes[of: shown] == 2)
    holder.routes[of: shown] = 7
    #expect(holder.routes == routes, "a screen that has left is changed no more")
    holder.routes.push(3)
    let next = holder.routes.plan.layers[0].path[1].place
    #expect(RouteScreenCache<Int>().screen(at: place, in: holder.routes) == nil, "a screen that the view has never shown")
    #expect(cache.screen(at: next, in: holder.routes)?.screen == 3)
    #expect(cache.screen(at: place, in: holder.routes) == nil)
  }
}
