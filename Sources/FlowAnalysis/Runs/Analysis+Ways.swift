import FlowCore
package import FlowModel
package import FlowSyntax

extension Analysis {
  /// The way from the start of a flow to a screen.
  package enum Way: Equatable, Sendable {
    /// A shortest sequence of events; empty if the flow starts with the screen.
    case found([Diagnostic.Step])
    /// No run shows the screen.
    case absent
    /// The way is unknown, because the flow has mistakes, or because not all of its runs could be followed.
    case unknown
  }

  /// The shortest way from the start of a flow to a stack with a screen on top.
  ///
  /// - Parameters:
  ///   - location: where the screen's name is declared.
  ///   - trees: the unit's own files.
  package static func shortestWay(toScreenAt location: Location, in unit: FlowUnit, trees: [SyntaxTree]) -> Way {
    let flow = unit.ownFlows.firstIndex { flow in
      flow.file == location.file && screen(at: location, of: flow, in: unit) != nil
    }
    guard let flow, let screen = screen(at: location, of: unit.flows[flow], in: unit) else { return .unknown }
    let unitRuns = UnitRuns(AnalysisContext(unit: unit, trees: trees, options: AnalysisOptions()))
    guard let runs = unitRuns.runs(ofFlow: flow) else { return .unknown }
    guard let way = runs.reach.wayToRest(runs.number(ofScreen: screen)) else {
      return runs.reach.hasAll ? .absent : .unknown
    }
    return runs.reach.hasOnly ? .found(runs.trace(runs.reach.witness(to: way))) : .unknown
  }

  private static func screen(at location: Location, of flow: Flow, in unit: FlowUnit) -> Int? {
    flow.screens.indices.first { unit.screens[$0].location == location }
  }
}
