import FlowAnalysis
import FlowDriver
import FlowJSON
import FlowSyntax

/// The content of a `.flowc.json`. It applies to the files beside and below it.
///
/// ```json
/// {
///   "severities": { "unused-exit": "error", "naming": "warning" },
///   "platforms": ["iOS", "macOS"],
///   "exclude": ["Tests/Fixtures"]
/// }
/// ```
struct Configuration {
  static let fileName = ".flowc.json"

  private(set) var severities: [Rule: Severity] = [:]
  private(set) var platforms: Set<Platform> = []
  private(set) var exclude: [Glob] = []
  private(set) var mistakes: [TextMistake] = []

  /// Reads a file. Mistakes are added to ``mistakes``, and the rest of the file is still used.
  init(_ file: SourceFile) {
    do throws(JSONError) {
      let (value, place) = try JSONReader.readFile(file.bytes)
      read(value, at: place)
    } catch {
      addMistake(error.message, at: error.range)
    }
  }

  private mutating func read(_ value: JSON, at place: JSONPlace) {
    guard case .object(let members) = value else { return refuse(value, at: place, "an object") }
    for (member, place) in zip(members, place.children) {
      switch member.name {
      case "severities": readSeverities(member.value, at: place)
      case "platforms": readPlatforms(member.value, at: place)
      case "exclude": readExclude(member.value, at: place)
      default: refuse(member.name, at: place.name ?? place.range, "key", among: Self.keys)
      }
    }
  }

  /// All keys that a configuration can have. The documentation names each of them.
  static let keys = ["severities", "platforms", "exclude"]

  private mutating func readSeverities(_ value: JSON, at place: JSONPlace) {
    guard case .object(let members) = value else { return refuse(value, at: place, "an object") }
    for (member, place) in zip(members, place.children) {
      guard let rule = Rule(named: member.name) else {
        refuse(member.name, at: place.name ?? place.range, "rule", among: Rule.all.map(\.name))
        continue
      }
      guard let word = text(member.value, at: place) else { continue }
      if let severity = Severity(rawValue: word) {
        severities[rule] = severity
      } else {
        refuse(word, at: place.range, "severity", among: Severity.allCases.reversed().map(\.rawValue))
      }
    }
  }

  private mutating func readPlatforms(_ value: JSON, at place: JSONPlace) {
    guard case .array(let elements) = value else { return refuse(value, at: place, "an array") }
    for (element, place) in zip(elements, place.children) {
      guard let word = text(element, at: place) else { continue }
      if let platform = Platform(rawValue: word) {
        platforms.insert(platform)
      } else {
        refuse(word, at: place.range, "platform", among: Platform.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func readExclude(_ value: JSON, at place: JSONPlace) {
    guard case .array(let elements) = value else { return refuse(value, at: place, "an array") }
    for (element, place) in zip(elements, place.children) {
      guard let pattern = text(element, at: place) else { continue }
      do throws(Glob.Refusal) {
        exclude.append(try Glob(pattern))
      } catch {
        addMistake(error.message, at: place.range)
      }
    }
  }

  private mutating func text(_ value: JSON, at place: JSONPlace) -> String? {
    if case .string(let text) = value { return text }
    refuse(value, at: place, "a string")
    return nil
  }

  private mutating func refuse(_ value: JSON, at place: JSONPlace, _ expected: String) {
    addMistake("expected \(expected), found \(value.kind)", at: place.range)
  }

  private mutating func refuse(_ word: String, at range: Range<Int>, _ what: String, among known: [String]) {
    let suggestion = Suggestion.closest(to: word, among: known).map { "did you mean `\($0)`?" }
    let help = suggestion ?? (known.count <= 8 ? "there are " + known.joined(separator: ", ") : "see `flowc rules`")
    addMistake("there is no \(what) `\(word)`; \(help)", at: range)
  }

  private mutating func addMistake(_ message: String, at range: Range<Int>) {
    mistakes.append(TextMistake(message, at: SourceRange(start: UInt32(range.lowerBound), end: UInt32(range.upperBound))))
  }
}

extension JSON {
  /// The kind of the value, as messages name it after "not": `a string`.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
