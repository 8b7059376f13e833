import FlowModel
package import FlowSyntax

/// `endless-work`: an event that work receives again and again in one change, whatever the conditions are.
///
/// ``LivelockSearch`` finds the nodes that never end. This rule reports the cycles among them.
enum EndlessWork {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    if !unit.ownFlows.contains(where: { !$0.work.isEmpty }) { return [] }
    var search = LivelockSearch(unit)
    search.run()
    let next = search.nodes.indices.map { search.nodes[$0].next.map(\.node) }
    let cycles = Cycles.find(next) { search.name(of: $0) }
    // `recursive-embedding` reports flows that start with each other and send nothing.
    return cycles.compactMap { cycle in
      guard let first = cycle.firstIndex(where: { search.nodes[$0].kind.isMessage }) else { return nil }
      return finding(Array(cycle[first...] + cycle[..<first]), search, unit)
    }
  }

  private static func finding(_ cycle: [Int], _ search: LivelockSearch, _ unit: FlowUnit) -> Diagnostic {
    let steps = cycle.indices.compactMap { place -> LivelockSearch.Step? in
      search.nodes[cycle[place]].next.first { $0.node == cycle[(place + 1) % cycle.count] }
    }
    let flows = cycle.filter { !search.nodes[$0].kind.isMessage }.map { "`\(search.name(of: $0))`" }
    let messages = cycle.filter { search.nodes[$0].kind.isMessage }.map { "`\(search.name(of: $0))`" }
    var message = "\(messages[0]) sends itself again in every branch, without end"
    if flows.count == 1 {
      message = "\(messages[0]) starts \(flows[0]), which leads to \(messages[0]) again, without end"
    } else if flows.count > 1 {
      message = "\(list(flows)) start each other through events of their work, without end"
    } else if messages.count > 1 {
      message = "\(list(messages)) send each other without end"
    }
    let trace = zip(cycle, steps).map { node, step in
      Diagnostic.Step(search.nodes[node].kind.isMessage ? search.name(of: node) : "start", at: step.location)
    }
    let notes = zip(cycle, steps).dropFirst().map { node, step in
      let name = search.name(of: step.node)
      let isMessage = search.nodes[step.node].kind.isMessage
      return Diagnostic.Note(isMessage ? "`\(name)` is sent here" : "`\(name)` is started here", at: step.location)
    }
    return Diagnostic(.endlessWork, at: steps[0].location, message, notes: notes, trace: trace)
  }

  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

extension Rule {
  package static let endlessWork = Rule(
    "endless-work", .error,
    page: RulePage(
      "work that receives events without end, whatever the conditions are",
      what: """
        If a transition of `work` sends an event to `work`, or shows a flow that sends one to its own `work`, the \
        event is handled in the same update. Here that leads back to the same transition, in every branch.
        """,
      why: """
        The app would hang. A condition anywhere in the cycle that can be false ends it, and then nothing is \
        reported. The rule does not find cycles that pass through an exit, where a parent handles the exit by \
        showing the flow again.
        """,
      failing: """
        flow Notes {
          start list, send sync.begin
          work sync: Sync {
            begin -> push archive
            //       ^^^^^^^^^^^^ error[endless-work]
          }
          screen list
          screen archive: Notes
        }
        """,
      fixed: """
        flow Notes {
          start list, send sync.begin
          work sync: Sync {
            delegate.full -> push archive
          }
          screen list
          screen archive: Notes
        }
        """))
}
