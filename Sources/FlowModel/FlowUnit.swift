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
  /// How many of the files, the styles and the flows are the unit's own; they come first.
  package let own: Own
  /// The modules of the files behind the unit's own.
  package let dependencies: [String]

  package struct Own: Sendable {
    package var files: Int
    package var styles: Int
    package var flows: Int
  }

  package let screens: UnsafePointer<Screen>
  package let requirements: UnsafePointer<Screen.Requirement>
  package let tabs: UnsafePointer<Tab>
  package let transitions: UnsafePointer<Transition>
  package let branches: UnsafePointer<Branch>
  package let operations: UnsafePointer<Operation>
  /// The screens of `replace [a, b]`.
  package let routes: UnsafePointer<ReplacementRoute>
  package let parameters: UnsafePointer<Parameter>
  package let arguments: UnsafePointer<Argument>
  /// The payloads of patterns.
  package let bindings: UnsafePointer<Transition.Binding>
  /// The components of dotted paths.
  package let paths: UnsafePointer<PathComponent>
  /// What fragments read.
  package let uses: UnsafePointer<Fragment.NameUse>
  /// The lines of `///` comments, with the slashes.
  package let docLines: UnsafePointer<Location>

  /// Frees the tables with the last copy of the unit.
  let memory: UnitMemory

  package struct Import: Sendable {
    package var module: Name
    package var location: Location
    /// What stands in front of it, as in `@preconcurrency `.
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

/// The tables of a unit as they grow, and their owner when the unit is made.
struct UnitTables {
  var screens: Table<Screen>
  var requirements = Table<Screen.Requirement>(capacity: 16)
  var tabs = Table<Tab>(capacity: 16)
  var transitions: Table<Transition>
  var branches: Table<Branch>
  var operations: Table<Operation>
  var routes = Table<ReplacementRoute>(capacity: 16)
  var parameters: Table<Parameter>
  var arguments: Table<Argument>
  var bindings = Table<Transition.Binding>(capacity: 16)
  var paths = Table<PathComponent>(capacity: 16)
  var uses: Table<Fragment.NameUse>
  var docLines = Table<Location>()

  /// Tables with room for what trees of so many nodes hold as a rule, so that little is copied while they grow: for the
  /// most that one of the samples, or a flow of nothing but transitions, has of each.
  init(nodeCount: Int = 0) {
    screens = Table(capacity: nodeCount / 48)
    transitions = Table(capacity: nodeCount / 10)
    branches = Table(capacity: nodeCount / 10)
    operations = Table(capacity: nodeCount / 9)
    parameters = Table(capacity: nodeCount / 16)
    arguments = Table(capacity: nodeCount / 12)
    uses = Table(capacity: nodeCount / 6)
  }
}

final class UnitMemory: Sendable {
  private nonisolated(unsafe) let tables: UnitTables
  private let names: NameTable

  init(_ tables: UnitTables, _ names: NameTable) {
    self.tables = tables
    self.names = names
  }

  deinit {
    tables.screens.base.deallocate()
    tables.requirements.base.deallocate()
    tables.tabs.base.deallocate()
    tables.transitions.base.deallocate()
    tables.branches.base.deallocate()
    tables.operations.base.deallocate()
    tables.routes.base.deallocate()
    tables.parameters.base.deallocate()
    tables.arguments.base.deallocate()
    tables.bindings.base.deallocate()
    tables.paths.base.deallocate()
    tables.uses.base.deallocate()
    tables.docLines.base.deallocate()
    names.deallocate()
  }
}

extension FlowUnit {
  init(
    files: [SourceFile], names: NameTable, imports: [[Import]] = [], styles: [Style] = [], flows: [Flow] = [],
    own: Own = Own(files: 0, styles: 0, flows: 0), dependencies: [String] = [], tables: UnitTables = UnitTables()
  ) {
    self.files = files
    self.own = own
    self.dependencies = dependencies
    self.names = names
    self.imports = imports
    self.styles = styles
    self.flows = flows
    screens = UnsafePointer(tables.screens.base)
    requirements = UnsafePointer(tables.requirements.base)
    tabs = UnsafePointer(tables.tabs.base)
    transitions = UnsafePointer(tables.transitions.base)
    branches = UnsafePointer(tables.branches.base)
    operations = UnsafePointer(tables.operations.base)
    routes = UnsafePointer(tables.routes.base)
    parameters = UnsafePointer(tables.parameters.base)
    arguments = UnsafePointer(tables.arguments.base)
    bindings = UnsafePointer(tables.bindings.base)
    paths = UnsafePointer(tables.paths.base)
    uses = UnsafePointer(tables.uses.base)
    docLines = UnsafePointer(tables.docLines.base)
    memory = UnitMemory(tables, names)
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
  /// Whether it had parameters that could not be read. That has been said; who hands on arguments is not at fault.
  package var isDamaged = false
}

/// A parenthesised list of arguments. `text` is what stands between the parentheses.
package struct ArgumentList: Sendable, BitwiseCopyable {
  package var arguments: Run
  package var text: Fragment
  /// Whether it had arguments that could not be read, so that it is no news if some are missing.
  package var isDamaged = false
}

/// `number: number * 2`
package struct Argument: Sendable, BitwiseCopyable {
  package var label: Name?
  package var labelLocation: Location?
  package var value: Fragment
}
