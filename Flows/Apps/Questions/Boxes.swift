import FlowRuntime

/// A closure as the value of a screen. Screens must be comparable, and closures are not, so two boxes are equal only if they
/// are the same object. A box can also hold an object of a class.
final class NameBox: Hashable, Sendable {
  let call: @MainActor @Sendable (String) -> Void

  init(_ call: @escaping @MainActor @Sendable (String) -> Void) { self.call = call }

  static func == (left: NameBox, right: NameBox) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Shows a flow and waits for its exit in async code.
@MainActor
final class Picking {
  let flow: FlowStore<Pick>
  private let exits: AsyncStream<Pick.Exit>

  init() {
    let (exits, left) = AsyncStream.makeStream(of: Pick.Exit.self)
    let store = Store(initialState: Pick.State()) {
      Pick()
      Reduce { _, action in
        guard case .exit(let exit) = action else { return .none }
        return .run { _ in left.yield(exit) }
      }
    }
    self.exits = exits
    flow = FlowStore(store, of: Pick())
  }

  /// Returns the first exit of the flow, or `nil` if the task is cancelled first.
  func exit() async -> Pick.Exit? {
    for await exit in exits { return exit }
    return nil
  }
}
