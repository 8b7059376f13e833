import FlowServerProtocol

/// Any bytes as a message to the language server: it is understood or refused, and what is understood says the same when it is
/// written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func read(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let message = try? Message(Array(UnsafeBufferPointer(start: data, count: count))) else { return 0 }
  guard let again = try? Message(message.json.utf8) else { preconditionFailure("what was written cannot be read") }
  precondition(again == message)
  return 0
}
