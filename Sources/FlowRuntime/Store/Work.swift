/// Work that is cancelled together: all that one sent action started, or what an effect marked with an
/// id or with a place. Works are nested as the marks are.
@MainActor
final class Work {
  /// What a work was marked with.
  enum Mark {
    case cancellable(CancelID)
    case placed(any Place)
  }

  let parent: Work?
  let mark: Mark?
  private let bag: TaskBag
  private var isCancelledItself = false
  /// The tasks that run here and in the works inside.
  private var tasks: Set<UInt64> = []
  /// How much of the whole work is not finished; counted in the outermost work.
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The work of one sent action.
  init(bag: TaskBag) {
    parent = nil
    mark = nil
    self.bag = bag
  }

  /// A part of a work that was marked.
  init(in parent: Work, _ mark: Mark) {
    self.parent = parent
    self.mark = mark
    bag = parent.bag
  }

  /// This work and those around it, from the inside out.
  private var chain: some Sequence<Work> { sequence(first: self, next: \.parent) }

  var isCancelled: Bool {
    // Asked before each step, so it walks by itself: generic sequences are slow in debug builds.
    var work: Work? = self
    while let current = work {
      if current.isCancelledItself { return true }
      work = current.parent
    }
    return false
  }

  /// The names of the places around, outermost first.
  var path: [PlaceName] {
    var names: [PlaceName] = []
    for work in chain {
      if case .placed(let place) = work.mark, let name = place.name { names.append(name) }
    }
    return names.reversed()
  }

  /// Steps through the places around, from the store's state inwards.
  func find(in state: Any) -> Finding {
    var found = Finding.there(state)
    for work in Array(chain).reversed() {
      guard case .there(let inside) = found else { break }
      if case .placed(let place) = work.mark { found = place.find(in: inside) }
    }
    return found
  }

  func cancel() {
    isCancelledItself = true
    for id in tasks { bag.cancel(id: id) }
  }

  func taskStarted(_ id: UInt64) {
    for work in chain { work.tasks.insert(id) }
  }

  func taskEnded(_ id: UInt64) {
    for work in chain { work.tasks.remove(id) }
  }
}

/// Waiting for the end of the whole work.
extension Work {
  var outermost: Work {
    var work = self
    while let parent = work.parent { work = parent }
    return work
  }

  /// Whether nothing of the whole work is to be done any more.
  var isFinished: Bool { outermost.unfinished == 0 }

  func enter() {
    outermost.unfinished += 1
  }

  func leave() {
    let work = outermost
    work.unfinished -= 1
    guard work.unfinished == 0 else { return }
    let waiting = work.waiting
    work.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  func finish() async {
    guard !isFinished else { return }
    let work = outermost
    await withCheckedContinuation { work.waiting.append($0) }
  }
}
