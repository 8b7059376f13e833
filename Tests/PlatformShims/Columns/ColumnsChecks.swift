import FlowRuntime
import FlowUIKit
import Foundation
import SwiftUI
import UIKit

/// Checks of columns in SwiftUI and UIKit: wide, narrow, and the change between them.
@main
@MainActor
struct ColumnsChecks {
  static func main() async {
    let issues = IssueLog()
    await issues.collect {
      await views()
      await controllers()
    }
    for unexpected in issues.messages + _Violations._take() { expect(false, "unexpected: \(unexpected)") }
    expect(_Screen.takeRefused() == [], "UIKit has refused something")
    if failures > 0 { exit(1) }
    print("columns: all checks passed")
  }

  private static var failures = 0

  private static func expect(_ isTrue: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
    if isTrue { return }
    failures += 1
    print("ColumnsChecks.swift:\(line): \(what())")
  }

  /// Runs everything to its end.
  private static func rest(_ host: ViewHost? = nil) async {
    for _ in 0..<10 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      host?.endAnimations()
      for _ in 0..<5 { await Task.yield() }
      // On a busy machine, a task may start late.
      try? await Task.sleep(for: .milliseconds(2))
      _ = host?.update()
    }
  }

  private static func picture(_ mail: FlowStore<Mail>) -> String {
    guard case .columns(let columns) = mail.state.routes.root.screen else { return "no columns" }
    return columns.items.map { item in
      let name = caseName(item.column)
      return "\(columns[columns.front]?.id == item.id ? "*" : "")\(name)"
    }.joined(separator: " ")
  }

  private static func caseName(_ column: Mail.Column) -> String {
    switch column {
    case .folders: "folders"
    case .list: "list"
    case .message(let state): "message \(state.id)"
    }
  }

  // MARK: SwiftUI

  private static func views() async {
    let mail = FlowStore(Mail())
    let window = _SizedWindow(.compact)
    let host = ViewHost(MailView(mail: mail).environment(\._window, window))
    await rest(host)
    expect(host.texts == ["inbox"] && !host.notes.contains("NavigationSplitView"), "\(host.texts), \(host.notes)")
    expect(host.press("inbox"), "\(host.texts)")
    await rest(host)
    expect(host.texts == ["inbox", "list"], "\(host.texts)")
    expect(host.press("list"), "\(host.texts)")
    await rest(host)
    expect(host.texts == ["inbox", "list", "message 3"], "one stack: \(host.texts)")
    mail.send(Message.self, .text(.detailsTapped))
    await rest(host)

    window.sizeClass = .regular
    await rest(host)
    expect(host.notes.filter { $0 == "NavigationSplitView" }.count == 1, "\(host.notes)")
    expect(host.texts == ["inbox", "list", "message 3", "details"], "three stacks: \(host.texts)")
    expect(host.act("back"), "\(host.texts)")
    await rest(host)
    expect(host.texts == ["inbox", "list", "message 3"], "\(host.texts)")
    mail.send(Message.self, .text(.nextTapped))
    await rest(host)
    expect(host.texts == ["inbox", "list", "message 4"], "another detail: \(host.texts)")
    mail.send(MessageList.self, .list(.filterTapped))
    await rest(host)
    expect(host.texts.last == "filter", "\(host.texts)")

    window.sizeClass = .compact
    await rest(host)
    expect(host.texts == ["inbox", "list", "message 4", "filter"], "the sheet survives: \(host.texts)")
    expect(host.press("filter"), "\(host.texts)")
    await rest(host)
    mail.follow(.dismissed(mail.plan.layers[mail.plan.layers.count - 1].place))
    await rest(host)
    expect(host.act("back"), "\(host.texts)")
    await rest(host)
    expect(picture(mail) == "folders *list" && mail.state.dismissals == 1, "\(picture(mail)), \(mail.state.dismissals)")
    expect(host.texts == ["inbox", "list"], "\(host.texts)")
    window.sizeClass = .regular
    await rest(host)
    expect(host.texts == ["inbox", "list", "no detail"], "the placeholder: \(host.texts)")
  }

  // MARK: UIKit

  private final class Page: UIViewController {
    convenience init(_ title: String) {
      self.init(nibName: nil, bundle: nil)
      self.title = title
    }
  }

  private static func controller(of mail: FlowStore<Mail>) -> UIViewController {
    FlowViewController(mail) { screen in
      switch screen {
      case .columns(let columns):
        FlowSplitViewController(columns) { column in
          switch column {
          case .folders(let flow):
            FlowViewController(flow) { screen in
              switch screen {
              case .list: Page("folders")
              case .more: Page("more")
              }
            }
          case .list(let flow):
            FlowViewController(flow) { screen in
              switch screen {
              case .list: Page("list")
              case .filter: Page("filter")
              }
            }
          case .message(let flow):
            FlowViewController(flow) { screen in
              switch screen {
              case .text: Page("message \(flow.state.id)")
              case .details: Page("details")
              }
            }
          }
        } placeholder: { column in
          Page("no \(column)")
        }
      case .settings: Page("settings")
      }
    }
  }

  private static func controllers() async {
    let mail = FlowStore(Mail())
    let root = controller(of: mail)
    root._appear()
    guard var split = root.children.last as? UISplitViewController else { return expect(false, "\(root.children)") }
    func titles(_ column: UISplitViewController.Column) -> [String] {
      split._column(column)?.viewControllers.map { $0.title ?? "" } ?? []
    }
    func all() -> String { "\(titles(.primary)) \(titles(.supplementary)) \(titles(.secondary)) \(titles(.compact))" }
    await rest()
    expect(all() == #"["folders"] ["no content"] ["no detail"] []"#, all())
    mail.send(Folders.self, .list(.tapped(folder: "inbox")))
    mail.send(MessageList.self, .list(.tapped(message: 3)))
    mail.send(Message.self, .text(.detailsTapped))
    await rest()
    expect(all() == #"["folders"] ["list"] ["message 3", "details"] []"#, all())
    let details = split._column(.secondary)?.viewControllers.last

    split._setCollapsed(true)
    await rest()
    expect(all() == #"[] [] [] ["folders", "list", "message 3", "details"]"#, all())
    expect(split._column(.compact)?.viewControllers.last === details, "a controller is another one after the change")
    split._column(.compact)?._goBack(2)
    await rest()
    expect(picture(mail) == "folders *list" && mail.state.dismissals == 1, "\(picture(mail)), \(mail.state.dismissals)")
    mail.send(MessageList.self, .list(.filterTapped))
    await rest()
    expect(split.presentedViewController != nil, "\(mail.plan)")

    split._setCollapsed(false)
    await rest()
    expect(split.presentedViewController != nil, "the layer has left with the layout")
    mail.send(MessageList.self, .filter(.tapped(message: 4)))
    await rest()
    expect(all() == #"["folders"] ["list"] ["message 4"] []"#, all())
    mail.follow(.dismissed(mail.plan.layers[mail.plan.layers.count - 1].place))
    await rest()
    mail.send(Message.self, .text(.detailsTapped))
    await rest()
    split._column(.secondary)?._goBack(1)
    await rest()
    expect(all() == #"["folders"] ["list"] ["message 4"] []"#, all())
    mail.send(Message.self, .text(.deleteTapped))
    await rest()
    expect(all() == #"["folders"] ["list"] ["no detail"] []"#, all())
    mail.send(.router(.open(try! FlowLink("/message/sent/9"))))
    await rest()
    split = root.children.last as? UISplitViewController ?? split
    expect(all() == #"["folders"] ["list"] ["message 9"] []"#, all())
  }
}
