private enum SnapshotKey: String, CodingKey {
  case format, flow, version, state
}

/// The current format of snapshots. Increase it when older versions of the package can no longer read the data.
private let currentFormat = 1

extension FlowSnapshot: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SnapshotKey.self)
    try container.encode(currentFormat, forKey: .format)
    try container.encode(Self.flowName, forKey: .flow)
    try container.encodeIfPresent(version, forKey: .version)
    try container.encode(state, forKey: .state)
  }
}

extension FlowSnapshot: Decodable where State: Decodable {
  /// Reads what `encode(to:)` wrote. If the data is damaged, it restores as much as possible.
  ///
  /// - Throws: `FlowSnapshotError` if the data has another format or belongs to another flow; `DecodingError` if the data is not
  ///   a snapshot, or if a parameter of the flow is damaged, because no state can be made without it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SnapshotKey.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard format == currentFormat else { throw FlowSnapshotError.unknownFormat(format) }
    let flow = try container.decode(String.self, forKey: .flow)
    guard flow == Self.flowName else { throw FlowSnapshotError.otherFlow(flow, expected: Self.flowName) }
    let version = try? container.decodeIfPresent(String.self, forKey: .version)
    let log = RestorationLog()
    let state = try RestorationLog.$current.withValue(log) { try container.decode(State.self, forKey: .state) }
    self.init(state, version: version, losses: log.losses)
  }
}

extension FlowSnapshot {
  /// `Numbers` for `Numbers.State`: the names of the types that contain the state. The module is left out, so that a flow can
  /// move to another module. Contexts of types inside functions are left out too, because they have no stable name.
  static var flowName: String {
    var names = String(reflecting: State.self).split(separator: ".")
    names.removeAll { $0.hasPrefix("(") }
    if names.count > 1 { names.removeFirst() }
    if names.count > 1, names.last == "State" { names.removeLast() }
    return names.joined(separator: ".")
  }
}
