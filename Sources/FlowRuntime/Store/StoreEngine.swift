/// The loop of a store: the state, the waiting actions, and the running effects.
///
/// The engine is separate from `Store` so that tasks can retain it. The store is released with its last user and cancels the
/// tasks. The engine is released with the last task.
@MainActor
final class StoreEngine<State, Action: Sendable>: StoreSource {
  let tasks = TaskBag()
  private let reducer: (inout State, Action) -> Effect<Action>
  let whole = WholeSignal()
  private var held: HeldState<State>
  private var waiting = WaitingActions<State, Action>()
  private var followers = Followers()
  private var actionFollowers = Followers()
  private weak var notes: FlowNotes?
  /// Whether actions and effects are being handled. Actions that are sent during that time wait.
  private var isHandling = false
  /// The era of the current state, which began when the state was last replaced.
  private var era = CancellationScope.Era()
  /// Whether more actions were sent than are handled at once, and some of them still wait.
  private var isOverrun = false
  /// Whether observers were notified of a change that has not ended.
  private var isChanging = false
  /// Whether the state was read since observers were notified of the current change. The reader then has to be notified of the next
  /// change.
  private var isReadMeanwhile = false
  private var lastTask: UInt64 = 0
  /// The scopes that end when their location in the state is gone.
  private(set) var bound = ScopeList()
  /// The scopes that end when their id is cancelled.
  private(set) var cancellable = ScopesByID()

  init(state: State, reducer: @escaping (inout State, Action) -> Effect<Action>) {
    held = HeldState(state)
    self.reducer = reducer
  }

  var state: State {
    isReadMeanwhile = true
    whole.signal.access()
    return currentState
  }

  var unobservedState: State { currentState }

  var latestState: State { currentState }

  private var currentState: State {
    if let state = held.value { return state }
    reportIssue(
      "The state of a store was read while its reducer ran. The reader got an earlier state. In a reducer, use the "
        + "`state` parameter instead.")
    return held.valueBefore()
  }

  func follow(_ follower: any StoreFollower) {
    let left = followers.leftBeforeGrowing
    followers.add(follower, forgettingAllBut: left)
    withExtendedLifetime(left) {}
  }

  func followActions(_ follower: any StoreFollower) {
    let left = actionFollowers.leftBeforeGrowing
    actionFollowers.add(follower, forgettingAllBut: left)
    withExtendedLifetime(left) {}
  }

  /// The engine always notifies its followers, because it does not compare states.
  func notifyOfEqualStates() {}

  func noteActions() -> FlowNotes {
    if let notes { return notes }
    let new = FlowNotes()
    notes = new
    return new
  }

  /// Whether flows record what they do.
  var isNoting: Bool { notes != nil }

  /// The number of followers, including released ones.
  var followerCount: Int { followers.count + actionFollowers.count }

  func send(_ action: Action) -> CancellationScope {
    let scope = CancellationScope(bag: tasks)
    send(.action(action), in: scope)
    return scope
  }

  func send(making action: @escaping (State) -> Action?) -> CancellationScope {
    let scope = CancellationScope(bag: tasks)
    send(.made(action), in: scope)
    return scope
  }

  func replaceState(_ body: @escaping (inout State) -> Effect<Action>) {
    send(.replacement(body), in: CancellationScope(bag: tasks))
  }

  var comingState: State {
    var state = currentState
    let entries = waiting.all
    if entries.isEmpty { return state }
    // Observers and issue handlers get nothing from the run on the copy.
    FlowNotes.$current.withValue(nil) {
      withIssueHandler({ _ in }) {
        for (entry, scope, _) in entries where !scope.isCancelled {
          switch entry {
          case .action(let action, _): _ = reducer(&state, action)
          case .made(let make): if let action = make(state) { _ = reducer(&state, action) }
          case .replacement(let body): _ = body(&state)
          }
        }
      }
    }
    return state
  }

  private func send(_ entry: WaitingActions<State, Action>.Entry, in scope: CancellationScope) {
    // The code that sends the action runs on a copy, and will send the action again when it runs on the state.
    if Foresight.isActive { return }
    enqueue(entry, in: scope)
    handleWaiting()
  }

  private func enqueue(_ entry: WaitingActions<State, Action>.Entry, in scope: CancellationScope) {
    scope.enter()
    waiting.append(entry, scope)
  }

  /// Handles the waiting actions in order, unless this is already in progress.
  ///
  /// For observers, all these actions are one change. An action that an effect sends immediately belongs to the same change, for
  /// example the event that a tab receives after it was selected.
  ///
  /// Actions that send each other forever would block everything else. After ``atOnce`` actions, the store reports an issue. It
  /// handles the rest when the main actor has done its other work.
  private func handleWaiting() {
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    var handled = 0
    repeat {
      while handled < Self.atOnce, let (entry, scope, cause) = waiting.next() {
        handled += 1
        // An issue handler does not get issues that its own actions cause. Otherwise it could send the same action forever.
        IssueHandler.run(causedBy: cause) { handle(entry, in: scope) }
        scope.leave()
      }
      endChange()
    } while handled < Self.atOnce && !waiting.isEmpty
    if waiting.isEmpty { isOverrun = false } else { handleRestLater() }
  }

  private func handle(_ entry: WaitingActions<State, Action>.Entry, in scope: CancellationScope) {
    // The store may have been released while the remaining actions of an overrun waited.
    let isLate = isOverrun && tasks.isStopped
    if !scope.isCancelled && !isLate {
      switch entry {
      case .action(let action, let onLoss): handle(action, isDelivery: onLoss != nil, scope.outermost)
      case .made(let make):
        if let action = make(currentState) { handle(action, isDelivery: false, scope.outermost) }
      case .replacement(let body):
        let old = exchange(&era, for: CancellationScope.Era())
        handle(scope.outermost, ending: old, body) { $0.tell(of: nil, isDelivery: false) }
      }
    } else if case .action(_, let onLoss?) = entry, !isLate, case .gone = scope.find(in: currentState) {
      onLoss()
    }
  }

  private func handle(_ action: Action, isDelivery: Bool, _ scope: CancellationScope) {
    handle(scope, { self.reducer(&$0, action) }) { $0.tell(of: action, isDelivery: isDelivery) }
  }

  /// The number of actions that are handled before the main actor may do other work.
  static var atOnce: Int { Limits.actionsAtOnce }

  private func handleRestLater() {
    if !isOverrun {
      isOverrun = true
      reportIssue(
        "\(State.self): \(Self.atOnce) actions were sent at once. Check whether they send each other without end; "
          + "the others are handled later.")
    }
    // The task retains the engine, because a caller may wait for the waiting actions even after the store was released.
    Task { handleWaiting() }
  }

  private func beginChange() {
    // The root store adopts readers only from released parts of the store. All parts are followers, so a store without followers
    // can skip the check.
    let hasAdoptedReader = followers.count > 0 && whole.takeAdoptedReader()
    if isChanging && !isReadMeanwhile && !hasAdoptedReader { return }
    endChange()
    isChanging = true
    isReadMeanwhile = false
    whole.signal.willChange()
  }

  private func endChange() {
    guard isChanging else { return }
    isChanging = false
    whole.signal.didChange()
    followers.tell()
  }

  /// Lets the reducer prepare the initial state.
  func prepare(_ prepare: (inout State) -> Effect<Action>) {
    guard var state = held.take() else { return }
    let effect = prepare(&state)
    held.put(state)
    guard !effect.isNone else { return }
    let scope = CancellationScope(bag: tasks)
    scope.enter(era)
    goOn(EffectTask(effect, scope, ending: .leave(scope)))
  }

  /// - Parameters:
  ///   - old: the era that ends with the change of the state; `nil` if no era ends.
  ///   - body: the change.
  ///   - tell: notifies the followers of actions.
  private func handle(
    _ scope: CancellationScope, ending old: CancellationScope.Era? = nil, _ body: (inout State) -> Effect<Action>,
    _ tell: (Followers) -> Void
  ) {
    beginChange()
    let effect = reduce(body)
    followers.outdate()
    if actionFollowers.count > 0 { tell(actionFollowers) }
    cancelScopesWithoutLocation()
    if let old {
      old.isOver = true
      tasks.cancelAll()
    }
    guard !effect.isNone else { return }
    scope.enter(era)
    perform(EffectTask(effect, scope, ending: .leave(scope)))
  }
}

extension StoreEngine {
  /// Runs the reducer. If there are observers, flows record what they do.
  private func reduce(_ body: (inout State) -> Effect<Action>) -> Effect<Action> {
    // The state is always available here, because actions are handled one after the other.
    let kept = held.keep()
    defer { withExtendedLifetime(kept) {} }
    guard var state = held.take() else { return .none }
    let effect = Self.reduce(&state, noting: notes, body)
    held.put(state)
    return effect
  }

  /// Not isolated, because Swift would check for each action that the closure runs on the main actor.
  private nonisolated static func reduce(
    _ state: inout State, noting notes: FlowNotes?, _ body: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    guard let notes else { return body(&state) }
    notes.change { $0 = FlowNotes.Content() }
    // A result of the closure would be copied by code that looks up its type.
    var effect = Effect<Action>.none
    FlowNotes.$current.withValue(notes) { effect = body(&state) }
    return effect
  }
}

/// Performing effects.
extension StoreEngine {
  /// Performs an effect task outside an action, and then handles the actions that it has sent.
  private func goOn(_ task: EffectTask<Action>) {
    // Code that runs at the end of an effect may call the store. Actions that this code sends wait for the other effects.
    isHandling = true
    perform(task)
    isHandling = false
    handleWaiting()
  }

  /// Performs an effect task until it ends or has to wait. Then performs the tasks that it split into, and the tasks that waited
  /// for it.
  private func perform(_ first: EffectTask<Action>) {
    // The tasks that are ready, the next one last. An array, because effects may be nested deeper than recursive calls allow.
    var ready: [EffectTask<Action>] = []
    var next: EffectTask<Action>? = first
    while let task = next {
      perform(task, &ready)
      next = ready.popLast()
    }
  }

  private func perform(_ task: EffectTask<Action>, _ ready: inout [EffectTask<Action>]) {
    while let (effect, scope) = task.toDo.popLast() {
      if scope.isCancelled || tasks.isStopped { continue }
      switch effect.node {
      case .none:
        continue
      case .send(let action, let onLoss):
        enqueue(.action(action, onLoss: onLoss), in: scope)
      case .cancel(let id):
        cancel(cancellable.take(id, in: scope.path))
      case .concatenate(let effects, _):
        for effect in effects.elements.reversed() { task.add(effect, scope) }
      case .merge(let effects, _):
        let parts = effects.elements
        let join = Join(task, running: parts.count)
        for part in parts.reversed() { ready.append(EffectTask(part, scope, ending: .join(join))) }
        return
      case .cancellable(let id, let effect, _):
        let marked = CancellationScope(in: scope, .cancellable(id))
        cancellable.add(marked, id: id)
        task.add(effect, marked)
      case .bound(let location, let effect, _):
        let marked = CancellationScope(in: scope, .bound(location))
        if case .gone = marked.find(in: currentState) {
          effect.lose()
          continue
        }
        bound.add(marked)
        task.add(effect, marked)
      case .run(let priority, let operation):
        start(operation, priority, task, scope)
        return
      }
    }
    switch task.ending {
    case .leave(let scope):
      scope.leave()
    case .join(let join):
      join.running -= 1
      if join.running == 0 { ready.append(join.task) }
    }
  }

  private func start(
    _ operation: @escaping @Sendable (Send<Action>) async -> Void,
    _ priority: TaskPriority?,
    _ task: EffectTask<Action>,
    _ scope: CancellationScope
  ) {
    lastTask += 1
    let id = lastTask
    scope.taskStarted(id)
    // The operation may keep `send` forever, so `send` does not retain the engine.
    let send = Send<Action> { [weak self] action in
      guard let self, !scope.isCancelled, !tasks.isStopped else { return }
      self.send(.action(action), in: scope)
    }
    let operationTask = Task(priority: priority) {
      if !scope.isCancelled && !tasks.isStopped { await operation(send) }
      tasks.remove(id: id)
      scope.taskEnded(id)
      goOn(task)
    }
    tasks.insert(operationTask, id: id)
  }
}

/// Cancelling.
extension StoreEngine {
  /// Cancels the scopes whose location in the state is gone.
  private func cancelScopesWithoutLocation() {
    guard !bound.isEmpty else { return }
    let state: Any = currentState
    cancel(
      bound.take {
        if case .gone = $0.find(in: state) { true } else { false }
      })
  }

  /// Cancels scopes. They were removed from all lists before, because a cancellation handler may send actions.
  private func cancel(_ scopes: [CancellationScope]) {
    for scope in scopes { scope.cancel() }
  }
}
