/// The statements of a scenario about conditions that only the running program could decide.
///
/// ```swift
/// var statements = Statements(["isReady", "!(items.isEmpty)"])
/// try statements.holds("items.isEmpty")     // false
/// ```
struct Statements {
  private struct Statement {
    /// The text in the scenario.
    var text: String
    var key: String
    var isTrue: Bool
    var isUsed = false
  }

  private var statements: [Statement]
  /// Whether each statement answers exactly one question, in the order of the statements.
  private let isInOrder: Bool
  /// Whether each condition of a list is a separate question.
  private let asksParts: Bool

  /// - Parameters:
  ///   - isInOrder: whether each statement answers only the next question. Then the same condition may have different answers
  ///     during a step.
  ///   - asksParts: whether each condition of a list is a separate question.
  init(_ texts: [String], inOrder isInOrder: Bool = false, asksParts: Bool = false) {
    self.isInOrder = isInOrder
    self.asksParts = asksParts
    statements = texts.map { text in
      let (key, isTrue) = Self.key(of: text)
      return Statement(text: text, key: key, isTrue: isTrue)
    }
  }

  /// The statements that were not used.
  var unused: [String] { statements.filter { !$0.isUsed }.map(\.text) }

  /// Whether a condition holds.
  ///
  /// - Parameters:
  ///   - condition: the condition.
  ///   - literals: the literals that decide some conditions without a statement.
  /// - Throws: ``PlayStop/question(_:options:)`` if nothing decides the condition, and ``PlayStop/impossible(_:)`` if a statement
  ///   contradicts the literals.
  mutating func holds(_ condition: String, literals: Literals? = nil) throws(PlayStop) -> Bool {
    let parts = Self.parts(of: condition)
    if parts.count < 2 || statements.contains(where: { $0.key == Self.key(of: condition).key }) {
      if let known = try known(condition, literals) { return known }
    }
    // Each condition of a list may have its own statement.
    if parts.count > 1 {
      if asksParts { return try holdsInParts(parts) }
      let known = try parts.map { (part) throws(PlayStop) in try self.known(part, literals) }
      if known.contains(false) { return false }
      if known.allSatisfy({ $0 == true }) { return true }
    }
    throw .question(condition, options: [condition, Self.negation(of: condition)])
  }

  private mutating func known(_ condition: String, _ literals: Literals?) throws(PlayStop) -> Bool? {
    let (stated, fact) = (known(condition), literals?.holds(condition))
    if let stated, let fact, stated != fact {
      throw .impossible("`\(condition)` is \(fact) for the values of this scenario")
    }
    return stated ?? fact
  }

  /// Whether all conditions of a list hold. As in Swift, the conditions after the first false one are not evaluated.
  private mutating func holdsInParts(_ parts: [String]) throws(PlayStop) -> Bool {
    for part in parts {
      guard let holds = known(part) else { throw .question(part, options: [part, Self.negation(of: part)]) }
      if !holds { return false }
    }
    return true
  }

  /// The index of the presentation that `present(…)` chooses.
  mutating func choice(of expression: String, among names: [String]) throws(PlayStop) -> Int {
    let options = names.map { "present(\(expression)) == \($0)" }
    var open: [Int] = []
    for (index, option) in options.enumerated() {
      switch known(option) {
      case true?: return index
      case false?: break
      case nil: open.append(index)
      }
    }
    if open.count == 1 { return open[0] }
    throw .question("present(\(expression))", options: options)
  }

  /// Whether a condition holds; `nil` if no statement decides it.
  mutating func known(_ condition: String) -> Bool? {
    let (key, isTrue) = Self.key(of: condition)
    if key == "true" || key == "false" { return (key == "true") == isTrue }
    // If a condition changes during a step, each of its questions has its own statement. After these are used up, the last one
    // answers again.
    let answering =
      isInOrder
      ? statements.firstIndex { !$0.isUsed }
      : statements.firstIndex { $0.key == key && !$0.isUsed } ?? statements.lastIndex { $0.key == key }
    guard let index = answering, statements[index].key == key else { return nil }
    statements[index].isUsed = true
    return statements[index].isTrue == isTrue
  }

  /// The statement that says that a condition is false.
  static func negation(of condition: String) -> String {
    let isSimple = condition.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    return isSimple ? "!\(condition)" : "!(\(condition))"
  }

  /// A condition without white space, outer parentheses and leading `!`, and whether the number of removed `!` is even.
  static func key(of condition: String) -> (key: String, isTrue: Bool) {
    var key = Array(condition.filter { !$0.isWhitespace })
    var isTrue = true
    while true {
      if key.first == "(", closing(of: 0, in: key) == key.count - 1 {
        key = Array(key.dropFirst().dropLast())
      } else if key.first == "!", negatesAll(key) {
        key.removeFirst()
        isTrue.toggle()
      } else {
        return (String(key), isTrue)
      }
    }
  }

  /// Whether the leading `!` negates the whole condition, because it is followed by a single operand.
  private static func negatesAll(_ key: [Character]) -> Bool {
    var index = 1
    while index < key.count {
      switch key[index] {
      case "(", "[":
        guard let end = closing(of: index, in: key) else { return false }
        index = end + 1
      case let character where character.isLetter || character.isNumber || "._!?\"`".contains(character): index += 1
      default: return false
      }
    }
    return key.count > 1
  }

  private static func closing(of open: Int, in key: [Character]) -> Int? {
    var depth = 0
    for index in open..<key.count {
      if "([{".contains(key[index]) { depth += 1 }
      if ")]}".contains(key[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The parts between separators outside brackets and strings.
  static func parts(of condition: String, at separator: String = ",") -> [String] {
    var parts = [""]
    var depth = 0
    var isInString = false
    var rest = condition[...]
    while let character = rest.first {
      if character == "\"" { isInString.toggle() }
      if !isInString {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if depth == 0, rest.hasPrefix(separator) {
          parts.append("")
          rest = rest.dropFirst(separator.count)
          continue
        }
      }
      parts[parts.count - 1].append(character)
      rest = rest.dropFirst()
    }
    return parts
  }
}

/// The reason why a play cannot continue.
enum PlayStop: Error {
  /// The result depends on a value of the running program. The options are the statements that would decide it.
  case question(String, options: [String])
  /// The action is not possible here.
  case impossible(String)
  /// A link leads nowhere.
  case noLink
}
