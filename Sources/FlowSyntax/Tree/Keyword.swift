/// The words of the language. All of them are contextual: each is an ordinary name wherever it is not expected.
package enum Keyword: String, CaseIterable, Sendable {
  case `import`, style, flow, scenario, `public`, package, `internal`
  case needs, `var`, start, exit, event, screen, tabs, tab, link
  case `as`, requires, `else`, `if`, always, dismissed
  case push, sheet, cover, popover, alert, dialog, show, present
  case back, pop, dismiss, replace, select, send, set, update
  case to, root, `where`, all, `in`, without, navigation, animation
  case `for`, when

  /// The word that these bytes spell. Words of up to eight bytes are compared as one integer.
  static func spelled(by bytes: UnsafePointer<UInt8>, count: Int) -> Keyword? {
    guard count >= 2, count <= 10 else { return nil }
    if count > 8 {
      return matches(bytes, count, "navigation") ? .navigation : matches(bytes, count, "animation") ? .animation : nil
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
    var words: [UInt64: Keyword] = [:]
    for keyword in allCases where keyword.rawValue.utf8.count <= 8 {
      words[keyword.rawValue.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = keyword
    }
    return words
  }()

  private static func matches(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    var index = 0
    while index < count {
      if bytes[index] != word.utf8Start[index] { return false }
      index &+= 1
    }
    return true
  }
}
