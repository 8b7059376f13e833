import FlowModel
import FlowSyntax

/// Work that belongs to no screen: a part of the state with a reducer of its own, and what the flow does about its actions.
extension SwiftGenerator {
  var hasWork: Bool { !flow.work.isEmpty }

  // MARK: State and actions

  /// `let sync: Sync.State = .init()`. What the state cannot do without is missed at the work's name.
  mutating func writeInit(of work: Work) {
    begin()
    put("let ")
    put(work.name)
    put(": ")
    putStateType(of: work)
    put(" = ")
    placeInit(nil, missedAt: work.location.range.start, indent: 6)
    end()
  }

  /// `Sync.State`
  mutating func putStateType(of work: Work) {
    guard let type = work.content.reducer?.type else { return }
    put(repeated: type)
    put(".State")
  }

  // MARK: The reducer

  /// `case .sync(let action): return run(Sync(api: api), at: \.sync, action, into: &state) { .sync($0) }`
  mutating func writeReduce(_ work: Work) {
    indent(4)
    put("case .")
    put(work.name)
    put("(let ")
    put(locals.action)
    put("):\n")
    begin()
    put("return run(")
    putReducer(work.content)
    put(", at: \\.")
    putMember(work.name)
    put(", ")
    put(locals.action)
    put(", into: &")
    put(locals.state)
    put(", as: ")
    putEmbedding(work.name, "Action")
    put(")")
    end()
  }

  /// Lets a flow that begins to live tell its work.
  mutating func writeBeginWork() {
    emptyLine()
    indent(2)
    putAccess()
    put("func beginWork(_ ")
    put(locals.state)
    put(": inout State, _ ")
    put(locals.navigation)
    put(": inout FlowRuntime.NavigationOf<Self>) {\n")
    indent(4)
    put(locals.state)
    put(".beginWork(&")
    put(locals.navigation)
    if beginningUsesNeeds { put(", self") }
    put(")\n")
    line(2, "}")
  }

  // MARK: Handlers

  /// The events for work when the flow begins to live.
  mutating func writeBeginning() {
    indent(2)
    put("fileprivate mutating func beginWork(_ ")
    putNavigationParameter()
    if beginningUsesNeeds {
      put(", _ ")
      put(locals.flow)
      put(": ")
      put(flow.name)
    }
    put(") {\n")
    writeNeeds(of: flow.beginning, hiddenBy: [], indent: 4)
    let hiding: [Name]? = hasClosures(flow.beginning) ? [] : nil
    writeBranches(flow.beginning, hiding: hiding, indent: 4) { generator, branch, indent in
      generator.mentionNames(boundBy: branch, indent: indent)
    }
    line(2, "}")
  }

  /// Silences warnings about names that a condition of `start` binds for the screen alone, or for work alone.
  mutating func mentionNames(boundBy branch: Branch, indent: Int) {
    if flow.beginning.isEmpty { return }
    if let condition = branch.condition { silence(uses.names(boundBy: condition), indent: indent) }
    for around in conditions(around: branch.enclosing).reversed() {
      silence(uses.names(boundBy: enclosing[Int(around)].condition), indent: indent)
    }
  }

  private var beginningUsesNeeds: Bool {
    mutating get { flow.needs.contains { uses.use(of: $0.name, in: flow.beginning).isUsed } }
  }

  /// The patterns over the actions of work. Each of them runs whatever screen is on top.
  mutating func writeHandlers(of work: Work) {
    indent(4)
    put("case .")
    put(work.name)
    put("(let ")
    put(locals.action)
    put("):\n")
    for index in work.transitions.start..<work.transitions.end {
      writePattern(index, isKnown: isKnown(work.content)) { generator, transition in generator.writeBranches(ofWork: transition) }
    }
  }

  private mutating func writeBranches(ofWork transition: Transition) {
    let bound = boundNames(transition)
    writeNeeds(of: transition.branches, hiddenBy: bound, indent: 8)
    let hiding = hasClosures(transition.branches) ? bound : nil
    writeBranches(transition.branches, hiding: hiding, indent: 8) { generator, branch, indent in
      guard generator.flow.doesEvents else {
        return generator.writeBegin(indent: indent, always: false, animated: branch.isAnimated)
      }
      // An event of the flow that the branch does begins anew, and has the last word no more than elsewhere.
      if branch.isAnimated { return }
      generator.indent(indent)
      generator.put("defer { ")
      generator.put(generator.locals.routes)
      generator.put(".changesAreAnimated = false }\n")
    }
  }

  func handlesActions(_ work: Work) -> Bool {
    (work.transitions.start..<work.transitions.end).contains { !transitions[$0].branches.isEmpty }
  }
}
