package import FlowSyntax

/// The growing tables of a unit.
struct UnitTables {
  var screens: Table<Screen>
  var requirements: Table<Screen.Requirement>
  var tabs: Table<Tab>
  var transitions: Table<Transition>
  var branches: Table<Branch>
  var enclosing: Table<EnclosingCondition>
  var operations: Table<Operation>
  var routes: Table<ReplacementRoute>
  var parameters: Table<Parameter>
  var arguments: Table<Argument>
  var bindings: Table<Transition.Binding>
  var paths: Table<PathComponent>
  var uses: Table<Fragment.NameUse>
  var docLines: Table<Location>

  /// Makes tables with enough capacity for most trees with this number of nodes, so that the tables rarely have to grow. The
  /// capacities are the maxima for the samples and for a flow that consists of transitions.
  init(in storage: RawStorage, nodeCount: Int = 0) {
    screens = Table(in: storage, capacity: nodeCount / 48)
    requirements = Table(in: storage, capacity: 16)
    tabs = Table(in: storage, capacity: 16)
    transitions = Table(in: storage, capacity: nodeCount / 10)
    branches = Table(in: storage, capacity: nodeCount / 10)
    enclosing = Table(in: storage)
    operations = Table(in: storage, capacity: nodeCount / 9)
    routes = Table(in: storage, capacity: 16)
    parameters = Table(in: storage, capacity: nodeCount / 16)
    arguments = Table(in: storage, capacity: nodeCount / 12)
    bindings = Table(in: storage, capacity: 16)
    paths = Table(in: storage, capacity: 16)
    uses = Table(in: storage, capacity: nodeCount / 6)
    docLines = Table(in: storage)
  }
}

/// The tables of a finished unit, in one object, because a unit is copied often and the tables are large.
final class UnitMemory: Sendable {
  // Not checked, because pointers are not sendable. The tables of a finished unit never change.
  nonisolated(unsafe) let tables: UnitTables
  let storage: RawStorage

  init(_ tables: UnitTables, _ storage: RawStorage) {
    self.tables = tables
    self.storage = storage
  }
}

/// Pointers to the tables of a unit.
///
/// Indices are not checked, and the pointers do not retain the memory. A reader stays inside an ``IndexRange`` of the unit and
/// retains the unit. Code generation, the description of stacks and a few rules that look at whole flows do this; all other code
/// uses the collections of ``FlowUnit``.
package struct UnitPointers: @unchecked Sendable {
  // `@unchecked`, because pointers are not sendable. A unit never changes after it was made.
  package let screens: UnsafePointer<Screen>
  package let requirements: UnsafePointer<Screen.Requirement>
  package let tabs: UnsafePointer<Tab>
  package let transitions: UnsafePointer<Transition>
  package let branches: UnsafePointer<Branch>
  package let enclosing: UnsafePointer<EnclosingCondition>
  package let operations: UnsafePointer<Operation>
  package let routes: UnsafePointer<ReplacementRoute>
  package let parameters: UnsafePointer<Parameter>
  package let arguments: UnsafePointer<Argument>
  package let bindings: UnsafePointer<Transition.Binding>
  package let paths: UnsafePointer<PathComponent>
  package let uses: UnsafePointer<Fragment.NameUse>
  package let docLines: UnsafePointer<Location>
  package let names: NameSpellings

  init(_ tables: UnitTables, _ names: NameTable) {
    self.names = names.raw
    screens = UnsafePointer(tables.screens.base)
    requirements = UnsafePointer(tables.requirements.base)
    tabs = UnsafePointer(tables.tabs.base)
    transitions = UnsafePointer(tables.transitions.base)
    branches = UnsafePointer(tables.branches.base)
    enclosing = UnsafePointer(tables.enclosing.base)
    operations = UnsafePointer(tables.operations.base)
    routes = UnsafePointer(tables.routes.base)
    parameters = UnsafePointer(tables.parameters.base)
    arguments = UnsafePointer(tables.arguments.base)
    bindings = UnsafePointer(tables.bindings.base)
    paths = UnsafePointer(tables.paths.base)
    uses = UnsafePointer(tables.uses.base)
    docLines = UnsafePointer(tables.docLines.base)
  }
}
