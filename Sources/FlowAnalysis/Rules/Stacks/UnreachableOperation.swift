import FlowModel
import FlowSyntax

/// `unreachable-operation`: an operation that can have no effect behind the one before it.
///
/// ```
/// signedOut -> replace welcome, back      // nothing is left to go back to
/// ```
enum UnreachableOperation {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.idleOperations.compactMap { index in
      guard runs.unit.operations[index].kind.goesBack, let word = runs.end(before: index)
      else { return nil }
      let location = runs.unit.operations[index].location
      return Diagnostic(.unreachableOperation, at: location, "behind `\(word)` this never does anything")
    }
  }
}

extension FlowRuns {
  /// The operations that go back, that are reached and never do anything, and of which no operation before them is the
  /// reason: that would be another rule's finding.
  func operationsThatNeverWork() -> [Int] {
    idleOperations.filter { unit.operations[$0].kind.goesBack && end(before: $0) == nil }
  }

  /// The operations that go back, and that do something in some runs only.
  func operationsThatMayFail() -> [Int] {
    if !reach.hasOnly { return [] }
    return operations.filter { index in
      let facts = facts(ofOperation: index)
      return facts.mayWork && facts.mayFail && unit.operations[index].kind.goesBack
    }
  }

  /// The word of the operation before this one in its branch, behind which there is little left to do.
  fileprivate func end(before index: Int) -> String? {
    guard let branch = branch(of: index) else { return nil }
    var place = branch.start
    while place < index {
      switch unit.operations[place].kind {
      case .replace: return "replace"
      case .exit: return "exit"
      default: place += 1
      }
    }
    return nil
  }

  /// The operations among which one stands.
  private func branch(of index: Int) -> Run? {
    for branch in described.description.branches {
      let operations = unit.branches[Int(branch.source)].operations
      if operations.start <= index, index < operations.end { return operations }
    }
    return nil
  }
}

extension Operation.Kind {
  /// Whether it only takes routes away.
  fileprivate var goesBack: Bool {
    switch self {
    case .back, .backTo, .pop, .popTo, .dismiss, .dismissAll: true
    default: false
    }
  }
}

extension RulePage {
  static var unreachableOperation: RulePage {
    RulePage(
      .unreachableOperation, "an operation that can have no effect behind the one before it",
      what: """
        The operations of a transition run in their order, on what those before them left. Behind `replace` \
        there is nothing to go back to and nothing to dismiss, so such an operation never does anything.
        """,
      why: """
        What is written there does not happen. Either it is superfluous, or the order is wrong.
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
        """
    )
  }
}
