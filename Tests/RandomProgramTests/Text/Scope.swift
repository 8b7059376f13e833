/// The names that a fragment of Swift can read, with the inner names last.
struct Scope {
  enum Meaning {
    case value(ValueType)
    case need(NeedType)
    /// A state, with paths into it and their types.
    case state([(path: String, type: ValueType)])
    /// Something that no generated expression can use.
    case other
  }

  private(set) var entries: [(name: String, meaning: Meaning)] = []
  /// The names whose types are not written in the flow.
  private var untyped: Set<String> = []

  /// The names that a kept operation can read.
  var kept: Scope {
    var kept = self
    kept.entries.removeAll { untyped.contains($0.name) }
    return kept
  }

  /// Adds a name that a pattern or a condition binds.
  mutating func bind(_ name: String, _ type: ValueType) {
    add(name, .value(type))
    untyped.insert(name)
  }

  mutating func add(_ name: String, _ meaning: Meaning) {
    entries.removeAll { $0.name == name }
    untyped.remove(name)
    entries.append((name, meaning))
  }

  mutating func add(_ values: [ValuePlan]) {
    for value in values { add(value.name, .value(value.type)) }
  }

  /// Expressions of a type that consist of a name, or of a name and a member.
  func readers(of type: ValueType) -> [String] {
    var found: [String] = []
    for (name, meaning) in entries {
      let name = Names.quoted(name)
      switch meaning {
      case .value(type): found.append(name)
      case .value(.user) where type == .string: found.append("\(name).name")
      case .value(.filter) where type == .int: found.append("\(name).limit")
      case .value(.pair) where type == .int: found.append("\(name).a")
      case .value(.ints) where type == .optionalInt: found.append("\(name).first")
      case .value(.table) where type == .optionalInt: found.append("\(name)[\"a\"]")
      case .need(.number) where type == .int: found.append(name)
      case .need(.api) where type == .bool: found.append("\(name).isReady")
      case .state(let paths):
        for path in paths where path.type == type { found.append("\(name).\(path.path)") }
      default: break
      }
    }
    return found
  }

  /// The functions that take a number.
  var functions: [String] {
    entries.compactMap { if case .need(.function) = $0.meaning { Names.quoted($0.name) } else { nil } }
  }

  var names: [String] { entries.map(\.name) }
}
