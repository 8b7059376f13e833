import FlowRuntime
import FlowTestSupport
import Testing

/// Pieces of links and patterns, and pieces that can break their parsers.
private let pieces: [String] = [
  "/", "//", "?", "&", "=", "#", "%", "%2", "%2F", "%zz", "%C3%A9", "%FF", "+", ":", "@", "[", "]", "{", "}", "{a}",
  "{a: Int?}", "http:", "https://", "myapp://", "host", "a", "1", " ", "é", "\u{0}", "\u{301}", "🇪🇺", ".", "..",
]

private func pieced(_ random: inout SeededRandom) -> String {
  (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
}

private func bytes(_ random: inout SeededRandom) -> String {
  let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct LinkFuzzTests {
  @Test func noTextTrapsAndEveryLinkComesBack() {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    for round in rounds(20_000) {
      let text = round.isMultiple(of: 2) ? pieced(&random) : bytes(&random)
      do {
        let link = try FlowLink(text)
        #expect(throws: Never.self) { try #expect(FlowLink(link.description) == link, "\(text.debugDescription)") }
        #expect(!link.path.contains(""))
      } catch {
        guard case .malformedEncoding(let part) = error else {
          Issue.record("\(text.debugDescription): \(error)")
          continue
        }
        #expect(part.utf8.contains(UInt8(ascii: "%")), "only what looks encoded can be malformed: \(text.debugDescription)")
      }
    }
  }

  @Test func whatIsEncodedIsDecodedToTheSame() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    for _ in rounds(5_000) {
      let path = (0..<Int.random(in: 0...4, using: &random)).map { _ in pieced(&random) }
      let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in (pieced(&random), bytes(&random)) }
      let link = FlowLink(path: path, query: Dictionary(items) { first, _ in first })
      let copy = try FlowLink("https://example.com" + link.description + "#" + bytes(&random))
      #expect(copy == link)
      #expect(copy.path.map { Array($0.utf8) } == path.filter { !$0.isEmpty }.map { Array($0.utf8) })
    }
  }

  @Test func noPatternTraps() {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    for round in rounds(20_000) {
      let text = round.isMultiple(of: 2) ? pieced(&random) : bytes(&random)
      let pattern = LinkPattern(text)
      let link = FlowLink(path: (0..<Int.random(in: 0...3, using: &random)).map { _ in pieced(&random) })
      if let match = link.match(pattern, allowingPrefix: true) {
        #expect(match.rest.path.count <= link.path.count)
        let _: Int? = try? match.optionalValue("a")
        let _: Character? = try? match.optionalValue("a")
      }
      #expect(!pattern.isMoreSpecific(than: pattern))
    }
  }

  /// The order is consistent, so patterns can be sorted by it.
  @Test func theOrderOfPatternsIsAnOrder() {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    let segments = ["/a", "/b", "/{x}"]
    let queries = ["", "?q=1", "?q={q}", "?q=1&r=2"]
    let patterns = (0..<60).map { _ in
      let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in segments.randomElement(using: &random)! }
      return LinkPattern(path.joined() + queries.randomElement(using: &random)!)
    }
    for a in patterns {
      for b in patterns {
        let (ab, ba) = (a.isMoreSpecific(than: b), b.isMoreSpecific(than: a))
        #expect(!(ab && ba))
        for c in patterns {
          let (bc, ac) = (b.isMoreSpecific(than: c), a.isMoreSpecific(than: c))
          if ab && bc { #expect(ac) }
          if !ab, !ba, !bc, !c.isMoreSpecific(than: b) { #expect(!ac && !c.isMoreSpecific(than: a)) }
        }
      }
    }
  }
}
