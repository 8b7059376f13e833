import FlowCore
import FlowModel
package import FlowSyntax

/// `link-unbuildable`: a link that pushes where there is no navigation container.
///
/// ```
/// start home without navigation
/// link "/help" -> push help
/// ```
///
/// A link begins with the flow's start, so its operations can be followed step by step, for each start and each branch
/// of the link. If a step depends on the running app, nothing is reported about the steps behind it. The conditions
/// behind `requires` count as true.
enum LinkUnbuildable {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows where !flow.links.isEmpty {
      guard let start = flow.start else { continue }
      for link in flow.links {
        for branch in link.branches.start..<link.branches.end {
          for root in start.branches.start..<start.branches.end {
            guard let finding = follow(unit.branches[branch], from: unit.branches[root], unit) else { continue }
            // Of several starts the first one tells enough.
            findings.append(finding)
            break
          }
        }
      }
    }
    return findings
  }

  private static func follow(_ branch: Branch, from root: Branch, _ unit: FlowUnit) -> Diagnostic? {
    var walk = RouteWalk(unit: unit)
    for operations in [root.operations, branch.operations] {
      for index in operations.start..<operations.end {
        switch walk.run(unit.operations[index]) {
        case .goesOn: continue
        case .isUnknown: return nil
        case .pushesWithoutContainer(let destination):
          let screen = unit.names[unit.screens[destination.screen].name]
          let message = "this link pushes `\(screen)` where there is no navigation container"
          let note = Diagnostic.Note("the stack is then \(walk.description)")
          return Diagnostic(.linkUnbuildable, at: unit.operations[index].location, message, notes: [note])
        }
      }
    }
    return nil
  }
}

/// The routes of a flow while operations run on them, as far as the text determines them: an abstract interpretation of a
/// link's operations.
private struct RouteWalk {
  enum Step {
    case goesOn
    /// The effect of the operation depends on the running app, or the operation leaves the flow.
    case isUnknown
    case pushesWithoutContainer(Destination)
  }

  private struct Route {
    var screen: Int
    /// Absent for the root.
    var kind: PresentationKind?
    /// Whether the layer that the route is in has a navigation container.
    var hasContainer: Bool

    var isPresented: Bool { kind.map { $0 != .push } ?? false }
  }

  let unit: FlowUnit
  private var routes: [Route] = []

  init(unit: FlowUnit) { self.unit = unit }

  /// `home (without navigation) ▸ sheet list`
  var description: String {
    routes.map { route in
      let kind = route.kind.map { "\($0.word) " } ?? ""
      let isBare = route.kind != .push && !route.hasContainer
      return kind + unit.names[unit.screens[route.screen].name] + (isBare ? " (without navigation)" : "")
    }.joined(separator: " ▸ ")
  }

  mutating func run(_ operation: Operation) -> Step {
    switch operation.kind {
    case .show(let showing, let destination):
      switch showing.leaving {
      case .nothing: return showing.presentation.map { show($0, destination) } ?? .isUnknown
      case .top: if let top = routes.indices.last { routes[top].screen = destination.screen }
      case .all: become(destination, nil)
      }
    case .replace(let new): return replace(new)
    case .leave(let departure, condition: nil): leave(departure)
    case .send, .sendToTab, .sendToWork, .set, .update, .updateTab, .select, .forget: break
    case .leave, .doEvent, .exit, .resume: return .isUnknown
    }
    return .goesOn
  }

  private mutating func show(_ presentation: Presentation, _ destination: Destination) -> Step {
    // Nothing stands above an alert, so it leaves first.
    if routes.last?.kind?.isAlertOrDialog ?? false { routes.removeLast() }
    var hasContainer = routes.last?.hasContainer ?? false
    if presentation.kind == .push {
      if !hasContainer { return .pushesWithoutContainer(destination) }
    } else {
      let style = presentation.style.map { unit.styles[Int($0)] }
      hasContainer = presentation.kind.mayHaveContainer && opens(destination, presentation.container ?? style?.container)
    }
    routes.append(Route(screen: destination.screen, kind: presentation.kind, hasContainer: hasContainer))
    return .goesOn
  }

  private mutating func replace(_ new: Run) -> Step {
    for index in new.start..<new.end {
      let route = unit.routes[index]
      if var presentation = route.presentation, index > new.start {
        presentation.container = route.container ?? presentation.container
        let step = show(presentation, route.destination)
        guard case .goesOn = step else { return step }
      } else {
        become(route.destination, route.container)
      }
    }
    return .goesOn
  }

  /// Makes a screen the whole stack.
  private mutating func become(_ root: Destination, _ container: Container?) {
    routes = [Route(screen: root.screen, kind: nil, hasContainer: opens(root, container))]
  }

  private func opens(_ destination: Destination, _ container: Container?) -> Bool {
    guard let container else { return unit.screens[destination.screen].opensNavigation }
    return container == .navigation
  }

  /// Removes routes; none if there are not enough, or if the destination does not exist.
  private mutating func leave(_ departure: Departure) {
    let presented = routes.indices.filter { routes[$0].isPresented }
    let remaining: Int?
    switch departure.extent {
    case .routes(let count): remaining = routes.count - Int(count)
    case .layers(let count): remaining = presented.dropLast(Int(count) - 1).last
    case .allLayers: remaining = presented.first
    case .toRoot: remaining = 1
    case .toScreen(let screen, _): remaining = routes.lastIndex { $0.screen == Int(screen) }.map { $0 + 1 }
    }
    guard let remaining, remaining > 0 else { return }
    if departure.takesOnlyPushed, routes[remaining...].contains(where: { $0.kind != .push }) { return }
    routes.removeSubrange(remaining...)
  }
}

extension Rule {
  package static let linkUnbuildable = Rule(
    "link-unbuildable", .warning,
    page: RulePage(
      "a link that builds a stack which no container allows",
      what: """
        A link begins with the flow's start and applies its operations. One of them pushes in a layer that \
        has no navigation container.
        """,
      why: """
        The link would open the app and show less than it promises.
        """,
      failing: """
        flow App {
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
        flow App {
          start home without navigation
          screen home {
            helpTapped -> sheet help
          }
          screen help
          link "/help" -> sheet help
        }
        """))
}
