/// The state of a flow as it is kept between two runs of the app, or sent to a colleague with a bug report.
///
/// ```swift
/// let data = try JSONEncoder().encode(FlowSnapshot(store.state, version: "2.1"))
///
/// let snapshot = FlowSnapshot.restore(orStart: Numbers.State(user: user)) {
///   try JSONDecoder().decode(FlowSnapshot<Numbers.State>.self, from: data)
/// }
/// let store = Store(initialState: snapshot.state) { Numbers(api: api) }
/// ```
///
/// It works with every encoder and decoder. A flow that is `Codable` decodes by itself, too, but then any damage is an
/// error. Inside a snapshot it keeps what it can: of its routes the longest valid prefix, so that what is shown was
/// shown on what lies below it; a variable falls back to its initial value, the routes of which nothing is left to
/// the flow's start. `losses` says what is gone.
public struct FlowSnapshot<State> {
  /// The state of the flow.
  public let state: State
  /// The version of the app that made the snapshot, if it told one: anything that the app can compare.
  public let version: String?
  /// What `state` lacks of the data that it was decoded from, in the order in which it was met.
  public let losses: [FlowLoss]

  /// A snapshot to encode.
  ///
  /// - Parameters:
  ///   - state: the state of a flow.
  ///   - version: the version of the app, to be told when the snapshot is restored.
  public init(_ state: State, version: String? = nil) {
    self.init(state, version: version, losses: [])
  }

  init(_ state: State, version: String?, losses: [FlowLoss]) {
    self.state = state
    self.version = version
    self.losses = losses
  }

  /// Decodes a snapshot, or begins anew if nothing can be made of the data.
  ///
  /// - Parameters:
  ///   - start: the state of the flow when it begins.
  ///   - decode: reads and decodes the data.
  /// - Returns: what `decode` returns; if it throws, a snapshot of `start` that names the error as its loss.
  public static func restore(orStart start: @autoclosure () -> State, from decode: () throws -> Self) -> Self {
    do {
      return try decode()
    } catch {
      return Self(start(), version: nil, losses: [FlowLoss(.state, at: [], error)])
    }
  }
}

extension FlowSnapshot: Sendable where State: Sendable {}
extension FlowSnapshot: Equatable where State: Equatable {}
extension FlowSnapshot: Hashable where State: Hashable {}

/// Why some data is no snapshot of the flow, although it may be one of something else.
public enum FlowSnapshotError: Error, Hashable, Sendable {
  /// The data has a format that this version of the package does not know.
  case unknownFormat(Int)
  /// The data is of another flow.
  case otherFlow(String, expected: String)
}

extension FlowSnapshotError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFormat(let format): "The snapshot has the format \(format), which is not known."
    case .otherFlow(let name, let expected): "The snapshot is one of the flow \(name), not of \(expected)."
    }
  }
}
