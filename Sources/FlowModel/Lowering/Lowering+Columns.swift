import FlowCore
import FlowSyntax

/// Lowers `columns { sidebar … content … detail … }`, and the operations that fill and empty columns.
extension Lowering {
  // MARK: Declarations

  /// The column that the first word of a declaration names: `sidebar`, `content` or `detail`.
  func column(of node: Int) -> ColumnRole? { column(called: source.text(wordLocation(of: node).range)) }

  private func column(called word: String) -> ColumnRole? {
    ColumnRole.allCases.first { word == "\($0.word)" }
  }

  /// Checks that the columns have exactly one sidebar and at least one detail.
  func checkColumns(_ node: Int, _ first: Int) {
    let sidebars = (first..<tables.tabs.count).filter { tables.tabs[$0].column == .sidebar }
    let hasDetail = hasColumn(.detail, from: first)
    if sidebars.isEmpty, !hasDetail {
      return report(.missingStart, at: wordLocation(of: node), "`columns` needs a `sidebar` and a `detail`")
    }
    if sidebars.isEmpty {
      report(
        .missingStart, at: wordLocation(of: node), "`columns` needs a `sidebar`: it always shows something, so the flow starts with it")
    }
    for other in sidebars.dropFirst() {
      report(
        .duplicateDeclaration, at: tables.tabs[other].location, "a flow has only one `sidebar`, because nothing can replace it",
        notes: [.init("the first is declared here", at: tables.tabs[sidebars[0]].location)])
    }
    if !hasDetail {
      report(.missingStart, at: wordLocation(of: node), "`columns` needs a `detail` beside the `sidebar`")
    }
  }

  private func hasColumn(_ column: ColumnRole, from first: Int) -> Bool {
    (first..<tables.tabs.count).contains { tables.tabs[$0].column == column }
  }

  private func hasColumn(_ column: ColumnRole) -> Bool {
    tables.tabs[flow.tabs].contains { $0.column == column }
  }

  /// The trigger `dismissed` or `reselected` of a column's content, if the name is one of these words.
  func gesture(
    _ name: Name, _ bindings: Int?, of column: ColumnRole, at location: Location
  ) -> Reading<Transition.Trigger> {
    guard name == dismissed || name == reselected else { return .other }
    if let bindings {
      report(.argumentMismatch, at: tree.location(of: bindings), "`\(text(name))` is a system gesture and has no values")
    }
    guard column == .sidebar else { return .found(name == dismissed ? .dismissed : .reselected) }
    let why =
      name == dismissed
      ? "the system never leaves the `sidebar`; `content` and `detail` are dismissed"
      : "the `sidebar` is shown only once; `content` and `detail` may be shown again"
    report(.unknownEvent, at: location, why)
    return .mistaken
  }

  /// Reports an argument for a parameter that is written after the flow's name. The content of a column gets these arguments from
  /// the operation that shows it.
  func reportParameters(ofColumn tab: Tab) {
    guard let list = tab.arguments, let column = tab.column, case .flow(let index?, _, _) = tab.content,
      let argument = arguments(list).first, let label = argument.label
    else { return }
    markAmbiguous(tab.name)
    let child = text(unitFlows[Int(index)].name)
    report(
      .argumentMismatch, at: argument.labelLocation ?? argument.value.location,
      "`\(text(label))` is a parameter of flow `\(child)` and stands where the column is filled, as in "
        + "`\(column.word) \(text(tab.name))(\(text(label)): …)`; only `needs` come after the name of a flow")
  }

  func checkSidebarRequirement() {
    for tab in tables.tabs[flow.tabs] where tab.column == .sidebar {
      guard let requirement = tab.requirement else { continue }
      report(
        .missingStart, at: tables.requirements[Int(requirement)].location,
        "the flow starts with its sidebar, so the sidebar requires nothing")
    }
  }

  // MARK: The start

  /// Lowers `start content list(folder: .inbox)`, or a `start` with branches. The flow always starts with the sidebar.
  func lowerColumnStart(_ node: Int) {
    let location = tree.location(of: node)
    if let first = flow.columnStart {
      return report(.duplicate("start of", text(flow.name), at: location, first: first.location))
    }
    guard let list = tree.child(.branches, of: node) else {
      if startsWithTabs(node) { return lowerBeginning(of: node) }
      if let destination = tree.child(.destination, of: node) {
        if columnsStart(with: destination) != nil { lowerBeginning(of: node) }
        return
      }
      let mistakes = findings.count
      tables.branches.append(Branch(location: location, operations: operations(in: node), isAnimated: true))
      let branches = divided([tables.branches[tables.branches.count - 1]], isWhole: findings.count == mistakes)
      flow.columnStart = Start(location: location, branches: branches)
      return
    }
    isInStart = true
    let mistakes = findings.count
    let all = lowerBranches(list)
    isInStart = false
    var branches = Array(tables.branches[all])
    if let end = branches.firstIndex(where: { $0.isUnconditional && !$0.operations.isEmpty }) {
      branches.removeSubrange((end + 1)...)
    }
    flow.columnStart = Start(location: location, branches: divided(branches, isWhole: findings.count == mistakes))
  }

  /// Lowers a branch of `start` that names the sidebar, so that only the sidebar has content: `if isEmpty -> folders`.
  func columnsStart(with destination: Int) -> Operation.Kind? {
    guard let nameNode = tree.child(.name, of: destination) else { return nil }
    let name = name(nameNode)
    guard let tab = scope.tabs[name] else {
      if scope.screens[name] == nil {
        reportUnknown(.unknownTab, "sidebar", (name, tree.location(of: nameNode)), among: scope.tabs)
      } else {
        let message = "`\(text(name))` is a screen, which is shown over all columns; the flow starts with its sidebar"
        report(.unknownTab, at: tree.location(of: nameNode), message)
      }
      return nil
    }
    guard let column = tables.tabs[tab].column, column != .sidebar else {
      return .select(tab: Int32(truncatingIfNeeded: tab))
    }
    let spelled = text(name)
    report(
      .unknownScreen, at: tree.location(of: nameNode), "`\(spelled)` fills a column: write `\(column.word) \(spelled)`",
      fixes: [
        .init(
          "write `\(column.word) \(spelled)`", edits: [.init(at: tree.location(of: nameNode), replacement: "\(column.word) \(spelled)")])
      ])
    return nil
  }

  /// Moves the events that `start` sends to work from its branches to ``Flow/beginning``, and checks that the other operations are
  /// about columns.
  ///
  /// - Parameter isWhole: whether the branches contain all operations. An operation with a mistake was reported and left out.
  private func divided(_ branches: [Branch], isWhole: Bool) -> IndexRange {
    var (starts, beginning) = (branches, branches)
    for index in branches.indices {
      let operations = branches[index].operations
      var end = operations.start
      while end < operations.end, tables.operations[end].isOfColumns { end += 1 }
      starts[index].operations = IndexRange(start: operations.start, end: end)
      beginning[index].operations = IndexRange(start: end, end: operations.end)
      if end == operations.start, end < operations.end {
        let message = "`start` of columns fills them, as in `start content list`, and does nothing else"
        if isWhole { report(.syntax, at: tables.operations[end].location, message) }
        beginning[index].operations = .empty
      } else {
        beginning[index].operations = checkedBeginning(beginning[index].operations)
      }
    }
    if !beginning.allSatisfy(\.operations.isEmpty) {
      let first = tables.branches.count
      for branch in beginning { tables.branches.append(branch) }
      flow.beginning = tables.branches.range(from: first)
    }
    let first = tables.branches.count
    for branch in starts { tables.branches.append(branch) }
    return tables.branches.range(from: first)
  }

  // MARK: Operations

  /// The column that the word before a destination names; `nil` in a flow without columns.
  func column(_ presentation: Int) -> ColumnRole? {
    guard flow.hasColumns, let name = tree.child(.name, of: presentation) else { return nil }
    return column(called: source.text(tree.range(of: name)))
  }

  /// Lowers an operation that fills a column: `detail message(id: 3) beside`.
  func fill(_ column: ColumnRole, _ node: Int, _ presentation: Int) -> Operation.Kind? {
    guard let destination = tree.child(.destination, of: node) else {
      let end = tree.location(of: presentation).range.end
      let place = Location(file: tree.file, range: SourceRange(start: end, end: end))
      report(.syntax, at: place, "expected what `\(column.word)` shows")
      return nil
    }
    guard let nameNode = tree.child(.name, of: destination) else { return nil }
    let name = name(nameNode)
    guard let tab = scope.tabs[name] else {
      _ = argumentList(of: destination)
      if scope.screens[name] == nil {
        reportUnknown(.unknownTab, "\(column.word)", (name, tree.location(of: nameNode)), among: scope.tabs)
      } else {
        let message = "`\(text(name))` is a screen, which is shown over all columns; only contents that `columns` declares fill a column"
        report(.unknownTab, at: tree.location(of: nameNode), message)
      }
      return nil
    }
    let arguments = argumentList(of: destination)
    let declared = tables.tabs[tab].column ?? .sidebar
    if declared != column {
      reportColumn(declared, not: column, of: name, at: tree.location(of: presentation))
      return nil
    }
    if column == .sidebar {
      report(.unknownTab, at: tree.location(of: presentation), "the sidebar never changes: `select \(text(name))` brings it to the front")
      return nil
    }
    let inner = tree.child(.name, of: presentation).flatMap { tree.container(behind: $0) }
    if inner != nil || tree.container(behind: destination) != nil {
      report(.unknownOption, at: tree.location(of: node), "every column has a navigation container of its own")
    }
    if case .flow(let index?, _, _) = tables.tabs[tab].content, !isAmbiguous(name) {
      check(arguments, against: unitFlows[Int(index)].parameters, of: "flow", name, at: nameNode)
    }
    return .fill(tab: Int32(truncatingIfNeeded: tab), arguments, isBeside: tree.child(.beside, of: node) != nil)
  }

  private func reportColumn(_ declared: ColumnRole, not column: ColumnRole, of name: Name, at location: Location) {
    let spelled = text(name)
    let word = declared == .sidebar ? "select" : "\(declared.word)"
    report(
      .unknownTab, at: location, "`\(spelled)` stands in `\(declared.word)`: write `\(word) \(spelled)`",
      fixes: [.init("write `\(word)`", edits: [.init(at: location, replacement: word)])])
  }

  /// Lowers an operation that empties a column: `clear detail`.
  func clear(_ node: Int) -> Operation.Kind? {
    guard let name = name(in: node) else { return nil }
    let beside = tree.child(.beside, of: node)
    guard flow.hasColumns else {
      report(.unknownTab, at: tree.location(of: node), "`clear` empties a column, and this flow has no columns")
      return nil
    }
    guard let column = column(called: text(name.name)) else {
      if let column = scope.tabs[name.name].flatMap({ tables.tabs[$0].column }), column != .sidebar {
        report(
          .unknownTab, at: name.location, "`clear` names the column and not what it shows: write `clear \(column.word)`",
          fixes: [.init("write `\(column.word)`", edits: [.init(at: name.location, replacement: "\(column.word)")])])
      } else {
        let suggestions = suggestions(for: name.name, among: ["content", "detail"])
        report(.unknown(.unknownTab, "column", text(name.name), at: name.location, suggestions: suggestions))
      }
      return nil
    }
    if column == .sidebar {
      report(.unknownTab, at: name.location, "the sidebar always shows something, so it cannot be cleared")
      return nil
    }
    if !hasColumn(column) {
      report(.unknownTab, at: name.location, "the columns of this flow have no `\(column.word)`")
      return nil
    }
    if let beside, column == .detail {
      let message = "nothing stands behind the detail, so `clear detail` needs no `beside`"
      report(
        .syntax, at: tree.location(of: beside), message,
        fixes: [.init("remove it", edits: [.init(at: tree.location(of: beside), replacement: "")])])
    }
    return .clear(column, isBeside: beside != nil)
  }

  /// Reports `beside` after an operation that does not fill a column.
  func checkNoBeside(_ node: Int) {
    guard let beside = tree.child(.beside, of: node) else { return }
    let location = tree.location(of: beside)
    report(
      .syntax, at: location, "only `content` and `detail` are filled `beside` the column in front",
      fixes: [.init("remove it", edits: [.init(at: location, replacement: "")])])
  }

  // MARK: Places

  /// Reports columns in places where they are not possible: inside columns, or pushed. All flows are lowered by now. The rule
  /// that follows all runs reports what depends on the stack when an operation runs.
  func checkPlacesOfColumns() {
    if !unitFlows.contains(where: \.hasColumns) { return }
    for number in unitFlows.indices where unitFlows[number].hasColumns {
      let flow = unitFlows[number]
      for tab in tables.tabs[flow.tabs] {
        checkContent(of: tab)
        checkPushes(of: tab)
      }
    }
    for index in 0..<tables.operations.count {
      switch tables.operations[index].kind {
      case .show(.written(let presentation), let destination): checkPush(presentation, destination)
      case .replace(let routes):
        for route in routes.indices {
          let route = tables.routes[route]
          if let presentation = route.presentation { checkPush(presentation, route.destination) }
        }
      default: break
      }
    }
  }

  private func checkContent(of tab: Tab) {
    guard let child = tab.content.childFlow, let inner = flowOfItems(in: child), let type = tab.content.reducer?.type else { return }
    let what = unitFlows[inner].hasColumns ? "columns" : "tabs"
    reportMisplaced(
      "`\(source(of: type))` shows \(what), which cannot be inside of a column", at: type.location,
      why: unitFlows[inner].hasColumns ? MisplacedColumns.columnsInColumn : MisplacedColumns.tabsInColumn)
  }

  private func checkPush(_ presentation: Presentation, _ destination: Destination) {
    guard presentation.kind == .push, let child = tables.screens[destination.screen].content.childFlow,
      let inner = flowOfItems(in: child), unitFlows[inner].hasColumns
    else { return }
    reportMisplaced(
      "`\(text(tables.screens[destination.screen].name))` has columns, which cannot be pushed", at: destination.location,
      why: MisplacedColumns.pushed)
  }

  /// Reports handlers of a column that push a screen of the flow, because the screen would be above the columns.
  private func checkPushes(of tab: Tab) {
    for transition in tables.transitions[tab.transitions] {
      for branch in tables.branches[transition.branches] {
        let operations = branch.operations
        let first = operations.indices.first { index in
          switch tables.operations[index].kind {
          case .show, .replace, .leave, .doEvent: true
          default: false
          }
        }
        guard let first, case .show(.written(let presentation), _) = tables.operations[first].kind, presentation.kind == .push
        else { continue }
        reportMisplaced(
          "a screen cannot be pushed on columns", at: tables.operations[first].location,
          why: MisplacedColumns.pushOnColumns)
      }
    }
  }

  private func reportMisplaced(_ message: String, at location: Location, why: String) {
    // Mistakes in the files of another module are reported when that module is built.
    if location.file < own.files { findings.append(.misplacedColumns(message, at: location, why: why)) }
    misplacedColumns.insert(location)
  }

  private func source(of fragment: Fragment) -> String {
    trees[fragment.location.file].source.text(fragment.location.range)
  }

  /// The flow whose tabs or columns are the root of the given flow: the flow itself, or the flow that its start shows.
  private func flowOfItems(in flow: Int) -> Int? {
    var seen: Set<Int> = []
    var waiting = [flow]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if !unitFlows[next].tabs.isEmpty { return next }
      guard let branches = unitFlows[next].start?.branches else { continue }
      for branch in tables.branches[branches] {
        let operations = branch.operations
        guard !operations.isEmpty, case .replace(let routes) = tables.operations[operations.start].kind, !routes.isEmpty,
          let child = tables.screens[tables.routes[routes.start].destination.screen].content.childFlow
        else { continue }
        waiting.append(child)
      }
    }
    return nil
  }
}

extension Operation {
  /// Whether the operation fills a column or brings one to the front.
  fileprivate var isOfColumns: Bool {
    switch kind {
    case .fill, .select: true
    default: false
    }
  }
}
