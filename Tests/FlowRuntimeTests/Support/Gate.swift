import FlowRuntime

/// A gate where effects wait until a test opens it. Cancelled effects wait, too. So an effect that ignores its cancellation still
/// tries to send.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// The number of effects that have reached the gate.
  private(set) var arrived = 0
  /// The number of effects that were cancelled before they left the gate.
  private(set) var cancelled = 0

  func pass() async {
    arrived += 1
    let satisfied = observers.filter { $0.count <= arrived }
    observers.removeAll { $0.count <= arrived }
    for observer in satisfied { observer.continuation.resume() }
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    if Task.isCancelled { cancelled += 1 }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Waits until this number of effects has reached the gate.
  func arrivals(_ count: Int) async {
    if arrived >= count { return }
    await withCheckedContinuation { observers.append((count, $0)) }
  }
}

extension Filter.Work {
  /// Work that waits at a gate and then sends one tick.
  static func ticking(behind gate: Gate) -> Filter.Work {
    Filter.Work { send in
      await gate.pass()
      await send(.tick(1))
    }
  }
}
