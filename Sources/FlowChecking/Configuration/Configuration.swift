import FlowAnalysis
import FlowBuild
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

  /// Reads a file. Its mistakes are in ``mistakes``, and the rest of the file still counts.
  init(_ file: SourceFile) {
    do throws(TextMistake) {
      read(try JSONReader.read(file))
    } catch {
      mistakes = [error]
    }
  }

  private mutating func read(_ value: JSONValue) {
    guard case .object(let members) = value.content else { return refuse(value, "an object") }
    for member in members {
      switch member.name {
      case "severities": readSeverities(member.value)
      case "platforms": readPlatforms(member.value)
      case "exclude": readExclude(member.value)
      default: refuse(member.name, at: member.nameRange, "key", among: Self.keys)
      }
    }
  }

  /// All keys. The documentation names each of them.
  static let keys = ["severities", "platforms", "exclude"]

  private mutating func readSeverities(_ value: JSONValue) {
    guard case .object(let members) = value.content else { return refuse(value, "an object") }
    for member in members {
      guard let rule = Rule(named: member.name) else {
        refuse(member.name, at: member.nameRange, "rule", among: Rule.all.map(\.name))
        continue
      }
      guard let word = text(member.value) else { continue }
      if let severity = Severity(rawValue: word) {
        severities[rule] = severity
      } else {
        refuse(word, at: member.value.range, "severity", among: Severity.allCases.reversed().map(\.rawValue))
      }
    }
  }

  private mutating func readPlatforms(_ value: JSONValue) {
    guard case .array(let elements) = value.content else { return refuse(value, "an array") }
    for element in elements {
      guard let word = text(element) else { continue }
      if let platform = Platform(rawValue: word) {
        platforms.insert(platform)
      } else {
        refuse(word, at: element.range, "platform", among: Platform.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func readExclude(_ value: JSONValue) {
    guard case .array(let elements) = value.content else { return refuse(value, "an array") }
    for element in elements {
      guard let pattern = text(element) else { continue }
      do throws(Glob.Refusal) {
        exclude.append(try Glob(pattern))
      } catch {
        mistakes.append(TextMistake(error.message, at: element.range))
      }
    }
  }

  private mutating func text(_ value: JSONValue) -> String? {
    if case .string(let text) = value.content { return text }
    refuse(value, "a string")
    return nil
  }

  private mutating func refuse(_ value: JSONValue, _ expected: String) {
    mistakes.append(TextMistake("this has to be \(expected), not \(value.kind)", at: value.range))
  }

  private mutating func refuse(_ word: String, at range: SourceRange, _ what: String, among known: [String]) {
    let suggestion = Suggestion.closest(to: word, among: known).map { "did you mean `\($0)`?" }
    let help = suggestion ?? (known.count <= 8 ? "there are " + known.joined(separator: ", ") : "see `flowc rules`")
    mistakes.append(TextMistake("there is no \(what) `\(word)`; \(help)", at: range))
  }
}
