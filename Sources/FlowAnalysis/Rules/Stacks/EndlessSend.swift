import FlowModel
package import FlowSyntax

/// `endless-send`: events of screens that send each other without end, whatever the conditions are.
///
/// ``SendSearch`` finds the events that never end. This rule reports the cycles among them.
enum EndlessSend {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    var search = SendSearch(runs)
    search.run()
    let next = search.next.map { steps in steps?.map(\.node) ?? [] }
    if next.allSatisfy(\.isEmpty) { return [] }
    let cycles = Cycles.find(next) { node in name(search.nodes[node], runs) }
    var seen: Set<UInt32> = []
    return cycles.compactMap { cycle in
      let steps = cycle.indices.compactMap { place in
        search.next[cycle[place]]?.first { $0.node == cycle[(place + 1) % cycle.count] }
      }
      guard let first = steps.firstIndex(where: { $0.sender != nil }), let location = steps[first].sender,
        seen.insert(location.range.start).inserted
      else { return nil }
      let order = Array(first..<cycle.count) + Array(0..<first)
      var names: [String] = []
      var trace: [Diagnostic.Step] = []
      var notes: [Diagnostic.Note] = []
      for place in order {
        // An event that does nothing is not part of the cycle.
        guard let sender = steps[place].sender else { continue }
        let name = name(search.nodes[cycle[place]], runs)
        trace.append(.init(name, at: sender))
        if !names.contains(name) { names.append(name) }
        if place != first { notes.append(.init("`\(name)` sends the next event here", at: sender)) }
      }
      let message =
        names.count == 1
        ? "`\(names[0])` is sent again whenever it arrives, without end"
        : "\(list(names)) send each other, without end"
      return Diagnostic(.endlessSend, at: location, message, notes: notes, trace: trace)
    }
  }

  private static func name(_ node: SendSearch.Node, _ runs: FlowRuns) -> String {
    let message = node.waiting[0]
    return "\(runs.name(ofScreen: node.stack[message.place].screen)).\(runs.unit.names[message.event])"
  }

  private static func list(_ names: [String]) -> String {
    names.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " and `\(names[names.count - 1])`"
  }
}

extension Rule {
  package static let endlessSend = Rule(
    "endless-send", .error,
    page: RulePage(
      "events of screens that send each other without end, whatever the conditions are",
      what: """
        A `send` arrives after its transition. Here that leads to the same transition again, in every branch, while its \
        screen is on top.
        """,
      why: """
        The app would do nothing else any more. A condition that may fail somewhere in the circle is enough to end it, and \
        then nothing is reported. Circles through reducers and child flows are not looked for; `endless-work` looks for circles \
        through work.
        """,
      failing: """
        flow Notes {
          start list
          screen list {
            refreshTapped -> send list.changed
            changed       -> send list.refreshTapped
            //               ^^^^^^^^^^^^^^^^^^^^^^^ error[endless-send]
          }
        }
        """,
      fixed: """
        flow Notes {
          start list
          screen list {
            refreshTapped -> send list.changed
            changed       -> push changes
          }
          screen changes
        }
        """))
}
