import FlowJSON
import FlowServerProtocol

/// Any bytes from a client of the language server: alone, and framed as they come.
@_cdecl("LLVMFuzzerTestOneInput")
public func read(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  readMessage(bytes)
  readFrames(bytes)
  return 0
}

/// A message is understood or refused, and what is understood says the same when it is written and read again.
private func readMessage(_ bytes: [UInt8]) {
  guard let message = try? Message(bytes) else { return }
  guard let again = try? Message(message.json.utf8) else { preconditionFailure("what was written cannot be read") }
  precondition(again == message)
}

/// A stream says the same, whether it comes at once or byte by byte, and messages that are framed again are read again.
private func readFrames(_ bytes: [UInt8]) {
  var whole = MessageReader(maximumByteCount: 256)
  whole.append(bytes)
  let steps = all(&whole)

  var slow = MessageReader(maximumByteCount: 256)
  var slowSteps: [MessageReader.Step] = []
  for byte in bytes {
    slow.append(CollectionOfOne(byte))
    slowSteps += all(&slow)
  }
  precondition(slowSteps == steps && slow.isBetweenMessages == whole.isBetweenMessages)

  var again = MessageReader(maximumByteCount: 256)
  let messages = steps.filter { if case .message = $0 { true } else { false } }
  for case .message(let message) in messages { again.append(MessageReader.frame(message)) }
  precondition(all(&again) == messages && again.isBetweenMessages)
}

/// What a reader says until it waits for more.
private func all(_ reader: inout MessageReader) -> [MessageReader.Step] {
  var steps: [MessageReader.Step] = []
  while true {
    let step = reader.next()
    if step == .waiting { return steps }
    steps.append(step)
  }
}
