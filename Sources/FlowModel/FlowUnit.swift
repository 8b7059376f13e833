package import FlowSyntax

/// The `.flow` files of one target, lowered to plain values with every name resolved.
///
/// Rules and code generation work with this model. They never look at the syntax tree, except to copy a Swift ``Fragment``.
/// Unresolved names are not in the model; the findings report them.
///
/// The values are in tables, and a value refers to its parts by index. A ``Flow`` has an ``IndexRange`` of screens, a ``Screen``
/// has a range of transitions, and so on down to the names that a fragment reads. No value in a table contains a reference, so
/// copying a value copies only a few bytes. Indices refer to the whole unit.
///
/// ```swift
/// for screen in unit.screens(of: flow) {
///   for transition in unit.transitions(of: screen) { print(unit.text(of: transition.location)) }
/// }
/// ```
package struct FlowUnit: Sendable {
  /// The unit's own files, followed by the files of modules that it may import.
  package var files: [SourceFile]
  package let names: NameTable
  /// The modules that each file imports, by the index of the file.
  package let imports: [[Import]]
  package let styles: [Style]
  /// The alerts and dialogs of all flows.
  package let alerts: [Alert]
  /// The unit's own flows, followed by the flows of modules that it may import, in the order of the files.
  package let flows: [Flow]
  /// The scenarios of the unit's own files.
  package let scenarios: [Scenario]
  /// The places of misplaced columns that the lowering has reported. The rules that follow runs do not report them again.
  package let misplacedColumns: Set<Location>
  /// How many of the files, styles and flows are the unit's own. In each array, they come before those of other modules.
  package let own: Own
  /// For each file of another module, the name of that module. These files come after the unit's own files.
  package let dependencies: [String]

  package struct Own: Sendable {
    package var files: Int
    package var styles: Int
    package var flows: Int
  }

  /// The tables, in an object, because a unit is copied often.
  let shared: SharedTables

  package var tables: UnitTables { shared.tables }

  final class SharedTables: Sendable {
    let tables: UnitTables

    init(_ tables: UnitTables) { self.tables = tables }
  }

  package struct Import: Sendable {
    package var module: Name
    package var location: Location
    /// The attributes before the import, as in `@preconcurrency `.
    package var attributes: String
    /// The access level of the import; `nil` if the file does not state one.
    package var access: Access?
  }
}

extension FlowUnit {
  /// The unit without files.
  static let empty = FlowUnit(
    files: [], names: NameTable(), imports: [], styles: [], alerts: [], flows: [], scenarios: [], misplacedColumns: [],
    own: Own(files: 0, styles: 0, flows: 0), dependencies: [], shared: SharedTables(UnitTables()))

  package var ownFlows: ArraySlice<Flow> { flows.prefix(own.flows) }
  package var ownStyles: ArraySlice<Style> { styles.prefix(own.styles) }

  /// The module of a file that is not the unit's own.
  package func module(ofFile file: Int) -> String { dependencies[file - own.files] }
}

/// A piece of Swift that is copied verbatim: a type, an argument, a condition, a default value.
package struct Fragment: Sendable {
  package var location: Location
  /// The identifiers that the fragment may read as variables, in order and without repetitions. Set for fragments that are
  /// copied into handlers: conditions, assigned values, styles and whole argument lists. Empty for types and single arguments.
  package var uses: IndexRange

  /// An identifier in a fragment. It is not always certain that the identifier reads a variable: in a closure, a parameter may hide
  /// the name; in a string literal, the name may be plain text.
  package struct NameUse: Sendable {
    package var name: Name
    package var isCertain: Bool
    /// Whether the fragment is a condition that gives the name a new meaning in the code after it: `let user = state.user`, or
    /// `let user`, which also reads the name.
    package var isBound = false
    /// Whether the name has backticks somewhere in the fragment. Without backticks, a Swift keyword is not a name.
    package var isQuoted = false
  }
}

/// `name: Type = default` of a flow, a screen, an exit or an event.
package struct Parameter: Sendable {
  package var name: Name
  package var location: Location
  package var type: Fragment
  package var defaultValue: Fragment?
}

/// A parenthesised list of parameters. `text` is the code between the parentheses, to copy it in one piece.
package struct ParameterList: Sendable {
  package var parameters: IndexRange
  package var text: Fragment
  /// Whether some parameters have a syntax error. It is already reported, so calls are not compared with the list.
  package var isDamaged = false
}

/// A parenthesised list of arguments. `text` is the code between the parentheses.
package struct ArgumentList: Sendable {
  package var arguments: IndexRange
  /// The code between the parentheses. If the lowering made the list for a forwarded exit, this is the word `exit` in the file.
  package var text: Fragment
  /// Whether some arguments have a syntax error. It is already reported, so missing arguments are not reported.
  package var isDamaged = false
  /// Whether the lowering made the list, for an exit that is forwarded. Each value is a name.
  package var isMade = false
}

/// An argument: `number: number * 2`.
package struct Argument: Sendable {
  package var label: Name?
  package var labelLocation: Location?
  package var value: Fragment
}
