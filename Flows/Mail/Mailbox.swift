public import FlowRuntime

/// A folder. Links use its raw value.
public enum Folder: String, CaseIterable, Codable, Hashable, Sendable {
  case inbox, sent, drafts, archive
}

/// A message in a folder.
public struct Message: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public var folder: Folder
  /// The sender. For a message that the user sent, the receiver.
  public let person: String
  public let subject: String
  public let text: String

  public init(id: Int, folder: Folder, person: String, subject: String, text: String) {
    self.id = id
    self.folder = folder
    self.person = person
    self.subject = subject
    self.text = text
  }

  /// A draft that answers this message.
  public func answer(signature: String) -> Draft {
    Draft(to: person, subject: "Re: \(subject)", text: "\n\(signature)\n\n> \(text)")
  }
}

/// A message that is not sent yet.
public struct Draft: Codable, Hashable, Sendable {
  public var to: String
  public var subject: String
  public var text: String

  public init(to: String = "", subject: String = "", text: String = "") {
    self.to = to
    self.subject = subject
    self.text = text
  }
}

/// The server of the app.
public struct Server: Sendable {
  public let messages: @Sendable () async -> [Message]
  public let send: @Sendable (Draft) async throws -> Void

  public init(messages: @escaping @Sendable () async -> [Message], send: @escaping @Sendable (Draft) async throws -> Void) {
    self.messages = messages
    self.send = send
  }

  /// A server that refuses a draft without an address.
  public static let sample = Server(
    messages: { Message.samples },
    send: { draft in if draft.to.isEmpty { throw MissingAddress() } }
  )

  struct MissingAddress: Error {}
}

extension Message {
  public static let samples = [
    Message(id: 1, folder: .inbox, person: "Ada", subject: "Engines", text: "The engine can do more than numbers."),
    Message(id: 2, folder: .inbox, person: "Charles", subject: "Money", text: "The drawings are done. The funds are not."),
    Message(id: 3, folder: .inbox, person: "Mary", subject: "Stars", text: "Come and see the moon on Friday."),
    Message(id: 4, folder: .sent, person: "Ada", subject: "Tea", text: "At five?"),
  ]
}

/// The messages of the app. Its effects send drafts.
public struct Mailbox: Reducer {
  public struct State: Codable, Hashable, Sendable {
    public var messages: [Message] = []

    public init() {}

    public subscript(id: Int) -> Message? { messages.first { $0.id == id } }

    /// The messages in a folder whose subject contains a text.
    public func messages(in folder: Folder, containing text: String = "") -> [Message] {
      messages.filter { $0.folder == folder && (text.isEmpty || $0.subject.contains(text)) }
    }

    /// The message that follows a message in its folder.
    public func next(after id: Int) -> Int? {
      guard let index = messages.firstIndex(where: { $0.id == id }) else { return nil }
      return messages[(index + 1)...].first { $0.folder == messages[index].folder }?.id
    }

    mutating func add(_ draft: Draft, to folder: Folder) {
      let id = (messages.map(\.id).max() ?? 0) + 1
      messages.append(Message(id: id, folder: folder, person: draft.to, subject: draft.subject, text: draft.text))
    }
  }

  public enum Action: Equatable, Sendable {
    case opened
    case loaded([Message])
    case moved(Int, Folder)
    case deleted(Int)
    case sent(Draft)
    case kept(Draft)
    case delivered(Draft)
    case failed(Draft)
  }

  let server: Server

  public init(server: Server) { self.server = server }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      return .run { [server] send in await send(.loaded(server.messages())) }
    case .loaded(let messages): state.messages = messages
    case .moved(let id, let folder):
      if let index = state.messages.firstIndex(where: { $0.id == id }) { state.messages[index].folder = folder }
    case .deleted(let id): state.messages.removeAll { $0.id == id }
    case .sent(let draft):
      return .run { [server] send in
        do {
          try await server.send(draft)
          await send(.delivered(draft))
        } catch {
          await send(.failed(draft))
        }
      }
    case .kept(let draft): state.add(draft, to: .drafts)
    case .delivered(let draft): state.add(draft, to: .sent)
    case .failed: break
    }
    return .none
  }
}
