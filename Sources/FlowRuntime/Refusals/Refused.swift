/// The refusals that a flow keeps until `resume` or `forget`.
///
/// A flow that uses `resume` has this value in its state. It is coded with the state. So even if the app is killed during a
/// log-in, the log-in leads to the screen that the user wanted.
///
/// ```
/// screen account requires user != nil else sheet logIn
/// screen logIn: LogIn { exit loggedIn(u) -> dismiss, set user = u, resume   dismissed -> forget }
/// ```
///
/// While a flow handles a refusal, there may be another one, for example because the screen `logIn` requires something
/// itself. The flow keeps that one above the first, and resumes it first. Any other refusal replaces the refusals that were
/// kept.
public struct Refused<Screen, Step> {
  /// A remaining step.
  public enum Part {
    /// The refused operation and those after it. Generated code runs them.
    case step(Step)
    /// Routes that were there before, for example in a saved state. They are shown again.
    case routes([Route<Screen>])
    /// The rest of a link, for the flow on top.
    case link(FlowLink)
  }

  /// One refusal.
  struct Entry {
    /// The remaining steps, in order. The first one was refused.
    var parts: [Part]
    /// The identities of the routes that were shown instead.
    var shown: Set<RouteID> = []
    /// The identity that the next route had when something was begun to be shown instead; `nil` once that is over.
    var start: UInt64?
  }

  /// The refusals. Each happened while the flow handled the one before it.
  var entries: [Entry] = []

  /// Makes a value that keeps nothing.
  public init() {}

  /// Whether nothing is kept.
  public var isEmpty: Bool { entries.isEmpty }

  /// The steps that `resume` would take, in order; empty if nothing is kept.
  public var parts: [Part] { entries.last?.parts ?? [] }
}

/// The operations of generated code and of the runtime.
extension Refused {
  /// Keeps a step that was refused. The operations that replace it follow.
  public mutating func begin(_ part: Part, in routes: Routes<Screen>) {
    if entries.last?.start == nil { entries.removeAll() }
    entries.append(Entry(parts: [part], start: routes.nextID))
  }

  /// Ends the operations that replace the refused step.
  public mutating func end(in routes: Routes<Screen>) {
    guard let index = entries.lastIndex(where: { $0.start != nil }), let start = entries[index].start else { return }
    for id in start..<Swift.max(start, routes.nextID) { entries[index].shown.insert(RouteID(rawValue: id)) }
    entries[index].start = nil
  }

  /// Keeps a step that would have followed, for the first of the refusals that are over.
  public mutating func append(_ part: Part) { append([part][...]) }

  mutating func append(_ parts: ArraySlice<Part>) {
    guard let index = entries.firstIndex(where: { $0.start == nil }) else { return }
    entries[index].parts += parts
  }

  /// Forgets everything that was kept.
  public mutating func forget() { entries.removeAll() }

  /// Takes out the remaining steps. If there is a refusal below, the flow handles that one again until ``end(in:)``.
  mutating func takeLast(in routes: Routes<Screen>) -> [Part]? {
    guard let entry = entries.popLast() else { return nil }
    if !entries.isEmpty { entries[entries.count - 1].start = routes.nextID }
    return entry.parts
  }

  /// Forgets the refusals whose screens have all left, because nothing on the stack can satisfy them any more. A
  /// refusal that showed no screen stays.
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
