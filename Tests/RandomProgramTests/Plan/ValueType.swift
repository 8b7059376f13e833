/// The types of the values that random flows hold. All are `Hashable`, `Codable` and `Sendable`.
enum ValueType: CaseIterable {
  case int, string, bool, double, ints, optionalInt, optionalString, table, user, filter, pair, size

  /// Ways to write the type.
  var spellings: [String] {
    switch self {
    case .int: ["Int", "Int", "Swift.Int"]
    case .string: ["String"]
    case .bool: ["Bool"]
    case .double: ["Double"]
    case .ints: ["[Int]", "Array<Int>", "[Swift.Int]"]
    case .optionalInt: ["Int?", "Optional<Int>"]
    case .optionalString: ["String?"]
    case .table: ["[String: Int]", "Dictionary<String, Int>", "[String:\(Mark.break)Int]"]
    case .user: ["User"]
    case .filter: ["FilterValue"]
    case .pair: ["Pair<Int, String>", "Pair<Int,\(Mark.break)String>"]
    case .size: ["Size"]
    }
  }

  /// A value that refers to no other names.
  func literal(_ random: inout Random) -> String {
    switch self {
    case .int: random.pick(["0", "1", "3", "1_000", "0x1F", "-2"])
    case .string:
      random.pick([
        "\"\"", "\"state\"", "\"a \\\"screen\\\" -> {\"", "#\"raw \\n \"# ", "\"\\(1 + 2) // no comment\"",
        "\"\"\"\(Mark.plainBreak)    lines }\(Mark.plainBreak)    \"\"\"", "\"größe 名前 👍🏽\"",
      ])
    case .bool: random.pick(["true", "false"])
    case .double: random.pick(["0.5", "2", "1e3", "-0.25"])
    case .ints: random.pick(["[]", "[1]", "[1,\(Mark.break)2, 3]", "Array(0 ..< 3)"])
    case .optionalInt: random.pick(["nil", "4", "Optional(5)"])
    case .optionalString: random.pick(["nil", "\"x\""])
    case .table: random.pick(["[:]", "[\"a\": 1]", "[\"a\": 1,\(Mark.break)\"b\": 2]"])
    case .user: random.pick(["User()", "User(name: \"me\")", ".init()"])
    case .filter: random.pick(["FilterValue()", ".init(limit: 2)"])
    case .pair: random.pick(["Pair(a: 1, b: \"x\")", "Pair<Int, String>(a: 2,\(Mark.break)b: \"\")"])
    case .size: random.pick([".small", "Size.large"])
    }
  }

  static func any(_ random: inout Random) -> ValueType {
    random.chance(55) ? random.pick([.int, .string, .bool, .ints, .optionalInt]) : random.pick(allCases)
  }

  /// The types that a link can hold, each with its spelling in the link.
  static let ofLinks: [(type: ValueType?, spelling: String)] = [
    (.int, "Int"), (.string, "String"), (.bool, "Bool"), (.double, "Double"), (.size, "Size"), (nil, "UInt8"),
    (.int, "Swift.Int"),
  ]
}
