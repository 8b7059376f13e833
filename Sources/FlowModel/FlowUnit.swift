package import FlowSyntax

/// The `.flow` files of one target, lowered to plain values with every name resolved.
///
/// This is what rules and code generation see; neither looks at the syntax tree again, except to copy a
/// ``Fragment`` of Swift. What could not be resolved is absent here and present in the findings.
package struct FlowUnit: Sendable {
  package var files: [SourceFile]
  package var names: NameTable
  /// The modules that each file imports, by the index of the file.
  package var imports: [[Import]] = []
  package var styles: [Style] = []
  package var flows: [Flow] = []

  package init(files: [SourceFile], names: NameTable) {
    self.files = files
    self.names = names
  }

  package struct Import: Sendable {
    package var module: Name
    package var location: Location
  }
}

/// A run of Swift that is copied verbatim: a type, an argument, a condition, a default value.
package struct Fragment: Hashable, Sendable {
  package var location: Location
  /// The identifiers that the fragment may read as variables, in order, each once. Known of what is copied into
  /// handlers: conditions, assigned values, styles and whole lists of arguments; not of types and single arguments.
  package var uses: [NameUse]

  /// An identifier in a fragment. It is `certain` to be read as a variable unless it stands in a closure, where
  /// a parameter may shadow it, or in a string literal, where it may be plain text.
  package struct NameUse: Hashable, Sendable {
    package var name: Name
    package var isCertain: Bool
  }
}

/// The lines of a `///` comment, in order, with the slashes.
package typealias DocComment = [Location]

/// `name: Type = default`, of a flow, a screen, an exit or an event.
package struct Parameter: Sendable {
  package var name: Name
  package var location: Location
  package var type: Fragment
  package var defaultValue: Fragment?
}

/// A parenthesised list of parameters. `text` is what stands between the parentheses, for copying it in one piece.
package struct ParameterList: Sendable {
  package var parameters: [Parameter]
  package var text: Fragment
}

/// A parenthesised list of arguments. `text` is what stands between the parentheses.
package struct ArgumentList: Sendable {
  package var arguments: [Argument]
  package var text: Fragment

  package struct Argument: Sendable {
    package var label: Name?
    package var labelLocation: Location?
    package var value: Fragment
  }
}
