/// The tab or the column whose flow a visitor visits.
struct VisitedPart {
  /// The lineage of the tabs or columns.
  var lineage: Lineage?
  /// The step into the tab or the column; `nil` if the screen itself is a flow.
  var step: ScreenPlace.Step?

  /// Returns the steps inside the visited flow; `nil` if they lead into another tab or column.
  ///
  /// - Parameter steps: the steps from the screen to a screen inside it.
  func rest(of steps: ArraySlice<LineageStep>) -> ArraySlice<LineageStep>? {
    guard let step else { return steps }
    return steps.first == LineageStep(step: step, lineage: lineage) ? steps.dropFirst() : nil
  }
}

/// A visitor that knows which tab or column of the screen it visits.
protocol PartVisitor<Action>: FlowVisitor {
  var part: VisitedPart { get set }
}

extension PartVisitor {
  mutating func visitTabs(of lineage: Lineage) { part.lineage = lineage }

  mutating func visitTab(_ tab: TabID) { part.step = .tab(tab) }

  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action) {
    part.lineage = lineage
  }

  mutating func visitColumn(_ column: ColumnID) { part.step = .column(column) }
}
