import Foundation

/// Compares the declarations of SwiftUI and UIKit with the list of facts: `facts LIST FRAMEWORK=SYMBOLS.json …`.
///
/// Every declared member of a type in the list must be in the list, with the same labels. If the declaration and the list both name
/// a first version of iOS, the versions must be equal. Names that begin with an underscore are not declarations of Apple.
@main
struct Facts {
  /// The members by framework and type, each with the first version of iOS, if the list has it.
  private var known: [String: [String: String?]] = [:]

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--names" { return try checkNames(Array(arguments.dropFirst())) }
    let facts = Facts(try String(contentsOfFile: arguments.removeFirst(), encoding: .utf8))
    var compared = 0
    var failures: [String] = []
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(filePath: parts[1])))
      for symbol in graph.symbols { facts.compare(symbol, of: parts[0], &compared, &failures) }
    }
    for failure in failures.sorted() { print(failure) }
    print("facts: \(compared) declarations compared, \(failures.count) differ")
    // A comparison with too few declarations would prove nothing.
    if !failures.isEmpty || compared < 80 { exit(1) }
  }

  /// Finds top-level types of a module with the name of a SwiftUI type: `facts --names LIST MODULE=SYMBOLS.json`.
  private static func checkNames(_ arguments: [String]) throws {
    let lines = try String(contentsOfFile: arguments[0], encoding: .utf8).split(separator: "\n")
    let taken = Set(lines.filter { !$0.hasPrefix("#") }.map(String.init))
    let parts = arguments[1].split(separator: "=", maxSplits: 1).map(String.init)
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(filePath: parts[1])))
    let types = graph.symbols.filter { $0.pathComponents.count == 1 && !$0.kind.isMember }.map { $0.pathComponents[0] }
    let clashes = types.filter(taken.contains)
    for name in clashes { print("\(parts[0]).\(name) has the name of a type of SwiftUI") }
    if !clashes.isEmpty || taken.count < 500 || types.isEmpty { exit(1) }
  }

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2, let dot = words[1].firstIndex(of: ".") else { continue }
      let type = words[0] + "." + words[1][..<dot]
      known[type, default: [:]][String(words[1][dot...].dropFirst())] = words.count > 2 ? words[2] : nil
    }
  }

  private func compare(_ symbol: Symbol, of framework: String, _ compared: inout Int, _ failures: inout [String]) {
    let path = symbol.pathComponents
    guard path.count >= 2, !path.contains(where: { $0.hasPrefix("_") }), symbol.kind.isMember,
      path.last != "body", symbol.location?.uri.hasSuffix("Reserved.swift") != true
    else { return }
    let type = "\(framework).\(path[path.count - 2])"
    guard let members = known[type] else { return }
    compared += 1
    let name = path[path.count - 1]
    guard let member = members.first(where: { Self.isSame(name, $0.key) }) else {
      failures.append("\(type).\(name) is not in the list of facts")
      return
    }
    let declared = symbol.availability?.first { $0.domain == "iOS" }?.introduced?.major
    // The minimum is iOS 17, so old declarations need no first version.
    if let declared, let first = member.value, Int(first) ?? 0 > 13, declared != Int(first) {
      failures.append("\(type).\(name) is declared for iOS \(declared), and is there since \(first)")
    }
  }

  /// Whether a name of the list means a declaration. The list leaves out trailing closures.
  private static func isSame(_ declared: String, _ fact: String) -> Bool {
    let (own, listed) = (labels(declared), labels(fact))
    return own.name == listed.name && own.labels.starts(with: listed.labels)
      && (own.labels.count > listed.labels.count || own.labels == listed.labels)
  }

  private static func labels(_ name: String) -> (name: Substring, labels: [Substring]) {
    let parts = name.split(separator: "(", maxSplits: 1)
    let labels = parts.count > 1 ? parts[1].dropLast().split(separator: ":") : []
    return (parts[0], labels)
  }

  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  struct Symbol: Decodable {
    let kind: Kind
    let pathComponents: [String]
    let availability: [Availability]?
    let location: Location?

    struct Location: Decodable {
      let uri: String
    }

    struct Kind: Decodable {
      let identifier: String
      var isMember: Bool {
        ["method", "property", "init", "type.method", "type.property", "enum.case"].contains(identifier.dropFirst(6))
      }
    }

    struct Availability: Decodable {
      let domain: String?
      let introduced: Version?

      struct Version: Decodable {
        let major: Int
      }
    }
  }
}
