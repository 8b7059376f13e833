import FlowJSON
import FlowServerProtocol

/// Reads any bytes from a client of the language server, as one message and as a stream of frames.
@_cdecl("LLVMFuzzerTestOneInput")
public func read(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  readMessage(bytes)
  readFrames(bytes)
  return 0
}

/// A message is accepted or refused. An accepted message must stay the same when it is written and read again.
private func readMessage(_ bytes: [UInt8]) {
  guard let message = try? Message(bytes) else { return }
  guard let again = try? Message(message.json.utf8) else { preconditionFailure("what was written cannot be read") }
  precondition(again == message)
}

/// A stream must give the same messages whether it arrives at once or byte by byte. Messages that are written again must be
/// readable.
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

/// The results of a reader until it waits for more bytes.
private func all(_ reader: inout MessageReader) -> [MessageReader.Step] {
  var steps: [MessageReader.Step] = []
  while true {
    let step = reader.next()
    if step == .waiting { return steps }
    steps.append(step)
  }
}
