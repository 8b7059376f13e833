import FlowSyntax

/// The refused operations that a flow may keep for `resume`, in all runs that the analysis follows.
///
/// An operation is refused if its screen has a requirement (`requires`) that does not hold. The operations after `else` then run
/// instead. They are the *replacing operations*, and the screens that they show are the *replacements*.
///
/// A replacing operation may be refused too. So a run keeps a list: each entry was refused while the replacing operations of the
/// entry before it were running. `resume` takes the last entry and runs its operation again. In the field's terms, a list is a
/// stack of continuations.
///
/// A control state refers to a list by its number (``FlowControl/kept``). The length and the number of lists are limited, so there
/// are finitely many control states.
///
/// A flow drops a refusal when all its replacements have left. The lowest replacement leaves last, because the others are on top of
/// it. So the symbol of the lowest replacement stores for which refusals it is the lowest one (``RouteSymbol/standsFor``).
struct PendingContinuations {
  private struct Entry: Hashable {
    /// The operation that was refused.
    var operation: Int32
    var screens = Screens.none
    /// Whether the replacing operations are running.
    var isOpen = true
  }

  /// Whether the replacements were shown, and whether they have left.
  private enum Screens { case none, shown, gone }

  /// The largest number of entries in a list. Each entry is a bit of a symbol.
  static var maximumEntries: Int { 3 }
  /// The limit for the number of lists. Once it is reached, a refusal that needs a new list is not followed.
  private static var maximumLists: Int { 1000 }
  /// The largest number of lists of a flow, including variants. A variant of a list has the same operations in other states, or
  /// without the last entries. An entry has one of 6 states, so each list of 3 entries has at most 1 + 6 + 36 + 216 variants.
  static var maximumVariants: Int { maximumLists * (1 + 6 + 36 + 216) }

  private var lists = NumberedLists<Entry>()

  /// The operation that was refused last; `nil` if nothing is kept.
  func last(of list: Int32) -> Int32? { lists[list].last?.operation }

  /// The list after `resume` has taken the last refusal; `nil` if there are too many lists.
  mutating func resuming(_ list: Int32) -> Int32? {
    var entries = lists[list]
    entries.removeLast()
    if !entries.isEmpty { entries[entries.count - 1].isOpen = true }
    return number(of: entries)
  }

  /// The list after an operation is refused; `nil` if the list is too long or there are too many lists.
  mutating func refusing(_ operation: Int32, _ list: Int32) -> Int32? {
    var entries = lists[list]
    if entries.last?.isOpen != true { entries.removeAll() }
    if entries.count == Self.maximumEntries { return nil }
    entries.append(Entry(operation: operation))
    return number(of: entries)
  }

  /// The list after a route is shown, and the refusals whose lowest replacement is this route, as bits.
  mutating func showing(_ list: Int32) -> (list: Int32, standsFor: UInt8) {
    var bits: UInt8 = 0
    let next = change(list) { entry, bit in
      guard entry.isOpen, entry.screens != .shown else { return }
      entry.screens = .shown
      bits |= bit
    }
    return (next, bits)
  }

  /// The list after a route has left. For the refusals in `standsFor`, this route was the lowest replacement.
  mutating func leaving(_ standsFor: UInt8, _ list: Int32) -> Int32 {
    if standsFor == 0 { return list }
    return change(list) { entry, bit in
      if bit & standsFor != 0, entry.screens == .shown { entry.screens = .gone }
    }
  }

  /// The refusals whose replacing operations are running, as bits.
  func open(in list: Int32) -> UInt8 {
    var bits: UInt8 = 0
    for (place, entry) in lists[list].enumerated() where entry.isOpen { bits |= 1 &<< UInt8(truncatingIfNeeded: place) }
    return bits
  }

  /// The list at the end of a transition, when the replacing operations of all refusals have ended.
  mutating func closing(_ list: Int32) -> Int32 {
    change(list) { entry, _ in entry.isOpen = false }
  }

  /// The list when no event is running. The last refusals are dropped if their replacements have left.
  mutating func droppingAbandoned(_ list: Int32) -> Int32 {
    var entries = lists[list]
    while entries.last?.screens == .gone { entries.removeLast() }
    // A shorter variant of a known list is not counted against the limit.
    return lists.insert(entries)
  }

  private mutating func change(_ list: Int32, _ body: (inout Entry, UInt8) -> Void) -> Int32 {
    if list == 0 { return 0 }
    var entries = lists[list]
    for place in entries.indices { body(&entries[place], 1 &<< UInt8(truncatingIfNeeded: place)) }
    // A variant of a known list is not counted against the limit.
    return lists.insert(entries)
  }

  private mutating func number(of entries: [Entry]) -> Int32? {
    lists.number(of: entries) ?? (lists.count < Self.maximumLists ? lists.insert(entries) : nil)
  }
}
