import FlowFormat
import FlowSyntax
import FuzzSupport

/// Formats tokens of the grammar. Formatting a text again must change nothing, and formatting must only change white space.
@_cdecl("LLVMFuzzerTestOneInput")
public func format(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = GrammarTokens.text(of: UnsafeBufferPointer(start: data, count: count))
  guard let once = layout(of: text) else { return 0 }
  precondition(once.filter { !isSpace($0) } == text.filter { !isSpace($0) })
  precondition(layout(of: once) == once)
  return 0
}

/// The formatted text; `nil` if the formatter refuses the text.
private func layout(of text: [UInt8]) -> [UInt8]? {
  switch FlowFormatter.format(Parser.parse(SourceFile(path: "a.flow", bytes: text))) {
  case .formatted(let layout): Array(layout.laidOut.bytes)
  case .refused: nil
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
