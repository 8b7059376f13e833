import FlowCodegen
package import ToolHost
package import FlowModel
package import FlowSyntax

/// The compilation of the `.flow` files of one unit: from bytes to trees, to the model, to Swift.
///
/// ```swift
/// let compilation = Compilation(of: host.trees(of: [SourceFile(path: "Numbers.flow", text: text)]))
/// if compilation.errors().isEmpty {
///   let generator = compilation.generator()
///   write(generator.generate(file: 0))
/// }
/// ```
package struct Compilation {
  package private(set) var unit: FlowUnit
  /// The mistakes in texts and names, sorted by place. All are errors.
  package let mistakes: [Diagnostic]
  /// Whether the files of all dependencies could be parsed, so that all their names are known.
  package let knowsDependencies: Bool

  /// Compiles a unit, up to the generation of Swift.
  ///
  /// - Parameters:
  ///   - trees: all files of the unit.
  ///   - dependencies: the files of the modules that the unit imports, so that their names are known.
  package init(of trees: [SyntaxTree], dependencies: (_ imports: [String]) -> [Dependency] = { _ in [] }) {
    let dependencies = dependencies(Self.imports(of: trees))
    var others: [SyntaxTree] = []
    for dependency in dependencies {
      others.append(Parser.parse(dependency.file, fileIndex: trees.count + others.count))
    }
    let lowered = Lowering.lower(trees + others, dependencies: dependencies.map(\.module))
    unit = lowered.unit
    mistakes = Self.findings(of: trees, lowered: lowered.findings).sortedByPlace()
    knowsDependencies = others.allSatisfy(\.diagnostics.isEmpty)
  }

  /// All errors that prevent the generation of Swift, sorted by place: mistakes, and cycles because of which a flow could never
  /// start.
  ///
  /// - Parameter makesTests: whether scenarios become tests.
  package func errors(makesTests: Bool = false) -> [Diagnostic] {
    let cycles = RequiresCycle.check(unit) + RecursiveEmbedding.check(unit)
    return (mistakes + cycles + (makesTests ? unit.findingsOfTests : [])).sortedByPlace()
  }

  /// The files that the indices in findings refer to: the files of the unit, then the files of its dependencies.
  package var files: [SourceFile] { unit.files }

  /// Gives a file another path. The generated Swift names this path.
  mutating func setPath(_ path: String, ofFile index: Int) {
    unit.files[index] = SourceFile(path: path, bytes: Array(unit.files[index].bytes))
  }

  /// A generator for the Swift of the files. The unit must be free of errors, and have at least one file.
  func generator(makesScreenStores: Bool = false, makesTests: Bool = false) -> SwiftGenerator {
    SwiftGenerator(unit, makesScreenStores: makesScreenStores, makesTests: makesTests)
  }

  /// The syntax errors of a unit, and the findings about names that no syntax error explains.
  ///
  /// - Parameter lowered: the findings of the name resolution.
  package static func findings(of trees: [SyntaxTree], lowered: [Diagnostic]) -> [Diagnostic] {
    var findings = lowered.filter { !isExplained($0, by: trees) }
    for tree in trees { findings += tree.diagnostics }
    return findings
  }

  /// Whether a syntax error explains a finding about a name, because it cuts the name in two. For example, the rest of `home`
  /// after a stray byte is not a second mistake.
  private static func isExplained(_ finding: Diagnostic, by trees: [SyntaxTree]) -> Bool {
    guard finding.location.file < trees.count else { return false }
    let word = finding.location.range
    return trees[finding.location.file].diagnostics.contains { mistake in
      let place = mistake.location.range
      return !place.isEmpty && (place.start == word.end || place.end == word.start)
    }
  }

  /// The modules that the files import, in order and without repetitions.
  package static func imports(of trees: [SyntaxTree]) -> [String] {
    var modules: [String] = []
    var seen: Set<String> = []
    for tree in trees {
      for node in tree.children(.importDeclaration, of: 0) {
        guard let name = tree.child(.name, of: node) else { continue }
        let module = tree.source.text(tree.range(of: name)).filter { $0 != "`" }
        if seen.insert(module).inserted { modules.append(module) }
      }
    }
    return modules
  }
}

extension Host {
  /// Parses the files of a unit.
  package func trees(of files: [SourceFile]) -> [SyntaxTree] {
    mapping(files.count) { Parser.parse(files[$0], fileIndex: $0) }
  }
}
