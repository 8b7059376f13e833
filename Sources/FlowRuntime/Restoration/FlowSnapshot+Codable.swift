private enum SnapshotKey: String, CodingKey {
  case format, flow, version, state
}

/// The format that is written. It grows when older versions of the package could no longer read it.
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
  /// Reads what `encode(to:)` wrote. If it is damaged, the method reads as much of it as possible.
  ///
  /// - Throws: `FlowSnapshotError` if the data is of another flow or format; `DecodingError` if the data is no
  ///   snapshot, or if a parameter of the flow is damaged, because there is no state without it.
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
  /// `Numbers` for `Numbers.State`: the names of the types around the state. The module is left out, so that a flow can
  /// move to another one, and so are the places of types inside functions, which have no stable name.
  static var flowName: String {
    var names = String(reflecting: State.self).split(separator: ".")
    names.removeAll { $0.hasPrefix("(") }
    if names.count > 1 { names.removeFirst() }
    if names.count > 1, names.last == "State" { names.removeLast() }
    return names.joined(separator: ".")
  }
}
