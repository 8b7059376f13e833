import FlowModel
package import FlowSyntax

/// `naming`: a flow whose name begins with a lowercase letter, or another name that begins with an uppercase letter.
///
/// Names in a script without uppercase letters, and names that begin with an underscore, are always allowed.
enum Naming {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    var names = Names(unit: context.unit)
    for style in context.unit.ownStyles { names.expectSmall(style.name, style.location, "styles") }
    for flow in context.unit.ownFlows { names.visit(flow) }
    return names.findings
  }

  private struct Names {
    let unit: FlowUnit
    var findings: [Diagnostic] = []

    mutating func visit(_ flow: Flow) {
      expectCapital(flow.name, flow.location)
      expectSmall(flow.parameters, "parameters")
      for need in flow.needs { expectSmall(need.name, need.location, "needs") }
      for variable in flow.variables { expectSmall(variable.name, variable.location, "variables") }
      for exit in flow.exits {
        expectSmall(exit.name, exit.location, "exits")
        expectSmall(exit.parameters, "parameters")
      }
      for event in flow.events {
        expectSmall(event.name, event.location, "events")
        expectSmall(event.parameters, "parameters")
      }
      for tab in unit.tabs(of: flow) { expectSmall(tab.name, tab.location, "tabs") }
      for work in flow.work { expectSmall(work.name, work.location, "work") }
      for screen in unit.screens(of: flow) { visit(screen) }
    }

    private mutating func visit(_ screen: Screen) {
      expectSmall(screen.name, screen.location, "screens")
      if case .values(let parameters) = screen.content { expectSmall(parameters, "parameters") }
      for transition in unit.transitions(of: screen) {
        guard case .event(let name, let parameters) = transition.trigger else { continue }
        expectSmall(name, transition.location, "events")
        expectSmall(parameters, "parameters")
      }
    }

    private mutating func expectSmall(_ list: ParameterList?, _ what: String) {
      guard let run = list?.parameters else { return }
      for parameter in unit.parameters[run] {
        expectSmall(parameter.name, parameter.location, what)
      }
    }

    mutating func expectSmall(_ name: Name, _ location: Location, _ what: String) {
      let text = unit.names[name]
      guard let first = text.unicodeScalars.first, first.properties.isUppercase else { return }
      let better = text.prefix(1).lowercased() + text.dropFirst()
      let message = "`\(text)` starts with an uppercase letter; name \(what) like properties: `\(better)`"
      findings.append(Diagnostic(.naming, at: location, message))
    }

    private mutating func expectCapital(_ name: Name, _ location: Location) {
      let text = unit.names[name]
      guard let first = text.unicodeScalars.first, first.properties.isLowercase else { return }
      let better = text.prefix(1).uppercased() + text.dropFirst()
      let message = "`\(text)` starts with a lowercase letter; name flows like types: `\(better)`"
      findings.append(Diagnostic(.naming, at: location, message))
    }
  }
}

extension Rule {
  package static let naming = Rule(
    "naming", .off,
    page: RulePage(
      "a name that does not follow Swift's naming conventions",
      what: """
        Names of flows start with an uppercase letter, like types; all other names start with a lowercase letter, \
        like cases and properties.
        """,
      why: """
        The generated Swift uses these names unchanged, and a case that starts with an uppercase letter looks like a \
        type. The rule is off by default.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            selected -> push Detail
          }
          screen Detail
          //     ^^^^^^ warning[naming]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            selected -> push detail
          }
          screen detail
        }
        """))
}
