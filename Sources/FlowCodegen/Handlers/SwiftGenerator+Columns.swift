import FlowCore
import FlowModel
import FlowSyntax

/// Writes the code that fills and empties columns, and that handles a column that the user left.
extension SwiftGenerator {
  /// The words for the parts of the flow's root: tabs or columns.
  var words: ItemWords { flow.hasColumns ? locals.columns : locals.tabs }

  // MARK: Events

  /// Writes the call for a column that the user left:
  /// `if case .left(let place) = action { return self.leaveColumn(place, &navigation) }`.
  func writeLeft() {
    beginLine(6, "if case .left(let \(locals.place)) = \(locals.action) { return self.leaveColumn(\(locals.place), ")
    put("&\(locals.navigation)\(flowArgument(if: leavingReadsNeeds))) }\n")
  }

  /// Whether the generated method that handles a column which the user left has the flow as a parameter.
  private var leavingReadsNeeds: Bool {
    dismissesColumns && usesNeeds(inScreens: false)
  }

  private var dismissesColumns: Bool {
    tabs[flow.tabs].contains { dismissal(of: $0) != nil }
  }

  /// The transition `dismissed` of a column's content, which runs when the user leaves the column; `nil` if there is none.
  private func dismissal(of column: Tab) -> Transition? {
    transitions[column.transitions].first { $0.isDismissal && !$0.branches.isEmpty }
  }

  // MARK: Helpers of the state

  func writeColumnHelpers() {
    emptyLine()
    line(2, "/// Shows something in its column. If the column already shows an equal value, that value gets `reselected`.")
    beginLine(2, "private mutating func showColumn(\n    _ column: \(flow.name).Column, beside: Bool = false, ")
    put("\(navigationParameter)\n  ) {\n")
    line(4, "switch self.updateColumns({ $0.show(column, beside: beside) }) {")
    line(4, "case .reselected(let id): \(locals.navigation).send(to: self.routes.root.id, .columns(.reselected(id)))")
    line(4, "case .shown: \(locals.navigation).begin(anew: self.routes.root.id)")
    line(4, "case let change: \(locals.navigation).note(change)")
    line(4, "}")
    line(2, "}")
    emptyLine()
    line(2, "/// Empties a column that a person has left, and the columns after it. Their contents get `dismissed`, the last one first.")
    beginLine(2, "private mutating func leaveColumn(\n    _ id: FlowRuntime.ColumnID, ")
    put("\(navigationParameter)\(flowParameter(if: leavingReadsNeeds))\n  ) {\n")
    line(4, "var left: [FlowRuntime.Columns<\(flow.name).Column>.Item] = []")
    line(4, "\(locals.navigation).note(self.updateColumns { $0.leave(id: id, &left) })")
    if dismissesColumns {
      let argument = flowArgument(if: leavingReadsNeeds)
      line(4, "for item in left { self.handleDismissed(item.column, &\(locals.navigation)\(argument)) }")
    }
    line(2, "}")
    if dismissesColumns { writeColumnDismissals() }
  }

  private func writeColumnDismissals() {
    emptyLine()
    open("handleDismissed", words.local, ".Column", takesFlow: leavingReadsNeeds)
    line(4, "switch \(words.local) {")
    var others = false
    for tab in tabs[flow.tabs] {
      guard let dismissal = dismissal(of: tab) else {
        others = true
        continue
      }
      openCase(tab.name, tab.content) { $0.use(of: $1, in: dismissal.branches) }
      let hiding = hasClosures(dismissal.branches) ? unit.senderNames(tab.content) : nil
      writeBranches(dismissal.branches, hiding: hiding, indent: 6) { branch, indent in
        writeAnimation(branch, indent: indent)
      }
    }
    if others { line(4, "default: break") }
    line(4, "}")
    line(2, "}")
  }

  // MARK: Operations

  /// Writes the operation that fills a column: `self.showColumn(.message(.init(id: id)), beside: true, &navigation)`.
  func writeFill(_ tab: Int, _ arguments: ArgumentList?, isBeside: Bool, indent: Int) {
    // A resumed operation takes its content from the kept refusal, so nothing is made here.
    let isResumed = currentOperation == resumedOperation
    if !isResumed {
      begin("let \(locals.screen): \(flow.name).Column = .\(tabs[tab].name)(")
      placeInit(arguments, indent: indent)
      end(")")
    }
    if tabs[tab].requirement != nil { writeAdmissionOfColumn(indent: indent) }
    line(indent, "self.showColumn(\(locals.screen)\(isBeside ? ", beside: true" : ""), &\(locals.navigation))")
  }

  /// Writes the check before a column is filled: `guard self.admitsColumn(screen) else { … }`.
  private func writeAdmissionOfColumn(indent: Int) {
    line(indent, "guard self.admitsColumn(\(locals.screen)\(flowArgument)) else {")
    let step = stepOfOperation[currentOperation]
    if let step { line(indent + 2, "self.refused.begin(.step(\(self.step(step))), in: self.routes)") }
    beginLine(indent + 2, step == nil ? "return self.refuseColumn(" : "self.refuseColumn(")
    put("\(locals.screen), &\(locals.navigation)\(flowArgument))\n")
    if step != nil { line(indent + 2, "return self.refused.end(in: self.routes)") }
    line(indent, "}")
  }

  /// Writes the operation that empties a column: `navigation.note(updateColumns { $0.clear(.content, beside: true) })`.
  func writeClear(_ column: ColumnRole, isBeside: Bool, indent: Int) {
    beginLine(indent, "\(locals.navigation).note(\(words.update) { $0.clear(.\(column.word)")
    put(isBeside ? ", beside: true) })\n" : ") })\n")
  }

  // MARK: Requirements

  /// Writes code that finds the first column whose content is refused, and empties this column and all columns after it.
  func writeRefusalOfColumns() {
    line(4, "case .columns(let \(words.local)):")
    beginLine(6, "guard let \(locals.place) = \(words.local).items.first(where: { !self.admitsColumn($0.column\(flowArgument)")
    put(") }) else { return }\n")
    line(6, "_ = \(words.update) { $0.clear(\(locals.place).column.role) }")
    line(6, "self.refuseColumn(\(locals.place).column, &\(locals.navigation)\(flowArgument))")
  }

  /// Writes the check of all columns: `case .columns(let column): return column.items.allSatisfy { self.admitsColumn($0.column) }`.
  func writeAdmissionOfColumns() {
    line(4, "case .columns(let \(words.local)):")
    line(6, "return \(words.local).items.allSatisfy { self.admitsColumn($0.column\(flowArgument)) }")
  }

  // MARK: The start

  /// Whether `start` fills a column.
  private var startFillsColumns: Bool {
    guard let branches = flow.columnStart?.branches else { return false }
    return self.branches[branches].contains { branch in
      operations[branch.operations].contains { if case .fill = $0.kind { true } else { false } }
    }
  }

  /// Writes a variable for the columns that the flow starts with, and the operations of `start`.
  ///
  /// - Returns: whether it wrote the variable. If only the sidebar has content, there is no need for it.
  func writeStartingColumns(indent: Int) -> Bool {
    guard let branches = flow.columnStart?.branches, startFillsColumns else { return false }
    beginLine(indent, "var \(words.list) = FlowRuntime.Columns<\(flow.name).Column>(sidebar: ")
    putStartOfTab(sidebar)
    put(")\n")
    let isPlain = branches.count == 1 && self.branches[branches.start].isUnconditional
    var inner = indent
    if !isPlain {
      line(indent, "start: do {")
      inner += 2
    }
    var (around, hidden) = (Int32(-1), [Name]?.none)
    for index in branches.indices {
      let branch = self.branches[index]
      if branch.enclosing != around { writeNesting(from: &around, to: branch.enclosing, hiding: &hidden, indent: &inner) }
      let isLast = index == branches.end - 1 && around < 0
      if let condition = branch.condition {
        test(condition, indent: inner)
        put("\n")
        mentionNames(boundBy: branch, indent: inner + 2)
        writeFills(branch.operations, indent: inner + 2)
        if !isLast { line(inner + 2, "break start") }
        line(inner, "}")
      } else {
        if around >= 0 { mentionNames(boundBy: branch, indent: inner) }
        writeFills(branch.operations, indent: inner)
        if around < 0 { break }
        line(inner, "break start")
      }
    }
    writeNesting(from: &around, to: -1, hiding: &hidden, indent: &inner)
    if !isPlain { line(indent, "}") }
    return true
  }

  private func writeFills(_ operations: IndexRange, indent: Int) {
    for index in operations.indices {
      switch self.operations[index].kind {
      case .fill(let tab, let arguments, let isBeside):
        begin("\(words.list).show(.\(tabs[Int(tab)].name)(")
        placeInit(arguments, indent: indent)
        end(isBeside ? "), beside: true)" : "))")
      case .select where index > operations.start: line(indent, "\(words.list).select(.sidebar)")
      default: break
      }
    }
  }

  /// The index of the sidebar among all tabs of the unit.
  var sidebar: Int {
    flow.tabs.indices.first { tabs[$0].column == .sidebar } ?? flow.tabs.start
  }

  // MARK: Equal values

  /// Writes two members of the enum `Column`: which column shows a content, and whether a new content has the same values.
  func writeColumnMembers() {
    emptyLine()
    let columns = ColumnRole.allCases.filter { column in
      tabs[flow.tabs].contains { $0.column == column }
    }
    beginLine(2, "\(innerAccess)static var roles: [FlowRuntime.ColumnRole] { [")
    for (index, column) in columns.enumerated() { put("\(index > 0 ? ", ." : ".")\(column.word)") }
    put("] }\n")
    emptyLine()
    line(2, "\(innerAccess)var role: FlowRuntime.ColumnRole {")
    line(4, "switch self {")
    for tab in tabs[flow.tabs] {
      line(4, "case .\(tab.name): .\((tab.column ?? .sidebar).word)")
    }
    line(4, "}")
    line(2, "}")
    emptyLine()
    line(2, "\(innerAccess)func hasEqualValues(as new: \(flow.name).Column) -> Bool {")
    line(4, "switch (self, new) {")
    var compared: [Int] = []
    for index in flow.tabs.indices {
      let name = tabs[index].name
      if case .flow(let child?, _, _) = tabs[index].content {
        let parameters = unit.flows[Int(child)].parameters?.parameters ?? .empty
        guard !parameters.isEmpty else {
          line(4, "case (.\(name), .\(name)): true")
          continue
        }
        beginLine(4, "case (.\(name)(let old), .\(name)(let new)): ")
        for parameter in parameters.indices {
          if parameter > parameters.start { put(" && ") }
          let name = self.parameters[parameter].name
          put("old.\(member: name) == new.\(member: name)")
        }
        put("\n")
      } else if isFilledWithArguments(index) {
        compared.append(index)
        line(4, "case (.\(name)(let old), .\(name)(let new)): old == new")
      } else {
        line(4, "case (.\(name), .\(name)): true")
      }
    }
    line(4, "default: false")
    line(4, "}")
    line(2, "}")
    if compared.isEmpty { return }
    emptyLine()
    line(2, "\(innerAccess)var keepsFirstState: Bool {")
    line(4, "switch self {")
    line(4, "case \(cases: compared.map { tabs[$0].name }): true")
    if compared.count < flow.tabs.count { line(4, "default: false") }
    line(4, "}")
    line(2, "}")
  }

  /// Whether an operation shows the content with arguments. Then only the states tell whether the values are equal.
  private func isFilledWithArguments(_ tab: Int) -> Bool {
    unit.operations.contains { operation in
      switch operation.kind {
      case .fill(Int32(tab), let arguments?, _), .updateTab(Int32(tab), let arguments?): arguments.copied != nil
      default: false
      }
    }
  }
}
