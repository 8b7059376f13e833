import FlowGraph
import FlowTestSupport
import Foundation
import Testing

/// Mermaid diagrams that are split so that GitHub draws each part.
@Suite("Maps as Markdown")
struct MarkdownTests {
  /// A flow in which each screen leads to the next `arrows` screens. The first screens come after the last.
  private static func flow(_ name: String, screens: Int, arrows: Int, more: String = "") -> String {
    let list = (0..<screens).map { number in
      "  screen s\(number) {\n"
        + (0..<arrows).map { "    event\(number)x\($0) -> replace s\((number + $0 + 1) % screens)\n" }.joined() + "  }\n"
    }
    return "flow \(name) {\n  start s0\n\(more)\(list.joined())}\n"
  }

  private func map(_ texts: [String]) throws -> FlowMap { try FlowMap(document(of: texts)) }

  private func blocks(of text: String) -> [String] {
    text.components(separatedBy: "```mermaid\n").dropFirst().map { $0.components(separatedBy: "```\n")[0] }
  }

  private func expectDrawn(_ text: String) {
    #expect(text.utf16.count <= 60_000)
    for block in blocks(of: text) {
      #expect(block.utf16.count <= 50_000)
      #expect(block.split(separator: "\n").count { $0.contains("-->") || $0.contains("==>") || $0.contains("-.->") } <= 500)
    }
  }

  @Test("What fits is one drawing")
  func whole() throws {
    let map = try map([Self.flow("A", screens: 3, arrows: 1), Self.flow("B", screens: 3, arrows: 1)])
    #expect(MarkdownWriter.text(of: map) == "```mermaid\n\(MermaidWriter.text(of: map))```\n")
  }

  @Test("What does not fit is drawn flow by flow, and what has no room is named", arguments: [(2, 100), (5, 100), (40, 30), (900, 3)])
  func parts(count: Int, screens: Int) throws {
    let names = (0..<count).map { "Flow\($0)" }
    let text = MarkdownWriter.text(of: try map(names.map { Self.flow($0, screens: screens, arrows: 3) }))
    expectDrawn(text)
    #expect(text.hasPrefix("#### `Flow0`\n\n```mermaid\nflowchart LR\n"))
    // The space for the list of names is limited, too. The list ends with the number of the other flows.
    let named = names.count { text.contains("`\($0)`") }
    let more = text.firstMatch(of: /\ and ([0-9]+) more\.\n$/).flatMap { Int($0.output.1) } ?? 0
    #expect(named + more == count, "\(text.suffix(200))")
  }

  @Test("A flow that is too large is not drawn, and the text says how to draw a part")
  func tooLarge() throws {
    let text = MarkdownWriter.text(of: try map([Self.flow("A", screens: 200, arrows: 3)]))
    #expect(
      text == "#### `A`\n\nGitHub does not draw this flow: it has 601 arrows. `flowc graph --around SCREEN` draws a part of it.\n\n")
  }

  @Test("A comparison draws the flows that differ, and of a large one what differs")
  func comparison() throws {
    let same = Self.flow("Same", screens: 200, arrows: 3)
    let old = try map([same, Self.flow("Large", screens: 200, arrows: 3), Self.flow("Small", screens: 3, arrows: 1)])
    let new = try map([
      same, Self.flow("Large", screens: 200, arrows: 3, more: "  screen added { tapped -> push s7 }\n"),
      Self.flow("Small", screens: 4, arrows: 1),
    ])
    let text = MarkdownWriter.text(of: new.marked(since: old))
    expectDrawn(text)
    #expect(blocks(of: text).count == 2)
    #expect(!text.contains("Same"))
    #expect(text.contains("#### `Large`\n\nOnly what differs:\n"))
    #expect(text.contains("added") && text.contains("s7"))
    #expect(text.contains("#### `Small`\n\n```mermaid"))
    #expect(MarkdownWriter.text(of: old.marked(since: old)) == "The flows are the same.\n")
  }
}
