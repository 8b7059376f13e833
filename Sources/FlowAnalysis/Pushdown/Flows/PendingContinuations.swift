import FlowSyntax

/// The lists of refusals that a flow may keep, in all runs. Each operation in a list was refused while the operations that replace
/// the previous one were running. The lists have a limited length, so there are finitely many. In the field's terms, a list is a
/// stack of continuations: `resume` takes the top one and runs it.
///
/// A flow forgets a refusal once all screens that it showed instead have left. These screens are on top of each other, so the
/// lowest one leaves last. The symbol of this lowest screen stores the refusals (``RouteSymbol/standsFor``).
struct PendingContinuations {
  private struct Entry: Hashable {
    /// The operation that was refused.
    var operation: Int32
    var screens = Screens.none
    /// Whether the operations that replace the refused operation are running.
    var isOpen = true
  }

  /// The state of the screens that were shown instead of the refused screen.
  private enum Screens { case none, shown, gone }

  /// The largest number of entries in a list. Each entry is a bit of a symbol.
  static var maximumEntries: Int { 3 }
  /// The limit for the number of lists. Once it is reached, a refusal that needs a new list is not followed.
  private static var maximumLists: Int { 1000 }
  /// The largest number of lists of a flow. An entry has one of 6 states, and a list of known operations may lose its last entries.
  /// So each of the ``maximumLists`` lists has at most 1 + 6 + 36 + 216 variants.
  static var maximumVariants: Int { maximumLists * (1 + 6 + 36 + 216) }

  private var lists: [[Entry]] = [[]]
  private var numbers: [[Entry]: Int32] = [[]: 0]

  /// The operation that was refused last; `nil` if nothing is kept.
  func last(of list: Int32) -> Int32? { lists[Int(list)].last?.operation }

  /// The kept refusals after the last refused operation is resumed; `nil` if there are too many to follow.
  mutating func resuming(_ list: Int32) -> Int32? {
    var entries = lists[Int(list)]
    entries.removeLast()
    if !entries.isEmpty { entries[entries.count - 1].isOpen = true }
    return number(of: entries)
  }

  /// The kept refusals after an operation is refused; `nil` if there are too many to follow.
  mutating func refusing(_ operation: Int32, _ list: Int32) -> Int32? {
    var entries = lists[Int(list)]
    if entries.last?.isOpen != true { entries.removeAll() }
    if entries.count == Self.maximumEntries { return nil }
    entries.append(Entry(operation: operation))
    return number(of: entries)
  }

  /// The kept refusals after a route is shown, and the refusals whose lowest replacement is this route.
  mutating func showing(_ list: Int32) -> (list: Int32, standsFor: UInt8) {
    var bits: UInt8 = 0
    let next = change(list) { entry, bit in
      guard entry.isOpen, entry.screens != .shown else { return }
      entry.screens = .shown
      bits |= bit
    }
    return (next, bits)
  }

  /// The kept refusals after a route has left. For the refusals in `standsFor`, this route was the lowest screen that was shown
  /// instead.
  mutating func leaving(_ standsFor: UInt8, _ list: Int32) -> Int32 {
    if standsFor == 0 { return list }
    return change(list) { entry, bit in
      if bit & standsFor != 0, entry.screens == .shown { entry.screens = .gone }
    }
  }

  /// The refusals whose replacing operations are running, as bits.
  func open(in list: Int32) -> UInt8 {
    var bits: UInt8 = 0
    for (place, entry) in lists[Int(list)].enumerated() where entry.isOpen { bits |= 1 &<< UInt8(truncatingIfNeeded: place) }
    return bits
  }

  /// The kept refusals after a transition. The replacing operations of all refusals have ended.
  mutating func closing(_ list: Int32) -> Int32 {
    change(list) { entry, _ in entry.isOpen = false }
  }

  /// The kept refusals when the stack is at rest. The last refusals are dropped if all screens shown instead have left.
  mutating func droppingAbandoned(_ list: Int32) -> Int32 {
    var entries = lists[Int(list)]
    while entries.last?.screens == .gone { entries.removeLast() }
    // A shorter variant of a known list is not counted against the limit.
    return insert(entries)
  }

  private mutating func change(_ list: Int32, _ body: (inout Entry, UInt8) -> Void) -> Int32 {
    if list == 0 { return 0 }
    var entries = lists[Int(list)]
    for place in entries.indices { body(&entries[place], 1 &<< UInt8(truncatingIfNeeded: place)) }
    // A variant of a known list is not counted against the limit.
    return insert(entries)
  }

  private mutating func number(of entries: [Entry]) -> Int32? {
    if let known = numbers[entries] { return known }
    return lists.count < Self.maximumLists ? insert(entries) : nil
  }

  private mutating func insert(_ entries: [Entry]) -> Int32 {
    if let known = numbers[entries] { return known }
    let number = Int32(truncatingIfNeeded: lists.count)
    lists.append(entries)
    numbers[entries] = number
    return number
  }
}
