/// The modules of the files that are lowered: the unit's own module, and those that it may import.
///
/// Each module has its own names of flows and styles. The lowering uses the names of the current file's module.
struct Modules {
  private struct Module {
    var name: String
    /// `nil` for the module of the current file, because the lowering holds its names.
    var names: (styles: NameMap, flows: NameMap)?
  }

  let ownFileCount: Int
  private var modules = [Module(name: "")]
  /// For each file, the index of its module.
  private var moduleOfFile: [Int]
  private var current = 0

  init(fileCount: Int, dependencies: [String]) {
    ownFileCount = fileCount - dependencies.count
    moduleOfFile = Array(repeating: 0, count: ownFileCount)
    for name in dependencies {
      let known = modules.dropFirst().firstIndex { $0.name == name }
      if known == nil { modules.append(Module(name: name, names: (NameMap(), NameMap()))) }
      moduleOfFile.append(known ?? modules.count - 1)
    }
  }

  /// Whether the current file is one of the unit's own.
  var isOwn: Bool { current == 0 }

  /// Switches to the module of a file and to its names.
  mutating func enter(_ file: Int, _ styles: inout NameMap, _ flows: inout NameMap) {
    let next = moduleOfFile[file]
    guard next != current, let names = modules[next].names else { return }
    modules[current].names = (styles, flows)
    (styles, flows) = names
    modules[next].names = nil
    current = next
  }

  /// The index of a flow of another module.
  func flow(_ name: Name, ofModule module: String) -> Int? {
    modules.dropFirst().first { $0.name == module }?.names?.flows[name]
  }

  /// Whether the lowering has the `.flow` files of a module.
  func knows(_ module: String) -> Bool { modules.dropFirst().contains { $0.name == module } }

  /// The names of a module's flows.
  func flowNames(ofModule module: String) -> [Name] {
    modules.dropFirst().first { $0.name == module }?.names?.flows.names ?? []
  }
}
