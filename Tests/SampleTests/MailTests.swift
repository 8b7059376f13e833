import FlowRuntime
import FlowTesting
import Foundation
import MailSample
import Testing

@MainActor
@Suite("Mail")
struct MailTests {
  private struct Offline: Error {}

  private nonisolated static let letters = [
    Message(id: 1, folder: .inbox, person: "Ada", subject: "Engines", text: ""),
    Message(id: 2, folder: .inbox, person: "Charles", subject: "Money", text: ""),
  ]
  private let draft = Draft(to: "Ada", subject: "Tea", text: "At five?")

  private func mail(send: @escaping @Sendable (Draft) async throws -> Void = { _ in }) -> Mail {
    Mail(server: Server(messages: { Self.letters }, send: send))
  }

  /// A store that has loaded the messages.
  private func store(send: @escaping @Sendable (Draft) async throws -> Void = { _ in }) async -> TestStoreOf<Mail> {
    let store = TestStore(initialState: Mail.State()) { mail(send: send) }
    await store.receive(.mailbox(.opened))
    await store.receive(.mailbox(.loaded(Self.letters))) { $0.mailbox.messages = Self.letters }
    return store
  }

  @Test("A draft that cannot be sent is offered again, and then kept")
  func failure() async {
    let store = await store { _ in throw Offline() }
    await store.send(Messages.self, .list(.writeTapped))
    await store.receive(Messages.self, .exit(.writingWanted)) {
      $0.routes.presentSheet(.writing(Writing.State(draft: Draft(text: "Sent with care"))), container: .navigation)
    }
    store.exhaustivity = .off
    await store.send(Writing.self, .editor(.changed(draft: draft)))
    await store.send(Writing.self, .editor(.sendTapped))
    await store.receive(.mailbox(.failed(draft)))
    expectRoutes(store.state.routes, "folders, content messages, alert failure")
    await store.press("Keep as a draft")
    await store.skipReceivedActions()
    #expect(store.state.mailbox.messages(in: .drafts).map(\.subject) == ["Tea"])
    expectRoutes(store.state.routes, "folders, content messages")
    await store.finish()
  }

  @Test("A sent draft is in the folder of sent messages")
  func sending() async {
    let store = await store()
    store.exhaustivity = .off
    await store.send(Messages.self, .list(.messageTapped(id: 1)))
    await store.skipReceivedActions()
    let answer = Self.letters[0].answer(signature: store.state.signature)
    await store.send(Reading.self, .message(.answerTapped(draft: answer)))
    await store.skipReceivedActions()
    expectRoutes(store.state.routes, "folders, content messages, detail reading, sheet writing")
    await store.send(Writing.self, .editor(.sendTapped))
    await store.receive(.mailbox(.delivered(answer)))
    #expect(store.state.mailbox.messages(in: .sent).map(\.subject) == ["Re: Engines"])
    expectRoutes(store.state.routes, "folders, content messages, detail reading")
    await store.finish()
  }

  @Test("A deleted message makes room for the next one, and then for nothing")
  func deletion() async {
    let store = await store()
    store.exhaustivity = .off
    await store.send(Messages.self, .list(.messageTapped(id: 1)))
    for (id, stack) in [(1, "folders, content messages, detail reading"), (2, "folders, content messages")] {
      await store.skipReceivedActions()
      await store.send(Reading.self, .message(.deleteTapped(next: store.state.mailbox.next(after: id))))
      await store.skipReceivedActions()
      #expect(store.state.mailbox[id] == nil)
      expectRoutes(store.state.routes, stack)
    }
    await store.finish()
  }

  @Test("The columns are restored with their stacks, and with the messages")
  func restoration() throws {
    let store = Store(initialState: Mail.State()) { mail() }
    store.send(.router(.open(try FlowLink("https://mail.example/inbox/2"))))
    store.send(Reading.self, .message(.personTapped(name: "Charles")))
    store.send(Messages.self, .list(.searchTapped))
    let stack = "folders, content messages [list, push search], detail reading [message, push person]"
    expectRoutes(store.state.routes, stack)
    let kept = try JSONEncoder().encode(FlowSnapshot(store.state))

    let snapshot = try JSONDecoder().decode(FlowSnapshot<Mail.State>.self, from: kept)
    #expect(snapshot.losses.isEmpty)
    let restored = Store(initialState: snapshot.state) { mail() }
    expectRoutes(restored.state.routes, stack)
    #expect(restored.state.mailbox == store.state.mailbox)
  }

  @Test("A link to a folder that does not exist changes nothing")
  func unknownFolder() throws {
    var state = Mail.State()
    let before = state
    #expect(throws: LinkError.self) { try mail().open(FlowLink("/spam/3"), &state) }
    #expect(state == before)
  }
}
