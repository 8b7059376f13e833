import FlowSyntax

/// The refusals that a flow may keep, in all runs: lists of operations. Each operation was refused while the operations that
/// replace the one before it ran. There are finitely many lists, because only the operations of the flow can be refused. In
/// the field's terms, a list is a stack of continuations: `resume` takes the top one and runs it.
///
/// A flow forgets a refusal once the screens that it showed instead have all left. These lie on each other, so the lowest of
/// them leaves last; its symbol says for which refusals it stands (``RouteSymbol/standsFor``).
struct KeptRefusals {
  private struct Entry: Hashable {
    /// The operation that was refused.
    var operation: Int32
    var screens = Screens.none
    /// Whether the operations that replace it are running.
    var isOpen = true
  }

  /// The state of the screens that were shown instead.
  private enum Screens { case none, shown, gone }

  /// A list may have as many entries: each of them is a bit of a symbol.
  static var mostEntries: Int { 3 }
  /// From this number of lists on, no refusal is kept that has not been seen before.
  private static var mostLists: Int { 1000 }
  /// No flow has more lists than this. An entry has one of 6 states, and a list of known operations may lose its last
  /// entries. So each of the ``mostLists`` lists has at most 1 + 6 + 36 + 216 variants.
  static var mostVariants: Int { mostLists * (1 + 6 + 36 + 216) }

  private var lists: [[Entry]] = [[]]
  private var numbers: [[Entry]: Int32] = [[]: 0]

  /// The operation that was refused last; `nil` if nothing is kept.
  func last(of list: Int32) -> Int32? { lists[Int(list)].last?.operation }

  /// The kept refusals when the last refused operation is resumed; `nil` if there are too many to follow.
  mutating func resuming(_ list: Int32) -> Int32? {
    var entries = lists[Int(list)]
    entries.removeLast()
    if !entries.isEmpty { entries[entries.count - 1].isOpen = true }
    return number(of: entries)
  }

  /// The kept refusals when an operation is refused; `nil` if there are too many to follow.
  mutating func refusing(_ operation: Int32, _ list: Int32) -> Int32? {
    var entries = lists[Int(list)]
    if entries.last?.isOpen != true { entries.removeAll() }
    if entries.count == Self.mostEntries { return nil }
    entries.append(Entry(operation: operation))
    return number(of: entries)
  }

  /// The kept refusals when a route is shown, and the refusals for which it was shown.
  mutating func showing(_ list: Int32) -> (list: Int32, standsFor: UInt8) {
    var bits: UInt8 = 0
    let next = change(list) { entry, bit in
      guard entry.isOpen, entry.screens != .shown else { return }
      entry.screens = .shown
      bits |= bit
    }
    return (next, bits)
  }

  /// The kept refusals when a route leaves that was shown for some refusals.
  mutating func leaving(_ standsFor: UInt8, _ list: Int32) -> Int32 {
    if standsFor == 0 { return list }
    return change(list) { entry, bit in
      if bit & standsFor != 0, entry.screens == .shown { entry.screens = .gone }
    }
  }

  /// The refusals for which something is being done, as bits.
  func open(in list: Int32) -> UInt8 {
    var bits: UInt8 = 0
    for (place, entry) in lists[Int(list)].enumerated() where entry.isOpen { bits |= 1 &<< UInt8(truncatingIfNeeded: place) }
    return bits
  }

  /// The kept refusals after a transition.
  mutating func closing(_ list: Int32) -> Int32 {
    change(list) { entry, _ in entry.isOpen = false }
  }

  /// The kept refusals when the user sees the stack again.
  mutating func droppingAbandoned(_ list: Int32) -> Int32 {
    var entries = lists[Int(list)]
    while entries.last?.screens == .gone { entries.removeLast() }
    // Fewer than before: they are not counted against the limit either.
    return insert(entries)
  }

  private mutating func change(_ list: Int32, _ body: (inout Entry, UInt8) -> Void) -> Int32 {
    if list == 0 { return 0 }
    var entries = lists[Int(list)]
    for place in entries.indices { body(&entries[place], 1 &<< UInt8(truncatingIfNeeded: place)) }
    // As many as before, or variants of those: they are not counted against the limit.
    return insert(entries)
  }

  private mutating func number(of entries: [Entry]) -> Int32? {
    if let known = numbers[entries] { return known }
    return lists.count < Self.mostLists ? insert(entries) : nil
  }

  private mutating func insert(_ entries: [Entry]) -> Int32 {
    if let known = numbers[entries] { return known }
    let number = Int32(truncatingIfNeeded: lists.count)
    lists.append(entries)
    numbers[entries] = number
    return number
  }
}
