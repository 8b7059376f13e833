import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import Foundation

extension ProtocolTypes {
  /// A method of the protocol, and its sender.
  struct Direction {
    /// `clientToServer`, `serverToClient` or `both`.
    var sender: String
    var isRequest: Bool
    var method: String

    var isForServer: Bool { sender != "serverToClient" }
  }

  /// All methods of the protocol: `Protocol/directions.txt`.
  static func directions() throws -> [Direction] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Protocol/directions.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Direction(sender: words[0], isRequest: words[1] == "request", method: words[2])
    }
  }

  /// A random value of a type, as a client may send it.
  ///
  /// - Parameter known: values for fields with these names, so that messages refer to things that exist.
  func sample(of type: String, _ known: [String: JSON], _ random: inout SeededRandom, depth: Int = 0) -> JSON {
    let type = Self.alternatives(of: type).randomElement(using: &random) ?? type
    if let alias = aliases[type] { return sample(of: alias, known, &random, depth: depth) }
    if let fields = structures[type] {
      return .object(
        fields.sorted { $0.key < $1.key }.compactMap { name, field in
          // At great depth, only required fields are added.
          if field.isOptional, depth > 6 || Bool.random(using: &random) { return nil }
          if let value = known[name], field.type.contains("string") || field.type.contains("integer") { return JSON.Member(name, value) }
          return JSON.Member(name, sample(of: field.type, known, &random, depth: depth + 1))
        })
    }
    if type.hasPrefix("[") {
      let count = depth > 6 ? 0 : Int.random(in: 0...2, using: &random)
      return .array((0..<count).map { _ in sample(of: String(type.dropFirst().dropLast()), known, &random, depth: depth + 1) })
    }
    if type.hasPrefix("{") {
      return .object([JSON.Member("a", sample(of: String(type.dropFirst().dropLast()), known, &random, depth: depth + 1))])
    }
    switch type {
    case "any": return [.null, 1, "a", ["a": [.number(1.5)]], true].randomElement(using: &random) ?? .null
    case "string": return .string(["", "a", "home", "ü😀", "a b"].randomElement(using: &random) ?? "")
    case "integer": return .integer(Int.random(in: 0...40, using: &random))
    case "number": return .number(Double.random(in: 0...1, using: &random))
    case "boolean": return .boolean(Bool.random(using: &random))
    case "null": return .null
    default:
      if type.hasPrefix("\"") { return .string(String(type.dropFirst().dropLast())) }
      return Int(type).map(JSON.integer) ?? .null
    }
  }
}
