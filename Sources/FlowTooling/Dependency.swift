package import FlowSyntax

/// A `.flow` file of another module. Its flows are known by name; what is wrong in it is reported where it is built.
package struct Dependency {
  package var module: String
  package var file: SourceFile
}
