package import FlowSyntax

/// The `.flow` files of one target, lowered to plain values with every name resolved.
///
/// This is what rules and code generation see; neither looks at the syntax tree again, except to copy a
/// ``Fragment`` of Swift. What could not be resolved is absent here and present in the findings.
///
/// The values lie in tables, and what has parts names them by their indices: a ``Flow`` has a ``Run`` of screens, a
/// ``Screen`` a run of transitions, and so on down to the names that a fragment reads. No value in a table holds a
/// reference, so copying one is copying a few bytes. That is for speed: users run the compiler unoptimised, where
/// counting references and going through arrays took most of the time. Indices are those of the whole unit.
///
/// ```swift
/// for screen in unit.screens(of: flow) {
///   for transition in unit.transitions(of: screen) { print(unit.text(of: transition.location)) }
/// }
/// ```
package struct FlowUnit: @unchecked Sendable {
  // Unchecked, because pointers are not sendable: nobody writes to a unit once it is made.
  /// The unit's own files, and behind them those of the modules that it may import.
  package var files: [SourceFile]
  package let names: NameTable
  /// The modules that each file imports, by the index of the file.
  package let imports: [[Import]]
  package let styles: [Style]
  /// The unit's own flows, and behind them those of the modules that it may import, in the order of the files.
  package let flows: [Flow]
  /// The scenarios of the unit's own files.
  package let scenarios: [Scenario]
  /// How many of the files, the styles and the flows are the unit's own; they come first.
  package let own: Own
  /// The modules of the files behind the unit's own.
  package let dependencies: [String]

  package struct Own: Sendable {
    package var files: Int
    package var styles: Int
    package var flows: Int
  }

  /// The tables for what runs so often that looking at every index would cost too much. Everything else reads them as
  /// collections, such as ``screens(of:)``.
  package let raw: UnitPointers

  /// The tables, and their owner.
  let memory: UnitMemory

  package struct Import: Sendable {
    package var module: Name
    package var location: Location
    /// The attributes in front of it, as in `@preconcurrency `.
    package var attributes: String
    /// How far the import can be seen; absent if the file leaves that to Swift.
    package var access: Access?
  }
}

extension FlowUnit {
  package var ownFlows: ArraySlice<Flow> { flows.prefix(own.flows) }
  package var ownStyles: ArraySlice<Style> { styles.prefix(own.styles) }

  /// The module of a file that is not one of the unit's own.
  package func module(ofFile file: Int) -> String { dependencies[file - own.files] }
}

extension FlowUnit {
  init(
    files: [SourceFile], names: NameTable, imports: [[Import]] = [], styles: [Style] = [], flows: [Flow] = [],
    scenarios: [Scenario] = [], own: Own = Own(files: 0, styles: 0, flows: 0), dependencies: [String] = [], tables: UnitTables, storage: RawStorage
  ) {
    self.files = files
    self.own = own
    self.dependencies = dependencies
    self.names = names
    self.imports = imports
    self.styles = styles
    self.flows = flows
    self.scenarios = scenarios
    raw = UnitPointers(tables, names)
    memory = UnitMemory(tables, storage)
  }
}

/// A run of Swift that is copied verbatim: a type, an argument, a condition, a default value.
package struct Fragment: Sendable, BitwiseCopyable {
  package var location: Location
  /// The identifiers that the fragment may read as variables, in order, each once. Known of what is copied into
  /// handlers: conditions, assigned values, styles and whole lists of arguments; not of types and single arguments.
  package var uses: Run

  /// An identifier in a fragment. It is `certain` to be read as a variable unless it stands in a closure, where
  /// a parameter may shadow it, or in a string literal, where it may be plain text.
  package struct NameUse: Sendable, BitwiseCopyable {
    package var name: Name
    package var isCertain: Bool
    /// Whether the fragment is a condition that gives the name another meaning behind it: `let user = state.user`, and
    /// `let user`, which reads the name as well.
    package var isBound = false
    /// Whether it stands in backticks somewhere: a word of Swift is no name without them.
    package var isQuoted = false
  }
}

/// `name: Type = default`, of a flow, a screen, an exit or an event.
package struct Parameter: Sendable, BitwiseCopyable {
  package var name: Name
  package var location: Location
  package var type: Fragment
  package var defaultValue: Fragment?
}

/// A parenthesised list of parameters. `text` is what stands between the parentheses, for copying it in one piece.
package struct ParameterList: Sendable, BitwiseCopyable {
  package var parameters: Run
  package var text: Fragment
  /// Whether some parameters could not be read. They have a finding, and calls are not compared with the list.
  package var isDamaged = false
}

/// A parenthesised list of arguments. `text` is what stands between the parentheses.
package struct ArgumentList: Sendable, BitwiseCopyable {
  package var arguments: Run
  /// If the lowering made the list, this is the word that it stands for.
  package var text: Fragment
  /// Whether some arguments could not be read. They have a finding, and missing ones get no second one.
  package var isDamaged = false
  /// Whether the lowering made the list, of an exit that is handed on. Each value is a name.
  package var isMade = false
}

/// `number: number * 2`
package struct Argument: Sendable, BitwiseCopyable {
  package var label: Name?
  package var labelLocation: Location?
  package var value: Fragment
}
