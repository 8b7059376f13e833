/// The refused screens that a flow keeps until `resume` shows them or `forget` drops them. A screen is refused if its `requires`
/// condition fails.
///
/// A flow that uses `resume` has this value in its state, so the value is saved with the state. So even if the system terminates
/// the app during a log-in, the log-in leads to the screen that the user wanted.
///
/// ```
/// screen account requires user != nil else sheet logIn
/// screen logIn: LogIn { exit loggedIn(u) -> dismiss, set user = u, resume   dismissed -> forget }
/// ```
///
/// While a flow handles a refusal, another one may happen, for example because the screen `logIn` itself requires something. The
/// flow keeps the second refusal above the first, and resumes it first. A refusal at any other time replaces all refusals that
/// were kept.
public struct Refused<Screen, Step> {
  /// A step that `resume` runs.
  public enum Part {
    /// The refused operation and the operations after it. Generated code runs them.
    case step(Step)
    /// Routes that existed before, for example in a saved state. They are shown again.
    case routes([Route<Screen>])
    /// The rest of a link, which the flow on top opens.
    case link(FlowLink)
  }

  /// One refused screen, with the steps to run when it is resumed.
  struct Entry {
    /// The steps that `resume` runs, in order. The first step was refused.
    var parts: [Part]
    /// The ids of the routes that were shown instead of the refused screen.
    var shown: Set<RouteID> = []
    /// The id of the next route when the flow began to show replacement screens; `nil` once it has shown them all.
    var start: UInt64?
  }

  /// The refusals. Each one happened while the flow handled the previous one.
  var entries: [Entry] = []

  /// Makes a value without refusals.
  public init() {}

  /// Whether no refusal is kept.
  public var isEmpty: Bool { entries.isEmpty }

  /// The steps that `resume` would run, in order; empty if no refusal is kept.
  public var parts: [Part] { entries.last?.parts ?? [] }
}

/// Operations that generated code and the runtime call.
extension Refused {
  /// Keeps a refused step. Call this before the operations that run instead of the step.
  public mutating func begin(_ part: Part, in routes: Routes<Screen>) {
    if entries.last?.start == nil { entries.removeAll() }
    entries.append(Entry(parts: [part], start: routes.nextID))
  }

  /// Ends the operations that run instead of the refused step.
  public mutating func end(in routes: Routes<Screen>) {
    guard let index = entries.lastIndex(where: { $0.start != nil }), let start = entries[index].start else { return }
    for id in start..<Swift.max(start, routes.nextID) { entries[index].shown.insert(RouteID(rawValue: id)) }
    entries[index].start = nil
  }

  /// Adds a step to the oldest refusal whose replacement screens have all been shown. `resume` then also runs this step.
  public mutating func append(_ part: Part) { append([part][...]) }

  mutating func append(_ parts: ArraySlice<Part>) {
    guard let index = entries.firstIndex(where: { $0.start == nil }) else { return }
    entries[index].parts += parts
  }

  /// Forgets all refusals.
  public mutating func forget() { entries.removeAll() }

  /// Removes the last refusal and returns its steps. If an earlier refusal remains, the screens that are shown until ``end(in:)``
  /// are added to its replacement screens.
  mutating func takeLast(in routes: Routes<Screen>) -> [Part]? {
    guard let entry = entries.popLast() else { return nil }
    if !entries.isEmpty { entries[entries.count - 1].start = routes.nextID }
    return entry.parts
  }

  /// Forgets the refusals whose replacement screens have all left, because no screen on the stack can satisfy them any more. A
  /// refusal without replacement screens stays.
  public mutating func dropAbandoned(in routes: Routes<Screen>) {
    while let entry = entries.last, entry.start == nil, !entry.shown.isEmpty, !routes.contains(where: { entry.shown.contains($0.id) }) {
      entries.removeLast()
    }
  }
}

extension Refused.Part: Equatable where Screen: Equatable, Step: Equatable {}
extension Refused.Part: Hashable where Screen: Hashable, Step: Hashable {}
extension Refused.Part: Sendable where Screen: Sendable, Step: Sendable {}
extension Refused.Entry: Equatable where Screen: Equatable, Step: Equatable {}
extension Refused.Entry: Hashable where Screen: Hashable, Step: Hashable {}
extension Refused.Entry: Sendable where Screen: Sendable, Step: Sendable {}
extension Refused: Equatable where Screen: Equatable, Step: Equatable {}
extension Refused: Hashable where Screen: Hashable, Step: Hashable {}
extension Refused: Sendable where Screen: Sendable, Step: Sendable {}
