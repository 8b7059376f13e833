package import FlowSyntax

/// `requires-cycle`: screens that replace one another in a cycle while all their conditions are false.
///
/// `flowc` does not know the values of conditions, so all of them may be false. An operation that first changes a variable
/// (`else set isUnlocked = true, push account`) may make a condition true, so it does not close a cycle.
package enum RequiresCycle {
  package static func check(_ unit: FlowUnit) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows {
      let screens = flow.screens.indices.filter { unit.screens[$0].requirement != nil }
      if screens.isEmpty { continue }
      let places = Dictionary(uniqueKeysWithValues: zip(screens, screens.indices))
      let next = screens.map { screen in standIns(of: unit.screens[screen], unit).compactMap { places[$0] } }
      let cycles = Cycles.find(next) { unit.names[unit.screens[screens[$0]].name] }
      findings += cycles.map { cycle in finding(cycle.map { unit.screens[screens[$0]] }, unit) }
    }
    return findings
  }

  /// The screens that are shown instead of a refused screen, before any operation changes a variable.
  private static func standIns(of screen: Screen, _ unit: FlowUnit) -> [Int] {
    guard let requirement = screen.requirement else { return [] }
    var shown: [Int] = []
    let operations = unit.requirements[Int(requirement)].operations
    for operation in unit.operations[operations] {
      switch operation.kind {
      case .show(_, let destination): shown.append(destination.screen)
      case .replace(let routes): shown += unit.routes[routes].map { $0.destination.screen }
      case .set, .update: return shown
      default: break
      }
    }
    return shown
  }

  private static func finding(_ cycle: [Screen], _ unit: FlowUnit) -> Diagnostic {
    let names = cycle.map { "`\(unit.names[$0.name])`" }
    var message = "\(names[0]) shows itself again without end if its requirement fails"
    if cycle.count > 1 {
      let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
      message = "\(list) replace each other without end if their requirements fail"
    }
    let notes = cycle.indices.compactMap { place -> Diagnostic.Note? in
      guard let requirement = cycle[place].requirement else { return nil }
      let next = names[(place + 1) % cycle.count]
      let location = unit.requirements[Int(requirement)].location
      return Diagnostic.Note("\(names[place]) shows \(cycle.count == 1 ? "itself" : next) instead", at: location)
    }
    return Diagnostic(.requiresCycle, at: cycle[0].location, message, notes: notes)
  }
}

extension Rule {
  package static let requiresCycle = Rule(
    "requires-cycle", .error,
    page: RulePage(
      "requirements that lead to each other in a cycle",
      what: """
        A screen with `requires` shows another screen if its condition is false. That screen has a requirement as \
        well, and so on, in a cycle. If all these conditions are false, there is no screen to show.
        """,
      why: """
        Conditions that exclude each other now may not do so after a change, and then the app hangs. Remove the \
        requirement of one screen in the cycle.
        """,
      failing: """
        flow Bank {
          var isUnlocked: Bool = false
          start home
          screen home {
            accountTapped -> push account
          }
          screen account requires isUnlocked else push lock
          //     ^^^^^^^ error[requires-cycle]
          screen lock requires !isUnlocked else push account {
            unlocked -> set isUnlocked = true, back
          }
        }
        """,
      fixed: """
        flow Bank {
          var isUnlocked: Bool = false
          start home
          screen home {
            accountTapped -> push account
          }
          screen account requires isUnlocked else push lock
          screen lock {
            unlocked -> set isUnlocked = true, back
          }
        }
        """))
}
