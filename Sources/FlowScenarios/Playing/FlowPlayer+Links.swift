import FlowGraph

/// Links and their patterns, as FlowRuntime reads them.
extension FlowPlayer {
  func open(_ state: inout PlayedFlow, _ link: PlayedLink, _ run: inout Run) throws(PlayStop) {
    if let rest = try follow(&state, link, &run) {
      if run.refusals == 0 {
        try openOnTop(&state, rest, &run)
      } else {
        keepAlso([.link(rest)], &state)
      }
    }
    dropAbandoned(&state)
  }

  /// Opens the rest of a link that is resumed. One that leads nowhere changes nothing.
  func openRest(_ state: inout PlayedFlow, _ run: inout Run) throws(PlayStop) {
    guard let rest = run.rest else { return }
    run.rest = nil
    let before = (state, run)
    do throws(PlayStop) {
      try openOnTop(&state, rest, &run)
    } catch .noLink(let link) {
      (state, run) = before
      notes.append("no link of the flow on top fits `\(link)`")
    } catch { throw error }
  }

  /// Opens the rest of a link in the flow on top.
  private func openOnTop(_ state: inout PlayedFlow, _ rest: PlayedLink, _ run: inout Run) throws(PlayStop) {
    let top = state.routes.count - 1
    let id = state.routes[top].id
    if let selected = state.routes[top].content.tabs?.selected, var items = state.routes[top].content.tabs?.items {
      guard !items[selected].content.child.isEmpty else { throw .noLink(rest.text) }
      for action in try open(child: &items[selected].content.child[0], rest) {
        run.outcomes.append(.route(.id(id), .tab(selected, .flow(action))))
      }
      state.routes[top].content.tabs?.items = items
      return
    }
    guard !state.routes[top].content.child.isEmpty else { throw .noLink(rest.text) }
    for action in try open(child: &state.routes[top].content.child[0], rest) {
      run.outcomes.append(.route(.id(id), .flow(action)))
    }
  }

  private func open(child: inout PlayedFlow, _ rest: PlayedLink) throws(PlayStop) -> [PlayAction] {
    var run = Run()
    try open(&child, rest, &run)
    return run.outcomes
  }

  /// - Returns: the rest of the link, which is for the flow on top.
  private func follow(_ state: inout PlayedFlow, _ link: PlayedLink, _ run: inout Run) throws(PlayStop) -> PlayedLink? {
    let flow = document.flows[state.flow]
    let patterns = flow.links.map { PlayedPattern(of: $0) }
    let order = flow.links.indices.sorted { first, second in
      if patterns[first].isMoreSpecific(than: patterns[second]) { return true }
      if patterns[second].isMoreSpecific(than: patterns[first]) { return false }
      return first < second
    }
    let hasChildren = (flow.screens + flow.tabs).contains { if case .flow = $0.content { true } else { false } }
    for allowsRest in hasChildren ? [false, true] : [false] {
      for index in order {
        guard let (texts, rest) = patterns[index].match(link, allowsRest: allowsRest),
          try hasValues(flow.links[index], texts)
        else { continue }
        if try startOver(&state, &run) {
          taken.insert(PlayedTransition(flow: state.flow, owner: .link, index: index))
          try runBranches(&state, flow.links[index].branches, &run)
        } else {
          run.refusals += 1
          keepAlso([.branches(flow.links[index].branches)], &state)
        }
        return rest
      }
    }
    throw .noLink(link.text)
  }

  /// Whether the texts of a link are values of the types that it wants. Of a type of the app the scenario has to say so.
  private func hasValues(_ link: DocumentLink, _ texts: [String: String]) throws(PlayStop) -> Bool {
    for value in link.values {
      guard let text = texts[value.name] else {
        if value.isOptional { continue }
        return false
      }
      let isValue = Self.isValue(text, of: value.type)
      if isValue == false { return false }
      if isValue == nil, try !statements.holds("\"\(text)\" is \(value.type)") { return false }
    }
    return true
  }

  /// Whether a text is a value of a type of the standard library; `nil` for other types.
  private static func isValue(_ text: String, of type: String) -> Bool? {
    switch type {
    case "String", "Substring": true
    case "Bool": ["true", "false", "1", "0"].contains(text)
    case "Double": Double(text)?.isFinite ?? false
    case "Float": Float(text)?.isFinite ?? false
    case "Int", "Int64": Int64(text) != nil
    case "Int8": Int8(text) != nil
    case "Int16": Int16(text) != nil
    case "Int32": Int32(text) != nil
    case "UInt", "UInt64": UInt64(text) != nil
    case "UInt8": UInt8(text) != nil
    case "UInt16": UInt16(text) != nil
    case "UInt32": UInt32(text) != nil
    default: nil
    }
  }
}

/// A link from outside: a URL or a path. Of other schemes than those of the web the host counts as the first segment.
struct PlayedLink: Sendable {
  let text: String
  var path: [String]
  let query: [String: String]

  /// - Throws: ``PlayStop/impossible(_:)`` for a text that is no link: FlowRuntime has the same rules.
  init(_ text: String) throws(PlayStop) {
    self.text = text
    let whole = text.prefix { $0 != "#" }
    let (front, items) = whole.cut(at: "?")
    var path = front
    let scheme = front.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || "+.-".contains($0) }
    if let first = scheme.first, first.isLetter, front.dropFirst(scheme.count).hasPrefix(":") {
      path = front.dropFirst(scheme.count + 1)
      if path.hasPrefix("//") {
        let (authority, rest) = path.dropFirst(2).cut(at: "/")
        let isWeb = scheme.lowercased() == "http" || scheme.lowercased() == "https"
        path = isWeb ? rest : Substring(Self.host(of: authority) + "/" + rest)
      }
    }
    let segments = path.split(separator: "/")
    if segments.count > Self.mostSegments { throw .impossible("the link has more than \(Self.mostSegments) segments") }
    self.path = []
    for segment in segments { self.path.append(try segment.percentDecoded()) }
    var byteCount = self.path.reduce(0) { $0 + $1.utf8.count }
    var query: [String: String] = [:]
    for item in items.split(separator: "&") {
      let (name, value) = item.cut(at: "=")
      let (key, text) = (try name.percentDecoded(plusIsSpace: true), try value.percentDecoded(plusIsSpace: true))
      byteCount += key.utf8.count + text.utf8.count
      if query[key] == nil { query[key] = text }
    }
    self.query = query
    if byteCount > Self.mostBytes { throw .impossible("the link has more than \(Self.mostBytes) bytes") }
  }

  private static let mostSegments = 64
  private static let mostBytes = 16_384

  /// The host of `user@host:80`.
  private static func host(of authority: Substring) -> Substring {
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    guard let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy(\.isASCIIDigit) else { return host }
    return host[..<colon]
  }
}

/// The pattern of a link: literals, and names in braces that stand for values.
struct PlayedPattern {
  enum Part { case literal(String), value(String) }

  private var path: [Part]
  private var query: [(name: String, part: Part)]
  /// The items of the query that must be there as they are written, in the order of the alphabet.
  private var literals: [String] = []
  /// The items of the query that must be there with some value, in the order of the alphabet.
  private var required: [String] = []

  init(of link: DocumentLink) {
    let (front, items) = Substring(link.pattern).cut(at: "?")
    path = front.split(separator: "/").map(Self.part)
    query = items.split(separator: "&").map { item in
      let (name, value) = item.cut(at: "=")
      return (name.literal(plusIsSpace: true), Self.part(value))
    }
    let optional = Set(link.values.filter(\.isOptional).map(\.name))
    for (name, part) in query {
      switch part {
      case .literal(let text): literals.append("\(name)=\(text)")
      case .value(let value): if !optional.contains(value) { required.append(name) }
      }
    }
    literals.sort()
    required.sort()
  }

  private static func part(_ text: Substring) -> Part {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return .literal(text.literal()) }
    return .value(text.dropFirst().dropLast().filter { $0 != " " })
  }

  /// Segment by segment a literal goes before a value, then the longer path, then more literal items of the query, then more
  /// values that the query must have, and at last what comes first in the alphabet: as `Link.Shape` of the model says, which
  /// orders the links of the generated code.
  func isMoreSpecific(than other: PlayedPattern) -> Bool {
    for (own, others) in zip(path, other.path) where own.isLiteral != others.isLiteral { return own.isLiteral }
    if path.count != other.path.count { return path.count > other.path.count }
    if literals.count != other.literals.count { return literals.count > other.literals.count }
    if required.count != other.required.count { return required.count > other.required.count }
    if literals != other.literals { return literals.lexicographicallyPrecedes(other.literals) }
    return required.lexicographicallyPrecedes(other.required)
  }

  /// The texts of the values, and what is left of the link.
  func match(_ link: PlayedLink, allowsRest: Bool) -> (texts: [String: String], rest: PlayedLink?)? {
    // A beginning has a segment at least: a flow that shows itself would pass the same link on without end.
    guard path.count == link.path.count || allowsRest && !path.isEmpty && path.count < link.path.count else { return nil }
    var texts: [String: String] = [:]
    for (part, text) in zip(path, link.path) where !part.accepts(text, &texts) { return nil }
    for (name, part) in query {
      if let text = link.query[name] {
        if !part.accepts(text, &texts) { return nil }
      } else if part.isLiteral {
        return nil
      }
    }
    var rest = link
    rest.path = Array(link.path[path.count...])
    return (texts, rest.path.isEmpty ? nil : rest)
  }
}

extension PlayedPattern.Part {
  var isLiteral: Bool { if case .literal = self { true } else { false } }

  func accepts(_ text: String, _ texts: inout [String: String]) -> Bool {
    switch self {
    case .literal(let literal): return literal == text
    case .value(let name):
      texts[name] = text
      return true
    }
  }
}

extension Substring {
  /// The text before a sign, and the text behind it.
  fileprivate func cut(at sign: Character) -> (Substring, Substring) {
    guard let index = firstIndex(of: sign) else { return (self, "") }
    return (self[..<index], self[self.index(after: index)...])
  }

  /// A literal of a pattern, decoded. `flowc check` reports one that is not encoded correctly.
  fileprivate func literal(plusIsSpace: Bool = false) -> String {
    (try? percentDecoded(plusIsSpace: plusIsSpace)) ?? String(self)
  }

  /// The text without `%20`.
  fileprivate func percentDecoded(plusIsSpace: Bool = false) throws(PlayStop) -> String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) else {
          throw .impossible("`\(self)` is not percent-encoded correctly")
        }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && first == UInt8(ascii: "+") ? UInt8(ascii: " ") : first)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if !text.utf8.elementsEqual(bytes) { throw .impossible("`\(self)` is not percent-encoded correctly") }
    return text
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
