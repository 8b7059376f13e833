import FlowTestSupport
import Testing

/// Code from a version of `flowc` that does not match the runtime. swiftc reports only this mismatch.
@Suite("Generated code and a runtime of another version refuse each other", .outside)
struct FormatTests {
  private static let swift = CodegenFixture.generate("flow A { start home\n screen home { tapped -> push home } }", path: "A").swift

  @Test("A later runtime refuses it", arguments: Swiftc.Mode.allCases)
  func older(mode: Swiftc.Mode) throws {
    // In the next version, only this declaration remains: see the documentation of `GeneratedCodeFormat1`.
    let message = "an older flowc generated this file: generate it with the flowc of this package"
    let next = """
      enum NextRuntime {
        @available(*, unavailable, message: "\(message)")
        enum GeneratedCodeFormat1 {}
      }
      """
    let swift = Self.swift.replacing("FlowRuntime.GeneratedCodeFormat1", with: "NextRuntime.GeneratedCodeFormat1")
    let complaints = try Swiftc.complaints(in: ["A.flow.swift": swift, "Next.swift": next], mode: mode)
    #expect(complaints == ["A.flow.swift:5:23: error: 'GeneratedCodeFormat1' is unavailable: \(message)"])
  }

  @Test("An earlier runtime refuses it", arguments: Swiftc.Mode.allCases)
  func newer(mode: Swiftc.Mode) throws {
    let swift = Self.swift.replacing("GeneratedCodeFormat1", with: "GeneratedCodeFormat2")
    let complaints = try Swiftc.complaints(in: ["A.flow.swift": swift], mode: mode)
    #expect(complaints == ["A.flow.swift:5:23: error: no type named 'GeneratedCodeFormat2' in module 'FlowRuntime'"])
  }
}
