/// Names for everything that a flow declares: plain names, names that generated code uses itself, keywords of the language and of
/// Swift, and strange names.
enum Names {
  static let plain = [
    "home", "list", "detail", "number", "name", "items", "count", "title", "opened", "closed", "saved",
    "picked",
    "filter", "search", "settings", "profile", "page", "limit", "chosen", "changed", "tapped", "done",
    "failed",
  ]

  static let generated = [
    "state", "state_", "action", "navigation", "route", "place", "link", "visitor", "effect", "isCovered",
    "style",
    "flow", "tab", "tabs", "index", "match", "container", "refused", "sends", "value", "value0", "values",
    "coder",
    "encoder", "decoder", "newValue", "oldValue", "hasher", "lhs", "rhs", "id", "top", "root", "links",
    "handle",
    "handleDismissed", "handleFlow", "refuse", "admits", "follow", "startOver", "updateTabs", "firstTab",
    "openLink0",
    "nestedFlow", "reduce", "navigate", "visitFlow", "hasReducer", "isAlways", "item", "place1", "change",
    "predicate",
    "screen", "router", "routes", "hash", "encode", "a", "b", "action_", "navigation_", "x", "link0", "body",
    "flow_", "beginWork", "work", "run",
  ]

  static let language = [
    "push", "sheet", "cover", "popover", "alert", "dialog", "show", "present", "back", "pop", "dismiss",
    "replace",
    "select", "send", "set", "update", "start", "event", "needs", "requires", "stays", "always", "without",
    "animation", "all",
    "to", "scenario", "style", "as", "if", "else", "where", "in", "var", "import", "public", "exit",
    "dismissed",
    "reselected", "link", "tab", "work",
  ]

  static let swift = [
    "in", "default", "init", "case", "switch", "class", "func", "let", "is", "nil", "true", "return", "throw",
    "static",
    "some", "none", "any", "get", "willSet", "actor", "async", "await", "open", "final", "lazy", "Any",
    "Protocol",
    "Self", "operator", "subscript", "do", "try", "while", "for", "repeat", "extension", "internal", "import",
    "inout",
    "super", "self", "Type", "indirect", "mutating", "each", "consume", "borrowing", "left", "infix", "macro",
    "yield",
  ]

  static let strange = [
    "größe", "名前", "_x", "x1", "ünï_1", "Ω", "éa", "veryLongNameThatGoesOnAndOnForeverAndEver",
  ]

  /// The words that need backticks in Swift.
  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// A name as Swift needs it. Unnecessary backticks do no harm.
  static func quoted(_ name: String) -> String {
    keywords.contains(name) || swift.contains(name) ? "`\(name)`" : name
  }

  /// A name as an argument label, where Swift warns about unnecessary backticks.
  static func label(_ name: String) -> String { name == "inout" ? "`\(name)`" : name }

  /// A name that is not taken yet. A value cannot have the name `self` or `Self`.
  static func new(_ random: inout Random, besides taken: inout Set<String>, ofValue: Bool = false) -> String {
    if ofValue { taken.formUnion(["self", "Self"]) }
    for _ in 0..<40 {
      let kind = random.below(100)
      let name = random.pick(
        kind < 45 ? plain : kind < 75 ? generated : kind < 85 ? language : kind < 95 ? swift : strange)
      if taken.insert(name).inserted { return name }
    }
    let name = "other\(taken.count)"
    taken.insert(name)
    return name
  }
}
