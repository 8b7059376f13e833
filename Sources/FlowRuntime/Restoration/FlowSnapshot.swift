/// The state of a flow, to be saved between two runs of the app, or to be sent with a bug report.
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
/// A snapshot works with every encoder and decoder that keeps the keys unchanged. A key strategy such as `.convertToSnakeCase`
/// changes names, and values with changed names are lost.
///
/// You can also decode a `Codable` flow without a snapshot, but then any damage is an error. In a snapshot, a damaged flow keeps
/// the longest valid prefix of its routes, so each screen has the same screens below it as before. A damaged variable gets its
/// initial value. If no route is valid, the flow shows its first screens. ``losses`` lists what is lost.
public struct FlowSnapshot<State> {
  /// The state of the flow.
  public let state: State
  /// The version of the app that made the snapshot, in any format; `nil` if the app gave none.
  public let version: String?
  /// The parts of the data that are missing from `state`, in the order of the data.
  public let losses: [FlowLoss]

  /// Makes a snapshot to encode.
  ///
  /// - Parameters:
  ///   - state: the state of a flow.
  ///   - version: the version of the app. The restored snapshot has the same version.
  public init(_ state: State, version: String? = nil) {
    self.init(state, version: version, losses: [])
  }

  init(_ state: State, version: String?, losses: [FlowLoss]) {
    self.state = state
    self.version = version
    self.losses = losses
  }

  /// Decodes a snapshot, or makes a new one if the data cannot be decoded.
  ///
  /// - Parameters:
  ///   - start: the initial state of the flow.
  ///   - decode: reads and decodes the data.
  /// - Returns: the result of `decode`. If `decode` throws, the result is a snapshot of `start` with the error as its only loss.
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

/// The reason why data is not a snapshot of this flow.
public enum FlowSnapshotError: Error, Hashable, Sendable {
  /// The data has a format that this version of the package does not know.
  case unknownFormat(Int)
  /// The data belongs to another flow.
  case otherFlow(String, expected: String)
}

extension FlowSnapshotError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFormat(let format): "The snapshot has the unknown format \(format). A newer version of swift-flows may have saved it."
    case .otherFlow(let name, let expected): "The snapshot belongs to the flow \(name), not to \(expected)."
    }
  }
}
