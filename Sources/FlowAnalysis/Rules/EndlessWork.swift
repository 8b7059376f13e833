import FlowModel
package import FlowSyntax

/// `endless-work`: an event that work receives again and again in one change, whatever the conditions are.
///
/// ```
/// start home, send sync.begin
/// work sync: Sync { begin -> push inner }
/// screen inner: Notes                          // the same flow, which starts in the same way
/// ```
///
/// ``EndlessSearch`` finds the nodes that never end. This rule reports the cycles among them.
enum EndlessWork {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    if !unit.ownFlows.contains(where: { !$0.work.isEmpty }) { return [] }
    var search = EndlessSearch(unit)
    search.run()
    let next = search.nodes.indices.map { search.nodes[$0].next.map(\.node) }
    let cycles = Cycles.find(next) { search.name(of: $0) }
    // `recursive-embedding` reports flows that start with each other and send nothing.
    return cycles.compactMap { cycle in
      guard let first = cycle.firstIndex(where: { search.nodes[$0].kind.isMessage }) else { return nil }
      return finding(Array(cycle[first...] + cycle[..<first]), search, unit)
    }
  }

  private static func finding(_ cycle: [Int], _ search: EndlessSearch, _ unit: FlowUnit) -> Diagnostic {
    let steps = cycle.indices.compactMap { place -> EndlessSearch.Step? in
      search.nodes[cycle[place]].next.first { $0.node == cycle[(place + 1) % cycle.count] }
    }
    let flows = cycle.filter { !search.nodes[$0].kind.isMessage }.map { "`\(search.name(of: $0))`" }
    let messages = cycle.filter { search.nodes[$0].kind.isMessage }.map { "`\(search.name(of: $0))`" }
    var message = "\(messages[0]) is sent again whenever it comes, without end"
    if flows.count == 1 {
      message = "\(messages[0]) starts \(flows[0]) again, which starts the same, without end"
    } else if flows.count > 1 {
      message = "\(list(flows)) start one another by what their work is told, without end"
    } else if messages.count > 1 {
      message = "\(list(messages)) send one another, without end"
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
      "work that is told something for ever, whatever the conditions are",
      what: """
        What a transition of work sends to work, and what a flow that it shows sends to its own work, is delivered in the \
        same change. Here that leads to the same transition again, in every branch.
        """,
      why: """
        The app would do nothing else any more. A condition that may fail somewhere in the circle is enough to end it, \
        and then nothing is reported. A circle that goes on by an exit, which a parent answers by showing the flow again, is \
        not looked for.
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
