import FlowDriver
@testable import FlowChecking
import FlowSyntax

/// Reads any bytes as a `.flowc.json`. Every mistake must have a place inside the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func configure(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = SourceFile(path: ".flowc.json", bytes: Array(UnsafeBufferPointer(start: data, count: count)))
  for mistake in Configuration(source).mistakes { precondition(Int(mistake.range.end) <= count) }
  return 0
}
