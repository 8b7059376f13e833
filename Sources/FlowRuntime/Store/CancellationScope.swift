/// The effects that are cancelled together: all that one sent action started, or those that are marked with an id or bound
/// to a location in the state. Scopes are nested as the marks are.
@MainActor
final class CancellationScope {
  /// The reason for a scope of its own.
  enum Mark {
    case cancellable(CancelID)
    case bound(any StateLocation)
  }

  /// The time between two replacements of a store's state. Its effects end with it.
  @MainActor
  final class Era {
    var isOver = false
  }

  let parent: CancellationScope?
  /// The era in which the sent action was handled; kept only in the outermost scope.
  private var era: Era?
  let mark: Mark?
  private let bag: TaskBag
  private var isCancelledItself = false
  /// The tasks that run here and in the scopes inside.
  private var tasks: Set<UInt64> = []
  /// How many actions and effects of the outermost scope are not finished; counted only there.
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The scope of one sent action.
  init(bag: TaskBag) {
    parent = nil
    mark = nil
    self.bag = bag
  }

  /// A scope inside another one.
  init(in parent: CancellationScope, _ mark: Mark) {
    self.parent = parent
    self.mark = mark
    bag = parent.bag
  }

  /// This scope and its parents, from the inside out.
  private var chain: some Sequence<CancellationScope> { sequence(first: self, next: \.parent) }

  var isCancelled: Bool {
    // Asked before each step, so it walks by itself: generic sequences are slow in debug builds.
    var scope: CancellationScope? = self
    while let current = scope {
      if current.isCancelledItself { return true }
      if let era = current.era { return era.isOver }
      scope = current.parent
    }
    return false
  }

  /// The names of the locations of this scope and its parents, the outermost first.
  var path: [LocationName] {
    var names: [LocationName] = []
    for scope in chain {
      if case .bound(let location) = scope.mark, let name = location.name { names.append(name) }
    }
    return names.reversed()
  }

  /// Looks for the locations of this scope and its parents, from the store's state inwards.
  func find(in state: Any) -> Finding {
    if outermost.era?.isOver == true { return .gone }
    var found = Finding.there(state)
    for scope in Array(chain).reversed() {
      guard case .there(let inside) = found else { break }
      if case .bound(let location) = scope.mark { found = location.find(in: inside) }
    }
    return found
  }

  func cancel() {
    isCancelledItself = true
    for id in tasks { bag.cancel(id: id) }
  }

  func taskStarted(_ id: UInt64) {
    for scope in chain { scope.tasks.insert(id) }
  }

  func taskEnded(_ id: UInt64) {
    for scope in chain { scope.tasks.remove(id) }
  }
}

/// Waiting for the end of all that a sent action started.
extension CancellationScope {
  var outermost: CancellationScope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// Whether all that the sent action started is finished.
  var isFinished: Bool { outermost.unfinished == 0 }

  func enter() {
    outermost.unfinished += 1
  }

  /// Enters with the effects of the sent action, which was handled in an era.
  func enter(_ era: Era) {
    let scope = outermost
    if scope.era == nil { scope.era = era }
    scope.unfinished += 1
  }

  func leave() {
    let scope = outermost
    scope.unfinished -= 1
    guard scope.unfinished == 0 else { return }
    let waiting = scope.waiting
    scope.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  func finish() async {
    guard !isFinished else { return }
    let scope = outermost
    await withCheckedContinuation { scope.waiting.append($0) }
  }
}
