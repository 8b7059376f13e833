package import FlowSyntax

/// A `.flow` file of another module. The unit can use its flows by name. Its mistakes are reported when its own module is built.
package struct Dependency {
  package var module: String
  package var file: SourceFile

  package init(module: String, file: SourceFile) {
    self.module = module
    self.file = file
  }
}
