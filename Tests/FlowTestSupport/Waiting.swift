/// Lets others go on until something holds, or the test is cancelled: give it a time limit.
///
/// Turns cannot be counted: while other tests keep all threads busy, an effect waits for one over many thousands of them.
@MainActor
package func waitUntil(_ holds: @MainActor () async -> Bool) async {
  while await !holds(), !Task.isCancelled { await Task.yield() }
}
