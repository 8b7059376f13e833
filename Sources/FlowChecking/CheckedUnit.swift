package import FlowAnalysis
package import FlowDriver
package import FlowModel
package import FlowSyntax

/// The compilation of a unit with the findings of all rules, after its comments have silenced some.
///
/// ```swift
/// let checked = CheckedUnit(of: host.trees(of: [SourceFile(path: "Numbers.flow", text: text)]))
/// checked.findings   // errors and warnings, sorted by place
/// ```
package struct CheckedUnit {
  package let compilation: Compilation
  /// All findings to report, sorted by place.
  package let findings: [Diagnostic]
  /// The flows whose runs the analysis could not all follow.
  package let partlyFollowed: [String]

  /// Compiles and checks a unit.
  ///
  /// - Parameters:
  ///   - trees: all files of the unit.
  ///   - options: the requested rules, and the platforms of the unit.
  ///   - dependencies: the files of the modules that the unit imports, so that their names are known.
  ///   - importsSwiftUI: returns whether a Swift file of the target imports SwiftUI. It is called only if a finding depends on it.
  package init(
    of trees: [SyntaxTree], options: AnalysisOptions = AnalysisOptions(),
    dependencies: (_ imports: [String]) -> [Dependency] = { _ in [] },
    importsSwiftUI: () -> Bool = { false }
  ) {
    compilation = Compilation(of: trees, dependencies: dependencies)
    var options = options
    if AnalysisOptions.needImportsOfSwiftUI(compilation.unit), importsSwiftUI() { options.importsSwiftUI = true }
    var result = Analysis.run(unit: compilation.unit, trees: trees, options: options)
    if !compilation.knowsDependencies { result.knowsChildren = false }
    partlyFollowed = result.partlyFollowed
    findings =
      Analysis.suppress(
        compilation.mistakes + result.findings, in: trees, options: options, after: result
      ).reported
  }

  package var unit: FlowUnit { compilation.unit }

  /// The files to which the indices in findings refer: the files of the unit, then the files of its dependencies.
  package var files: [SourceFile] { compilation.files }
}
