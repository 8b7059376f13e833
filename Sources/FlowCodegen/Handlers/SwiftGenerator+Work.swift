import FlowModel
import FlowSyntax

/// Writes the code for work: a part of the state with its own reducer and without a screen, and the flow's transitions for the
/// reducer's actions.
extension SwiftGenerator {
  // MARK: State and actions

  /// Writes `let sync: Sync.State = .init()`. swiftc reports missing arguments at the work's name.
  func writeInit(of work: Work) {
    guard let type = work.content.reducer?.type else { return }
    begin("let \(work.name): \(repeated: type).State = ")
    placeInit(nil, missedAt: work.location.range.start, indent: 6)
    end()
  }

  // MARK: The reducer

  /// Writes the case that runs the reducer of work:
  /// `case .sync(let action): return run(Sync(api: api), at: \.sync, action, into: &state) { .sync($0) }`
  func writeReduce(_ work: Work) {
    line(4, "case .\(work.name)(let \(locals.action)):")
    begin("return run(")
    putReducer(work.content)
    put(", at: \\.\(member: work.name), \(locals.action), into: &\(locals.state), as: ")
    putEmbedding(work.name, "Action")
    end(")")
  }

  /// Writes the method that sends the first messages to work when a flow starts.
  func writeBeginWork() {
    emptyLine()
    beginLine(2, "\(access)func beginWork(_ \(locals.state): inout State, _ \(locals.navigation)")
    put(": inout FlowRuntime.NavigationOf<Self>) {\n")
    beginLine(4, "\(locals.state).beginWork(&\(locals.navigation)")
    if beginningUsesNeeds { put(", self") }
    put(")\n")
    line(2, "}")
  }

  // MARK: Handlers

  /// Writes the state's method that sends messages to work when the flow starts.
  func writeBeginWorkOfState() {
    line(2, "fileprivate mutating func beginWork(\(navigationParameter)\(flowParameter(if: beginningUsesNeeds))) {")
    writeNeeds(of: flow.beginning, hiddenBy: [], indent: 4)
    let hiding: [Name]? = hasClosures(flow.beginning) ? [] : nil
    writeBranches(flow.beginning, hiding: hiding, indent: 4) { branch, indent in
      mentionNames(boundBy: branch, indent: indent)
    }
    line(2, "}")
  }

  /// Mentions names that a condition of `start` binds. The screen and the work each get a copy of the condition, and swiftc would
  /// warn about a copy whose names are not read.
  func mentionNames(boundBy branch: Branch, indent: Int) {
    if flow.beginning.isEmpty { return }
    if let condition = branch.condition { silence(uses.names(boundBy: condition), indent: indent) }
    for around in conditions(around: branch.enclosing).reversed() {
      silence(uses.names(boundBy: enclosing[Int(around)].condition), indent: indent)
    }
  }

  private var beginningUsesNeeds: Bool {
    flow.needs.contains { uses.use(of: $0.name, in: flow.beginning).isUsed }
  }

  /// Writes the patterns over the actions of work. A handler runs no matter which screen is on top.
  func writeHandlers(of work: Work) {
    line(4, "case .\(work.name)(let \(locals.action)):")
    for index in work.transitions.indices {
      writePattern(index, isKnown: isKnown(work.content)) { writeBranches(ofWork: $0) }
    }
  }

  private func writeBranches(ofWork transition: Transition) {
    let bound = boundNames(transition)
    writeNeeds(of: transition.branches, hiddenBy: bound, indent: 8)
    let hiding = hasClosures(transition.branches) ? bound : nil
    writeBranches(transition.branches, hiding: hiding, indent: 8) { branch, indent in
      guard flow.doesEvents else {
        return writeBegin(indent: indent, always: false, animated: branch.isAnimated)
      }
      // The branch may run an event of the flow, which sets the animation again. `defer` makes the branch's setting win.
      if branch.isAnimated { return }
      line(indent, "defer { \(locals.routes).changesAreAnimated = false }")
    }
  }

  func handlesActions(_ work: Work) -> Bool {
    transitions[work.transitions].contains { !$0.branches.isEmpty }
  }
}
