import FlowModel
import FlowSyntax

/// The parameters of a scenario's flow whose values are literals, such as `isOnboarded: true`.
///
/// ```swift
/// let literals = Literals(of: scenario, in: unit)     // for Clinic(isOnboarded: true, user: nil)
/// literals.holds("isOnboarded && user == nil")        // true
/// literals.holds("isOpen")                            // nil: only the running program knows
/// ```
struct Literals {
  private var values: [String: String] = [:]

  var isEmpty: Bool { values.isEmpty }

  /// Reads the literals of a scenario, and the default values of other parameters. If something in the flow hides the name of a
  /// parameter, the parameter is left out.
  init(of scenario: Scenario, in unit: FlowUnit) {
    let given = unit.arguments(of: scenario.arguments)
    self.init(of: unit.flows[scenario.flow], in: unit) { parameter in
      given.first { $0.label == parameter.name }.map { unit.text(of: $0.value) }
    }
    // `Shop(_)`: a recording does not contain the arguments that its flow was made with.
    if given.count == 1, let only = given.first, only.label == nil, unit.text(of: only.value) == "_" { values = [:] }
  }

  /// Reads the literals among the values of a flow's parameters. A parameter without a text has its default value.
  init(of flow: Flow, in unit: FlowUnit, text: (Parameter) -> String?) {
    let hidden = Self.hiddenNames(in: flow, unit)
    for parameter in unit.parameters(of: flow.parameters) where !hidden.contains(parameter.name) {
      guard let text = text(parameter) ?? parameter.defaultValue.map({ unit.text(of: $0) }) else { continue }
      if Self.isLiteral(text, of: unit.text(of: parameter.type)) { values[unit.names[parameter.name]] = text }
    }
  }

  /// The parameter names that have another meaning in some part of the flow.
  private static func hiddenNames(in flow: Flow, _ unit: FlowUnit) -> Set<Name> {
    var names: Set<Name> = []
    var transitions = flow.work.map(\.transitions) + unit.tabs(of: flow).map(\.transitions)
    for screen in unit.screens(of: flow) {
      if case .values(let list) = screen.content { names.formUnion(unit.parameters(of: list).map(\.name)) }
      transitions.append(screen.transitions)
    }
    for transition in transitions.flatMap({ Array(unit.transitions[$0]) }) {
      switch transition.trigger {
      case .event(_, let list): names.formUnion(unit.parameters(of: list).map(\.name))
      case .pattern(_, let run), .exit(_, let run): names.formUnion(run.indices.compactMap { unit.bindings[$0].name })
      default: break
      }
    }
    for event in flow.events { names.formUnion(unit.parameters(of: event.parameters).map(\.name)) }
    for link in flow.links { names.formUnion(link.values.map(\.name)) }
    for condition in unit.branches.flatMap({ unit.conditions(of: $0) }) { names.formUnion(namesBound(by: condition, unit)) }
    return names
  }

  /// The names to which a condition gives another value. `let user` and `let user = user` only unwrap the value.
  private static func namesBound(by condition: Fragment, _ unit: FlowUnit) -> [Name] {
    let bound = unit.uses[condition.uses].filter(\.isBound).map(\.name)
    if bound.isEmpty { return [] }
    let unwrapped = Statements.parts(of: unit.text(of: condition)).compactMap { part -> Substring? in
      let words = part.split(separator: " ")
      return words.count == 2 || words.count == 4 && words[1] == words[3] ? words[1] : nil
    }
    return bound.filter { !unwrapped.contains(unit.names[$0][...]) }
  }

  /// Whether a text is a literal of a type of the standard library. Types of the app may have literals with other meanings.
  private static func isLiteral(_ text: String, of type: String) -> Bool {
    if text == "nil" { return type.hasSuffix("?") }
    switch type.hasSuffix("?") ? String(type.dropLast()) : type {
    case "Bool": return text == "true" || text == "false"
    case "Int": return Int(text) != nil
    case "String": return isString(text)
    default: return false
    }
  }

  /// The text of a literal. Equal values have equal texts. `nil` if the text is not a literal of the standard library.
  static func known(_ text: String, of type: String) -> String? {
    guard isLiteral(text, of: type) else { return nil }
    return Int(text).map { "\($0)" } ?? text
  }

  /// Whether a text is a string on one line without escapes. Equal strings then have equal texts.
  private static func isString(_ text: String) -> Bool {
    text.count > 1 && text.first == "\"" && text.last == "\"" && !text.contains("\\") && text.filter { $0 == "\"" }.count == 2
  }

  /// Whether a condition holds; `nil` if its value does not follow from the literals.
  func holds(_ condition: String) -> Bool? {
    if isEmpty { return nil }
    let conditions = Statements.parts(of: condition)
    if conditions.count > 1 { return all(conditions) }
    let alternatives = Statements.parts(of: condition, at: "||")
    if alternatives.count > 1 {
      let known = alternatives.map { holds($0) }
      return known.contains(true) ? true : known.contains(nil) ? nil : false
    }
    let factors = Statements.parts(of: condition, at: "&&")
    if factors.count > 1 { return all(factors) }
    let words = condition.split(separator: " ")
    if let first = words.first, first == "let" || first == "var", words.count == 2 || words.count == 4 && words[2] == "=" {
      return values[String(words[words.count - 1])].map { $0 != "nil" }
    }
    let (key, isTrue) = Statements.key(of: condition)
    let isNested = ["||", "&&"].contains { Statements.parts(of: key, at: $0).count > 1 }
    return (isNested ? holds(key) : compare(key)).map { $0 == isTrue }
  }

  private func all(_ conditions: [String]) -> Bool? {
    let known = conditions.map { holds($0) }
    return known.contains(false) ? false : known.contains(nil) ? nil : true
  }

  /// Compares `isOnboarded`, `user == nil` or `count > 3`, which are written without white space.
  private func compare(_ key: String) -> Bool? {
    for sign in ["==", "!=", "<=", ">=", "<", ">"] {
      let sides = Statements.parts(of: key, at: sign)
      guard sides.count == 2 else { continue }
      guard let first = value(sides[0]), let second = value(sides[1]) else { return nil }
      if sign == "==" || sign == "!=" { return (first == second) == (sign == "==") }
      guard let first = Int(first), let second = Int(second) else { return nil }
      switch sign {
      case "<=": return first <= second
      case ">=": return first >= second
      case "<": return first < second
      default: return first > second
      }
    }
    guard let value = values[key], value == "true" || value == "false" else { return nil }
    return value == "true"
  }

  /// The literal that a text spells, or the literal value of the parameter that it names. An integer gets its usual spelling. The
  /// spaces in a string are removed, as in the condition.
  private func value(_ text: String) -> String? {
    if let known = values[text] { return Int(known).map { "\($0)" } ?? known.filter { !$0.isWhitespace } }
    if let number = Int(text) { return "\(number)" }
    return ["true", "false", "nil"].contains(text) || Self.isString(text) ? text : nil
  }
}
