import FlowTestSupport
import Foundation
import Testing

/// Mistakes that only occur in units of several files. Random programs found each case.
@Suite("Units of several files", .outside)
struct SeveralFilesTests {
  @Test("The payload of a child's event has its types, whichever file the child is declared in")
  func payloadTypes() throws {
    let parent = """
      // Without this line, both flows would begin at the same place in their files.
      flow Parent {
        start home
        screen home { sent(number: Int) -> send child.opened([number], "text") }
        screen child: Child
      }
      """
    let child = """
      flow Child {
        event opened(numbers: [Int], text: String)
        start list
        screen list
      }
      """
    let made = Program.compile([("Parent.flow", parent), ("Child.flow", child)])
    #expect(made.errors == [])
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    for (index, swift) in made.swift.enumerated() { try swiftc.write(swift, to: "\(index).swift") }
    #expect(try swiftc.check(["0.swift", "1.swift"], mode: .implicitImports) == [])
  }
}
