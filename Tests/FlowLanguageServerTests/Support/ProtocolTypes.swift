import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import Foundation

/// The types of the Language Server Protocol 3.17, to compare messages with: `Protocol/types.txt`, which
/// `Protocol/make.py` makes from the published meta model.
///
/// ```
/// textDocument/hover: HoverParams -> Hover | null
///
/// Hover
///   contents: MarkupContent | string
///   range?: Range
///
/// MarkupKind = "plaintext" | "markdown"
/// ```
struct ProtocolTypes {
  struct Method {
    var params: String
    /// `nil` for a notification.
    var result: String?
  }

  struct Field {
    var type: String
    var isOptional: Bool
  }

  private(set) var methods: [String: Method] = [:]
  private(set) var structures: [String: [String: Field]] = [:]
  private(set) var aliases: [String: String] = [:]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Protocol/types.txt")
    var structure: String?
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        structure = nil
      } else if line.hasPrefix("  "), let structure {
        let (name, type) = Self.divide(line.dropFirst(2), ": ")
        structures[structure]?[name.hasSuffix("?") ? String(name.dropLast()) : name] = Field(
          type: type ?? "", isOptional: name.hasSuffix("?"))
      } else if case let (name, type?) = Self.divide(line, ": ") {
        let (params, result) = Self.divide(type[...], " -> ")
        methods[name] = Method(params: params, result: result)
      } else if case let (name, type?) = Self.divide(line, " = ") {
        aliases[name] = type
      } else {
        structure = String(line)
        structures[String(line)] = [:]
      }
    }
  }

  private static func divide(_ text: Substring, _ separator: String) -> (String, String?) {
    guard let range = text.range(of: separator) else { return (String(text), nil) }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  // MARK: Comparing

  /// The differences between a message and the protocol.
  func faults(in message: JSON, method: String) -> [String] {
    guard let types = methods[method] else { return ["\(method): the protocol has no such method"] }
    var faults: [String] = []
    if !message["method"].isNull {
      faults = self.faults(in: message["params"], types.params, "\(method) params")
    } else if message["error"].isNull {
      faults = self.faults(in: message["result"], types.result ?? "null", "\(method) result")
    } else if message["error"]["code"].integer == nil || message["error"]["message"].string == nil {
      faults = ["\(method): an error has a code and a message"]
    }
    if message["jsonrpc"].string != "2.0" { faults.append("\(method): jsonrpc is not 2.0") }
    return faults
  }

  private func faults(in value: JSON, _ type: String, _ path: String) -> [String] {
    let alternatives = Self.alternatives(of: type)
    if alternatives.count == 1 { return faults(in: value, single: type, path) }
    let all = alternatives.map { faults(in: value, single: $0, path) }
    if all.contains([]) { return [] }
    // The alternative with the fewest differences gives the best message.
    return all.min { $0.count < $1.count } ?? []
  }

  private func faults(in value: JSON, single type: String, _ path: String) -> [String] {
    if let alias = aliases[type] { return faults(in: value, alias, path) }
    if let fields = structures[type] { return faults(in: value, type, fields, path) }
    if type.hasPrefix("[") {
      guard case .array(let elements) = value else { return ["\(path): no array"] }
      let element = String(type.dropFirst().dropLast())
      return elements.enumerated().flatMap { faults(in: $1, element, "\(path)[\($0)]") }
    }
    if type.hasPrefix("{") {
      guard case .object(let members) = value else { return ["\(path): no object"] }
      let element = String(type.dropFirst().dropLast())
      return members.flatMap { faults(in: $0.value, element, "\(path).\($0.name)") }
    }
    let isOfType =
      switch (type, value) {
      case ("any", _), ("string", .string), ("integer", .integer), ("boolean", .boolean), ("null", .null): true
      case ("number", .integer), ("number", .number): true
      case (_, .string(let text)): type == "\"\(text)\""
      case (_, .integer(let number)): type == "\(number)"
      default: false
      }
    return isOfType ? [] : ["\(path): no \(type)"]
  }

  private func faults(in value: JSON, _ type: String, _ fields: [String: Field], _ path: String) -> [String] {
    guard case .object(let members) = value else { return ["\(path): no \(type)"] }
    let names = Set(members.map(\.name))
    var faults = fields.filter { !$1.isOptional && !names.contains($0) }.keys.sorted().map { "\(path): no \($0)" }
    for member in members {
      if let field = fields[member.name] {
        faults += self.faults(in: member.value, field.type, "\(path).\(member.name)")
      } else {
        faults.append("\(path): \(type) has no \(member.name)")
      }
    }
    return faults
  }

  /// The parts of a union. Unions inside brackets are not split.
  static func alternatives(of type: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    for word in type.split(separator: " ") {
      if word == "|", depth == 0 {
        parts.append(part)
        part = ""
        continue
      }
      part += part.isEmpty ? String(word) : " \(word)"
      depth += word.count { "[{".contains($0) } - word.count { "]}".contains($0) }
    }
    return parts + [part]
  }
}
