import FlowModel
import FlowSyntax

/// The state of a flow: its parameters, its variables and its routes.
extension SwiftGenerator {
  mutating func writeState(of flow: Flow) {
    let access = accessPrefix(flow)
    let name = spelling(flow.name)
    line("")
    line("extension \(name) {")
    line("  /// What the flow knows, and what it shows.")
    line("  \(access)struct State: FlowState, \(conformances(of: flow).state) {")
    for parameter in flow.parameters?.parameters ?? [] {
      statement("\(access)let \(spelling(parameter.name)): ", parameter.type.location.range, "", indent: 4)
    }
    for variable in flow.variables {
      doc(variable.doc, indent: 4)
      statement("\(access)var \(spelling(variable.name)): ", variable.type.location.range, "", indent: 4)
    }
    line("    \(access)var routes: Routes<Screen>")
    line("")
    writeInit(of: flow)
    line("  }")
    line("}")
  }

  private mutating func writeInit(of flow: Flow) {
    statement("\(accessPrefix(flow))init(", flow.parameters?.copied, ") {", indent: 4)
    for parameter in flow.parameters?.parameters ?? [] {
      line("      self.\(text(parameter.name)) = \(spelling(parameter.name))")
    }
    for variable in flow.variables {
      let typeAndValue = joined(variable.type, variable.initialValue)
      statement("let \(spelling(variable.name)): ", typeAndValue, "", indent: 6)
      line("      self.\(text(variable.name)) = \(spelling(variable.name))")
    }
    for branch in flow.start?.branches ?? [] {
      guard case .replace(let routes)? = branch.operations.first?.kind, let root = routes.first else { continue }
      if let condition = branch.condition {
        test(condition, "", indent: 6)
        writeRoot(root, in: flow, indent: 8)
        line("        return")
        line("      }")
      } else {
        writeRoot(root, in: flow, indent: 6)
      }
    }
    line("    }")
  }

  private mutating func writeRoot(_ root: ReplacementRoute, in flow: Flow, indent: Int) {
    let container = containerArgument(flow.container(written: root.container, opening: root.destination.screen), root.container)
    let call = call(of: root.destination, in: flow)
    statement("self.routes = Routes(root: \(call.prefix)", call.arguments, "\(call.suffix)\(container))", indent: indent)
  }
}
