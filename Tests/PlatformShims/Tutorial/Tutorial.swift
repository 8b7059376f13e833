import FlowRuntime
import FlowUIKit
import Foundation
import UIKit

/// Uses the app of the UIKit tutorial, as a user and the system would. It is compiled with the code of the article.
@main
@MainActor
final class Tutorial {
  private var failures: [String] = []
  private let scene = UIWindowScene()

  static func main() async {
    let tutorial = Tutorial()
    await tutorial.links()
    await tutorial.reading()
    await tutorial.restoration()
    for failure in tutorial.failures + _Screen.takeRefused() { print(failure) }
    if !tutorial.failures.isEmpty { exit(1) }
    print("tutorial: all checks passed")
  }

  private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
    if !isTrue { failures.append("Tutorial.swift:\(line): \(what())") }
  }

  /// Ends all animations, and lets waiting tasks run.
  private func rest() async {
    for _ in 0..<10 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      for _ in 0..<5 { await Task.yield() }
      // On a busy machine, other tasks need time, not only turns.
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private func connected(link: String? = nil, restoring activity: NSUserActivity? = nil) async -> SceneDelegate {
    let (delegate, session) = (SceneDelegate(), UISceneSession())
    session.stateRestorationActivity = activity
    let links = link.flatMap { URL(string: $0) }.map { [UIOpenURLContext._make($0)] } ?? []
    delegate.scene(scene, willConnectTo: session, options: UIScene.ConnectionOptions._make(Set(links)))
    await rest()
    return delegate
  }

  /// The visible stack: of the top layer, or of the selected tab.
  private func stack(_ delegate: SceneDelegate) -> UINavigationController? {
    let top = delegate.window?.rootViewController?._top
    return top as? UINavigationController ?? tabs(delegate)?.selectedViewController as? UINavigationController
  }

  private func tabs(_ delegate: SceneDelegate) -> UITabBarController? {
    var next = delegate.window?.rootViewController
    while let controller = next, !(controller is UITabBarController) {
      next = (controller as? UINavigationController)?.viewControllers.last ?? controller.children.last
    }
    return next as? UITabBarController
  }

  private func titles(_ delegate: SceneDelegate) -> [String?] { stack(delegate)?.viewControllers.map(\.title) ?? [] }

  /// The controls of the visible screen, from top to bottom.
  private func controls(_ delegate: SceneDelegate) -> [UIControl] {
    (stack(delegate)?.viewControllers.last?.view.subviews.flatMap(\.subviews) ?? []).compactMap { $0 as? UIControl }
  }

  private func press(_ index: Int, _ delegate: SceneDelegate, line: Int = #line) async {
    let buttons = controls(delegate).compactMap { $0 as? UIButton }
    guard buttons.indices.contains(index), let action = buttons[index]._action else {
      return expect(false, "\(titles(delegate)) has \(buttons.count) buttons", line: line)
    }
    action._perform(action)
    await rest()
  }

  private func links() async {
    let started = await connected(link: "library:///books/Emma")
    expect(titles(started) == ["Shelves", "Emma"], "\(titles(started))")
    let delegate = await connected()
    expect(titles(delegate) == ["Shelves"], "\(titles(delegate))")
    expect(tabs(delegate)?.viewControllers?.map(\.tabBarItem.title) == ["Books", "Wishes"], "\(String(describing: tabs(delegate)))")
    tabs(delegate)?._tap(1)
    await rest()
    expect(titles(delegate) == ["Wishes"], "\(titles(delegate))")
    delegate.scene(scene, openURLContexts: [UIOpenURLContext._make(URL(string: "library:///books/Ulysses")!)])
    await rest()
    expect(titles(delegate) == ["Shelves", "Ulysses"], "\(titles(delegate))")
    tabs(delegate)?._tap(1)
    await rest()
    await press(0, delegate)
    expect(titles(delegate) == ["Shelves", "Persuasion"], "\(titles(delegate))")
  }

  private func reading() async {
    let delegate = await connected()
    await press(0, delegate)
    let book = stack(delegate)?.viewControllers.last as? ColumnController
    let before = book?.text
    await press(0, delegate)
    expect(before == text(isRead: false) && book?.text == text(isRead: true), "the book shows \(String(describing: book?.text))")
    await press(1, delegate)
    (controls(delegate).first as? UITextField)?._write("Good.")
    await rest()
    await press(0, delegate)
    expect(titles(delegate) == ["Shelves", "Emma"], "the note stays: \(titles(delegate))")
    await press(2, delegate)
    let alert = delegate.window?.rootViewController?._top as? UIAlertController
    expect(alert?.title == "Remove “Emma”?" && alert?.actions.map(\.title) == ["Remove", "Keep"], "\(String(describing: alert))")
    alert?._press(0)
    await rest()
    expect(titles(delegate) == ["Shelves"], "\(titles(delegate))")
    let path = delegate.library.plan.layers.first?.path.first?.tabs?.path
    expect(path?.count == 1 && delegate.library.plan.layers.count == 1, "\(delegate.library.plan)")
  }

  private func restoration() async {
    let delegate = await connected(link: "library:///books/Emma")
    await press(1, delegate)
    (controls(delegate).first as? UITextField)?._write("Half a note")
    await rest()
    let restored = await connected(restoring: delegate.stateRestorationActivity(for: scene))
    expect(restored.library.state == delegate.library.state, "\(restored.library.plan)")
    expect((controls(restored).first as? UITextField)?.text == "Half a note", "\(titles(restored))")
    let (root, shown) = (restored.window?.rootViewController, titles(restored))
    restored.sceneDidEnterBackground(scene)
    root?._top._beginSwipe()(false)
    await rest()
    restored.sceneWillEnterForeground(scene)
    await rest()
    expect(titles(restored) == shown && root?._top !== root, "\(titles(restored)) come back, not \(shown)")
  }
}
