/// Random expressions over the names of a scope. Their values stay small however often they are inserted into each other.
struct Expressions {
  var random: Random

  mutating func expression(_ type: ValueType, _ scope: Scope, depth: Int = 2) -> String {
    let readers = scope.readers(of: type)
    if !readers.isEmpty, random.chance(60) { return random.pick(readers) }
    if depth == 0 || random.chance(35) { return type.literal(&random) }
    return compound(type, scope, depth: depth - 1)
  }

  private mutating func compound(_ type: ValueType, _ scope: Scope, depth: Int) -> String {
    let soft = Mark.soft
    func any(_ type: ValueType, _ expressions: inout Expressions) -> String {
      expressions.expression(type, scope, depth: depth)
    }
    switch type {
    case .int:
      switch random.below(9) {
      // With two closures in one sum, the type checker may need too long.
      case 0: return "(\(soft)\(any(.int, &self))\(soft) &+ \(expression(.int, scope, depth: 0)))"
      case 1: return "(\(test(scope, depth: depth)) ? \(any(.int, &self)) : \(any(.int, &self)))"
      case 2: return "[1, 2].map { $0 &+ \(any(.int, &self)) }.count"
      case 3:
        let name = hidingName(scope)
        return "[1,\(Mark.break)3].filter { \(name) in \(name) > 2 }.count"
      case 4: return "(Int(\(any(.string, &self))) ?? 0)"
      case 5: return "\(list(scope)).reduce(0) { $0 &+ $1 &+ \(any(.int, &self)) }"
      case 6:
        let functions = scope.functions
        guard !functions.isEmpty else { return "\(any(.string, &self)).count" }
        return "\(random.pick(functions))(\(soft)\(any(.int, &self))\(soft))"
      case 7: return "(\(list(scope)).first ?? \(any(.int, &self)))"
      default: return "{ () -> Int in \(any(.int, &self)) }()"
      }
    case .string: return text(scope, depth: depth)
    case .bool: return test(scope, depth: depth)
    case .double: return "Double(\(any(.int, &self)))"
    case .ints:
      switch random.below(4) {
      case 0: return "[\(any(.int, &self)),\(Mark.break)\(any(.int, &self))]"
      case 1: return "\(list(scope)).map { $0 &+ \(any(.int, &self)) }"
      case 2: return "Array((\(list(scope)) + [\(any(.int, &self))]).suffix(4))"
      default: return "Dictionary<Int, Int>().map { $0.key }"
      }
    case .optionalInt: return random.pick(["Optional(\(any(.int, &self)))", "\(list(scope)).last"])
    case .optionalString: return "Optional(\(any(.string, &self)))"
    case .table: return "[\"k\": \(any(.int, &self))]"
    case .user: return "User(\(soft)name: \(any(.string, &self))\(soft))"
    case .filter: return "FilterValue(limit: \(any(.int, &self)))"
    case .pair: return "Pair<Int, String>(a: \(any(.int, &self)), b: \(any(.string, &self)))"
    case .size: return "(\(test(scope, depth: depth)) ? .small : .large)"
    }
  }

  /// A list of integers. A member such as `.map` can be appended to the text.
  private mutating func list(_ scope: Scope) -> String {
    let readers = scope.readers(of: .ints)
    return readers.isEmpty || random.chance(20) ? "[1, 2, 3]" : random.pick(readers)
  }

  private mutating func text(_ scope: Scope, depth: Int) -> String {
    let number = expression(.int, scope, depth: 0)
    let part = "\\((\(expression(.string, scope, depth: 0))).prefix(4))"
    switch random.below(5) {
    case 0: return "\"\\(\(number))\""
    case 1 where !part.contains(Mark.plainBreak):
      return "\"é \(part) \(random.pick(["state", "in", "screen"]))\""
    case 2: return "#\"\"\\#(\(number))\" \\(no)\"#"
    case 3: return "\"\"\"\(Mark.plainBreak)      a \\(\(number)) }\(Mark.plainBreak)      \"\"\""
    default: return "\"\\(\(test(scope, depth: 0)) ? \"yes\" : \"no\\(\(number))\")\""
    }
  }

  /// A condition whose result the compiler cannot know.
  mutating func test(_ scope: Scope, depth: Int = 1) -> String {
    let numbers = scope.readers(of: .int)
    let tests = scope.readers(of: .bool)
    let lists = scope.readers(of: .ints)
    let options = scope.readers(of: .optionalInt)
    switch random.below(8) {
    case 0 where !tests.isEmpty: return random.pick(tests)
    case 1 where !tests.isEmpty: return "!\(random.pick(tests))"
    case 2 where !numbers.isEmpty: return "\(random.pick(numbers)) > \(expression(.int, scope, depth: 0))"
    case 3 where !lists.isEmpty:
      return "\(random.pick(lists)).contains { $0 == \(expression(.int, scope, depth: 0)) }"
    case 4 where !lists.isEmpty:
      let name = hidingName(scope)
      return "\(random.pick(lists)).allSatisfy({ \(name) in \(name) < \(random.below(9)) })"
    case 5 where !options.isEmpty: return "\(random.pick(options)) != nil"
    case 6 where depth > 0: return "(\(test(scope, depth: 0)) || \(test(scope, depth: 0)))"
    case 7 where depth > 0: return "(\(test(scope, depth: 0))\(Mark.soft) && \(test(scope, depth: 0)))"
    default: return "coin(\(expression(.int, scope, depth: 0)))"
    }
  }

  /// A condition, or a binding with the name that it adds to the scope.
  mutating func condition(_ scope: Scope) -> (text: String, name: String?) {
    guard random.chance(30) else { return (test(scope), nil) }
    let options = scope.readers(of: .optionalInt)
    let bare = scope.entries.filter { if case .value(.optionalInt) = $0.meaning { true } else { false } }.map(
      \.name)
    if let name = bare.first(where: { Names.quoted($0) == $0 }), random.chance(30) {
      return ("let \(name), \(name) != \(expression(.int, scope, depth: 0))", name)
    }
    let name = random.chance(60) ? hidingName(scope) : random.pick(["found", "known"])
    let value = options.isEmpty ? "Optional(\(expression(.int, scope, depth: 1)))" : random.pick(options)
    switch random.below(3) {
    case 0: return ("let \(name) = \(value), \(name) > 1", name)
    case 1: return ("case .some(let \(name)) = \(value), \(name) != 7", name)
    default: return ("case let \(name)? = \(value), \(name) < 9", name)
    }
  }

  /// A name for something inside an expression. It may hide a name of the outer scope.
  private mutating func hidingName(_ scope: Scope) -> String {
    let names = scope.names.filter { Names.quoted($0) == $0 }
    return names.isEmpty || random.chance(30) ? "value" : random.pick(names)
  }
}
