import FlowModel
import FlowSyntax

/// The imports of a generated file: the runtime, and the imports of its `.flow` file.
///
/// If imports are internal by default, a module whose types appear in a public declaration must be imported publicly. The
/// generator knows this for the runtime and for flows of other modules. For every other module, the `.flow` file has to state
/// it.
extension SwiftGenerator {
  func writeImports(_ flows: Range<Int>) {
    let importsRuntime = hasTests || !flows.isEmpty || unit.styles.contains { $0.location.file == fileIndex }
    if importsRuntime {
      // Swift allows a plain import only if no file of the module states an access level.
      if let access = unit.imports[fileIndex].first(where: { names[$0.module] == "FlowRuntime" })?.access {
        line(0, "\(access.rawValue) import FlowRuntime")
      } else {
        writeImport("FlowRuntime", shownBy: flows.map { unit.flows[$0].access })
      }
    }
    let shown = modulesShown(by: flows)
    level = .file
    for module in unit.imports[fileIndex] {
      let name = names[module.module]
      // Swift warns about a second import with a lower access level.
      if importsRuntime, name == "FlowRuntime" { continue }
      if hasTests, name == "FlowTesting" || name == "Testing" { continue }
      if module.access == nil, let access = shown[name], access.contains(where: { $0 != .internal }) {
        writeImport(name, shownBy: access, attributes: module.attributes)
        continue
      }
      begin("\(module.attributes)")
      if let access = module.access { put(text: access.rawValue + " ") }
      put("import ")
      place(module.location.range, indent: 0)
      end()
    }
    endElsewhere(indent: 0)
    level = .body
    if hasTests { writeTestImports() }
    if !flows.isEmpty { writeFormat() }
  }

  /// Writes code that compiles only with a matching version of the runtime: see `GeneratedCodeFormat1` in `FlowRuntime`.
  private func writeFormat() {
    put("\nextension FlowRuntime.GeneratedCodeFormat1 {}  // An error here: flowc and FlowRuntime are of different versions.\n")
  }

  /// Writes an import with the access level that the flows need.
  private func writeImport(_ module: String, shownBy access: [Access], attributes: String = "") {
    indent(0)
    let isPublic = access.contains(.public)
    // `package import` would clash with plain imports in the app's own files, unless imports are internal by default.
    let isPackage = !isPublic && access.contains(.package)
    if isPackage { put("#if hasFeature(InternalImportsByDefault)\n") }
    put(text: attributes)
    if isPackage { put("package ") }
    if isPublic { put("public ") }
    put("import \(module)\n")
    if !isPackage { return }
    put("#else\n")
    put("\(attributes)import \(module)\n#endif\n")
  }

  /// The other modules whose flows these flows show, with the access levels of the flows that show them.
  private func modulesShown(by flows: Range<Int>) -> [String: [Access]] {
    var shown: [String: [Access]] = [:]
    if unit.flows.count == unit.own.flows { return shown }
    for flow in flows {
      let flow = unit.flows[flow]
      let contents =
        screens[flow.screens].map(\.content)
        + tabs[flow.tabs].map(\.content)
      for case .flow(let index?, _, _) in contents where Int(index) >= unit.own.flows {
        let access = flow.isOpaque ? .internal : flow.access
        shown[unit.module(ofFile: unit.flows[Int(index)].file), default: []].append(access)
      }
    }
    return shown
  }
}
