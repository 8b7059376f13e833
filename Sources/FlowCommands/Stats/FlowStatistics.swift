import FlowCore
import FlowAnalysis
import FlowGraph
import FlowModel
import FlowScenarios
import FlowSyntax

/// Figures about one flow.
struct FlowStatistics {
  var name: String
  var path: String
  var screens: Int
  var tabs: Int
  /// The events of screens, of tabs and of the flow itself that have a handler.
  var transitions: Int
  var links: Int
  /// The stacks that runs can reach; `nil` if the proofs could not follow the whole flow.
  var stacks: StackCount?
  /// The number of transitions and links that scenarios use.
  var covered: Int
  /// The other transitions and links, such as `home.startTapped`.
  var uncovered: [String]
  /// For each transition and link, the number of recorded steps that take it; empty without recordings.
  private(set) var sessions: [(name: String, count: Int, isCovered: Bool)] = []
  private var all: [(transition: RecordedSessions.Transition, name: String, isCovered: Bool)] = []

  /// The number of transitions and links of a flow that scenarios can cover.
  var coverable: Int { transitions + links }

  /// - Parameters:
  ///   - index: the flow's index in the unit and in the document.
  ///   - taken: the transitions that the scenarios of the unit use.
  init(_ index: Int, in unit: FlowUnit, _ document: FlowDocument, taken: Set<PlayedTransition>) {
    let flow = document.flows[index]
    name = flow.name
    path = flow.place.file
    screens = flow.screens.count
    tabs = flow.tabs.count
    links = flow.links.count
    let reach = FlowReach(unit.program(of: index))
    stacks = reach.hasAll && reach.hasOnly ? StackCount(reach) : nil

    var all: [(PlayedTransition, String)] = []
    func add(_ owner: PlayedTransition.Owner, _ name: String, _ transitions: [DocumentTransition]) {
      for (number, transition) in transitions.enumerated() where !transition.branches.isEmpty {
        all.append((PlayedTransition(flow: index, owner: owner, index: number), name + transition.trigger.name))
      }
    }
    for (number, screen) in flow.screens.enumerated() { add(.screen(number), screen.name + ".", screen.transitions) }
    for (number, tab) in flow.tabs.enumerated() { add(.tab(number), tab.name + ".", tab.transitions) }
    for (number, work) in flow.work.enumerated() { add(.work(number), work.name + ".", work.transitions) }
    add(.flow, "", flow.events)
    transitions = all.count
    for (number, link) in flow.links.enumerated() {
      all.append((PlayedTransition(flow: index, owner: .link, index: number), "link \(link.spelling)"))
    }
    uncovered = all.filter { !taken.contains($0.0) }.map(\.1)
    covered = all.count - uncovered.count
    self.all = all.map {
      (RecordedSessions.Transition(flow: flow.place, owner: $0.owner, index: $0.index), $1, taken.contains($0))
    }
  }

  /// Counts the recorded steps that take each transition and link.
  mutating func count(_ recorded: RecordedSessions) {
    sessions = all.map { ($0.name, recorded.taken[$0.transition] ?? 0, $0.isCovered) }
  }
}
