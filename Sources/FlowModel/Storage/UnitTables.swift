package import FlowSyntax

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
  nonisolated(unsafe) let tables: UnitTables
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

/// Where the tables of a unit lie.
///
/// Nothing checks an index here, and nothing keeps the memory alive: a reader keeps to a ``Run`` of the unit, and keeps
/// the unit. Code generation and the description of stacks read so; all others use the collections of ``FlowUnit``.
package struct UnitPointers: @unchecked Sendable {
  // Unchecked, because pointers are not sendable: nobody writes to a unit once it is made.
  package let screens: UnsafePointer<Screen>
  package let requirements: UnsafePointer<Screen.Requirement>
  package let tabs: UnsafePointer<Tab>
  package let transitions: UnsafePointer<Transition>
  package let branches: UnsafePointer<Branch>
  package let operations: UnsafePointer<Operation>
  package let routes: UnsafePointer<ReplacementRoute>
  package let parameters: UnsafePointer<Parameter>
  package let arguments: UnsafePointer<Argument>
  package let bindings: UnsafePointer<Transition.Binding>
  package let paths: UnsafePointer<PathComponent>
  package let uses: UnsafePointer<Fragment.NameUse>
  package let docLines: UnsafePointer<Location>

  init(_ tables: UnitTables) {
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
  }
}
