import FlowModel
import FlowSyntax

/// `unhandled-exit`: a child flow's exit for which its screen or tab has no transition.
///
/// ```
/// screen login: Login {        // Login has the exits done and cancelled
///   exit done -> dismiss
/// }
/// ```
///
/// A transition without a handler says that nothing is to happen. If one names an exit that the child does not have,
/// nothing is said here: it may be the missing one with a slip of the finger.
enum UnhandledExit {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows {
      // In a file that does not parse the reaction may be what was skipped.
      if !context.trees[flow.file].diagnostics.isEmpty { continue }
      // By itself: reading a screen through the unit copies all of it without optimisation.
      let screens = unit.screens
      var index = flow.screens.start
      while index < flow.screens.end {
        if case .flow = screens[index].content {
          let screen = screens[index]
          findings += check(screen.content, screen.transitions, screen.name, at: screen.location, unit)
        }
        index &+= 1
      }
      for index in flow.tabs.start..<flow.tabs.end {
        let tab = unit.tabs[index]
        findings += check(tab.content, tab.transitions, tab.name, at: tab.location, unit)
      }
    }
    return findings
  }

  private static func check(
    _ content: Screen.Content, _ transitions: Run, _ name: Name, at location: Location, _ unit: FlowUnit
  ) -> [Diagnostic] {
    guard case .flow(let index?, _, _) = content else { return [] }
    let child = unit.flows[Int(index)]
    var missing = child.exits.map(\.name)
    for index in transitions.start..<transitions.end {
      guard case .exit(let exit, _) = unit.transitions[index].trigger else { continue }
      if !child.exits.contains(where: { $0.name == exit }) { return [] }
      missing.removeAll { $0 == exit }
    }
    if missing.isEmpty { return [] }
    let list = missing.map { "`\(unit.names[$0])`" }.sorted()
    let last = list[list.count - 1]
    let exits =
      list.count == 1 ? "the exit \(last)" : "the exits \(list.dropLast().joined(separator: ", ")) and \(last)"
    let message = "`\(unit.names[name])` does not react to \(exits) of `\(unit.names[child.name])`"
    return [Diagnostic(.unhandledExit, at: location, message)]
  }
}

extension RulePage {
  static var unhandledExit: RulePage {
    RulePage(
      .unhandledExit, "a child's exit that the parent does not react to",
      what: """
        A screen shows a child flow that has an exit for which the screen has no transition.
        """,
      why: """
        The child says that it is done, and stays where it is. To want just that, write the exit without a \
        handler.
        """,
      failing: """
        flow App {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            //   ^^^^^ warning[unhandled-exit]
            exit done -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            exit done      -> dismiss
            exit cancelled -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """
    )
  }
}

/// `unused-exit`: an exit that no transition of its flow takes, so that a parent waits for it in vain.
///
/// ```
/// flow Wizard {
///   exit cancelled        // no `-> exit cancelled` anywhere
/// ```
///
/// What counts is what is written, also in a transition that is wrong in other ways: one mistake is one finding. In
/// a file that does not parse nothing is said, since what was skipped may be the use; and neither in a flow that takes
/// an exit which does not exist, since that may be this one with a slip of the finger.
enum UnusedExit {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in context.unit.ownFlows where !flow.exits.isEmpty {
      let tree = context.trees[flow.file]
      guard tree.diagnostics.isEmpty, let node = tree.flow(named: flow.location) else { continue }
      var unseen = tree.exitsTaken(in: node)
      if !unseen.isSubset(of: flow.exits.map { context.unit.names[$0.name] }) { continue }
      // `exi done`: the word before the name is the mistake.
      unseen.formUnion(tree.screensShown(in: node))
      for exit in flow.exits {
        let name = context.unit.names[exit.name]
        // Of two exits of one name the second is a mistake of its own.
        guard unseen.insert(name).inserted else { continue }
        findings.append(Diagnostic(.unusedExit, at: exit.location, "no transition takes the exit `\(name)`"))
      }
    }
    return findings
  }
}

extension SyntaxTree {
  fileprivate func flow(named location: Location) -> NodeID? {
    children(.flow, of: 0).first { child(.name, of: $0).map { range(of: $0) } == location.range }
  }

  fileprivate func exitsTaken(in flow: NodeID) -> Set<String> { names(of: .exitOperation, in: flow) }

  fileprivate func screensShown(in flow: NodeID) -> Set<String> { names(of: .destination, in: flow) }

  private func names(of kind: NodeKind, in flow: NodeID) -> Set<String> {
    var names: Set<String> = []
    var node = firstChild(of: flow)
    let end = end(of: flow)
    while node < end {
      if self.kind(of: node) == kind, let name = child(.name, of: node) { names.insert(identifier(name)) }
      node += 1
    }
    return names
  }
}

extension RulePage {
  static var unusedExit: RulePage {
    RulePage(
      .unusedExit, "an exit that no transition takes",
      what: """
        A flow declares an exit, and none of its transitions leaves by it.
        """,
      why: """
        A parent that reacts to it waits in vain, and the code for it never runs.
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
        """
    )
  }
}
