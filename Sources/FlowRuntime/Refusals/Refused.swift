/// What a flow keeps of the screens that its requirements have refused, until it is resumed or forgotten.
///
/// A flow that says `resume` somewhere has it in its state, and it is coded with the state, so that a log-in in which the app
/// was killed still leads where the user wanted.
///
/// ```
/// screen account requires user != nil else sheet logIn
/// screen logIn: LogIn { exit loggedIn(u) -> dismiss, set user = u, resume   dismissed -> forget }
/// ```
///
/// A refusal that happens while another one is being dealt with, as where the screen `logIn` requires something itself,
/// is kept above that one: it is resumed first. Any other refusal takes the place of what was kept.
public struct Refused<Screen, Step> {
  /// Something that is left to be done.
  public enum Part {
    /// Generated code does it: the operation that was refused, and those behind it.
    case step(Step)
    /// Routes that were there before, as in a saved state, and that are shown again.
    case routes([Route<Screen>])
    /// The rest of a link, which is for the flow on top.
    case link(FlowLink)
  }

  /// One refusal.
  struct Entry {
    /// What is left to be done, in order; the first of it was refused.
    var parts: [Part]
    /// The identities of the routes that were shown instead, as ranges.
    var shown: [Range<UInt64>] = []
    /// The identity that the next route had when something was begun to be shown instead; `nil` once that is over.
    var start: UInt64?
  }

  /// The refusals, each of which happened while the one before it was being dealt with.
  var entries: [Entry] = []

  /// Nothing is kept.
  public init() {}

  /// Whether nothing is kept.
  public var isEmpty: Bool { entries.isEmpty }

  /// What `resume` would do, in order; empty if nothing is kept.
  public var parts: [Part] { entries.last?.parts ?? [] }
}

/// What generated code and the runtime do to it.
extension Refused {
  /// Keeps what was refused; what happens instead follows.
  public mutating func begin(_ part: Part, in routes: Routes<Screen>) {
    if entries.last?.start == nil { entries.removeAll() }
    entries.append(Entry(parts: [part], start: routes.nextID))
  }

  /// Ends what happens instead.
  public mutating func end(in routes: Routes<Screen>) {
    guard let index = entries.lastIndex(where: { $0.start != nil }), let start = entries[index].start else { return }
    if start < routes.nextID { entries[index].shown.append(start..<routes.nextID) }
    entries[index].start = nil
  }

  /// Keeps what would have followed: of the refusal that came first of those that are over.
  public mutating func append(_ part: Part) { append([part][...]) }

  mutating func append(_ parts: ArraySlice<Part>) {
    guard let index = entries.firstIndex(where: { $0.start == nil }) else { return }
    entries[index].parts += parts
  }

  /// Keeps nothing any more.
  public mutating func forget() { entries.removeAll() }

  /// Takes out what is to be done. The refusal below it, if there is one, is being dealt with again until
  /// ``end(in:)``.
  mutating func takeLast(in routes: Routes<Screen>) -> [Part]? {
    guard let entry = entries.popLast() else { return nil }
    if !entries.isEmpty { entries[entries.count - 1].start = routes.nextID }
    return entry.parts
  }

  /// Forgets the refusals whose screens have all left: nobody is asked any more for what they lack. A refusal that
  /// showed nothing stays.
  public mutating func dropAbandoned(in routes: Routes<Screen>) {
    while let entry = entries.last, entry.start == nil, !entry.shown.isEmpty,
      !routes.contains(where: { route in entry.shown.contains { $0.contains(route.id.rawValue) } })
    {
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
