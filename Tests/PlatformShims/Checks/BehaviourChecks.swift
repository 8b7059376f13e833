import FlowRuntime
import FlowSwiftUI
import Foundation
import LogInSample
import NumbersSample
import Observation
import ShopSample
import SwiftUI

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

/// Checks behaviour of the frameworks that an adapter may get wrong until it has run on a device:
/// `Documentation/adapter-checks.md`.
@MainActor
final class BehaviourChecks {
  func run() async {
    tabBar()
    await pushOnTabs()
    await tabsThatLeave()
    await tabsThatArePopped()
    sources()
    await sourceThatLeaves()
    appsTransaction()
    await navigator()
    await pathOfAnotherModel()
    await rows()
    animation()
    stackOfTheApp()
    await stacksAreReleased()
    await movedRoutes()
    await equalRoutes()
    await copyOfAFlow()
    await popoverBelowACover()
    await background()
  }

  private func shopView(_ shop: FlowStore<Shop>) -> some View {
    FlowView(shop) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabs(tabs) { tab in
          if case .cart = tab { 2 } else { 0 }
        } role: { tab in
          if case .offers = tab { .search } else { nil }
        } section: { tab in
          if case .offers = tab { nil } else { "Shop" }
        } content: { tab in
          switch tab {
          case .browse(let flow): FlowView(flow) { _ in Text("browse") }
          case .cart(let flow): FlowView(flow) { _ in Text("cart") }
          case .offers(let flow): FlowView(flow) { _ in Text("offers") }
          }
        } label: { tab in
          switch tab {
          case .browse: Label("Browse", systemImage: "bag")
          case .cart: Label("Cart", systemImage: "cart")
          case .offers: Label("Offers", systemImage: "tag")
          }
        }
      case .account: Text("account")
      case .logIn: Text("log in")
      default: EmptyView()
      }
    }
  }

  /// The tab bar shows the app's label and badge of each tab, although each tab has a stack.
  private func tabBar() {
    let host = ViewHost(shopView(FlowStore(Shop(accounts: .teaDrinkers))))
    #if os(tvOS) || os(watchOS)
      let badge = ""
    #else
      let badge = " (2)"
    #endif
    let isOld = CommandLine.arguments.contains("iOS17")
    let wanted = isOld ? ["Browse", "Cart\(badge)", "Offers"] : ["Shop: Browse", "Shop: Cart\(badge)", "Offers search"]
    expect(host.tabs.map(\.description) == wanted, "\(host.tabs)")
  }

  private func setRoutes(of shop: FlowStore<Shop>, _ change: (inout Routes<Shop.Screen>) -> Void) {
    var routes = shop.state.routes
    change(&routes)
    shop.send(.router(.setRoutes(routes)))
  }

  /// A screen that is pushed on the tabs appears in the stack of the selected tab. It moves to another stack when another tab is
  /// selected.
  private func pushOnTabs() async {
    let shop = FlowStore(Shop(accounts: .teaDrinkers))
    let host = ViewHost(shopView(shop))
    let stacks = host.notes.filter { $0 == "NavigationStack" }.count
    setRoutes(of: shop) { $0.push(.logIn(LogIn.start())) }
    await host.rest()
    expect(host.texts == ["browse", "log in", "cart", "offers"], "\(host.texts)")
    #if !os(macOS) && !os(watchOS)
      expect(host.notes.contains("toolbar hidden tabBar"), "\(host.notes)")
    #endif
    expect(host.notes.filter { $0 == "NavigationStack" }.count == stacks, "\(host.notes)")
    let root = shop.state.routes.root.id
    shop.send(.router(.screen(id: root, action: .tabs(.select(shop.plan.layers[0].path[0].tabs!.tabs[1])))))
    await host.rest()
    expect(host.texts == ["browse", "cart", "log in", "offers"], "\(host.texts)")
    expect(host.act("back"), "\(host.texts)")
    await host.rest()
    expect(shop.state.routes.count == 1 && host.texts == ["browse", "cart", "offers"], "\(shop.plan), \(host.texts)")
  }

  /// Another screen replaces the tabs. The tabs show their last content until they have gone, and no issue is reported.
  private func tabsThatLeave() async {
    let shop = FlowStore(Shop(accounts: .teaDrinkers))
    let host = ViewHost(shopView(shop))
    setRoutes(of: shop) { $0.replace(with: .account) }
    await host.rest()
    expect(host.texts == ["log in"], "\(host.texts)")
  }

  /// Tabs in a stack show their content until the animation that pops them has ended.
  private func tabsThatArePopped() async {
    let shop = FlowStore(Shop(accounts: .teaDrinkers))
    let tabs = shop.state.routes.root.screen
    shop.send(.router(.setRoutes(Routes(root: .logIn(LogIn.start()), container: .navigation, then: [(tabs, .push)]))))
    let host = ViewHost(shopView(shop))
    await host.rest()
    let texts = host.texts
    expect(texts.count == 4 && texts.contains("browse"), "\(texts)")
    setRoutes(of: shop) { $0.goBack() }
    _ = host.update()
    expect(host.texts == texts, "\(host.texts)")
    await host.rest()
    expect(host.texts.count == 1, "\(host.texts)")
  }

  /// SwiftUI removes a dialog together with the row that presents it, and need not tell. The flow still shows the dialog, so it
  /// appears at the layer.
  private func sourceThatLeaves() async {
    let layers = Layers(Routes(root: "list", container: .navigation))
    let list = List()
    list.tapped = 2
    let host = ViewHost(RowsView(layers: layers, list: list))
    await host.rest()
    layers.routes.present("over", as: .dialog)
    await dialogAppears(in: host)
    expect(host.texts(under: "confirmationDialog") == ["2"], "\(host.texts(under: "confirmationDialog"))")
    list.rows = [1]
    await host.rest()
    expect(layers.routes.count == 2, "\(layers.routes)")
    expect(host.texts(under: "confirmationDialog") == ["1"], "\(host.texts(under: "confirmationDialog"))")
  }

  /// The transaction of the app, such as that of `withAnimation`, reaches the views that show the change.
  private func appsTransaction() {
    let numbers = FlowStore(Numbers(facts: .arithmetic))
    let host = ViewHost(NumbersView(numbers: numbers))
    _ = withTransaction(\._isOfTheApp, true) {
      numbers.send(.router(.setRoutes(Routes(root: .home, container: .navigation, then: [(.numberDetail(number: 5), .push)]))))
    }
    expect(!host.transactions.isEmpty && host.transactions.allSatisfy { $0?._isOfTheApp == true }, "\(host.transactions)")
  }

  /// A view inside that reads the routes of the navigator shows their changes.
  private func navigator() async {
    let layers = Layers(Routes(root: "below", container: .navigation))
    let host = ViewHost(CountView(layers: layers))
    await host.rest()
    expect(host.texts == ["1 of below"], "\(host.texts)")
    layers.routes.push("over")
    await host.rest()
    expect(host.texts == ["2 of below", "2 of over"], "\(host.texts)")
  }

  /// The app replaces the model that keeps the path. The flow then writes the path of the new model.
  private func pathOfAnotherModel() async {
    let (numbers, models) = (FlowStore(Numbers(facts: .arithmetic)), PathModels())
    models.current.isShown = true
    let host = ViewHost(ModelsView(numbers: numbers, models: models))
    await host.rest()
    let former = models.current
    models.current = AppPath()
    models.current.isShown = true
    await host.rest()
    numbers.send(.router(.setRoutes(Routes(root: .home, container: .navigation, then: [(.numberDetail(number: 5), .push)]))))
    await host.rest()
    expect(former.path.count == 1 && models.current.path.count == 2, "\(former.path.count), \(models.current.path.count)")
  }

  /// Dialogs and popovers appear at the view that is marked as their source on the visible screen. Without a source, they appear at
  /// the layer.
  private func sources() {
    for kind in [Presentation.Kind.dialog, .popover] {
      for (sources, wanted) in [(["below"], ["below", "top"]), (["top"], ["top"]), (["below", "top"], ["top"])] {
        let layers = Layers(Routes(root: "below", container: .navigation, then: [("top", .push)]))
        let host = ViewHost(SourcesView(layers: layers, sources: sources))
        layers.routes.present("over", as: Presentation(kind: kind))
        _ = host.update()
        #if os(tvOS) || os(watchOS)
          let note = kind == .popover ? "sheet" : "confirmationDialog"
        #else
          let note = kind == .popover ? "popover" : "confirmationDialog"
        #endif
        expect(host.texts(under: note) == wanted, "\(kind) with \(sources) comes from \(host.texts(under: note))")
      }
    }
  }

  private func dialogAppears(in host: ViewHost) async {
    for _ in 0..<1_000 where host.texts(under: "confirmationDialog").isEmpty {
      try? await Task.sleep(for: .milliseconds(1))
      _ = host.update()
    }
  }

  /// In one action, a tap makes a row the source and sends an event. The next update shows the views both changes.
  private func rows() async {
    let layers = Layers(Routes(root: "list", container: .navigation))
    let list = List()
    let host = ViewHost(RowsView(layers: layers, list: list))
    await host.rest()
    for (row, wanted) in [(2, ["2"]), (1, ["1"]), (1, ["1"]), (3, ["1", "2"])] {
      list.tapped = row
      layers.routes.present("over", as: .dialog)
      await dialogAppears(in: host)
      let texts = host.texts(under: "confirmationDialog")
      expect(texts == wanted, "a dialog of row \(row) comes from \(texts)")
      layers.routes.goBackToRoot()
      for _ in 0..<1_000 where host.texts != ["1", "2"] || host.notes.contains(where: { $0.hasPrefix("confirmationDialog") }) {
        try? await Task.sleep(for: .milliseconds(1))
        await host.rest()
      }
    }
  }

  /// Each layer has its own host, which a transaction does not leave. So each layer needs its own transaction that disables
  /// animations.
  private func animation() {
    let layers = Layers(Routes(root: "below", container: .navigation, then: [("sheet", .sheet.in(.navigation))]))
    let host = ViewHost(LayersView(layers: layers))
    layers.routes.changesAreAnimated = false
    layers.routes.push("over")
    _ = host.update()
    expect(host.notes.filter { $0 == "disablesAnimations" }.count == 2, "\(host.notes)")
    // The user goes back. The platform animates this, whatever the last change of the app was.
    expect(host.act("back"), "\(host.texts)")
    _ = host.update()
    expect(!host.notes.contains("disablesAnimations"), "\(host.notes)")
  }

  /// A view that would put a stack inside a stack of the app is reported.
  private func stackOfTheApp() {
    let (app, issues) = (AppPath(), IssueLog())
    app.isShown = true
    issues.collect { _ = ViewHost(NestedView(numbers: FlowStore(Numbers(facts: .arithmetic)), app: app)) }
    expect(issues.messages.contains { $0.contains("Use `pushingOn:`") }, "\(issues.messages)")
    expect(_Violations._take().contains { $0.contains("inside another one: it traps") }, "the shim lets it pass")
  }

  /// A stack retains the objects that make its views. All of them are released when the view of the stack leaves.
  private func stacksAreReleased() async {
    weak var store: FlowStore<Numbers>?
    weak var inner: Layers?
    do {
      let (numbers, app) = (FlowStore(Numbers(facts: .arithmetic)), AppPath())
      let routes = Layers(Routes(root: "inner", container: .navigation, then: [("pushed", .push)]))
      (store, inner) = (numbers, routes)
      app.isShown = true
      let layers = Layers(Routes(root: "below", container: .navigation, then: [("child", .push)]))
      let hosts = [ViewHost(AppView(numbers: numbers, app: app)), ViewHost(ParentView(layers: layers, inner: routes))]
      for host in hosts { await host.rest() }
      expect(hosts[1].texts == ["below", "inner", "pushed"], "\(hosts[1].texts)")
      app.isShown = false
      layers.routes.goBackToRoot()
      for host in hosts { await host.rest() }
      expect(hosts[1].texts == ["below"], "\(hosts[1].texts)")
    }
    expect(store == nil, "a flow in a stack of the app is never released")
    expect(inner == nil, "a child that has pushed is never released")
  }

  /// A route that has moved keeps the state of its screen. Its view gets a new `@State`, because SwiftUI also identifies a view by
  /// its place in the path. Views that keep their place keep their `@State`.
  private func movedRoutes() async {
    let layers = Layers(Routes(root: "a", container: .navigation, then: [("b", .push), ("c", .push)]))
    let host = ViewHost(CountingView(layers: layers))
    await host.rest()
    let before = host.texts
    expect(before.count == 3, "\(before)")
    let b = layers.routes[1].id
    layers.routes.update(id: b) { $0 = "b changed" }
    layers.routes.arrange([.kept(layers.routes.root.id), .new("x"), .new("y"), .kept(b)])
    await host.rest()
    expect(host.texts.map { $0.prefix { $0 != "," } } == ["a", "x", "y", "b changed"], "\(host.texts)")
    expect(host.texts.first == before.first, "a view that stays at its place has another state: \(before), \(host.texts)")
    expect(host.texts.last != "b changed,\(before[1].dropFirst(2))", "SwiftUI has kept the view of a screen that has moved")
    layers.routes.arrange([.kept(b), .kept(layers.routes.root.id, as: .sheet)])
    await host.rest()
    expect(host.texts.map { $0.prefix { $0 != "," } } == ["b changed", "a"], "\(host.texts)")
  }

  /// Equal routes may have other identities. The user goes back in those that are shown now.
  private func equalRoutes() async {
    let layers = Layers(Routes(root: "a", container: .navigation, then: [("b", .push)]))
    let host = ViewHost(LayersView(layers: layers))
    await host.rest()
    let before = layers.routes
    layers.routes = Routes(root: "a", container: .navigation, then: [("b", .push)])
    expect(layers.routes == before && layers.routes.plan != before.plan, "these are the same routes")
    await host.rest()
    expect(host.texts == ["a", "b"], "\(host.texts)")
    expect(host.act("back"), "\(host.texts)")
    await host.rest()
    expect(layers.routes.count == 1 && host.texts == ["a"], "\(layers.routes), \(host.texts)")
  }

  /// Another store begins with a copy of a flow's state, so its screens have the same places. The views show the other store.
  private func copyOfAFlow() async {
    let first = FlowStore(Numbers(facts: .arithmetic))
    first.send(.router(.setRoutes(Routes(root: .home, container: .navigation, then: [(.numberDetail(number: 5), .push)]))))
    let second = FlowStore(Numbers(facts: .arithmetic), state: first.state)
    let shown = ShownFlow(first)
    let host = ViewHost(ShownFlowView(shown: shown))
    await host.rest()
    shown.numbers = second
    await host.rest()
    second.send(.router(.screen(id: second.state.routes.top.id, action: .numberDetail(.nextTapped))))
    await host.rest()
    expect(host.texts == ["Start", "5", "6"], "\(host.texts)")
    expect(host.act("back"), "\(host.texts)")
    await host.rest()
    expect(second.state.routes.count == 2 && first.state.routes.count == 2, "\(second.plan), \(first.plan)")
  }

  /// A cover hides the popover below it, which has not left.
  private func popoverBelowACover() async {
    #if !os(macOS) && !os(tvOS) && !os(watchOS)
      let layers = Layers(Routes(root: "a", container: .navigation, then: [("b", .popover), ("c", .cover)]))
      let host = ViewHost(LayersView(layers: layers))
      await host.rest()
      host.hide("popover")
      await host.rest()
      expect(layers.routes.count == 3 && host.texts == ["a", "b", "c"], "\(layers.routes), \(host.texts)")
      layers.routes.goBack()
      await host.rest()
      expect(layers.routes.count == 2 && host.texts == ["a", "b"], "\(layers.routes), \(host.texts)")
      host.hide("popover")
      await host.rest()
      expect(layers.routes.count == 1, "\(layers.routes)")
    #endif
  }

  /// In the background, the system removes screens, and the adapter shows them again. In an inactive scene, the user can still go
  /// back.
  private func background() async {
    #if canImport(UIKit) && !os(watchOS)
      let scene = UIWindowScene()
      _Screen.window.windowScene = scene
      let layers = Layers(Routes(root: "below", container: .navigation, then: [("over", .push)]))
      let host = ViewHost(LayersView(layers: layers))
      await host.rest()
      for other in [UIWindowScene(), scene] {
        NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: other)
        if other !== scene { continue }
        expect(host.act("back"), "\(host.texts)")
        await host.rest()
        expect(layers.routes.count == 2, "what the system did in the background is told: \(layers.routes)")
        // In the background, the app covers the view or selects another tab. UIKit then removes the view from its window.
        for controller in host.controllers { controller._disappear() }
        NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: other)
      }
      await host.rest()
      expect(host.texts == ["below", "over"], "\(host.texts)")
      expect(host.act("back"), "\(host.texts)")
      await host.rest()
      expect(layers.routes.count == 1, "\(layers.routes)")
      _Screen.window.windowScene = nil
    #endif
  }
}

@Observable
@MainActor
private final class List {
  var tapped = 0
  var rows = [1, 2]
}

/// The flow that an app shows now.
@Observable
@MainActor
private final class ShownFlow {
  var numbers: FlowStore<Numbers>

  init(_ numbers: FlowStore<Numbers>) { self.numbers = numbers }
}

private struct ShownFlowView: View {
  let shown: ShownFlow

  var body: some View { NumbersView(numbers: shown.numbers) }
}

/// The models of an app, each with its own path.
@Observable
@MainActor
private final class PathModels {
  var current = AppPath()
}

private struct ModelsView: View {
  let numbers: FlowStore<Numbers>
  let models: PathModels

  var body: some View { AppView(numbers: numbers, app: models.current) }
}

/// Each screen shows the number of routes.
private struct CountView: View {
  let layers: Layers

  var body: some View {
    @Bindable var layers = layers
    RoutesView($layers.routes) { $screen in CountedView(screen: screen) }
  }
}

private struct CountedView: View {
  let screen: String
  @Environment(FlowNavigator<String>.self) private var navigator

  init(screen: String) { self.screen = screen }

  var body: some View { Text("\(navigator.routes.count) of \(screen)") }
}

private struct RowsView: View {
  let layers: Layers
  let list: List

  var body: some View {
    @Bindable var layers = layers
    RoutesView($layers.routes) { $screen in
      ForEach(list.rows, id: \.self) { row in Text("\(row)").flowSource(isActive: row == list.tapped) }
    }
  }
}

/// Shows routes. One screen in them shows its own routes.
private struct ParentView: View {
  let layers: Layers
  let inner: Layers

  var body: some View {
    @Bindable var layers = layers
    @Bindable var inner = inner
    RoutesView($layers.routes) { $screen in
      if screen == "child" { RoutesView($inner.routes) { $screen in Text(screen) } } else { Text(screen) }
    }
  }
}

/// Each screen shows the number that its `@State` got when this state was created.
private struct CountingView: View {
  let layers: Layers

  var body: some View {
    @Bindable var layers = layers
    RoutesView($layers.routes) { $screen in NumberedView(screen: screen) }
  }
}

private struct NumberedView: View {
  let screen: String
  @State private var number = Number()

  init(screen: String) { self.screen = screen }

  var body: some View { Text("\(screen), \(number.value)") }
}

@MainActor
private final class Number {
  private static var count = 0
  private(set) lazy var value: Int = {
    Self.count += 1
    return Self.count
  }()
}

private struct SourcesView: View {
  let layers: Layers
  let sources: [String]

  var body: some View {
    @Bindable var layers = layers
    RoutesView($layers.routes) { $screen in
      if sources.contains(screen) { Text(screen).flowSource() } else { Text(screen) }
    }
  }
}

private struct NestedView: View {
  let numbers: FlowStore<Numbers>
  let app: AppPath

  var body: some View {
    @Bindable var app = app
    NavigationStack(path: $app.path) {
      FlowView(numbers, pushingOn: $app.path) { _ in
        RoutesView(.constant(Routes(root: 1, container: .navigation))) { _ in Text("inside") }
      }
    }
  }
}
