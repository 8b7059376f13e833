import FlowModel
import FlowSyntax

/// `requires condition else operations`: writes methods of the state that check whether a screen may be shown, and that run the
/// operations after `else` if not. Every operation that shows a screen with a requirement calls them first.
extension SwiftGenerator {
  func writeRequirements() {
    if !facts.hasRequirements { return }
    let required = flow.screens.indices.filter { screens[$0].requirement != nil }
    let hasOthers = facts.hasTabs && !facts.tabsRequire && !facts.columnsRequire || required.count < flow.screens.count
    emptyLine()
    line(0, "extension \(flow.name).State {")
    writeAdmits(required, hasOthers: hasOthers)
    emptyLine()
    writeRefuse(required, hasOthers: hasOthers)
    if facts.tabsRequire || facts.columnsRequire { writeTabRequirements() }
    line(0, "}")
  }

  /// `, _ flow: Shop` if a condition or an operation that runs instead reads one of the `needs`.
  var flowParameter: Code {
    flowParameter(if: facts.requirementsReadNeeds)
  }

  /// `, flow` if a condition or an operation that runs instead reads one of the `needs`.
  var flowArgument: Code {
    flowArgument(if: facts.requirementsReadNeeds)
  }

  private func writeAdmits(_ required: [Int], hasOthers: Bool) {
    line(2, "fileprivate func admits(_ \(locals.screen): \(flow.name).Screen\(flowParameter)) -> Bool {")
    var cases = SplitSwitch(over: locals.screen, enumMember, isSplit: isLarge)
    open(cases)
    if facts.tabsRequire || facts.columnsRequire {
      next(&cases)
      if facts.tabsRequire { writeAdmissionOfSelectedTab() } else { writeAdmissionOfColumns() }
    }
    for index in required {
      guard let requirement = requirement(of: index) else { continue }
      next(&cases)
      openCase(screens[index].name, screens[index].content) { $0.use(of: $1, in: requirement.condition) }
      writeResult(of: requirement.condition, indent: 6)
    }
    close(cases, others: hasOthers, "return true")
  }

  private func writeRefuse(_ required: [Int], hasOthers: Bool) {
    open("refuse", locals.screen, ".Screen", takesFlow: facts.requirementsReadNeeds)
    line(4, "guard \(locals.navigation).beginRefusal() else { return }")
    var cases = SplitSwitch(over: locals.screen, enumMember, isSplit: isLarge)
    open(cases)
    if facts.tabsRequire || facts.columnsRequire {
      next(&cases)
      if facts.tabsRequire { writeRefusalOfSelectedTab() } else { writeRefusalOfColumns() }
    }
    for index in required {
      guard let requirement = requirement(of: index) else { continue }
      next(&cases)
      openCase(screens[index].name, screens[index].content) { $0.use(of: $1, inOperations: requirement.operations) }
      writeOperations(of: requirement, screens[index].content)
    }
    close(cases, others: hasOthers)
  }

  /// Writes statements that return whether a condition holds.
  func writeResult(of condition: Fragment, indent: Int) {
    test(condition, indent: indent)
    put(" return true }\n")
    line(indent, "return false")
  }

  /// Writes the operations after the `else` of a requirement.
  func writeOperations(of requirement: Screen.Requirement, _ content: Screen.Content) {
    let hidden = hasClosures(inOperations: requirement.operations) ? unit.senderNames(content) : nil
    writeOperations(requirement.operations, hiding: hidden, indent: 6)
    if requirement.operations.isEmpty { line(6, "break") }
  }

  func requirement(of screen: Int) -> Screen.Requirement? {
    screens[screen].requirement.map { requirements[Int($0)] }
  }

  /// Writes `case .detail(let number):` and constants for the `needs` that code reads.
  func openCase(_ name: Name, _ content: Screen.Content, reads: (NameUses, Name) -> UseCertainty) {
    beginLine(4, "case .\(name)")
    let silenced = putHeld(by: content, reads)
    put(":\n")
    silence(silenced, indent: 6)
    let hidden = unit.senderNames(content)
    for need in flow.needs where !hidden.contains(need.name) {
      writeNeed(need.name, reads(uses, need.name), indent: 6)
    }
  }

  // MARK: Checks before operations

  /// For a screen with a requirement, writes a local constant `screen` and the check. Returns whether it wrote them.
  func writeAdmission(_ destination: Destination, indent: Int) -> Bool {
    if screens[destination.screen].requirement == nil { return false }
    // A resumed operation already has its screen.
    if currentOperation != resumedOperation { writeScreen(destination, indent: indent) }
    let refusal = refuse(locals.screen, keeping: stepOfOperation[currentOperation])
    line(indent, "guard \(admits(locals.screen)) else { return \(refusal) }")
    return true
  }

  /// Writes a local constant for the screen to show: `let screen: Shop.Screen = .detail(id: id)`.
  func writeScreen(_ destination: Destination, indent: Int) {
    begin("let \(locals.screen): \(flow.name).Screen = ")
    putScreen(destination, indent: indent)
    end()
  }

  /// The call `admits(screen)`, which checks the requirement of a screen.
  func admits(_ screen: String) -> Code { "\(locals.admits)(\(screen)\(flowArgument))" }

  /// The call `refuse(screen, &navigation)`, with the step that is kept meanwhile.
  ///
  /// - Parameter step: the index of the step in ``steps``; `nil` to keep nothing.
  func refuse(_ screen: String, keeping step: Int? = nil) -> Code {
    var kept: Code = ""
    if let step { kept = ", keeping: \(self.step(step))" }
    return "\(locals.refuse)(\(screen)\(kept), &\(locals.navigation)\(flowArgument))"
  }
}
