/// The words of the language. All of them are contextual: each is an ordinary name wherever it is not expected.
package enum Keyword: Sendable {
  case `import`, style, flow, scenario, `public`, package, `internal`
  case needs, `var`, start, exit, event, screen, tabs, tab, link
  case `as`, requires, `else`, `if`, always
  case show, present, back, pop, dismiss, replace, select, send, set, update
  case to, root, `where`, all, `in`, without, navigation, animation
  case `for`

  /// The word that these bytes spell. Words of up to eight bytes are compared as one integer.
  static func spelled(by bytes: UnsafePointer<UInt8>, count: Int) -> Keyword? {
    guard count >= 2, count <= 10 else { return nil }
    if count > 8 {
      return equals(bytes, count, "navigation") ? .navigation : equals(bytes, count, "animation") ? .animation : nil
    }
    var key: UInt64 = 0
    var index = 0
    while index < count {
      key = key << 8 | UInt64(truncatingIfNeeded: bytes[index])
      index &+= 1
    }
    return shortWords[key]
  }

  private static let shortWords: [UInt64: Keyword] = {
    let words: [(String, Keyword)] = [
      ("import", .import), ("style", .style), ("flow", .flow), ("scenario", .scenario), ("public", .public),
      ("package", .package), ("internal", .internal), ("needs", .needs), ("var", .var), ("start", .start),
      ("exit", .exit), ("event", .event), ("screen", .screen), ("tabs", .tabs), ("tab", .tab), ("link", .link),
      ("as", .as), ("requires", .requires), ("else", .else), ("if", .if), ("always", .always), ("show", .show),
      ("present", .present), ("back", .back), ("pop", .pop), ("dismiss", .dismiss), ("replace", .replace),
      ("select", .select), ("send", .send), ("set", .set), ("update", .update), ("to", .to), ("root", .root),
      ("where", .where), ("all", .all), ("in", .in), ("without", .without), ("for", .for),
    ]
    var table: [UInt64: Keyword] = [:]
    for (word, keyword) in words { table[word.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = keyword }
    return table
  }()

  private static func equals(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    var index = 0
    while index < count {
      if bytes[index] != word.utf8Start[index] { return false }
      index &+= 1
    }
    return true
  }
}
