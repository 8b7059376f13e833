import FlowTestSupport
import Foundation
import Testing

/// The README shows the real output of `flowc`, and stays short.
@Suite("The README", .outside)
struct ReadMeTests {
  @Test("says what flowc says of its flow without a line")
  func finding() throws {
    let page = try Toolchain.text(of: "README.md")
    let mark = try #require(page.firstMatch(of: /<!-- what flowc says without: (.+) -->\n```text\n((?:.*\n)*?)```/))
    let flow = try #require(page.firstMatch(of: /```flow\n((?:.*\n)*?)```/)).output.1
    let lines = flow.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.contains(mark.output.1) }
    #expect(rest.count == lines.count - 1)

    let toolchain = try Toolchain()
    defer { toolchain.remove() }
    try toolchain.write(rest.joined(separator: "\n"), to: "Notes.flow")
    let answer = try toolchain.flowc("check", "Notes.flow")
    #expect(answer.text.hasPrefix(mark.output.2), "\(answer.text)")
  }

  @Test("has at most 200 lines, and its pictures are there")
  func isShort() throws {
    let page = try Toolchain.text(of: "README.md")
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
    let pictures = page.matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map(\.output.1)
    #expect(!pictures.isEmpty)
    for picture in pictures {
      #expect(FileManager.default.fileExists(atPath: Toolchain.package.appending(path: picture).path(percentEncoded: false)), "\(picture)")
    }
  }
}
