import FlowRuntime
import FlowSwiftUI
import FlowUIKit
import Foundation
import LogInSample
import NumbersSample
import SwiftUI
import UIKit

/// Checks of one adapter inside the other. A flow in UIKit has controllers that host views, one of them with its own flow. A flow
/// in SwiftUI has a view that keeps a controller of another flow.
@main
@MainActor
struct Hosting {
  static func main() async {
    let issues = IssueLog()
    await issues.collect { await run() }
    for unexpected in issues.messages + _Violations._take() { expect(false, "unexpected: \(unexpected)") }
    Failures.end("hosting")
  }

  private static func run() async {
    await viewsInControllers()
    await flowOfSwiftUIInController()
    await flowOfUIKitInView()
    await controllerGoesWithItsShowing()
    expect(_Screen.takeRefused() == [], "UIKit has refused something")
  }

  /// Ends all animations, and lets waiting tasks run.
  private static func rest() async {
    for _ in 0..<10 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      for _ in 0..<5 { await Task.yield() }
      // On a busy machine, it takes a while until a task runs.
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// The views of a controller.
  private static func views(of controller: UIViewController?) -> ViewHost? {
    (controller as? UIHostingController<AnyView>).map { ViewHost($0.rootView) }
  }

  /// The controllers of the stack at the bottom of a flow.
  private static func stack(_ controller: UIViewController?) -> [UIViewController] {
    (controller?.children.last as? UINavigationController)?.viewControllers ?? []
  }

  /// The numbers in UIKit, with views as screens.
  private static func controller(of numbers: FlowStore<Numbers>, home: @escaping () -> some View) -> UIViewController {
    FlowViewController(numbers) { screen in
      switch screen {
      case .home(let send):
        hosting(
          VStack {
            Button("Start") { send(.startTapped) }; home()
          })
      case .numbersList(let numbers, let send):
        hosting(ForEach(numbers, id: \.self) { number in Button("\(number)") { send(.numberSelected(number: number)) } })
      case .numberDetail(let number, _): hosting(Text("Number \(number)"))
      case .filter, .fact: UIViewController()
      }
    }
  }

  private static func hosting(_ view: some View) -> UIViewController { UIHostingController(rootView: AnyView(view)) }

  private static func viewsInControllers() async {
    let numbers = FlowStore(Numbers(facts: .arithmetic))
    let root = controller(of: numbers) { EmptyView() }
    root._appear()
    await rest()
    let home = views(of: stack(root).last)
    expect(home?.press("Start") == true, "the first screen is \(root.children)")
    await rest()
    let sheet = root._top as? UINavigationController
    expect(views(of: sheet?.viewControllers.last)?.press("2") == true, "the sheet is \(root._top)")
    await rest()
    expect(sheet?.viewControllers.count == 2, "\(sheet?.viewControllers ?? [])")
    expect(views(of: sheet?.viewControllers.last)?.texts == ["Number 2"], "\(sheet?.viewControllers ?? [])")
    sheet?._goBack(1)
    await rest()
    expect(numbers.state.routes.count == 2, "the person has gone back: \(numbers.plan)")
    root._top._beginSwipe()(false)
    await rest()
    expect(numbers.state.routes.count == 1 && root._top === root, "the sheet has gone: \(numbers.plan)")
  }

  private static func flowOfSwiftUIInController() async {
    let (numbers, logIn) = (FlowStore(Numbers(facts: .arithmetic)), FlowStore(LogIn(accounts: .teaDrinkers)))
    let root = controller(of: numbers) { LogInViews(logIn: logIn) }
    root._appear()
    await rest()
    guard let home = views(of: stack(root).last) else { return expect(false, "the first screen is \(root.children)") }
    expect(home.texts == ["Start", "Log in"], "\(home.texts)")
    expect(home.press("Log in"), "\(home.texts)")
    _ = home.update()
    await rest()
    expect(home.texts == ["Start", "Log in", "Credentials"], "\(home.texts)")
    expect(logIn.state.routes.count == 2 && numbers.state.routes.count == 1, "\(logIn.plan), \(numbers.plan)")
    // Each adapter shows its own flow: a sheet of the UIKit flow appears over the views of the SwiftUI flow.
    expect(home.press("Start"), "\(home.texts)")
    await rest()
    expect(root._top is UINavigationController && logIn.state.routes.count == 2, "\(root._top)")
  }

  private static func flowOfUIKitInView() async {
    let (numbers, logIn) = (FlowStore(Numbers(facts: .arithmetic)), FlowStore(LogIn(accounts: .teaDrinkers)))
    let host = ViewHost(NumbersAroundUIKit(numbers: numbers, logIn: logIn))
    weak let controller = held(by: host)
    controller?._appear()
    await rest()
    expect(stack(controller).map(\.title) == ["Log in"], "\(controller?.children ?? [])")
    logIn.send(LogIn.self, .welcome(.logInTapped))
    await rest()
    expect(stack(controller).map(\.title) == ["Log in", "Credentials"], "\(stack(controller))")
    expect(host.press("Start"), "\(host.texts)")
    _ = host.update()
    expect(numbers.plan.layers.count == 2 && host.press("2"), "the flow of SwiftUI goes on: \(host.texts)")
    expect(held(by: host) === controller && logIn.state.routes.count == 2, "the view holds another controller")
    stack(controller).first?.navigationController?._goBack(1)
    await rest()
    expect(logIn.state.routes.count == 1, "the person has gone back: \(logIn.plan)")
  }

  /// The controller inside a SwiftUI view is released when the screen of this view leaves.
  private static func controllerGoesWithItsShowing() async {
    let (numbers, logIn) = (FlowStore(Numbers(facts: .arithmetic)), FlowStore(LogIn(accounts: .teaDrinkers)))
    let host = ViewHost(NumbersAroundUIKit(numbers: numbers, logIn: logIn))
    weak let controller = held(by: host)
    expect(controller != nil, "\(host.controllers)")
    numbers.send(.loggedOut)
    for _ in 0..<3 {
      await rest()
      _ = host.update()
    }
    expect(controller == nil && held(by: host) != nil, "the new showing has the controller of the one before")
  }

  private static func held(by host: ViewHost) -> FlowViewController<LogIn>? {
    host.controllers.lazy.compactMap { $0 as? FlowViewController<LogIn> }.first
  }
}

/// Logging in, in SwiftUI.
struct LogInViews: View {
  let logIn: FlowStore<LogIn>

  var body: some View {
    FlowView(logIn) { screen in
      switch screen {
      case .welcome(let send): Button("Log in") { send(.logInTapped) }
      case .credentials: Text("Credentials")
      default: EmptyView()
      }
    }
  }
}

/// Logging in, in UIKit.
struct LogInController: UIViewControllerRepresentable {
  let logIn: FlowStore<LogIn>

  func makeUIViewController(context: Context) -> FlowViewController<LogIn> {
    FlowViewController(logIn) { screen in
      let controller = UIViewController()
      switch screen {
      case .welcome: controller.title = "Log in"
      case .credentials: controller.title = "Credentials"
      default: break
      }
      return controller
    }
  }

  func updateUIViewController(_ controller: FlowViewController<LogIn>, context: Context) {}
}

/// The numbers in SwiftUI. Their first screen keeps the controllers of another flow.
struct NumbersAroundUIKit: View {
  let numbers: FlowStore<Numbers>
  let logIn: FlowStore<LogIn>

  var body: some View {
    FlowView(numbers) { screen in
      switch screen {
      case .home(let send):
        VStack {
          Button("Start") { send(.startTapped) }
          LogInController(logIn: logIn)
        }
      case .numbersList(let numbers, let send):
        ForEach(numbers, id: \.self) { number in Button("\(number)") { send(.numberSelected(number: number)) } }
      case .numberDetail(let number, _): Text("\(number)")
      case .filter, .fact: EmptyView()
      }
    }
  }
}
