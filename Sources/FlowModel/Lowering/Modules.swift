import FlowSyntax

/// The modules whose files a unit is lowered with: its own, and those that it may import.
///
/// Each has names of its own for flows and styles. The lowering works with those of the module whose file it is in.
struct Modules {
  private struct Module {
    var name: String
    /// Absent while the lowering works with them.
    var names: (styles: NameMap, flows: NameMap)?
  }

  let ownFileCount: Int
  private var modules = [Module(name: "")]
  /// For each file the index of its module.
  private var moduleOfFile: [Int]
  private var current = 0

  init(fileCount: Int, dependencies: [String], _ scratch: RawStorage) {
    ownFileCount = fileCount - dependencies.count
    moduleOfFile = Array(repeating: 0, count: ownFileCount)
    for name in dependencies {
      let known = modules.dropFirst().firstIndex { $0.name == name }
      if known == nil { modules.append(Module(name: name, names: (NameMap(in: scratch), NameMap(in: scratch)))) }
      moduleOfFile.append(known ?? modules.count - 1)
    }
  }

  /// Whether the file that is being lowered is one of the unit's own.
  var isOwn: Bool { current == 0 }

  /// Goes to the module of a file, which has names of its own.
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

  /// Whether there are files of a module.
  func knows(_ module: String) -> Bool { modules.dropFirst().contains { $0.name == module } }

  /// The names of a module's flows.
  func flowNames(ofModule module: String) -> [Name] {
    modules.dropFirst().first { $0.name == module }?.names?.flows.names ?? []
  }
}
