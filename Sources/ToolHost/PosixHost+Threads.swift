import Dispatch

extension PosixHost {
  package func dividing<Result: Sendable>(_ count: Int, _ work: @Sendable (Range<Int>) -> Result) -> [Result] {
    // Starting a thread takes as long as the work on several files. So each part has at least eight items.
    let parts = min(count / 8, 6)
    guard parts > 1 else { return [work(0..<count)] }
    // The allocator's rule for large blocks must be in effect before other threads reserve their memory.
    Self.reserveMemory()
    return [Result](unsafeUninitializedCapacity: parts) { buffer, initializedCount in
      // Each part has its own element in the buffer, so concurrent writes do not conflict.
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: parts) { index in
        Self.reserveMemory()
        results.initializeElement(at: index, to: work(count * index / parts..<count * (index + 1) / parts))
      }
      initializedCount = parts
    }
  }
}
