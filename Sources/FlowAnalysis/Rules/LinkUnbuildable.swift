import FlowCore
import FlowModel
package import FlowSyntax

/// `link-unbuildable`: a link that pushes where there is no navigation container.
///
/// A link begins with the flow's start, so its operations can be followed step by step, for each start and each branch of the link.
/// If a step depends on the running app, nothing is reported about later steps. The conditions of `requires` are assumed to hold.
enum LinkUnbuildable {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for (index, flow) in unit.ownFlows.enumerated() where !flow.links.isEmpty && flow.tabs.isEmpty {
      let program = unit.program(of: index)
      let starts = Dictionary(grouping: program.starts.filter { $0.link >= 0 && $0.branch >= 0 }, by: \.branch)
      for branch in starts.keys.sorted() {
        // If several starts lead to a finding, only the first is reported.
        let found = starts[branch, default: []].lazy.compactMap { start in
          var walk = LinkWalk(unit: unit, flow: flow, program: program)
          return walk.follow(start)
        }
        if let first = found.first { findings.append(first) }
      }
    }
    return findings
  }
}

/// The routes of a flow while the steps of a link run, as far as the text determines them.
private struct LinkWalk {
  let unit: FlowUnit
  let flow: Flow
  let program: CoreProgram
  var routes: [FlowReach.Route] = []

  /// - Returns: the finding about the first push without a container.
  mutating func follow(_ start: CoreStart) -> Diagnostic? {
    become(start.screen, program.opens(start.screen, start.container))
    var number = start.step
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      switch step.instruction {
      case .show(let show):
        if show.isChosen { return nil }
        if !self.show(show) { return finding(show, at: unit.operations[Int(step.source)].location) }
      case .leave(let departure):
        if case .toScreen(_, isConditional: true) = departure.extent { return nil }
        if let count = departure.remaining(in: routes.map(\.kind), { routes[$0].screen == departure.screen }) {
          routes.removeSubrange(count...)
        }
      case .values(.begin), .choice, .exit, .resume: return nil
      case .select, .fill, .clear, .deliver, .values, .ask, .forget, .follow: break
      }
    }
    return nil
  }

  /// - Returns: `false` if the screen is pushed and there is no container.
  private mutating func show(_ show: Show) -> Bool {
    if show.kind == .root {
      become(show.screen, program.opens(show))
      return true
    }
    if routes[routes.count - 1].kind.isAlertOrDialog { routes.removeLast() }
    guard let kind = show.kind else {
      routes[routes.count - 1].screen = show.screen
      return true
    }
    let hasContainer = kind == .push ? routes[routes.count - 1].hasContainer : program.opens(show)
    if kind == .push, !hasContainer { return false }
    routes.append(.init(screen: show.screen, kind: kind, hasContainer: hasContainer, isLocked: show.isLocked))
    return true
  }

  private mutating func become(_ screen: Int32, _ hasContainer: Bool) {
    routes = [.init(screen: screen, kind: .root, hasContainer: hasContainer, isLocked: true)]
  }

  private func finding(_ show: Show, at location: Location) -> Diagnostic {
    // The stack as a text: `home (without navigation) ▸ sheet list`.
    let stack = routes.map { route in
      let isBare = route.kind != .push && !route.hasContainer
      return (route.kind == .root ? "" : "\(route.kind.word) ") + name(route.screen) + (isBare ? " (without navigation)" : "")
    }
    return Diagnostic(
      .linkUnbuildable, at: location, "this link pushes `\(name(show.screen))` in a layer without a navigation container",
      notes: [.init("at that point, the stack is \(stack.joined(separator: " ▸ "))")])
  }

  private func name(_ screen: Int32) -> String { unit.names[unit.screens[flow.screens.start + Int(screen)].name] }
}

extension Rule {
  package static let linkUnbuildable = Rule(
    "link-unbuildable", .warning,
    page: RulePage(
      "a link that builds a stack which no container allows",
      what: """
        A link opens the flow's start and then runs its operations. One of them pushes in a layer that has no \
        navigation container.
        """,
      why: """
        The link would open the app, but the pushed screen would not be shown.
        """,
      failing: """
        flow Shop {
          start home without navigation
          screen home {
            helpTapped -> sheet help
          }
          screen help
          link "/help" -> push help
          //              ^^^^^^^^^ warning[link-unbuildable]
        }
        """,
      fixed: """
        flow Shop {
          start home without navigation
          screen home {
            helpTapped -> sheet help
          }
          screen help
          link "/help" -> sheet help
        }
        """))
}
