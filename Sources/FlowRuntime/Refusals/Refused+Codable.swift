private enum RefusedKey: String, CodingKey {
  case parts, shown
}

private enum PartKey: String, CodingKey {
  case step, routes, link
}

extension Refused: Encodable where Screen: Encodable, Step: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in entries { try container.encode(entry) }
  }
}

extension Refused: Decodable where Screen: Decodable, Step: Decodable {
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot` it reads the longest valid prefix.
  ///
  /// - Throws: the error of the first refusal.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    entries = try container.longestPrefix(of: Entry.self)
  }
}

extension Refused.Entry: Encodable where Screen: Encodable, Step: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RefusedKey.self)
    try container.encode(parts, forKey: .parts)
    try container.encode(shown, forKey: .shown)
  }
}

extension Refused.Entry: Decodable where Screen: Decodable, Step: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RefusedKey.self)
    var list = try container.nestedUnkeyedContainer(forKey: .parts)
    parts = try list.longestPrefix(of: Refused.Part.self)
    shown = try container.decode([Range<UInt64>].self, forKey: .shown)
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
    switch container.allKeys.first {
    case .step: self = .step(try container.decode(Step.self, forKey: .step))
    case .routes:
      var list = try container.nestedUnkeyedContainer(forKey: .routes)
      self = .routes(try list.longestPrefix(of: Route<Screen>.self))
    case .link: self = .link(try container.decode(FlowLink.self, forKey: .link))
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "There is nothing to do in it."))
    }
  }
}

extension UnkeyedDecodingContainer {
  /// The elements up to the first that is damaged, while a snapshot is decoded; else all.
  ///
  /// - Throws: what the first element is damaged by, and an error if there is none.
  fileprivate mutating func longestPrefix<Element: Decodable>(of type: Element.Type) throws -> [Element] {
    var elements: [Element] = []
    while !isAtEnd {
      let path = codingPath + [IndexKey(elements.count)]
      guard let log = RestorationLog.current, !elements.isEmpty else {
        elements.append(try decode(type))
        continue
      }
      do {
        elements.append(try log.attempt { try decode(type) })
      } catch {
        log.add(FlowLoss(.refused, at: path, error))
        return elements
      }
    }
    if elements.isEmpty {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "Nothing is in it."))
    }
    return elements
  }
}
