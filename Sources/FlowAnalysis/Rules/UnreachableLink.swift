import FlowCore
import FlowModel
package import FlowSyntax

/// `unreachable-link`: links of a child flow that no link of its parents leads to, and a `link rest` for which no flow can be on
/// top.
///
/// The rule reports nothing if a part of any flow is missing in the model. A flow that no other flow of the unit shows gets all
/// links. A parent passes the rest of a link to the child that is on top after the steps of the link. If a step depends on the
/// running app, every child may be on top.
enum UnreachableLink {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    guard unit.ownFlows.contains(where: { !$0.links.isEmpty }) else { return [] }
    // If the model of any flow is incomplete, the missing part may be the link that leads to another flow.
    let files = context.trees.map(ReadFile.init)
    guard unit.ownFlows.allSatisfy({ context.isWhole($0, in: files[$0.file]) }) else { return [] }
    let map = LinkMap(unit)
    var findings: [Diagnostic] = []
    for (index, flow) in unit.ownFlows.enumerated() where !flow.links.isEmpty {
      if let rest = flow.links.first(where: \.isRest), let why = map.whyRestLeadsNowhere(in: index) {
        findings.append(Diagnostic(.unreachableLink, at: rest.location, "`link rest` leads nowhere: \(why)"))
        if flow.links.count == 1 { continue }
      }
      guard let parent = map.parentToMend(of: index) else { continue }
      findings.append(finding(about: index, shownBy: parent, map, context))
    }
    return findings
  }

  private static func finding(
    about child: Int, shownBy parent: Int, _ map: LinkMap, _ context: AnalysisContext
  ) -> Diagnostic {
    let unit = context.unit
    let (flow, outer) = (unit.flows[child], unit.flows[parent])
    let (name, outerName) = (unit.names[flow.name], unit.names[outer.name])
    let first = flow.links.min { $0.location.range.start < $1.location.range.start } ?? flow.links[0]
    var notes = [Diagnostic.Note("`\(outerName)` shows `\(name)` here", at: map.place(of: child, in: parent))]
    let member = map.member(of: parent, leadingTo: child)
    if member == nil {
      notes.append(.init("a link that shows `\(name)` passes it the rest of the path; `link rest` passes it the whole path"))
    }
    let what = flow.links.count == 1 ? "this link is" : "the links of `\(name)` are"
    return Diagnostic(
      .unreachableLink, at: first.location, "\(what) never opened, because no link of `\(outerName)` shows `\(name)`", notes: notes,
      fixes: member.flatMap { adding($0, to: outer, context) }.map { [$0] } ?? [])
  }

  /// A repair that adds a member at the end of a flow.
  private static func adding(_ member: String, to flow: Flow, _ context: AnalysisContext) -> Diagnostic.Fix? {
    let tree = context.trees[flow.file]
    guard let node = tree.flow(named: flow.location) else { return nil }
    let brace = tree.tokens[Int(tree.nodes[node].tokenEnd) - 1]
    guard case .rightBrace = brace.kind else { return nil }
    let line = tree.source.lineRange(tree.source.position(at: brace.start).line)
    let isAlone = tree.source.text(SourceRange(start: line.start, end: brace.start)).allSatisfy { $0 == " " || $0 == "\t" }
    let start = isAlone ? line.start : brace.start
    let place = Location(file: flow.file, range: SourceRange(start: start, end: start))
    return Diagnostic.Fix("add `\(member)`", edits: [.init(at: place, replacement: "\(isAlone ? "" : "\n")  \(member)\n")])
  }
}

/// Which flows of a unit pass links to which child flows.
private struct LinkMap {
  private let unit: FlowUnit
  /// For each flow, the flows that show it.
  private var parents: [[Int]]
  /// For each flow and each of its links, the child flows that may be on top after the link.
  private var tops: [[Set<Int>]] = []
  /// For each flow, its links that may end with an unknown flow on top: a flow of a module that the unit does not know.
  private var leadsOutside: [Set<Int>] = []
  /// For each flow, whether some link reaches it.
  private var isReached: [Bool]

  init(_ unit: FlowUnit) {
    self.unit = unit
    let count = unit.ownFlows.count
    parents = Array(repeating: [], count: count)
    isReached = Array(repeating: false, count: count)
    var children: [Set<Int>] = []
    for index in 0..<count {
      let program = unit.program(of: index)
      let shown = program.screens.map(\.child) + program.tabs.map(\.child)
      children.append(Set(shown.compactMap { child in if case .flow(let child) = child { Int(child) } else { nil } }))
      for child in children[index].sorted() where child < count && child != index { parents[child].append(index) }
      var (tops, outside) = (Array(repeating: Set<Int>(), count: unit.flows[index].links.count), Set<Int>())
      for start in program.starts where start.link >= 0 {
        var walk = TopWalk(program, all: children[index])
        walk.follow(start)
        tops[Int(start.link)].formUnion(walk.found)
        if walk.leadsOutside { outside.insert(Int(start.link)) }
      }
      self.tops.append(tops)
      leadsOutside.append(outside)
    }
    // Flows that only show each other have no root.
    let roots = (0..<count).filter { parents[$0].isEmpty }
    let isShown = Self.reached(from: roots, count) { children[$0] }
    isReached = Self.reached(from: (0..<count).filter { parents[$0].isEmpty || !isShown[$0] }, count, by: linked)
  }

  /// For each flow, whether it is one of the given starts, or is reachable from one by the given steps.
  private static func reached(from starts: [Int], _ count: Int, by steps: (Int) -> Set<Int>) -> [Bool] {
    var isReached = Array(repeating: false, count: count)
    var left = starts
    while let next = left.popLast() {
      guard next < count, !isReached[next] else { continue }
      isReached[next] = true
      left += steps(next)
    }
    return isReached
  }

  /// The children to which a flow passes links on. A link without a path leaves nothing to pass on.
  private func linked(from flow: Int) -> Set<Int> {
    var found: Set<Int> = []
    for (link, tops) in zip(unit.flows[flow].links, tops[flow]) where link.isRest || !link.shape.segments.isEmpty {
      found.formUnion(tops)
    }
    return found
  }

  /// The parent that should get a link to the flow; `nil` if no parent should. If a parent has such a link but no link reaches the
  /// parent, the missing link is further up.
  func parentToMend(of flow: Int) -> Int? {
    if isReached[flow] || parents[flow].contains(where: { linked(from: $0).contains(flow) }) { return nil }
    // The result must not depend on the order of the files.
    let sorted = parents[flow].sorted { unit.names[unit.flows[$0].name] < unit.names[unit.flows[$1].name] }
    return sorted.first { isReached[$0] } ?? sorted.first
  }

  /// The reason why `link rest` of a flow leads nowhere; `nil` if it may lead to a link.
  func whyRestLeadsNowhere(in flow: Int) -> String? {
    guard let link = unit.flows[flow].links.firstIndex(where: \.isRest), !leadsOutside[flow].contains(link) else { return nil }
    let tops = tops[flow][link].sorted()
    if tops.isEmpty { return "no child flow is on top after it" }
    if tops.contains(where: { !unit.flows[$0].links.isEmpty }) { return nil }
    let names = tops.map { "`\(unit.names[unit.flows[$0].name])`" }.sorted().joined(separator: " and ")
    return "\(names), which \(tops.count == 1 ? "is" : "are") on top then, \(tops.count == 1 ? "has" : "have") no links"
  }

  /// The place where a flow declares a child flow as a screen or a tab.
  func place(of child: Int, in parent: Int) -> Location {
    let flow = unit.flows[parent]
    for screen in unit.screens(of: flow) where screen.content.childFlow == child { return screen.location }
    for tab in unit.tabs(of: flow) where tab.content.childFlow == child { return tab.location }
    return flow.location
  }

  /// The link that surely leads to a child: to a tab, or to the one screen with which the flow starts.
  func member(of parent: Int, leadingTo child: Int) -> String? {
    let flow = unit.flows[parent]
    if let tab = unit.tabs(of: flow).first(where: { $0.content.childFlow == child }) {
      let name = unit.names[tab.name]
      if flow.links.contains(where: { !$0.isRest && ($0.shape.segments.first ?? name) == name }) { return nil }
      return "link \"/\(name)\" -> select \(name)"
    }
    guard !flow.links.contains(where: \.isRest), let start = flow.start, start.branches.count == 1,
      case .replace(let routes) = unit.operations(of: unit.branches[start.branches.start]).first?.kind, routes.count == 1
    else { return nil }
    let branch = unit.branches[start.branches.start]
    let route = unit.routes[routes.start]
    guard branch.isUnconditional, unit.screens[route.destination.screen].content.childFlow == child else { return nil }
    return "link rest -> replace \(unit.files[route.destination.location.file].text(route.destination.location.range))"
  }
}

/// Finds which children may be on top when a link has run.
private struct TopWalk {
  private enum Top: Hashable {
    case screen(Int32)
    case tab(Int32)
    case any
  }

  private struct Place: Hashable {
    var step: Int32
    var top: Top
  }

  private let program: CoreProgram
  private let all: Set<Int>
  private var seen: Set<Place> = []
  private(set) var found: Set<Int> = []
  /// Whether an unknown flow may be on top: a flow of a module that the unit does not know.
  private(set) var leadsOutside = false

  init(_ program: CoreProgram, all: Set<Int>) { (self.program, self.all) = (program, all) }

  mutating func follow(_ start: CoreStart) {
    var left = [Place(step: start.step, top: start.screen == program.tabsScreen ? .tab(0) : .screen(start.screen))]
    while let place = left.popLast() {
      if !seen.insert(place).inserted || place.step < 0 { continue }
      let step = program.steps[Int(place.step)]
      var top = place.top
      switch step.instruction {
      case .show(let show): top = .screen(show.screen)
      case .leave, .resume: top = .any
      case .select(let tab): if case .tab = top { top = .tab(tab) }
      case .fill(let tab, isBeside: false): if case .tab = top { top = .tab(tab) }
      case .follow: add(top)
      case .choice(_, let other), .ask(_, let other): left.append(Place(step: other, top: top))
      // Emptying a column may change which column is in front, so any flow may be on top.
      case .clear: top = .any
      case .fill, .deliver, .exit, .values, .forget: break
      }
      left.append(Place(step: step.next, top: top))
    }
  }

  private mutating func add(_ top: Top) {
    switch top {
    case .screen(let screen): add(program.screens[Int(screen)].child)
    case .tab(let tab): add(program.tabs[Int(tab)].child)
    case .any:
      found.formUnion(all)
      let children = program.screens.map(\.child) + program.tabs.map(\.child)
      if children.contains(where: { if case .unknown = $0 { true } else { false } }) { leadsOutside = true }
    }
  }

  private mutating func add(_ child: CoreScreen.Child) {
    switch child {
    case .flow(let flow): found.insert(Int(flow))
    case .unknown: leadsOutside = true
    case .none: break
    }
  }
}

extension Rule {
  package static let unreachableLink = Rule(
    "unreachable-link", .warning, findsUnused: true,
    page: RulePage(
      "a link of a child flow that no link of its parent leads to",
      what: """
        A flow of the target shows a child flow that has links, but none of the parent's own links can end with that \
        child on top. A `link rest` is reported as well if no flow with links can be on top after it.
        """,
      why: """
        Links from outside reach the outermost flow first. After its own link it passes the rest of the path to the \
        flow on top, so the links of a child that no link shows are never opened. Add a link that shows the child, \
        or add `link rest`, which passes on the whole path if no other link matches.
        """,
      failing: """
        flow Shop {
          tabs {
            tab goods: Goods
          }
        }

        flow Goods {
          start list
          screen list
          screen item(number: Int)
          link "/{number: Int}" -> push item(number: number)
          //   ^^^^^^^^^^^^^^^^ warning[unreachable-link]
        }
        """,
      fixed: """
        flow Shop {
          tabs {
            tab goods: Goods
          }
          link "/goods" -> select goods
        }

        flow Goods {
          start list
          screen list
          screen item(number: Int)
          link "/{number: Int}" -> push item(number: number)
        }
        """))
}
