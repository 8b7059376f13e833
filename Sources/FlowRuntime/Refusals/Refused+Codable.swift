private enum RefusedKey: String, CodingKey {
  case parts, shown
}

private enum PartKey: String, CodingKey {
  case step, routes, link
}

extension Refused: Encodable where Screen: Encodable, Step: Encodable {
  /// Writes the refusals. If flows are nested deeper than a saved state allows, it writes none, and the decoder reports their
  /// loss.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    if Limits.fault(ofFlowIn: CodingDepth.flows) != nil { return }
    try CodingDepth.inside {
      for entry in entries { try container.encode(entry) }
    }
  }
}

extension Refused: Decodable where Screen: Decodable, Step: Decodable {
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot` it reads the longest valid prefix.
  ///
  /// - Throws: the error of a damaged refusal. Inside a `FlowSnapshot`, only an error of the first refusal.
  public init(from decoder: any Decoder) throws {
    try CodingDepth.check(at: decoder.codingPath)
    var container = try decoder.unkeyedContainer()
    entries = try CodingDepth.inside {
      try container.longestPrefix(of: Entry.self) { before, _ in Limits.fault(ofRefusalsBefore: before.count) }
    }
  }
}

extension Refused.Entry: Encodable where Screen: Encodable, Step: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RefusedKey.self)
    try container.encode(parts, forKey: .parts)
    try container.encode(shown.sorted(), forKey: .shown)
  }
}

extension Refused.Entry: Decodable where Screen: Decodable, Step: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RefusedKey.self)
    var list = try container.nestedUnkeyedContainer(forKey: .parts)
    parts = try list.longestPrefix(of: Refused.Part.self)
    var ids = try container.nestedUnkeyedContainer(forKey: .shown)
    while !ids.isAtEnd {
      let range = try ids.decode(ShownIDs.self).range
      try DecodingError.check(Limits.fault(ofShown: shown.count + range.count), at: decoder.codingPath)
      shown.formUnion(range.map { RouteID(rawValue: $0) })
    }
  }
}

/// The ids of routes that were shown instead of a refused screen: one id, or a range of ids, which earlier versions saved.
private struct ShownIDs: Decodable {
  let range: Range<UInt64>

  init(from decoder: any Decoder) throws {
    if let id = try? decoder.singleValueContainer().decode(UInt64.self) {
      try DecodingError.check(Limits.fault(ofIdentity: id), at: decoder.codingPath)
      range = id..<id + 1
    } else {
      range = try Range<UInt64>(from: decoder)
      try DecodingError.check(Limits.fault(ofIdentity: range.upperBound), at: decoder.codingPath)
    }
  }
}

extension Refused.Part: Encodable where Screen: Encodable, Step: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PartKey.self)
    switch self {
    case .step(let step): try container.encode(step, forKey: .step)
    case .routes(let routes): try container.encode(routes, forKey: .routes)
    case .link(let link): try container.encode(link, forKey: .link)
    }
  }
}

extension Refused.Part: Decodable where Screen: Decodable, Step: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PartKey.self)
    switch container.allKeys.count == 1 ? container.allKeys.first : nil {
    case .step: self = .step(try container.decode(Step.self, forKey: .step))
    case .routes:
      var list = try container.nestedUnkeyedContainer(forKey: .routes)
      var ids: Set<RouteID> = []
      self = .routes(try list.longestPrefix(of: Route<Screen>.self) { _, route in Routes.fault(of: route, above: &ids) })
    case .link: self = .link(try container.decode(FlowLink.self, forKey: .link))
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "A refusal needs exactly one of `step`, `routes` and `link`."))
    }
  }
}

extension UnkeyedDecodingContainer {
  /// Decodes the elements. While a snapshot is decoded, it stops at the first damaged element and records the loss.
  ///
  /// - Parameter fault: checks an element that was decoded, given the elements before it.
  /// - Throws: the error of the first element, or an error if the list is empty. Outside a snapshot, the error of any element.
  fileprivate mutating func longestPrefix<Element: Decodable>(
    of type: Element.Type, checking fault: ([Element], Element) -> String? = { _, _ in nil }
  ) throws -> [Element] {
    var elements: [Element] = []
    while !isAtEnd {
      let path = codingPath + [IndexKey(elements.count)]
      func next() throws -> Element {
        let element = try decode(type)
        try DecodingError.check(fault(elements, element), at: path)
        return element
      }
      guard let log = RestorationLog.current, !elements.isEmpty else {
        elements.append(try next())
        continue
      }
      do {
        elements.append(try log.attempt { try next() })
      } catch {
        log.add(FlowLoss(.refused, at: path, error))
        return elements
      }
    }
    if elements.isEmpty {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "The list is empty."))
    }
    return elements
  }
}
