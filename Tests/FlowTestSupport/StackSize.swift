import Foundation

/// Runs a function on a thread with a stack of the given size.
package func onThread<Result: Sendable>(
  kilobytes: Int, _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
    thread.stackSize = kilobytes << 10
    thread.start()
  }
}
