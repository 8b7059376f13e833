public import FlowRuntime

/// A user who is logged in.
public struct User: Hashable, Sendable, Codable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}

/// Checks passwords: with a server in an app, with a closure in a test.
public struct Accounts: Sendable {
  /// Returns the user with the address, or `nil` if the password is wrong.
  public var logIn: @Sendable (_ email: String, _ password: String) async -> User?

  public init(logIn: @escaping @Sendable (_ email: String, _ password: String) async -> User?) {
    self.logIn = logIn
  }
}

extension Accounts {
  /// Accepts every user with the password `tea`.
  public static let teaDrinkers = Accounts { email, password in
    password == "tea" ? User(name: String(email.prefix { $0 != "@" })) : nil
  }
}

/// Reads the address and the password and checks them.
public struct Credentials: Reducer {
  public struct State: Equatable, Sendable, Codable {
    public var email: String
    public var password = ""
    public var isAsking = false

    public init(email: String) {
      self.email = email
    }

    /// The password and a running request are not saved with the state.
    private enum CodingKeys: CodingKey { case email }
  }

  public enum Action: Equatable, Sendable {
    case emailChanged(String)
    case passwordChanged(String)
    case sendTapped
    case forgotTapped
    case answered(User?)
    case delegate(Delegate)

    /// The results that the parent flow handles.
    public enum Delegate: Equatable, Sendable {
      case accepted(User)
      case refused
    }
  }

  let accounts: Accounts

  public init(accounts: Accounts) {
    self.accounts = accounts
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .emailChanged(let email):
      state.email = email
      return .none
    case .passwordChanged(let password):
      state.password = password
      return .none
    case .sendTapped:
      state.isAsking = true
      let (email, password) = (state.email, state.password)
      return .run { [accounts] send in await send(.answered(accounts.logIn(email, password))) }
    case .answered(let user):
      state.isAsking = false
      guard let user else { return .send(.delegate(.refused)) }
      return .send(.delegate(.accepted(user)))
    case .forgotTapped, .delegate:
      return .none
    }
  }
}
