import FlowTestSupport

/// Recordings that were cut, damaged, or written by an attacker: random changes to the text of a good recording.
package struct DamagedRecordings {
  /// A flow, and a recording of it.
  package static let flow = """
    flow App {
      tabs {
        tab first: Part
        tab second: Part
      }
      screen help: Part { exit closed -> dismiss }
      event helpTapped { if isNew -> sheet help else -> select second }
      link "/help/{topic: String}" -> sheet help
    }
    flow Part {
      exit closed
      start list
      screen list { picked(value: Int) -> push detail(number: value) }
      screen detail(number: Int) {
        nextTapped { if isReady -> push detail(number: 1) else -> back }
        filterTapped -> sheet filter
      }
      screen filter: Filter { delegate.applied -> dismiss }
    }

    """

  package static let recording = """
    scenario "a session" for App(_) {
      given => tabs [first [list], second [list]]
      first.list.picked(value: _) => tabs [first [list, push detail]]
      first.detail.filterTapped => tabs [first [list, push detail, sheet filter]]
      first.filter.delegate(_) => tabs [first [list, push detail]]
      first.detail.nextTapped when isReady => tabs [first [list, push detail, push detail]]
      go back 2 => tabs [first [list]]
      select second => tabs [second [list]]
      link "/help/_" => tabs [first [list]], sheet help [list]
      help.closed => tabs [first [list]]
      given => tabs [first [list], second [list, push detail]]  // the app set the routes
    }

    """

  /// Texts that may end a literal, a script, a line or a tag, or that a terminal treats as commands.
  package static let hostile = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\u{1B}[2J\u{1B}]0;x\u{7}", "\u{202E}", "\u{0}", "\u{2028}",
    "\"", "\\", "\\(x)", "\"\"\"", "#\"", "{{title}}", "\u{1F}", "`", "=>", " when ", "//", "/*", "*/", "[", "]", "{", "}", "(", ")", ",",
    "_",
    ".", "given", "start", "go back 99999999999999999999", "scenario \"x\" for App(_) {\n  given => tabs\n}\n", "\r", "\n", "\u{FEFF}", "é",
    "👩‍👩‍👧",
    String(repeating: "[", count: 3000), String(repeating: "a, push ", count: 500), "__proto__", "constructor",
    "flow App { start x\n screen x }\n",
  ]

  private var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  package mutating func next() -> [UInt8] {
    var bytes = Array(Self.recording.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(start...)
      case 1: bytes.removeSubrange(start..<end)
      case 2 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default: bytes.insert(contentsOf: Array((Self.hostile.randomElement(using: &random) ?? "").utf8), at: start)
      }
    }
    return bytes
  }
}
