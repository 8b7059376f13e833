import FlowFormat
import FlowSyntax
import FuzzSupport

/// Tokens of the grammar are laid out. What parses is laid out once and for all, and only white space changes.
@_cdecl("LLVMFuzzerTestOneInput")
public func format(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = GrammarTokens.text(of: UnsafeBufferPointer(start: data, count: count))
  guard let once = layout(of: text) else { return 0 }
  precondition(once.filter { !isSpace($0) } == text.filter { !isSpace($0) })
  precondition(layout(of: once) == once)
  return 0
}

/// The text as the formatter lays it out; `nil` if it refuses the text.
private func layout(of text: [UInt8]) -> [UInt8]? {
  switch FlowFormatter.format(Parser.parse(SourceFile(path: "a.flow", bytes: text))) {
  case .formatted(let layout): Array(layout.laidOut.bytes)
  case .refused: nil
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
