import Foundation

/// The constraints of the official schema of SARIF 2.1.0 for everything that `flowc` writes: the allowed and the required
/// properties of an object, their types, enumerations, smallest values and sizes.
///
/// Every object of the schema forbids properties that it does not list. A property that is not in this table is reported even if
/// the schema has it, so the table grows with the output.
enum SARIFSchema {
  indirect enum Form: Sendable {
    case string
    case uri
    case uriReference
    case boolean
    case integer(minimum: Int)
    case words([String])
    case array(Form, minimum: Int = 0, isUnique: Bool = false)
    case map(Form)
    case object(String)
  }

  struct Definition: Sendable {
    var properties: [String: Form]
    var required: [String] = []
    /// At least one of these properties must exist.
    var anyOf: [String] = []
  }

  private static let levels = Form.words(["none", "note", "warning", "error"])

  private static let definitions: [String: Definition] = [
    "log": Definition(
      properties: ["$schema": .uri, "version": .words(["2.1.0"]), "runs": .array(.object("run"))],
      required: ["version", "runs"]),
    "run": Definition(
      properties: [
        "tool": .object("tool"), "invocations": .array(.object("invocation")),
        "originalUriBaseIds": .map(.object("artifactLocation")), "results": .array(.object("result")),
        "newlineSequences": .array(.string, minimum: 1, isUnique: true),
        "columnKind": .words(["utf16CodeUnits", "unicodeCodePoints"]),
      ],
      required: ["tool"]),
    "tool": Definition(properties: ["driver": .object("toolComponent")], required: ["driver"]),
    "toolComponent": Definition(
      properties: [
        "name": .string, "semanticVersion": .string, "rules": .array(.object("reportingDescriptor"), isUnique: true),
      ],
      required: ["name"]),
    "reportingDescriptor": Definition(
      properties: [
        "id": .string, "shortDescription": .object("multiformatMessageString"),
        "fullDescription": .object("multiformatMessageString"), "help": .object("multiformatMessageString"),
        "defaultConfiguration": .object("reportingConfiguration"),
      ],
      required: ["id"]),
    "reportingConfiguration": Definition(properties: ["enabled": .boolean, "level": levels]),
    "invocation": Definition(
      properties: [
        "executionSuccessful": .boolean, "toolExecutionNotifications": .array(.object("notification")),
      ],
      required: ["executionSuccessful"]),
    "notification": Definition(
      properties: [
        "level": levels, "message": .object("message"), "locations": .array(.object("location"), isUnique: true),
      ],
      required: ["message"]),
    "result": Definition(
      properties: [
        "ruleId": .string, "ruleIndex": .integer(minimum: -1), "level": levels, "message": .object("message"),
        "locations": .array(.object("location")), "relatedLocations": .array(.object("location"), isUnique: true),
        "codeFlows": .array(.object("codeFlow")), "fixes": .array(.object("fix"), isUnique: true),
      ],
      required: ["message"]),
    "message": Definition(properties: ["text": .string], anyOf: ["text", "id"]),
    "multiformatMessageString": Definition(properties: ["text": .string, "markdown": .string], required: ["text"]),
    "location": Definition(
      properties: [
        "id": .integer(minimum: -1), "physicalLocation": .object("physicalLocation"), "message": .object("message"),
      ]),
    "physicalLocation": Definition(
      properties: ["artifactLocation": .object("artifactLocation"), "region": .object("region")],
      anyOf: ["address", "artifactLocation"]),
    "artifactLocation": Definition(properties: ["uri": .uriReference, "uriBaseId": .string]),
    "region": Definition(
      properties: [
        "startLine": .integer(minimum: 1), "startColumn": .integer(minimum: 1), "endLine": .integer(minimum: 1),
        "endColumn": .integer(minimum: 1),
      ]),
    "codeFlow": Definition(
      properties: ["threadFlows": .array(.object("threadFlow"), minimum: 1)], required: ["threadFlows"]),
    "threadFlow": Definition(
      properties: ["locations": .array(.object("threadFlowLocation"), minimum: 1)], required: ["locations"]),
    "threadFlowLocation": Definition(properties: ["location": .object("location")]),
    "fix": Definition(
      properties: [
        "description": .object("message"),
        "artifactChanges": .array(.object("artifactChange"), minimum: 1, isUnique: true),
      ],
      required: ["artifactChanges"]),
    "artifactChange": Definition(
      properties: [
        "artifactLocation": .object("artifactLocation"), "replacements": .array(.object("replacement"), minimum: 1),
      ],
      required: ["artifactLocation", "replacements"]),
    "replacement": Definition(
      properties: ["deletedRegion": .object("region"), "insertedContent": .object("artifactContent")],
      required: ["deletedRegion"]),
    "artifactContent": Definition(properties: ["text": .string]),
  ]

  /// The violations of a log, each with its path: `log.runs[0].results[2].level: …`.
  static func violations(in log: Any) -> [String] {
    var violations: [String] = []
    check(log, .object("log"), "log", &violations)
    return violations
  }

  private static func check(_ value: Any, _ form: Form, _ path: String, _ violations: inout [String]) {
    switch form {
    case .string:
      if !(value is String) { violations.append("\(path): not a string") }
    case .uri, .uriReference:
      guard let text = value as? String, text.wholeMatch(of: uriCharacters) != nil else {
        return violations.append("\(path): not a URI")
      }
      if case .uri = form, !text.contains("://") { violations.append("\(path): no absolute URI") }
    case .boolean:
      if !isBoolean(value) { violations.append("\(path): not a boolean") }
    case .integer(let minimum):
      guard !isBoolean(value), let number = value as? Int else { return violations.append("\(path): no integer") }
      if number < minimum { violations.append("\(path): less than \(minimum)") }
    case .words(let words):
      if !words.contains(value as? String ?? "") { violations.append("\(path): none of \(words)") }
    case .array(let form, let minimum, let isUnique):
      guard let elements = value as? [Any] else { return violations.append("\(path): no array") }
      if elements.count < minimum { violations.append("\(path): fewer than \(minimum)") }
      if isUnique, Set(elements.map { "\($0)" }).count < elements.count { violations.append("\(path): not unique") }
      for (index, element) in elements.enumerated() { check(element, form, "\(path)[\(index)]", &violations) }
    case .map(let form):
      guard let members = value as? [String: Any] else { return violations.append("\(path): no object") }
      for (name, member) in members { check(member, form, "\(path).\(name)", &violations) }
    case .object(let name):
      guard let members = value as? [String: Any], let definition = definitions[name] else {
        return violations.append("\(path): no object")
      }
      check(members, definition, path, &violations)
    }
  }

  private static func check(
    _ members: [String: Any], _ definition: Definition, _ path: String, _ violations: inout [String]
  ) {
    for (name, member) in members {
      if let form = definition.properties[name] {
        check(member, form, "\(path).\(name)", &violations)
      } else {
        violations.append("\(path).\(name): not allowed")
      }
    }
    for name in definition.required where members[name] == nil { violations.append("\(path).\(name): missing") }
    if !definition.anyOf.isEmpty, !definition.anyOf.contains(where: { members[$0] != nil }) {
      violations.append("\(path): none of \(definition.anyOf)")
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { isWrittenAsBoolean($0) } ?? (value is Bool)
  }

  /// Whether a number of the JSON reader was `true` or `false` in the text.
  private static func isWrittenAsBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }

  /// The characters of a URI, by RFC 3986. All other characters are percent-encoded.
  private static var uriCharacters: Regex<Substring> {
    /(?:[A-Za-z0-9\-._~:\/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*/
  }
}
