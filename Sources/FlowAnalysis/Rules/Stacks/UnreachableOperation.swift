import FlowCore
import FlowModel
package import FlowSyntax

/// `unreachable-operation`: an operation that can have no effect after the one before it.
enum UnreachableOperation {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.idleOperations) { index in
      guard runs.unit.operations[index].kind.goesBack, let word = runs.end(before: index)
      else { return nil }
      let location = runs.unit.operations[index].location
      return Diagnostic(.unreachableOperation, at: location, "this never has an effect after `\(word)`")
    }
  }
}

extension FlowRuns {
  /// The operations that go back, are reached, and never do anything. The result leaves out operations that an earlier operation
  /// makes useless, because another rule reports those.
  func operationsThatNeverWork() -> [Int] {
    idleOperations.filter { unit.operations[$0].kind.goesBack && end(before: $0) == nil }
  }

  /// The operations that go back, and that do something only in some runs.
  func operationsThatMayFail() -> [Int] {
    if !reach.hasOnly { return [] }
    return operations.filter { index in
      let facts = facts(ofOperation: index)
      return facts.mayWork && facts.mayFail && unit.operations[index].kind.goesBack
    }
  }

  /// The keyword of an earlier operation in the same branch that leaves this operation nothing to do.
  fileprivate func end(before index: Int) -> String? { endsBefore[index - operations.lowerBound] }

  /// For each operation of the flow, the result of ``end(before:)``.
  func findEndsBefore() -> [String?] {
    var ends = [String?](repeating: nil, count: operations.count)
    var seen: Set<Int32> = []
    for branch in program.branches where branch.source >= 0 && seen.insert(branch.source).inserted {
      var end: String?
      let branchOperations = context.unit.branches[Int(branch.source)].operations
      for index in branchOperations.indices where operations.contains(index) {
        ends[index - operations.lowerBound] = end
        if end != nil { continue }
        switch context.unit.operations[index].kind {
        case .replace: end = "replace"
        case .exit: end = "exit"
        default: break
        }
      }
    }
    return ends
  }
}

extension Operation.Kind {
  /// Whether the operation only removes routes.
  fileprivate var goesBack: Bool {
    if case .leave = self { true } else { false }
  }
}

extension Rule {
  package static let unreachableOperation = Rule(
    "unreachable-operation", .warning, findsUnused: true,
    page: RulePage(
      "an operation that can have no effect after the one before it",
      what: """
        The operations of a transition run in order, each on the stack that results from the one before. For \
        example, after `replace` there is no screen to go back to and nothing to dismiss, so `back` and `dismiss` \
        have no effect there.
        """,
      why: """
        Either the operation is not needed, or the order is wrong.
        """,
      failing: """
        flow Bank {
          start welcome
          screen welcome {
            signedIn -> replace account
          }
          screen account {
            signedOut -> replace welcome, back
            //                            ^^^^ warning[unreachable-operation]
          }
        }
        """,
      fixed: """
        flow Bank {
          start welcome
          screen welcome {
            signedIn -> replace account
          }
          screen account {
            signedOut -> replace welcome
          }
        }
        """))
}
