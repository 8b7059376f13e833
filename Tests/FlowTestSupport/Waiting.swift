/// Lets other tasks run until a condition holds or the test is cancelled. Give the test a time limit.
///
/// The number of turns cannot be limited: while other tests keep all threads busy, an effect may wait for many thousands of turns.
@MainActor
package func waitUntil(_ holds: @MainActor () async -> Bool) async {
  while await !holds(), !Task.isCancelled { await Task.yield() }
}
