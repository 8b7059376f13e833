import FlowRuntime
import FlowUIKit
import Foundation
import MailSample
import SwiftUI
import UIKit

/// Checks of columns with the mail app in SwiftUI and UIKit: wide, narrow, and the change between them.
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
    Failures.end("columns")
  }

  /// Ends all animations, and lets waiting tasks run.
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
    case .messages(let state): "\(state.folder)"
    case .reading(let state): "message \(state.id)"
    }
  }

  /// The flow of the mail app, and the names of the screens that the system takes away.
  @MainActor
  private final class Watched {
    let mail = FlowStore(Mail(server: .sample))
    private(set) var left: [String] = []
    private var observation: FlowObservation?

    init() {
      observation = mail.observe { [weak self] event in
        if case .removed(let screen, .system) = event { self?.left.append(screen.name) }
      }
    }
  }

  // MARK: SwiftUI

  private static let folders = Folder.allCases.map(\.rawValue) + ["Account"]
  private static let inbox = ["Engines", "Money", "Stars", "Search", "Write"]

  private static func message(_ subject: String, _ text: String, from person: String) -> [String] {
    [subject, text, person, "Answer", "Move", "Delete"]
  }

  private static func views() async {
    let watched = Watched()
    let mail = watched.mail
    let window = _SizedWindow(.compact)
    let host = ViewHost(MailView(mail: mail).environment(\._window, window))
    let engines = message("Engines", "The engine can do more than numbers.", from: "Ada")
    let money = message("Money", "The drawings are done. The funds are not.", from: "Charles")
    func press(_ title: String, line: Int = #line) async {
      expect(host.press(title, onTop: true), "no \(title): \(host.texts)", line: line)
      await rest(host)
    }
    /// Waits until the window shows the expected content. The adapter gives SwiftUI time to remove one layer before it presents the
    /// next one.
    func wait(until isShown: () -> Bool, line: Int = #line) async {
      for _ in 0..<100 where !isShown() { await rest(host) }
      expect(isShown(), "\(host.texts), \(host.notes)", line: line)
    }
    await rest(host)
    expect(host.texts == folders + inbox && !host.notes.contains("NavigationSplitView"), "\(host.texts), \(host.notes)")
    await press("Engines")
    expect(host.texts == folders + inbox + engines, "one stack: \(host.texts)")
    await press("Ada")

    window.sizeClass = .regular
    await rest(host)
    expect(host.notes.filter { $0 == "NavigationSplitView" }.count == 1, "\(host.notes)")
    expect(host.texts == folders + inbox + engines + ["Ada", "Write to Ada"], "three stacks: \(host.texts)")
    expect(host.act("back"), "\(host.texts)")
    await rest(host)
    expect(host.texts == folders + inbox + engines, "\(host.texts)")
    await press("Delete")
    expect(host.texts == folders + inbox.dropFirst() + money, "the next message: \(host.texts)")
    await press("Move")
    expect(host.texts.last == "Cancel", "\(host.texts)")

    window.sizeClass = .compact
    await rest(host)
    expect(host.texts.last == "Cancel", "the sheet survives: \(host.texts)")
    await press("Move to archive")
    // The message is in the front column, and its new folder is in the column below.
    expect(host.texts == folders + ["Money", "Search", "Write"] + money, "\(host.texts)")
    expect(host.act("back"), "\(host.texts)")
    await rest(host)
    expect(picture(mail) == "folders *archive", "\(picture(mail))")
    expect(watched.left == ["person", "message"], "\(watched.left)")
    window.sizeClass = .regular
    await rest(host)
    expect(host.texts == folders + ["Money", "Search", "Write", "No message"], "the placeholder: \(host.texts)")

    // Writes a draft. Cancel asks first, and the user keeps the draft. After sending fails, the user edits the draft again.
    await press("Write")
    await wait { host.write("Tea", into: "Subject") }
    await rest(host)
    await press("Cancel")
    await wait { host.notes.contains("alert Discard the draft?") }
    await press("Keep writing")
    await wait { !host.notes.contains("alert Discard the draft?") }
    await press("Send")
    await wait { host.notes.contains("alert “Tea” was not sent.") }
    await press("Edit")
    await wait { host.write("Ada", into: "To") }
    await rest(host)
    await press("Send")
    await wait { host.notes.allSatisfy { $0 != "sheet" } }
    expect(mail.state.mailbox.messages(in: .sent).map(\.subject) == ["Tea", "Tea"], "\(mail.state.mailbox.messages)")

    // Searches in a folder, and changes the signature in the account.
    await press("inbox")
    await press("Search")
    expect(host.act("search", "Sta"), "\(host.notes)")
    await wait { host.texts == folders + ["Stars", "Search", "Write", "Stars", "No message"] }
    await press("Account")
    await wait { host.texts.contains("Signature: Sent with care") }
    await press("Signature: Sent with care")
    await wait { host.write("Yours", into: "Signature") }
    await rest(host)
    expect(mail.state.signature == "Yours", mail.state.signature)
  }

  // MARK: UIKit

  private static func controllers() async {
    let watched = Watched()
    let mail = watched.mail
    let root = mailController(mail)
    root._appear()
    guard var split = root.children.last as? UISplitViewController else { return expect(false, "\(root.children)") }
    func titles(_ column: UISplitViewController.Column) -> [String] {
      split._column(column)?.viewControllers.map { $0.title ?? "" } ?? []
    }
    func all() -> String { "\(titles(.primary)) \(titles(.supplementary)) \(titles(.secondary)) \(titles(.compact))" }
    /// Presses a button of a controller, counted from its first button.
    func press(_ number: Int, in controller: UIViewController?, line: Int = #line) async {
      let buttons = controller.map { controls(in: $0.view).compactMap { $0 as? UIButton } } ?? []
      guard buttons.indices.contains(number), let action = buttons[number]._action else {
        return expect(false, "no button \(number)", line: line)
      }
      action._perform(action)
      await rest()
    }
    func top(_ column: UISplitViewController.Column) -> UIViewController? { split._column(column)?.viewControllers.last }
    /// The screen in the layer above the columns.
    func layer() -> UIViewController? {
      let shown = split.presentedViewController
      return (shown as? UINavigationController)?.viewControllers.last ?? shown
    }
    await rest()
    expect(all() == #"["Folders"] ["inbox"] ["No message"] []"#, all())
    expect(split._shown == [], "\(split._shown) are shown although the system decides at first")
    await press(0, in: top(.supplementary))
    expect(split._shown == [.secondary], "the column in front may be under the sidebar: \(split._shown)")
    await press(0, in: top(.secondary))
    expect(all() == #"["Folders"] ["inbox"] ["Message", "Ada"] []"#, all())
    let person = top(.secondary)

    split._setCollapsed(true)
    await rest()
    expect(all() == #"[] [] [] ["Folders", "inbox", "Message", "Ada"]"#, all())
    expect(top(.compact) === person, "a controller is another one after the change")
    split._column(.compact)?._goBack(2)
    await rest()
    expect(picture(mail) == "folders *inbox", "\(picture(mail))")
    expect(watched.left == ["person", "message"], "\(watched.left)")
    await press(1, in: top(.compact))
    await press(2, in: top(.compact))
    expect(layer()?.title == "Move to", "\(mail.plan)")

    split._setCollapsed(false)
    await rest()
    expect(layer()?.title == "Move to", "the layer has left with the layout")
    await press(3, in: layer())
    expect(all() == #"["Folders"] ["archive"] ["Message"] []"#, all())
    await press(0, in: top(.secondary))
    split._column(.secondary)?._goBack(1)
    await rest()
    expect(all() == #"["Folders"] ["archive"] ["Message"] []"#, all())
    await press(3, in: top(.secondary))
    expect(all() == #"["Folders"] ["archive"] ["No message"] []"#, all())
    // The rows read the messages of the app.
    expect(controls(in: top(.supplementary)?.view).count == 2, "the deleted message is still in the list")
    mail.send(.router(.open(try! FlowLink("/sent/4"))))
    await rest()
    split = root.children.last as? UISplitViewController ?? split
    expect(all() == #"["Folders"] ["sent"] ["Message"] []"#, all())

    // Writes a draft.
    await press(1, in: top(.secondary))
    expect(layer()?.title == "New message", "\(mail.plan)")
    (layer().flatMap { controls(in: $0.view).first } as? UITextField)?._write("")
    await rest()
    await press(1, in: layer())
    for _ in 0..<100 where layer()?.title != "“Re: Tea” was not sent." { await rest() }
    expect(layer()?.title == "“Re: Tea” was not sent.", "\(mail.plan)")
  }

  private static func controls(in view: UIView?) -> [UIControl] {
    view?.subviews.flatMap { ($0 as? UIControl).map { [$0] } ?? controls(in: $0) } ?? []
  }
}
