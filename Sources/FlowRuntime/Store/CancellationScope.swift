/// A set of effects that are cancelled together: all effects of one sent action, or effects that share an id or a location in the
/// state. Scopes are nested like these effects.
@MainActor
final class CancellationScope {
  /// Why a scope was created inside its parent.
  enum Mark {
    case cancellable(CancelID)
    case bound(any StateLocation)
  }

  /// The time between two replacements of a store's state. All effects that started in an era end with it.
  @MainActor
  final class Era {
    var isOver = false
  }

  let parent: CancellationScope?
  /// The era in which the sent action was handled. Only the outermost scope stores it.
  private var era: Era?
  let mark: Mark?
  private let bag: TaskBag
  private var isCancelledItself = false
  /// The tasks that run in this scope and in its child scopes.
  private var tasks: Set<UInt64> = []
  /// The number of unfinished actions and effects. Only the outermost scope counts them.
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes the scope of one sent action.
  init(bag: TaskBag) {
    parent = nil
    mark = nil
    self.bag = bag
  }

  /// Makes a scope inside a parent.
  init(in parent: CancellationScope, _ mark: Mark) {
    self.parent = parent
    self.mark = mark
    bag = parent.bag
  }

  /// This scope and its parents, the innermost first.
  private var chain: some Sequence<CancellationScope> { sequence(first: self, next: \.parent) }

  var isCancelled: Bool {
    // This is checked before each step, so it uses a plain loop: generic sequences are slow in debug builds.
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

  /// Resolves the locations of this scope and its parents, starting with the store's state.
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

/// Waiting until everything that a sent action started has finished.
extension CancellationScope {
  var outermost: CancellationScope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// Whether everything that the sent action started has finished.
  var isFinished: Bool { outermost.unfinished == 0 }

  func enter() {
    outermost.unfinished += 1
  }

  /// Counts the effects of the sent action, and records the era in which the action was handled.
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
