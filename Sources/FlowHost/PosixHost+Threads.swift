import Dispatch

extension PosixHost {
  package func dividing<Result: Sendable>(_ count: Int, _ work: @Sendable (Range<Int>) -> Result) -> [Result] {
    // Starting a thread takes as long as some files do.
    let parts = min(count / 8, 6)
    guard parts > 1 else { return [work(0..<count)] }
    // The rule for large blocks has to hold before other threads reserve theirs.
    Self.reserveMemory()
    return [Result](unsafeUninitializedCapacity: parts) { buffer, initializedCount in
      // Each part has a place of its own.
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: parts) { index in
        Self.reserveMemory()
        results.initializeElement(at: index, to: work(count * index / parts..<count * (index + 1) / parts))
      }
      initializedCount = parts
    }
  }
}
