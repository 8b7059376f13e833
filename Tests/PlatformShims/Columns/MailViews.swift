import FlowRuntime
import FlowSwiftUI
import SwiftUI

/// The mail app in SwiftUI.
struct MailView: View {
  let mail: FlowStore<Mail>

  var body: some View {
    FlowView(mail) { screen in
      switch screen {
      case .columns(let columns):
        FlowColumns(columns) { column in
          switch column {
          case .folders(let flow): FoldersView(flow: flow)
          case .list(let flow): MessageListView(flow: flow)
          case .message(let flow): MessageView(flow: flow)
          }
        } placeholder: { column in
          Text("no \(column)")
        }
      case .settings(let send): Button("settings") { send(.done) }
      }
    }
  }
}

private struct FoldersView: View {
  let flow: FlowStore<Folders>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .list(let send): Button("inbox") { send(.tapped(folder: "inbox")) }
      case .more: Text("more")
      }
    }
  }
}

private struct MessageListView: View {
  let flow: FlowStore<MessageList>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .list(let send): Button("list") { send(.tapped(message: 3)) }
      case .filter(let send): Button("filter") { send(.tapped(message: 4)) }
      }
    }
  }
}

private struct MessageView: View {
  let flow: FlowStore<Message>

  var body: some View {
    FlowView(flow) { screen in
      switch screen {
      case .text: Text("message \(flow.state.id)")
      case .details: Text("details")
      }
    }
  }
}
