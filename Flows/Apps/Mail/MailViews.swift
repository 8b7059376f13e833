#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import Foundation
  import MailSample
  import SwiftUI

  /// The mail app in SwiftUI: three columns, sheets and alerts over them, links and restoration.
  struct MailApp: App {
    var body: some Scene {
      WindowGroup { MailWindow() }
    }
  }

  /// Each window has its own mail, which the system restores with the window.
  struct MailWindow: View {
    @State private var mail = FlowStore(Mail(server: .sample))
    @SceneStorage("mail") private var kept: Data?

    init() {}

    var body: some View {
      MailView(mail: mail)
        .opensLinks(in: mail)
        .restores(mail, from: $kept)
    }
  }

  struct MailView: View {
    let mail: FlowStore<Mail>

    var body: some View {
      FlowView(mail) { screen in
        switch screen {
        case .columns(let columns):
          FlowColumns(columns) { column in
            switch column {
            case .folders(let flow): FoldersView(flow: flow)
            case .messages(let flow): MessagesView(flow: flow)
            case .reading(let flow): ReadingView(flow: flow)
            }
          } placeholder: { column in
            Text(column == .content ? "No folder" : "No message")
          }
        case .account(let flow): AccountView(flow: flow)
        case .writing(let flow): WritingView(flow: flow)
        }
      }
    }
  }

  struct FoldersView: View {
    let flow: FlowStore<Folders>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .list(let send):
          List {
            ForEach(Folder.allCases, id: \.self) { folder in
              Button(folder.rawValue) { send(.folderTapped(folder: folder)) }
            }
          }
          .navigationTitle("Folders")
          .toolbar { Button("Account") { send(.accountTapped) } }
        }
      }
    }
  }

  struct MessagesView: View {
    let flow: FlowStore<Messages>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .list(let folder, let send):
          MessageRows(folder: folder, text: "") { send(.messageTapped(id: $0)) }
            .navigationTitle(folder.rawValue)
            .toolbar {
              Button("Search") { send(.searchTapped) }
              Button("Write") { send(.writeTapped) }
            }
        case .search(let folder, let text, let send):
          MessageRows(folder: folder, text: text) { send(.messageTapped(id: $0)) }
            .navigationTitle("Search in \(folder.rawValue)")
            .searchable(text: Binding(send.binding(text) { .textChanged(text: $0) }))
        }
      }
    }
  }

  /// The messages of a folder. They are in the flow of the whole app, so this view takes that flow from the environment.
  struct MessageRows: View {
    @Environment(FlowStore<Mail>.self) private var mail
    let folder: Folder
    let text: String
    let open: (Int) -> Void

    var body: some View {
      List {
        ForEach(mail.state.mailbox.messages(in: folder, containing: text)) { message in
          Button(message.subject) { open(message.id) }
        }
      }
    }
  }

  struct ReadingView: View {
    let flow: FlowStore<Reading>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .message(let id, let send): MessageView(id: id, send: send)
        case .person(let name, let send):
          Text(name)
          Button("Write to \(name)") { send(.writeTapped) }
        case .moving(_, let send):
          List {
            ForEach(Folder.allCases, id: \.self) { folder in
              Button("Move to \(folder.rawValue)") { send(.folderTapped(folder: folder)) }
            }
          }
          Button("Cancel") { send(.cancelTapped) }
        }
      }
    }
  }

  struct MessageView: View {
    @Environment(FlowStore<Mail>.self) private var mail
    let id: Int
    let send: ScreenSend<Reading.MessageAction>

    var body: some View {
      if let message = mail.state.mailbox[id] {
        Text(message.subject)
        Text(message.text)
        Button(message.person) { send(.personTapped(name: message.person)) }
        Button("Answer") { send(.answerTapped(draft: message.answer(signature: mail.state.signature))) }
        Button("Move") { send(.moveTapped) }
        Button("Delete") { send(.deleteTapped(next: mail.state.mailbox.next(after: id))) }
      } else {
        Text("There is no such message.")
      }
    }
  }

  struct WritingView: View {
    let flow: FlowStore<Writing>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .editor(let draft, _, let send): Editor(draft: Binding(send.binding(draft) { .changed(draft: $0) }), send: send)
        }
      }
    }
  }

  struct Editor: View {
    let draft: Binding<Draft>
    let send: ScreenSend<Writing.EditorAction>

    var body: some View {
      List {
        TextField("To", text: draft.to)
        TextField("Subject", text: draft.subject)
        TextField("Text", text: draft.text)
      }
      .navigationTitle("New message")
      .toolbar {
        // SwiftUI does not report a refused swipe, so this button sends the event that asks the user.
        Button("Cancel") { send(.leaveAttempted) }
        Button("Send") { send(.sendTapped) }
      }
    }
  }

  struct AccountView: View {
    let flow: FlowStore<Account>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .overview(let signature, let send):
          Button("Signature: \(signature)") { send(.signatureTapped) }
            .navigationTitle("Account")
            .toolbar { Button("Done") { send(.doneTapped) } }
        case .signing(let text, let send):
          TextField("Signature", text: Binding(send.binding(text) { .textChanged(text: $0) }))
        }
      }
    }
  }
#endif
