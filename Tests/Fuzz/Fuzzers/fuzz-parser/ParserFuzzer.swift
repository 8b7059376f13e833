import FlowSyntax

/// Parses any bytes. The parser must neither trap nor hang. The tokens and the gaps between them make up the whole file. So every
/// token and every finding must be inside the text, and tokens must not overlap.
@_cdecl("LLVMFuzzerTestOneInput")
public func parse(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = SourceFile(path: "a.flow", bytes: Array(UnsafeBufferPointer(start: data, count: count)))
  let tree = Parser.parse(source)
  var end: UInt32 = 0
  for index in 0..<tree.tokens.count {
    let range = tree.tokens[index].range
    precondition(range.start >= end && range.end >= range.start && Int(range.end) <= count)
    end = range.end
  }
  for finding in tree.diagnostics {
    precondition(Int(finding.location.range.end) <= count)
    for fix in finding.fixes {
      for edit in fix.edits { precondition(Int(edit.location.range.end) <= count) }
    }
  }
  precondition(tree.diagnostics.count <= Parser.maximumFindings)
  return 0
}
