import FlowTestSupport
import Foundation
import Testing

@Suite("Pictures of flows")
struct PictureTests {
  private static let programs = ["rsvg-convert", "resvg", "inkscape", "magick", "convert"]
  private static let isInstalled = programs.contains { SearchPath.program(named: $0) != nil }

  @Test("PNG is the SVG in twice its size", .enabled(if: isInstalled, "no program that makes PNG is installed"))
  func png() throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    try flowc.write("flow A {\n  start home\n  screen home { goTapped -> push next }\n  screen next\n}\n", to: "A.flow")
    for file in ["a.png", "a.svg"] {
      let result = try flowc.run("graph", "A.flow", "--output", file)
      #expect(result.status == 0, "\(result.standardError)")
      #expect(result.standardOutput == "")
    }
    let picture = try Data(contentsOf: flowc.folder.appending(path: "a.png"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    let svg = try flowc.text(of: "a.svg")
    for (name, offset) in [("width", 16), ("height", 20)] {
      let pixels = picture[offset..<offset + 4].reduce(0) { $0 << 8 + Int($1) }
      let drawn = Double(svg.firstMatch(of: try Regex("<svg[^>]* \(name)=\"([0-9.]+)\""))?.output[1].substring ?? "") ?? 0
      #expect(abs(Double(pixels) - 2 * drawn) <= 2, "\(name): \(pixels), \(drawn)")
    }
  }
}
