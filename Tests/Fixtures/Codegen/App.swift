// The types of the app that the flows of these fixtures use.
import FlowRuntime

public struct User: Hashable, Sendable, Codable {
  public var name = ""
  public init() {}
}

public struct APIClient: Sendable {
  public var isReady: Bool { true }
  public init() {}
}

public struct FilterValue: Hashable, Sendable, Codable {
  public init() {}
}

public struct Filter: FlowRuntime.Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var limit = 0
    public init(limit: Int = 0) { self.limit = limit }
  }

  public enum Action: Sendable {
    case delegate(Delegate)
    case moved(Int, Int)
    case closed
  }

  public enum Delegate: Sendable {
    case applied(FilterValue)
  }

  let api: APIClient
  public init(api: APIClient) { self.api = api }
  public func reduce(into state: inout State, action: Action) -> FlowRuntime.Effect<Action> { .none }
}

struct Boxed<Value>: FlowRuntime.Reducer {
  struct State: Hashable, Sendable {}
  enum Action: Sendable { case closed }
  let api: APIClient
  func reduce(into state: inout State, action: Action) -> FlowRuntime.Effect<Action> { .none }
}

/// A type that is not `Codable`.
struct Mute: Hashable, Sendable {}

/// A reducer whose state has no initial value.
struct Hungry: FlowRuntime.Reducer {
  struct State: Equatable, Sendable, Codable { var limit: Int }
  enum Action: Sendable { case closed }
  func reduce(into state: inout State, action: Action) -> FlowRuntime.Effect<Action> { .none }
}

struct MuteFeature: FlowRuntime.Reducer {
  struct State: Hashable, Sendable {}
  enum Action: Sendable { case closed }
  func reduce(into state: inout State, action: Action) -> FlowRuntime.Effect<Action> { .none }
}

/// A type that is not `Equatable`.
struct Unequal: Sendable {}

struct UnequalFeature: FlowRuntime.Reducer {
  struct State: Sendable {}
  enum Action: Sendable { case closed(Unequal) }
  func reduce(into state: inout State, action: Action) -> FlowRuntime.Effect<Action> { .none }
}

struct Table: Hashable, Sendable {
  var pair: (Int, Int)? { nil }
  subscript(number number: Int) -> Int { number }
}

/// A type whose initialisers take an escaping closure.
struct Callback: Equatable, Sendable {
  init(_ body: @escaping @Sendable () -> Int) {}
  init(_ body: @escaping @Sendable (Int) -> Int) {}
  static func == (a: Callback, b: Callback) -> Bool { true }
}

func sum(_ first: () -> Int, second: () -> Int) -> Int { first() + second() }

protocol Logged {}

struct Pair<A: Equatable & Sendable, B: Equatable & Sendable>: Equatable, Sendable {
  var a: A
  var b: B
}

typealias Loader = @Sendable (Int) -> Int
