import FlowRuntime
import FlowTesting
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Columns of generated flows")
struct MailroomTests {
  private typealias Play = ScenarioPlay<Mailroom>

  private func column(_ play: Play, _ name: String, _ action: Mailroom.ColumnAction) -> Mailroom.Action {
    .router(.screen(id: play.id(name), action: .columns(.column(id: play.column(name), action: action))))
  }

  private func folders(_ play: Play, _ event: MailroomFolders.AllAction) -> Mailroom.Action {
    column(play, "folders", .folders(.router(.screen(id: play.id("folders", "all"), action: .all(event)))))
  }

  private func list(_ play: Play, _ event: MailroomList.AllAction) -> Mailroom.Action {
    column(play, "list", .list(.router(.screen(id: play.id("list", "all"), action: .all(event)))))
  }

  private func message(_ play: Play, _ event: MailroomMessage.TextAction) -> Mailroom.Action {
    column(play, "message", .message(.router(.screen(id: play.id("message", "text"), action: .text(event)))))
  }

  @Test("A scenario of columns, with the stacks inside")
  func scenario() {
    var play = Play(Mailroom(), Mailroom.State())
    play.expect("folders")
    play.send(folders(play, .tapped(folder: "inbox")), leadingTo: "folders, content list")
    play.send(list(play, .tapped(message: 3)), leadingTo: "folders [all], content list [all], detail message [text]")
    play.send(message(play, .detailsTapped), leadingTo: "folders, content list, detail message [text, push details]")
    // The content has a new value, so it is created again. The detail stays.
    play.send(folders(play, .tapped(folder: "sent")), leadingTo: "folders, content list front, detail message [text, push details]")
    play.send(list(play, .filterTapped), leadingTo: "folders, content list front [all, sheet filter], detail message")
    play.swipeDown(leadingTo: "folders, content list front [all], detail message")
    play.goBack(leadingTo: "folders")
    #expect(play.state.left == 1)
    play.open("/message/inbox/3", leadingTo: "folders, content list, detail message")
    play.send(message(play, .detailsTapped), leadingTo: "folders, content list, detail message [text, push details]")
    play.goBack(leadingTo: "folders, content list, detail message [text]")
    play.send(message(play, .detailsTapped), leadingTo: "folders, content list, detail message [text, push details]")
    play.goBack(2, leadingTo: "folders, content list")
    play.send(list(play, .tapped(message: 4)), leadingTo: "folders, content list, detail message")
    play.send(message(play, .deleteTapped), leadingTo: "folders, content list")
    play.send(folders(play, .settingsTapped), leadingTo: "folders, content list, sheet settings")
  }

  @Test("The flow does not hear a content that has left its column")
  func late() throws {
    var play = Play(Mailroom(), Mailroom.State())
    play.send(.inboxWanted, leadingTo: "folders, content list")
    play.send(list(play, .tapped(message: 3)), leadingTo: "folders, content list, detail message")
    let deletion = column(play, "message", .message(.exit(.deleted)))
    play.send(list(play, .tapped(message: 4)), leadingTo: "folders, content list, detail message")
    let player = Player(play.state, Mailroom())
    player.send(deletion)
    #expect(player.state == play.state)
    #expect(
      player.complaints == [
        "Mailroom: column of columns of the route #0 was sent to a tab or a column that is no longer there, or that shows something "
          + "else. Send it with the id of its own tab or column."
      ])
    var state = play.state
    #expect(Mailroom().settle(&state, deletion).map(\.ignored) == [.mismatch])
    #expect(state == play.state)
  }

  @Test("A column under a layer of another column does not hear that it was chosen again")
  func reselection() {
    var play = Play(Mailroom(), Mailroom.State())
    play.send(.inboxWanted, leadingTo: "folders, content list")
    play.send(folders(play, .helpTapped), leadingTo: "folders [all, sheet help], content list")
    play.send(.inboxWanted, leadingTo: "folders [all, sheet help], content list")
    #expect(play.state.reselections == 0)
    play.swipeDown(leadingTo: "folders [all], content list")
    play.send(.inboxWanted, leadingTo: "folders, content list")
    #expect(play.state.reselections == 1)
  }

  @Test("A recording of columns in a tab and in a sheet")
  func recording() {
    let flow = MailroomApp()
    let store = Store(initialState: MailroomApp.State()) { flow }
    let recorder = store.record(flow, last: 100)
    var play = ScenarioPlay(flow, MailroomApp.State())
    func send(_ action: MailroomApp.Action, _ stack: String) {
      store.send(action)
      play.send(action, leadingTo: stack)
    }
    func inTab(_ action: Mailroom.Action) -> MailroomApp.Action {
      .router(.screen(id: play.id("mail"), action: .tabs(.tab(id: play.tab("mail"), action: .mail(action)))))
    }
    func inPad(_ action: Mailroom.Action) -> MailroomApp.Action {
      .router(.screen(id: play.id("pad"), action: .pad(action)))
    }
    func inbox(_ owner: String) -> Mailroom.Action {
      let chosen = MailroomFolders.Action.router(.screen(id: play.id(owner, "folders", "all"), action: .all(.tapped(folder: "inbox"))))
      let action = Mailroom.ColumnAction.folders(chosen)
      return .router(.screen(id: play.id(owner, "folders"), action: .columns(.column(id: play.column(owner, "folders"), action: action))))
    }
    func left(_ owner: String) -> Mailroom.Action {
      .router(.screen(id: play.id(owner, "list"), action: .columns(.left(play.column(owner, "list")))))
    }
    send(inTab(inbox("mail")), "tabs [mail [folders, content list [all]]]")
    send(.padTapped, "tabs [mail [folders, content list]], sheet pad [folders]")
    send(inPad(inbox("pad")), "tabs, sheet pad [folders [all], content list [all]]")
    send(inPad(left("pad")), "tabs, sheet pad [folders]")
    send(.router(.dismissed(id: play.id("pad"))), "tabs")
    send(inTab(left("mail")), "tabs [mail [folders]]")
    #expect(
      recorder.scenario() == """
        scenario "a session" for MailroomApp(_) {
          given => tabs [mail [folders [all]], folders [all]]
          mail.folders.all.tapped(folder: _) => tabs [mail [folders [all], content list [all]]]
          padTapped => tabs [mail [folders [all], content list [all]]], sheet pad [folders [all]]
          pad.folders.all.tapped(folder: _) => tabs [mail [folders [all], content list [all]]], sheet pad [folders [all], content list [all]]
          go back => tabs [mail [folders [all], content list [all]]], sheet pad [folders [all]]
          swipe down => tabs [mail [folders [all], content list [all]]]
          go back => tabs [mail [folders [all]]]
        }

        """)
  }
}
