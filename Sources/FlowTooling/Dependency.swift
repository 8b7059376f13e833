import FlowModel
import FlowSyntax

/// A `.flow` file of another module. Its flows are known by name; what is wrong in it is reported where it is built.
struct Dependency {
  var module: String
  var file: SourceFile

  /// The flows that other modules can use.
  var flowNames: [String] {
    let unit = Lowering.lower([Parser.parse(file)]).unit
    return unit.flows.filter { $0.access != .internal }.map { unit.names[$0.name] }
  }
}

extension Compilation {
  /// The screens that show a flow of another module.
  ///
  /// Without this such a screen would be taken for one with a reducer of the app: it would build, and the child's exits
  /// would reach nobody.
  static func childFlows(in unit: FlowUnit, from dependencies: [Dependency]) -> [Diagnostic] {
    var modules: [String: [String]] = [:]
    for dependency in dependencies {
      for name in dependency.flowNames { modules[name, default: []].append(dependency.module) }
    }
    var findings: [Diagnostic] = []
    for flow in unit.flows {
      let imports = unit.imports[flow.file].map { unit.names[$0.module] }
      for screen in flow.screens.start..<flow.screens.end {
        guard case .feature(let type, _) = unit.screens[screen].content else { continue }
        let spelled = unit.files[flow.file].text(type.location.range)
        for module in imports {
          let name = spelled.hasPrefix(module + ".") ? String(spelled.dropFirst(module.count + 1)) : spelled
          guard modules[name]?.contains(module) == true else { continue }
          findings.append(
            Diagnostic(
              .unsupported, at: type.location,
              "a child flow cannot be generated yet; `\(name)` is a flow of the module `\(module)`"))
          break
        }
      }
    }
    return findings
  }
}
