import FlowCore
import FlowModel
import FlowSyntax

/// `misplaced-columns`, as far as it depends on the stack when an operation runs.
///
/// ```
/// screen next {
///   mailTapped -> swap mail              // `next` is pushed, and `mail` has columns
/// }
/// ```
///
/// The lowering reports what the declarations show, such as `push mail`.
enum PlacesOfColumns {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    guard runs.unitRuns.hasColumns, runs.reach.hasOnly else { return [] }
    return pushedColumns(runs) + pushes(runs) + contents(runs)
  }

  /// Operations that put columns in the place of a pushed screen, or push a flow that later shows columns in its place.
  private static func pushedColumns(_ runs: FlowRuns) -> [Diagnostic] {
    var columns: [Int32: NestedRun] = [:]
    for screen in 0..<runs.program.tabsScreen {
      guard let child = runs.flows(ofScreen: screen).first,
        let way = runs.reach.wayToRest(screen, where: { $0.kind == .push }),
        let inner = runs.unitRuns.itemsAtRoot(ofFlow: child, onlyColumns: true)
      else { continue }
      columns[screen] = inner.inside(runs.leg(way, in: runs.reach))
    }
    if columns.isEmpty { return [] }
    return runs.findings(of: Array(runs.operations)) { index in
      let location = runs.unit.operations[index].location
      if runs.misplaced(location) { return nil }
      for number in runs.numbers(ofOperation: index) {
        guard case .show(let show) = runs.program.steps[Int(number)].instruction, !show.isChosen, let run = columns[show.screen],
          show.kind.map({ $0 == .push }) ?? true,
          let way = runs.reach.way(to: number, top: { show.kind != nil || $0.kind == .push })
        else { continue }
        let name = runs.name(ofScreen: show.screen)
        // The events after the push are those of the flow that it shows.
        if run.legs.dropFirst().contains(where: { $0.length > 0 }) {
          return .misplacedColumns(
            "`\(name)` can show columns, which cannot be pushed", at: location, why: MisplacedColumns.pushed, trace: run.traceToItems())
        }
        return .misplacedColumns(
          "`\(name)` has columns, which cannot be pushed", at: location, why: MisplacedColumns.pushed,
          trace: runs.trace(runs.reach.witness(to: way)))
      }
      return nil
    }
  }

  /// Operations that push a screen on columns.
  private static func pushes(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.pushesOnColumns.keys.sorted()) { index in
      guard let way = runs.pushesOnColumns[index] else { return nil }
      return .misplacedColumns(
        "a screen cannot be pushed on columns", at: runs.unit.operations[index].location, why: MisplacedColumns.pushOnColumns,
        trace: runs.trace(runs.reach.witness(to: way)))
    }
  }

  /// Contents of columns whose flow later shows columns or tabs in its place.
  private static func contents(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.flow.hasColumns { return [] }
    return runs.unit.tabs(of: runs.flow).compactMap { tab in
      guard case .flow(let child?, _, _) = tab.content, let type = tab.content.reducer?.type, !runs.misplaced(type.location),
        let run = runs.unitRuns.itemsAtRoot(ofFlow: Int(child), onlyColumns: false)
      else { return nil }
      let hasColumns = run.last.runs.flow.hasColumns
      return .misplacedColumns(
        "`\(runs.unit.text(of: type.location))` can show \(hasColumns ? "columns" : "tabs"), which cannot be inside of a column",
        at: type.location, why: hasColumns ? MisplacedColumns.columnsInColumn : MisplacedColumns.tabsInColumn, trace: run.traceToItems())
    }
  }
}

extension NestedRun {
  /// The events before a flow shows its items. No event leads from the flow to them.
  fileprivate func traceToItems() -> [Diagnostic.Step] { NestedRun(legs: legs.dropLast()).trace() }
}

extension FlowRuns {
  /// Whether the lowering has reported something in a place.
  func misplaced(_ location: Location) -> Bool {
    unit.misplacedColumns.contains {
      $0.file == location.file && location.range.start <= $0.range.start && $0.range.end <= location.range.end
    }
  }

  func findPushesOnColumns() -> [Int: FlowReach.Way] {
    guard unitRuns.hasColumns, reach.hasOnly else { return [:] }
    let areColumns = (0..<Int32(program.screens.count)).map { screen in
      if screen == program.tabsScreen { return flow.hasColumns }
      guard let child = flows(ofScreen: screen).first else { return false }
      return unitRuns.alwaysShowsColumns(child)
    }
    if !areColumns.contains(true) { return [:] }
    var found: [Int: FlowReach.Way] = [:]
    for (number, step) in program.steps.enumerated() where step.source >= 0 {
      let index = Int(step.source)
      guard case .show(let show) = step.instruction, show.kind == .push, !show.isChosen,
        !misplaced(unit.operations[index].location),
        let way = reach.way(to: Int32(number), top: { areColumns[Int($0.screen)] })
      else { continue }
      if found[index].map({ way.length < $0.length }) ?? true { found[index] = way }
    }
    return found
  }
}

extension UnitRuns {
  /// Whether a flow shows columns in its place as long as it is shown: its own, or those of a flow that is always its root.
  func alwaysShowsColumns(_ flow: Int) -> Bool {
    // A stack of flows instead of recursive calls. The second visit of a flow has the flows at its root, which are known by then.
    var waiting: [(flow: Int, roots: Set<Int>?)] = [(flow, nil)]
    while let (flow, roots) = waiting.popLast() {
      if let roots {
        alwaysColumns[flow] = roots.allSatisfy { alwaysColumns[$0] ?? false }
      } else if alwaysColumns[flow] == nil {
        // Flows that only begin with each other never show columns.
        alwaysColumns[flow] = false
        guard let runs = anyRuns(ofFlow: flow) else { continue }
        if !runs.flow.tabs.isEmpty {
          alwaysColumns[flow] = runs.flow.hasColumns
        } else if let roots = runs.flowsAtRoot {
          waiting.append((flow, roots))
          for root in roots { waiting.append((root, nil)) }
        }
      }
    }
    return alwaysColumns[flow] ?? false
  }
}

extension FlowRuns {
  /// The flows that the flow can show as its root; `nil` if its root may be no flow that is known.
  fileprivate var flowsAtRoot: Set<Int>? {
    var roots = Set(program.starts.map(\.screen))
    for step in program.steps {
      guard case .show(let show) = step.instruction else { continue }
      switch show.leaving {
      case .nothing: break
      case .top, .all: roots.insert(show.screen)
      }
    }
    let shown = roots.map { flows(ofScreen: $0).first }
    return shown.isEmpty || shown.contains(nil) ? nil : Set(shown.compactMap(\.self))
  }
}
