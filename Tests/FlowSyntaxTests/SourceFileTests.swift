import FlowTestSupport
import Testing

@testable import FlowSyntax

/// The facts that a source file collects in one fast pass over its text, compared with a slow and simple implementation.
@Suite("Text of a file")
struct SourceFileTests {
  @Test("Lines, the first NUL, and whether it is ASCII")
  func look() {
    var random = SeededRandom()
    let usual: [UInt8] = [0x61, 0x20, 0x7B, 0x7F]
    let special: [UInt8] = [0x00, 0x01, 0x09, 0x0A, 0x0A, 0x0D, 0x0D, 0x0E, 0x80, 0xC3, 0xFF]
    for _ in 0..<3000 {
      let specialty = Int.random(in: 1...12, using: &random)
      let bytes = (0..<Int.random(in: 0...70, using: &random)).map { _ in
        (Int.random(in: 0..<specialty, using: &random) == 0 ? special : usual).randomElement(using: &random)!
      }
      let file = SourceFile(path: "A.flow", bytes: bytes)
      #expect(Array(file.bytes) == bytes)
      #expect(Array(file.lineStarts) == lineStarts(of: bytes), "\(bytes) \(random.hint)")
      #expect(file.firstNUL == bytes.firstIndex(of: 0), "\(bytes) \(random.hint)")
      #expect(file.isASCII == bytes.allSatisfy { $0 < 0x80 }, "\(bytes) \(random.hint)")
    }
  }

  private func lineStarts(of bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    for (index, byte) in bytes.enumerated() {
      let endsLine = byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if endsLine { starts.append(UInt32(index + 1)) }
    }
    return starts
  }

  @Test(
    "Questions about short texts",
    arguments: [
      ("", nil, false, true), ("a.flow", nil, true, true), ("/a/b.flow", 2, true, true), ("a/b.flow/", 8, false, true),
      (".flow", nil, true, true), ("flow", nil, false, true), ("Ü.flow", nil, true, false), ("a\nb.flow", nil, true, false),
      ("a\"b", nil, false, false), ("a\\b", nil, false, false), ("a\u{7F}", nil, false, false), ("a b~", nil, false, true),
    ] as [(String, Int?, Bool, Bool)]
  )
  func short(text: String, slash: Int?, isFlow: Bool, isPlain: Bool) {
    #expect(text.lastOffset(of: UInt8(ascii: "/")) == slash)
    #expect(text.hasUTF8Suffix(".flow") == isFlow)
    #expect(text.isPlain == isPlain)
    let whole = Array(text.utf8)
    if let slash {
      #expect(Array(text.utf8(upTo: slash).utf8) == Array(whole[..<slash]))
      #expect(Array(text.utf8(from: slash).utf8) == Array(whole[slash...]))
    }
  }
}
