package import FlowSyntax

/// `recursive-embedding`: flows that start with one another in a cycle, so that none of them can ever begin.
///
/// A flow can begin if a branch of its start shows a screen that is not a flow, or a flow that can begin. A flow of tabs can
/// begin if all its tabs can. One such branch is enough, because any condition may be true.
package enum RecursiveEmbedding {
  package static func check(_ unit: FlowUnit) -> [Diagnostic] {
    let starts = unit.ownFlows.map { flowsStarted(by: $0, unit) }
    var canBegin = starts.map { $0.isEmpty }
    if !canBegin.contains(false) { return [] }
    // Iterates backwards and forwards in turn, so that a chain in either direction takes one iteration.
    var indices = Array(starts.indices)
    var isChanged = true
    while isChanged {
      isChanged = false
      indices.reverse()
      for flow in indices where !canBegin[flow] {
        let (children, isTabs) = (starts[flow], !unit.flows[flow].tabs.isEmpty)
        let begins = isTabs ? children.allSatisfy { canBegin[$0.flow] } : children.contains { canBegin[$0.flow] }
        if begins {
          canBegin[flow] = true
          isChanged = true
        }
      }
    }
    let next = starts.indices.map { canBegin[$0] ? [] : starts[$0].map(\.flow).filter { !canBegin[$0] } }
    return Cycles.find(next) { unit.names[unit.flows[$0].name] }.map { finding($0, starts, unit) }
  }

  /// A child flow with which a flow may start, and the location of the screen or tab that shows it.
  private struct Start {
    var flow: Int
    var location: Location
  }

  /// The child flows with which a flow may start; empty if it may start with a screen that is not a flow.
  private static func flowsStarted(by flow: Flow, _ unit: FlowUnit) -> [Start] {
    var starts: [Start] = []
    for tab in unit.tabs(of: flow) {
      if let child = child(tab.content, unit) {
        starts.append(Start(flow: child, location: tab.location))
      }
    }
    guard let branches = flow.start?.branches else { return starts }
    for branch in unit.branches[branches] {
      let operation = branch.operations.start
      guard !branch.operations.isEmpty, case .replace(let routes) = unit.operations[operation].kind
      else { return [] }
      let screen = unit.screens[unit.routes[routes.start].destination.screen]
      guard let child = child(screen.content, unit) else { return [] }
      starts.append(Start(flow: child, location: screen.location))
    }
    return starts
  }

  /// The child flow, if it belongs to the unit. A flow of another module cannot lead back to this flow.
  private static func child(_ content: Screen.Content, _ unit: FlowUnit) -> Int? {
    guard case .flow(let index?, _, _) = content, Int(index) < unit.ownFlows.count else { return nil }
    return Int(index)
  }

  private static func finding(_ cycle: [Int], _ starts: [[Start]], _ unit: FlowUnit) -> Diagnostic {
    let names = cycle.map { "`\(unit.names[unit.flows[$0].name])`" }
    var message = "\(names[0]) starts with itself, in a cycle"
    if cycle.count > 1 {
      let rest = (names.dropFirst() + names.prefix(1)).joined(separator: ", which starts with ")
      message = "\(names[0]) starts with \(rest), in a cycle"
    }
    let notes = cycle.indices.compactMap { place -> Diagnostic.Note? in
      let next = (place + 1) % cycle.count
      guard let start = starts[cycle[place]].first(where: { $0.flow == cycle[next] }) else { return nil }
      let child = cycle.count == 1 ? "itself" : names[next]
      return Diagnostic.Note("\(names[place]) starts with \(child) here", at: start.location)
    }
    return Diagnostic(.recursiveEmbedding, at: unit.flows[cycle[0]].location, message, notes: notes)
  }
}

extension Rule {
  package static let recursiveEmbedding = Rule(
    "recursive-embedding", .error,
    page: RulePage(
      "flows that start with each other in a cycle",
      what: """
        The first screen of a flow is a child flow whose first screen is a child flow, and so on, back to the first \
        flow.
        """,
      why: """
        To start one of them, an endless number of flows would have to start. A flow may show itself, but only in \
        response to an event.
        """,
      failing: """
        flow Book {
          // ^^^^ error[recursive-embedding]
          start chapter
          screen chapter: Chapter
        }
        flow Chapter {
          start book
          screen book: Book
        }
        """,
      fixed: """
        flow Book {
          start chapter
          screen chapter: Chapter
        }
        flow Chapter {
          start home
          screen home {
            againTapped -> sheet book
          }
          screen book: Book
        }
        """))
}
