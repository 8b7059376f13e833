/// The keywords of the language. All are contextual: each is an ordinary name where the keyword is not expected.
package enum Keyword: Sendable, BitwiseCopyable {
  case `import`, style, flow, scenario, `public`, package, `internal`
  case needs, `var`, start, exit, event, screen, screens, tabs, tab, columns, work, link
  case `as`, requires, stays, `else`, `if`, always
  case show, swap, present, back, pop, dismiss, replace, select, clear, send, set, update, `do`, resume, forget
  case to, root, `where`, all, `in`, without, navigation, animation
  case `for`
}

/// The operations that begin with a keyword. The parser, the check of style names, and the suggestions for misspelt words use
/// this table.
extension Keyword {
  /// The operand after the word of an operation.
  package enum Operand: Sendable {
    /// A screen, with or without arguments.
    case screen
    /// A name. The text describes what it names, for findings.
    case name(StaticString)
    /// A name, with or without arguments.
    case nameAndArguments(StaticString)
    /// Nothing: the operation consists only of the word.
    case nothing
    /// An operand with its own parser function. The flag says whether it begins with a name.
    case other(beginsWithName: Bool)

    var beginsWithName: Bool {
      switch self {
      case .nothing, .other(beginsWithName: false): false
      case .screen, .name, .nameAndArguments, .other(beginsWithName: true): true
      }
    }
  }

  /// The node of the operation that begins with the word, its operand, and its effect in a few words for editors; `nil` if no
  /// operation begins with the word.
  package var operation: (node: NodeKind, operand: Operand, summary: StaticString)? {
    switch self {
    case .show: (.showByWord, .screen, "as the screen itself says")
    case .swap: (.showByWord, .screen, "in the place of this screen")
    case .present: (.present, .other(beginsWithName: false), "as the app decides while it runs")
    case .back: (.back, .other(beginsWithName: false), "one screen back")
    case .pop: (.pop, .other(beginsWithName: false), "back, if this screen was pushed")
    case .dismiss: (.dismiss, .other(beginsWithName: false), "without the topmost presented layer")
    case .replace: (.replace, .other(beginsWithName: true), "a new stack")
    case .select: (.select, .name("a tab"), "a tab")
    case .clear: (.clear, .other(beginsWithName: true), "a column")
    case .send: (.send, .other(beginsWithName: true), "an event to another screen")
    case .set: (.set, .other(beginsWithName: true), "a variable of the flow")
    case .update: (.update, .screen, "the values of a screen")
    case .exit: (.exitOperation, .other(beginsWithName: true), "control back to the parent")
    case .do: (.doEvent, .nameAndArguments("an event of the flow"), "what an event of the flow does")
    case .resume: (.resume, .nothing, "what a requirement has refused")
    case .forget: (.forget, .nothing, "what a requirement has refused is dropped")
    default: nil
    }
  }

  /// The words that begin operations, each with the effect of its operation.
  package static var operationSummaries: [String: String] {
    var summaries: [String: String] = [:]
    for (text, keyword) in words {
      if let summary = keyword.operation?.summary { summaries[text] = "\(summary)" }
    }
    return summaries
  }

  /// The words that begin operations.
  ///
  /// - Parameter onlyBeforeNames: whether to return only the words that a name follows.
  package static func operationWords(onlyBeforeNames: Bool = false) -> [String] {
    words.compactMap { text, keyword in
      guard let operation = keyword.operation else { return nil }
      return !onlyBeforeNames || operation.operand.beginsWithName ? text : nil
    }
  }
}

extension Keyword {
  /// The keyword with a spelling; `nil` for other words.
  static let bySpelling = Dictionary(uniqueKeysWithValues: words)

  /// The number of bytes of the longest keyword.
  static let maximumLength = words.reduce(0) { max($0, $1.text.utf8.count) }

  static let words: [(text: String, keyword: Keyword)] = [
    ("import", .import), ("style", .style), ("flow", .flow), ("scenario", .scenario), ("public", .public),
    ("package", .package), ("internal", .internal), ("needs", .needs), ("var", .var), ("start", .start),
    ("exit", .exit), ("event", .event), ("screen", .screen), ("screens", .screens), ("tabs", .tabs), ("tab", .tab),
    ("columns", .columns), ("work", .work),
    ("link", .link),
    ("as", .as), ("requires", .requires), ("stays", .stays), ("else", .else), ("if", .if), ("always", .always), ("show", .show),
    ("swap", .swap), ("present", .present), ("back", .back), ("pop", .pop), ("dismiss", .dismiss), ("replace", .replace),
    ("select", .select), ("clear", .clear), ("send", .send), ("set", .set), ("update", .update), ("do", .do), ("resume", .resume),
    ("forget", .forget), ("to", .to), ("root", .root),
    ("where", .where), ("all", .all), ("in", .in), ("without", .without), ("navigation", .navigation),
    ("animation", .animation), ("for", .for),
  ]
}
