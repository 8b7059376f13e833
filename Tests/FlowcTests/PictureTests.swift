import FlowTestSupport
import Foundation
import Testing

@Suite("Pictures of flows", .outside)
struct PictureTests {
  /// The programs that `flowc` knows, in its order of preference, each with the call that reads SVG and writes PNG.
  private static let programs: [(name: String, arguments: [String])] = [
    ("rsvg-convert", ["--format=png", "--zoom=2"]), ("resvg", ["--zoom", "2", "-", "-c"]),
    ("inkscape", ["--pipe", "--export-type=png", "--export-filename=-"]), ("magick", ["-density", "192", "svg:-", "png:-"]),
    ("convert", ["-density", "192", "svg:-", "png:-"]),
  ]

  /// Whether the program that `flowc` uses can read SVG. Some builds of ImageMagick cannot.
  private static let isDrawn: Bool = {
    let installed = programs.lazy.compactMap { program in SearchPath.program(named: program.name).map { ($0, program.arguments) } }.first
    guard let (program, arguments) = installed else { return false }
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"8\" height=\"8\"/><text x=\"1\" y=\"6\">a</text></svg>"
    return SearchPath.output(of: program, arguments, input: svg)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true
  }()

  @Test("PNG is the SVG in twice its size", .enabled(if: isDrawn, "no program that makes PNG of SVG works here"))
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
    // A program that ignores the colours draws everything in black, and a black picture has almost no bytes.
    #expect(picture.count > 4_000)
    let svg = try flowc.text(of: "a.svg")
    for (name, offset) in [("width", 16), ("height", 20)] {
      let pixels = picture[offset..<offset + 4].reduce(0) { $0 << 8 + Int($1) }
      let drawn = Double(svg.firstMatch(of: try Regex("<svg[^>]* \(name)=\"([0-9.]+)\""))?.output[1].substring ?? "") ?? 0
      #expect(abs(Double(pixels) - 2 * drawn) <= 2, "\(name): \(pixels), \(drawn)")
    }
  }
}
