#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import MailSample
  import Observation
  import UIKit

  /// The mail app in UIKit. A scene delegate shows it: `window.rootViewController = mailController(mail)`.
  @MainActor
  func mailController(_ mail: FlowStore<Mail>) -> FlowViewController<Mail> {
    FlowViewController(mail) { screen in
      switch screen {
      case .columns(let columns):
        FlowSplitViewController(columns) { column in
          switch column {
          case .folders(let flow): foldersController(flow)
          case .messages(let flow): messagesController(flow, in: mail)
          case .reading(let flow): readingController(flow, in: mail)
          }
        } placeholder: { column in
          RowsController(column == .content ? "No folder" : "No message") { [] }
        }
      case .account(let flow): accountController(flow)
      case .writing(let flow): writingController(flow)
      }
    }
  }

  @MainActor
  func foldersController(_ flow: FlowStore<Folders>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .list(let send):
        RowsController("Folders") {
          Folder.allCases.map { folder in .button(folder.rawValue) { send(.folderTapped(folder: folder)) } }
            + [.button("Account") { send(.accountTapped) }]
        }
      }
    }
  }

  @MainActor
  func messagesController(_ flow: FlowStore<Messages>, in mail: FlowStore<Mail>) -> UIViewController {
    FlowViewController(
      flow,
      update: { screen, controller in
        // The text of the search has changed, so show the messages that match it.
        if case .search(let folder, let text, let send) = screen {
          (controller as? RowsController)?.show { searchRows(in: mail, folder: folder, text: text, send: send) }
        }
      }
    ) { screen in
      switch screen {
      case .list(let folder, let send):
        RowsController(folder.rawValue) {
          mail.state.mailbox.messages(in: folder).map { message in
            .button(message.subject) { send(.messageTapped(id: message.id)) }
          } + [.button("Search") { send(.searchTapped) }, .button("Write") { send(.writeTapped) }]
        }
      case .search(let folder, let text, let send):
        RowsController("Search in \(folder.rawValue)", field: text, changed: { send(.textChanged(text: $0)) }) {
          searchRows(in: mail, folder: folder, text: text, send: send)
        }
      }
    }
  }

  @MainActor
  private func searchRows(
    in mail: FlowStore<Mail>, folder: Folder, text: String, send: ScreenSend<Messages.SearchAction>
  ) -> [RowsController.Row] {
    mail.state.mailbox.messages(in: folder, containing: text).map { message in
      .button(message.subject) { send(.messageTapped(id: message.id)) }
    }
  }

  @MainActor
  func readingController(_ flow: FlowStore<Reading>, in mail: FlowStore<Mail>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .message(let id, let send):
        RowsController("Message") {
          guard let message = mail.state.mailbox[id] else { return [.text("There is no such message.")] }
          return [
            .text(message.subject),
            .text(message.text),
            .button(message.person) { send(.personTapped(name: message.person)) },
            .button("Answer") { send(.answerTapped(draft: message.answer(signature: mail.state.signature))) },
            .button("Move") { send(.moveTapped) },
            .button("Delete") { send(.deleteTapped(next: mail.state.mailbox.next(after: id))) },
          ]
        }
      case .person(let name, let send):
        RowsController(name) { [.button("Write to \(name)") { send(.writeTapped) }] }
      case .moving(_, let send):
        RowsController("Move to") {
          Folder.allCases.map { folder in .button(folder.rawValue) { send(.folderTapped(folder: folder)) } }
            + [.button("Cancel") { send(.cancelTapped) }]
        }
      }
    }
  }

  @MainActor
  func writingController(_ flow: FlowStore<Writing>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .editor(let draft, _, let send): EditorController(draft, send: send)
      }
    }
  }

  @MainActor
  func accountController(_ flow: FlowStore<Account>) -> UIViewController {
    FlowViewController(
      flow,
      update: { screen, controller in
        if case .overview(let signature, let send) = screen {
          (controller as? RowsController)?.show { accountRows(signature: signature, send: send) }
        }
      }
    ) { screen in
      switch screen {
      case .overview(let signature, let send): RowsController("Account") { accountRows(signature: signature, send: send) }
      case .signing(let text, let send):
        RowsController("Signature", field: text, changed: { send(.textChanged(text: $0)) }) { [] }
      }
    }
  }

  @MainActor
  private func accountRows(signature: String, send: ScreenSend<Account.OverviewAction>) -> [RowsController.Row] {
    [.button("Signature: \(signature)") { send(.signatureTapped) }, .button("Done") { send(.doneTapped) }]
  }

  /// A title, perhaps a text field, and rows. The rows are made again when the state that they read changes.
  final class RowsController: UIViewController {
    enum Row {
      case text(String)
      case button(String, () -> Void)
    }

    private let list = UIView()
    private let field: UITextField?
    private var rows: () -> [Row]

    init(_ title: String, field text: String? = nil, changed: @escaping (String) -> Void = { _ in }, rows: @escaping () -> [Row]) {
      field = text.map { textField($0, changed: changed) }
      self.rows = rows
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      setBackground(of: view)
      view.addSubview(column([field, list].compactMap { $0 }, in: view))
      update()
    }

    /// Shows other rows.
    func show(_ rows: @escaping () -> [Row]) {
      self.rows = rows
      if isViewLoaded { update() }
    }

    private func update() {
      let rows = withObservationTracking(rows) {
        Task { @MainActor [weak self] in self?.update() }
      }
      let views: [UIView] = rows.map { row in
        switch row {
        case .text(let text):
          let label = UILabel()
          label.text = text
          return label
        case .button(let title, let action): return UIButton(primaryAction: UIAction(title: title) { _ in action() })
        }
      }
      for view in list.subviews { view.removeFromSuperview() }
      list.addSubview(column(views, in: list))
    }
  }

  /// The text fields of a draft.
  final class EditorController: UIViewController {
    private var draft: Draft
    private let send: ScreenSend<Writing.EditorAction>

    init(_ draft: Draft, send: ScreenSend<Writing.EditorAction>) {
      self.draft = draft
      self.send = send
      super.init(nibName: nil, bundle: nil)
      title = "New message"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      setBackground(of: view)
      let send = send
      let views = [
        field(\.to), field(\.subject), field(\.text),
        UIButton(primaryAction: UIAction(title: "Cancel") { _ in send(.leaveAttempted) }),
        UIButton(primaryAction: UIAction(title: "Send") { _ in send(.sendTapped) }),
      ]
      view.addSubview(column(views, in: view))
    }

    private func field(_ part: WritableKeyPath<Draft, String>) -> UITextField {
      textField(draft[keyPath: part]) { [weak self] text in
        guard let self else { return }
        draft[keyPath: part] = text
        send(.changed(draft: draft))
      }
    }
  }

  @MainActor
  private func setBackground(of view: UIView) {
    #if !os(tvOS)
      view.backgroundColor = .systemBackground
    #endif
  }

  /// A stack of views that fills a view.
  @MainActor
  private func column(_ views: [UIView], in view: UIView) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return stack
  }

  @MainActor
  private func textField(_ text: String, changed: @escaping (String) -> Void) -> UITextField {
    let field = UITextField()
    field.text = text
    field.addAction(UIAction { [weak field] _ in changed(field?.text ?? "") }, for: .editingChanged)
    return field
  }
#endif
