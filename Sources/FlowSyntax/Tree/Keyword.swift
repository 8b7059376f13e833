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
    for (text, keyword) in KeywordTable.words {
      if let summary = keyword.operation?.summary { summaries["\(text)"] = "\(summary)" }
    }
    return summaries
  }

  /// The words that begin operations.
  ///
  /// - Parameter onlyBeforeNames: whether to return only the words that a name follows.
  package static func operationWords(onlyBeforeNames: Bool = false) -> [String] {
    KeywordTable.words.compactMap { text, keyword in
      guard let operation = keyword.operation else { return nil }
      return !onlyBeforeNames || operation.operand.beginsWithName ? "\(text)" : nil
    }
  }
}

/// Finds the keyword of an identifier, by the hash that the lexer has already computed.
///
/// It uses open addressing in raw memory. In the unoptimised builds that users run, a dictionary look-up would take longer than
/// reading the whole word.
struct KeywordTable: @unchecked Sendable {
  // `@unchecked`, because pointers are not sendable. The table never changes after it was made.
  /// For each slot, the index of its word, or -1. Most other words have a free slot.
  let slots: UnsafeMutablePointer<Int32>
  /// For each byte, whether it continues a word.
  let areInNames: UnsafeMutablePointer<Bool>
  private let hashes: UnsafeMutablePointer<UInt32>
  private let texts: UnsafeMutablePointer<StaticString>
  private let keywords: UnsafeMutablePointer<Keyword?>
  private let storage = RawStorage()
  private static let mask = 255

  static let shared = KeywordTable()

  private init() {
    let count = Self.words.count
    hashes = storage.allocate(count, repeating: 0)
    areInNames = storage.allocate(256)
    for byte in 0..<256 {
      let characterClass = CharacterClass.table[byte]
      (areInNames + byte).initialize(to: characterClass == .letter || characterClass == .digit)
    }
    texts = storage.allocate(count, repeating: "")
    keywords = storage.allocate(count, repeating: nil)
    slots = HashSlots(in: storage, count: Self.mask + 1).base
    for (index, (text, keyword)) in Self.words.enumerated() {
      let hash = NameHash.of(text.utf8Start, text.utf8CodeUnitCount)
      var slot = HashSlots.first(Int(hash), Self.mask)
      while slots[slot] >= 0 { slot = HashSlots.next(slot, Self.mask) }
      slots[slot] = Int32(truncatingIfNeeded: index)
      hashes[index] = hash
      texts[index] = text
      keywords[index] = keyword
    }
  }

  @_transparent
  func find(_ hash: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Keyword? {
    var slot = HashSlots.first(Int(truncatingIfNeeded: hash), 255)
    while slots[slot] >= 0 {
      let word = Int(slots[slot])
      if hashes[word] == hash, Self.equals(bytes, count, texts[word]) { return keywords[word] }
      slot = HashSlots.next(slot, 255)
    }
    return nil
  }

  @_transparent
  private static func equals(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    let spelled = word.utf8Start
    var index = 0
    while index < count {
      if bytes[index] != spelled[index] { return false }
      index &+= 1
    }
    return true
  }

  static let words: [(StaticString, Keyword)] = [
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

/// The FNV-1a hash of an identifier's bytes, to find keywords and names.
package enum NameHash {
  package static func of(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    var hash = start
    var index = 0
    while index < count {
      hash = (hash ^ UInt32(truncatingIfNeeded: bytes[index])) &* prime
      index &+= 1
    }
    return hash
  }

  static var start: UInt32 { 2_166_136_261 }
  static var prime: UInt32 { 16_777_619 }
}
