// The types of the app that random flows use.
import FlowRuntime

public struct User: Hashable, Sendable, Codable {
  public var name: String
  public init(name: String = "") { self.name = String(name.prefix(8)) }
}

public struct FilterValue: Hashable, Sendable, Codable {
  public var limit: Int
  public init(limit: Int = 0) { self.limit = limit }
}

public struct Pair<A: Hashable & Sendable & Codable, B: Hashable & Sendable & Codable>: Hashable, Sendable,
  Codable
{
  public var a: A
  public var b: B
  public init(a: A, b: B) {
    self.a = a
    self.b = b
  }
}

public enum Size: String, Hashable, Sendable, Codable { case small, large }

public struct APIClient: Sendable {
  public var isReady: Bool { true }
  public init() {}
}

protocol Logged {}

/// A random decision that is always the same for the same number.
public func coin(_ number: Int) -> Bool { number & 2 == 0 }

/// A reducer with nested actions, and with a state that never changes.
public struct Filter: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var limit: Int
    public init(limit: Int = 0) { self.limit = limit }
  }

  public enum Action: Hashable, Sendable {
    case delegate(Delegate)
    case moved(Int, Int)
    case closed
  }

  public enum Delegate: Hashable, Sendable { case applied(FilterValue) }

  public init(api: APIClient) {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A reducer with effects, and with a state that changes.
public struct Counter: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var count = 0
    public var isOn = false
    public init() {}
  }

  public enum Action: Hashable, Sendable {
    case set(Int)
    case done
    case `default`(Bool)
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .set(let number):
      state.count = number
      return .send(.done)
    case .done:
      state.count &+= 1
      return .none
    case .default(let isOn):
      state.isOn = isOn
      return .run { send in await send(.done) }
    }
  }
}

/// The simplest possible reducer.
public struct Plain: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var text = ""
    public init() {}
  }

  public enum Action: Hashable, Sendable {
    case typed(String)
    case tagged(Int?)
  }

  public init() {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
