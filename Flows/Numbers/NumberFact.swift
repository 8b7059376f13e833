public import FlowRuntime

/// Provides facts about numbers: a service in an app, a closure in a test.
public struct NumberFacts: Sendable {
  public var fact: @Sendable (Int) async throws -> String

  public init(fact: @escaping @Sendable (Int) async throws -> String) {
    self.fact = fact
  }
}

extension NumberFacts {
  /// Facts that need no network.
  public static let arithmetic = NumberFacts { number in
    number.isMultiple(of: 2) ? "\(number) is even." : "\(number) is odd."
  }
}

/// Loads a fact about a number when the screen appears.
public struct NumberFact: Reducer {
  public struct State: Equatable, Sendable, Codable {
    public let number: Int
    public var fact: String?
    public var isLoading = false

    public init(number: Int) {
      self.number = number
    }

    /// `isLoading` is not saved, because no request is running after the state is restored.
    private enum CodingKeys: CodingKey { case number, fact }
  }

  public enum Action: Equatable, Sendable {
    case appeared
    case loaded(String)
    case closeTapped
  }

  let facts: NumberFacts

  public init(facts: NumberFacts) {
    self.facts = facts
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.isLoading = true
      let number = state.number
      return .run { [facts] send in
        await send(.loaded(try await facts.fact(number)))
      }
    case .loaded(let fact):
      state.isLoading = false
      state.fact = fact
      return .none
    case .closeTapped:
      return .none
    }
  }
}
