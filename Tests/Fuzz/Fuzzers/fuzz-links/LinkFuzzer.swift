import FlowRuntime

/// Reads a link and a pattern, separated by the first line break. A valid link must stay the same when it is written and read
/// again. If the pattern matches only a beginning of the link, the rest must not be longer than the link.
@_cdecl("LLVMFuzzerTestOneInput")
public func open(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: count)
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = parts.first, let link = try? FlowLink(String(decoding: first, as: UTF8.self)) else { return 0 }
  guard let again = try? FlowLink(link.description) else { preconditionFailure("what was written cannot be read") }
  precondition(again == link)
  precondition(!link.path.contains(""))
  let pattern = LinkPattern(parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "/{a: Int}/{b: String}?c={c: Int?}")
  guard let match = link.match(pattern, allowingPrefix: true) else { return 0 }
  precondition(match.rest.path.count <= link.path.count)
  let _: Int? = try? match.value("a")
  let _: String? = try? match.value("b")
  let _: Int? = (try? match.optionalValue("c")) ?? nil
  return 0
}
