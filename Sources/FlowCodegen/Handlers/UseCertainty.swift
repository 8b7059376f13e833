import FlowCore
import FlowModel
import FlowSyntax

/// Whether code reads a name. In a closure or a string literal this may be uncertain. Such a name must be bound, and the code
/// must mention it, so that `swiftc` does not warn that it is unused.
enum UseCertainty {
  case unused, perhaps, certain

  var isUsed: Bool {
    if case .unused = self { return false }
    return true
  }

  var isPerhaps: Bool {
    if case .perhaps = self { return true }
    return false
  }

  /// Changes this value to the more certain of two uses.
  mutating func join(_ other: UseCertainty) {
    switch (self, other) {
    case (.certain, _), (_, .unused): break
    default: self = other
    }
  }
}

/// Finds out how the fragments of handlers use a name. It is a class, so that a call does not copy its tables.
final class NameUses {
  private let tables: UnitTables
  /// The names that are Swift keywords.
  private let keywords: Set<Name>
  private let state: Name?

  init(_ unit: FlowUnit, keywords: Set<Name>) {
    self.keywords = keywords
    state = unit.names.find("state")
    tables = unit.tables
  }

  /// How transitions use a name that is declared outside of them. A payload with the same name hides it.
  ///
  /// - Parameter isDismissal: `true` to look only at transitions for gestures, `false` to look only at the other transitions.
  func use(of name: Name, inTransitions range: IndexRange, isDismissal: Bool) -> UseCertainty {
    var use = UseCertainty.unused
    for transition in tables.transitions[range]
    where !transition.branches.isEmpty && transition.isDismissal == isDismissal && !binds(transition.trigger, name) {
      use.join(self.use(of: name, in: transition.branches))
    }
    return use
  }

  /// Whether the payload of an event binds a name.
  func binds(_ trigger: Transition.Trigger, _ name: Name) -> Bool {
    switch trigger {
    case .event(_, let list): contains(list, name)
    case .pattern(_, let range), .exit(_, let range): tables.bindings[range].contains { $0.name == name }
    case .dismissed, .reselected: false
    }
  }

  private func contains(_ list: ParameterList?, _ name: Name) -> Bool {
    tables.parameters[list?.parameters ?? .empty].contains { $0.name == name }
  }

  func use(of name: Name, in range: IndexRange) -> UseCertainty {
    var use = UseCertainty.unused
    for branch in tables.branches[range] {
      var isBound = branch.enclosing >= 0 && binds(inConditionsAround: branch.enclosing, name, &use)
      if let condition = branch.condition {
        // A name that an outer condition binds is not a value of the flow.
        if !isBound { use.join(self.use(of: name, in: condition)) }
        isBound = isBound || binds(condition, name)
      }
      if !isBound { use.join(self.use(of: name, inOperations: branch.operations)) }
      // No branch after `else` is generated.
      if branch.condition == nil, branch.enclosing < 0 { break }
    }
    return use
  }

  /// Whether a condition around a branch binds a name. Uses in these conditions are joined to `use`.
  private func binds(inConditionsAround innermost: Int32, _ name: Name, _ use: inout UseCertainty) -> Bool {
    if innermost < 0 { return false }
    let around = tables.enclosing[Int(innermost)]
    if binds(inConditionsAround: around.outer, name, &use) { return true }
    use.join(self.use(of: name, in: around.condition))
    return binds(around.condition, name)
  }

  func use(of name: Name, inOperations range: IndexRange) -> UseCertainty {
    var use = UseCertainty.unused
    for index in range.indices { use.join(self.use(of: name, inOperation: index)) }
    return use
  }

  func use(of name: Name, in fragment: Fragment) -> UseCertainty {
    guard let use = tables.uses[fragment.uses].first(where: { $0.name == name }) else { return .unused }
    if !use.isCertain { return .perhaps }
    return keywords.contains(name) && !use.isQuoted ? .unused : .certain
  }

  /// Whether a condition gives a name a new meaning in the code after it.
  func binds(_ condition: Fragment, _ name: Name) -> Bool {
    tables.uses[condition.uses].first { $0.name == name }?.isBound ?? false
  }

  /// The names that a fragment may read.
  func names(in fragment: Fragment) -> [Name] { tables.uses[fragment.uses].map(\.name) }

  /// The names to which a condition gives a new meaning in the code after it.
  func names(boundBy condition: Fragment) -> [Name] { tables.uses[condition.uses].filter(\.isBound).map(\.name) }

  func use(of name: Name, inOperation index: Int) -> UseCertainty {
    switch tables.operations[index].kind {
    case .show(.chosen(let style), let destination):
      var use = self.use(of: name, in: style)
      use.join(self.use(of: name, in: destination.arguments))
      return use
    case .show(_, let destination), .update(let destination): return use(of: name, in: destination.arguments)
    case .leave(let departure, let condition):
      guard let screen = departure.screen, let condition else { return .unused }
      return use(of: name, in: condition, ofScreen: Int(screen))
    case .replace(let range):
      var use = UseCertainty.unused
      for route in tables.routes[range] { use.join(self.use(of: name, in: route.destination.arguments)) }
      return use
    case .send(_, _, let arguments), .sendToTab(_, _, let arguments), .sendToWork(_, _, let arguments),
      .updateTab(_, let arguments), .fill(_, let arguments, _),
      .exit(_, let arguments), .doEvent(_, let arguments):
      return use(of: name, in: arguments)
    case .set(let variable, let target, let value):
      var use = self.use(of: name, in: value)
      // The assignment writes the variable but does not read it.
      if variable != name { use.join(self.use(of: name, in: target)) }
      return use
    case .select, .clear, .resume, .forget: return .unused
    }
  }

  func use(of name: Name, in arguments: ArgumentList?) -> UseCertainty {
    guard let arguments else { return .unused }
    return use(of: name, in: arguments.text)
  }

  /// How the condition of a `back to` or `pop to` uses a name. The target screen's values or state hide other values of the
  /// same name.
  private func use(of name: Name, in condition: Fragment, ofScreen screen: Int) -> UseCertainty {
    if case .values(let list) = tables.screens[screen].content {
      if contains(list, name) { return .unused }
    } else if name == state {
      return .unused
    }
    return use(of: name, in: condition)
  }
}

/// Facts about a screen and its transitions that code generation needs.
extension Screen {
  var hasReducer: Bool { content.hasReducer }

  var values: IndexRange { content.values }
}

extension Screen.Content {
  /// Whether it is a reducer, which may be a flow.
  var hasReducer: Bool {
    if case .values = self { return false }
    return true
  }

  /// The values that a screen holds; empty for a screen with a reducer.
  var values: IndexRange {
    if case .values(let list?) = self { return list.parameters }
    return .empty
  }

  var isFlow: Bool {
    if case .flow = self { return true }
    return false
  }
}

extension Transition {
  var isDismissal: Bool {
    if case .dismissed = trigger { return true }
    return false
  }

  var isEvent: Bool {
    if case .event = trigger { return true }
    return false
  }
}
