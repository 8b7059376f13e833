import FlowCore
import FlowModel
package import FlowSyntax

/// `unreachable-screen`: a screen that no run of the flow ever shows.
///
/// A screen that only unreachable screens or contents show is not reported, because it has the same cause.
enum UnreachableScreen {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.reach.hasAll { return [] }
    let unfilled = runs.flow.hasColumns ? Set(runs.program.tabs.indices.map { Int32($0) }).subtracting(runs.filledColumns()) : []
    return neverShown(runs, unfilled) + neverFilled(runs, unfilled)
  }

  /// The contents of columns that no operation of a run shows.
  private static func neverFilled(_ runs: FlowRuns, _ unfilled: Set<Int32>) -> [Diagnostic] {
    unfilled.sorted().map { content in
      let tab = runs.unit.tabs[runs.flow.tabs.start + Int(content)]
      let name = runs.unit.names[tab.name]
      return Diagnostic(.unreachableScreen, at: tab.location, "no run of the flow ever shows `\(name)` in its column")
    }
  }

  private static func neverShown(_ runs: FlowRuns, _ unfilled: Set<Int32>) -> [Diagnostic] {
    let isReached = runs.reach.reachedScreens()
    let screens = runs.flow.screens
    let unreached = (0..<screens.count).filter { !isReached[$0] }
    if unreached.isEmpty { return [] }
    let next = runs.shownScreens(by: Set(unreached))
    var explained = runs.screens(shownBy: unfilled)
    add(from: Array(explained), next, to: &explained)
    return firsts(unreached.filter { !explained.contains($0) }, next) { runs.name(ofScreen: Int32($0)) }.map { number in
      let screen = runs.unit.screens[screens.start + number]
      let name = runs.unit.names[screen.name]
      return Diagnostic(.unreachableScreen, at: screen.location, "`\(name)` is never shown")
    }
  }

  /// The screens from which all others are reachable: first those that no other screen leads to, then one screen of each cycle.
  private static func firsts(_ screens: [Int], _ next: [Int: [Int]], name: (Int) -> String) -> [Int] {
    var isLedTo: Set<Int> = []
    for (screen, others) in next { for other in others where other != screen { isLedTo.insert(other) } }
    var firsts: [Int] = []
    var seen: Set<Int> = []
    let rest = screens.filter { isLedTo.contains($0) }.sorted { name($0) < name($1) }
    for screen in screens.filter({ !isLedTo.contains($0) }) + rest where seen.insert(screen).inserted {
      firsts.append(screen)
      add(from: [screen], next, to: &seen)
    }
    return firsts
  }

  /// Adds the screens that are reachable from others.
  private static func add(from screens: [Int], _ next: [Int: [Int]], to seen: inout Set<Int>) {
    var waiting = screens
    while let screen = waiting.popLast() {
      for other in next[screen] ?? [] where seen.insert(other).inserted { waiting.append(other) }
    }
  }
}

extension FlowRuns {
  /// The contents of columns that a run may show, by their numbers. The sidebar is always shown.
  fileprivate func filledColumns() -> Set<Int32> {
    let isReached = reach.reachedScreens()
    var filled = Set(program.tabs.indices.filter { program.tabs[$0].column == .sidebar }.map { Int32($0) })
    var waiting = program.starts.map(\.step)
    var isOpen = Set(program.branches.indices)
    repeat {
      for number in waiting.flatMap({ program.steps(from: $0) }) {
        if case .fill(let content, _) = program.steps[Int(number)].instruction { filled.insert(content) }
      }
      // A visible screen or content can receive events that fill other columns.
      let ready = isOpen.filter { branch in
        switch program.transitions[Int(program.branches[branch].transition)].owner {
        case .screen(let screen): isReached[Int(screen)]
        case .tab(let content), .selection(let content): filled.contains(content)
        case .work, .event: true
        }
      }
      isOpen.subtract(ready)
      waiting = ready.map { program.branches[$0].step }
    } while !waiting.isEmpty
    return filled
  }

  /// For each of the given screens, the given screens that its transitions show.
  fileprivate func shownScreens(by screens: Set<Int>) -> [Int: [Int]] {
    var next: [Int: [Int]] = [:]
    for branch in program.branches {
      guard let screen = program.sender(of: program.transitions[Int(branch.transition)]) else { continue }
      let sender = Int(screen)
      guard screens.contains(sender) else { continue }
      next[sender, default: []] += shownScreens(by: branch)
    }
    return next.mapValues { $0.filter { screens.contains($0) } }
  }

  /// The screens that transitions of the given contents of columns show.
  fileprivate func screens(shownBy contents: Set<Int32>) -> Set<Int> {
    if contents.isEmpty { return [] }
    let branches = program.branches.filter { branch in
      if case .tab(let content) = program.transitions[Int(branch.transition)].owner { contents.contains(content) } else { false }
    }
    return Set(branches.flatMap(shownScreens(by:)))
  }

  private func shownScreens(by branch: CoreBranch) -> [Int] {
    program.steps(from: branch.step).compactMap { number in
      if case .show(let show) = program.steps[Int(number)].instruction { Int(show.screen) } else { nil }
    }
  }
}

extension Rule {
  package static let unreachableScreen = Rule(
    "unreachable-screen", .warning, findsUnused: true,
    page: RulePage(
      "a screen that is never shown",
      what: """
        This screen is never shown, whatever the user and the system do: no transition shows it, or only transitions \
        of screens that are never shown themselves.
        """,
      why: """
        Either the screen is not needed, or a transition to it is missing.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
          screen offers
          //     ^^^^^^ warning[unreachable-screen]
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            helpTapped   -> push help
            offersTapped -> push offers
          }
          screen help
          screen offers
        }
        """))
}
