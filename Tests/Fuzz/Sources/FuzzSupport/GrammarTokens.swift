/// Programs made of the words of the language. Each byte represents a word, so a mutation changes the program and not the spelling.
public enum GrammarTokens {
  /// The program of the first 4,096 bytes.
  public static func text(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for byte in bytes.prefix(4096) { text += vocabulary[Int(byte) % vocabulary.count].utf8 }
    return text
  }

  /// Words, each with a space after it, and some sequences of words that are frequent in flows.
  private static let vocabulary: [String] = [
    "flow A ", "flow B ", "flow C: Codable ", "(n: Int) ", "(n: Int = 0) ", "(n: n) ", "(n: n + 1) ", "(_) ", "(n) ",
    "{ ", "} ", "}\n", "\n", "\n", ", ", ": ", "-> ", "= ", ". ", "[", "] ", "( ", ") ",
    "start ", "start a\n", "screen ", "screen a ", "screen b ", "screen c(n: Int) ", "screen d: B ", "screen e: R ",
    "a ", "b ", "c ", "d ", "e ", "f ", "n ", "x ", "home ", "root ",
    "push ", "sheet ", "cover ", "popover ", "alert ", "dialog ", "show ", "present(n) ", "big ",
    "back ", "back to ", "back to root ", "back 2 ", "pop ", "pop to ", "dismiss ", "dismiss all ", "dismiss 2 ",
    "replace ", "swap ", "select ", "send ", "set ", "update ", "exit ", "resume ", "forget ", "do ",
    "tapped ", "tapped -> ", "tapped(n: Int) -> ", "dismissed -> ", "reselected -> ", "always ", "without animation ",
    "in navigation ", "without navigation ", "where n > 1 ", "if n > 1 ", "if let x = n ", "else ", "requires n > 0 else ",
    "as sheet ", "event ", "event x ", "exit done(n: Int)\n", "exit done ", "needs api: API\n", "var n: Int = 1\n",
    "tabs { ", "tab t: B ", "tab u: C ", "work w: R ", "screens ", "import M\n", "style big = sheet ", "detents: medium ",
    "title: \"T\" ", "cancel: tapped, \"No\" ", "link \"/x\" -> ", "link \"/x/{n: Int}\" -> ",
    "scenario \"s\" for A ", "=> ", "/// doc\n", "// flowc:ignore trapped why\n", "\"\\(n)\" ", "1 ", "true ", "public ",
  ]
}
