import FlowModel
package import FlowSyntax

/// `unused-exit`: an exit that no transition of its flow takes, so a parent never receives it.
///
/// A transition with other mistakes still uses its exit, so one mistake gives one finding. The rule reports nothing in two cases:
/// - The file has a syntax error: the skipped text may use the exit.
/// - The flow takes an unknown exit: the name may be this exit, misspelt.
enum UnusedExit {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in context.unit.ownFlows where !flow.exits.isEmpty {
      let tree = context.trees[flow.file]
      guard tree.diagnostics.isEmpty, let node = tree.flow(named: flow.location) else { continue }
      var unseen = tree.exitsTaken(in: node)
      if !unseen.isSubset(of: flow.exits.map { context.unit.names[$0.name] }) { continue }
      unseen.formUnion(context.unit.exitsHandedOn(by: flow))
      // In `exi done`, only the word before the name is wrong. The tree has a screen `done` instead.
      unseen.formUnion(tree.screensShown(in: node))
      for exit in flow.exits {
        let name = context.unit.names[exit.name]
        // If two exits have the same name, the second already has another finding.
        guard unseen.insert(name).inserted else { continue }
        findings.append(Diagnostic(.unusedExit, at: exit.location, "no transition uses the exit `\(name)`"))
      }
    }
    return findings
  }
}

extension FlowUnit {
  /// The names of the exits that a flow forwards from its children: `exit done -> exit`.
  fileprivate func exitsHandedOn(by flow: Flow) -> Set<String> {
    var names: Set<String> = []
    let holders = screens(of: flow).map(\.transitions) + tabs(of: flow).map(\.transitions)
    for run in holders {
      for transition in transitions[run] {
        for branch in branches(of: transition) {
          for case .exit(let exit, let list?) in operations(of: branch).map(\.kind) where list.isMade {
            names.insert(self.names[flow.exits[Int(exit)].name])
          }
        }
      }
    }
    return names
  }
}

extension SyntaxTree {
  fileprivate func exitsTaken(in flow: NodeID) -> Set<String> { names(of: .exitOperation, in: flow) }

  fileprivate func screensShown(in flow: NodeID) -> Set<String> { names(of: .destination, in: flow) }

  private func names(of kind: NodeKind, in flow: NodeID) -> Set<String> {
    var names: Set<String> = []
    for node in firstChild(of: flow)..<end(of: flow) where self.kind(of: node) == kind {
      if let name = child(.name, of: node) { names.insert(identifier(name)) }
    }
    return names
  }
}

extension Rule {
  package static let unusedExit = Rule(
    "unused-exit", .warning, findsUnused: true,
    page: RulePage(
      "an exit that no transition takes",
      what: """
        A flow declares an exit that none of its transitions uses.
        """,
      why: """
        The parent's transitions for this exit never run.
        """,
      failing: """
        flow Login {
          start form
          exit done
          exit cancelled
          //   ^^^^^^^^^ warning[unused-exit]
          screen form {
            sent -> exit done
          }
        }
        """,
      fixed: """
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """))
}
