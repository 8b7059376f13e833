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
  @_transparent
  mutating func join(_ other: UseCertainty) {
    switch (self, other) {
    case (.certain, _), (_, .unused): break
    default: self = other
    }
  }
}

/// Finds out how the fragments of handlers use a name. It contains only pointers into a unit, because the generator calls it
/// very often.
struct NameUses {
  private let screens: UnsafePointer<Screen>
  private let transitions: UnsafePointer<Transition>
  private let branches: UnsafePointer<Branch>
  private let enclosing: UnsafePointer<EnclosingCondition>
  private let operations: UnsafePointer<Operation>
  private let routes: UnsafePointer<ReplacementRoute>
  private let parameters: UnsafePointer<Parameter>
  private let bindings: UnsafePointer<Transition.Binding>
  private let uses: UnsafePointer<Fragment.NameUse>
  /// For every name of the unit, whether the name is a Swift keyword.
  private let keywords: UnsafePointer<Bool>
  private let state: Name?

  init(_ unit: FlowUnit, keywords: UnsafePointer<Bool>) {
    self.keywords = keywords
    state = unit.names.find("state")
    screens = unit.raw.screens
    transitions = unit.raw.transitions
    branches = unit.raw.branches
    enclosing = unit.raw.enclosing
    operations = unit.raw.operations
    routes = unit.raw.routes
    parameters = unit.raw.parameters
    bindings = unit.raw.bindings
    uses = unit.raw.uses
  }

  /// How transitions use a name that is declared outside of them. A payload with the same name hides it.
  ///
  /// - Parameter isDismissal: `true` to look only at transitions for gestures, `false` to look only at the other transitions.
  func use(of name: Name, inTransitions range: IndexRange, isDismissal: Bool) -> UseCertainty {
    var use = UseCertainty.unused
    var index = range.start
    while index < range.end {
      let transition = transitions + index
      if !transition.pointee.branches.isEmpty, transition.pointee.isDismissal == isDismissal,
        !binds(transition.pointee.trigger, name)
      {
        use.join(self.use(of: name, in: transition.pointee.branches))
      }
      index &+= 1
    }
    return use
  }

  /// Whether the payload of an event binds a name.
  @_transparent
  func binds(_ trigger: Transition.Trigger, _ name: Name) -> Bool {
    switch trigger {
    case .event(_, let list): return contains(list, name)
    case .pattern(_, let range), .exit(_, let range):
      var index = range.start
      while index < range.end {
        if let bound = bindings[index].name, bound.id == name.id { return true }
        index &+= 1
      }
      return false
    case .dismissed, .reselected: return false
    }
  }

  @_transparent
  private func contains(_ list: ParameterList?, _ name: Name) -> Bool {
    guard let range = list?.parameters else { return false }
    var index = range.start
    while index < range.end {
      if parameters[index].name.id == name.id { return true }
      index &+= 1
    }
    return false
  }

  @_transparent
  func use(of name: Name, in range: IndexRange) -> UseCertainty {
    var use = UseCertainty.unused
    var index = range.start
    while index < range.end {
      let branch = branches + index
      var isBound = false
      if branch.pointee.enclosing >= 0 { isBound = binds(inConditionsAround: branch.pointee.enclosing, name, &use) }
      if let condition = branch.pointee.condition {
        // A name that an outer condition binds is not a value of the flow.
        if !isBound { use.join(self.use(of: name, in: condition)) }
        isBound = isBound || binds(condition, name)
        index &+= 1
      } else {
        index = branch.pointee.enclosing >= 0 ? index &+ 1 : range.end  // No branch after `else` is generated.
      }
      if !isBound { use.join(self.use(of: name, inOperations: branch.pointee.operations)) }
    }
    return use
  }

  /// Whether a condition around a branch binds a name. Uses in these conditions are joined to `use`.
  private func binds(inConditionsAround innermost: Int32, _ name: Name, _ use: inout UseCertainty) -> Bool {
    if innermost < 0 { return false }
    let around = enclosing[Int(innermost)]
    if binds(inConditionsAround: around.outer, name, &use) { return true }
    use.join(self.use(of: name, in: around.condition))
    return binds(around.condition, name)
  }

  @_transparent
  func use(of name: Name, inOperations range: IndexRange) -> UseCertainty {
    var use = UseCertainty.unused
    var operation = range.start
    while operation < range.end {
      use.join(self.use(of: name, inOperation: operation))
      operation &+= 1
    }
    return use
  }

  @_transparent
  func use(of name: Name, in fragment: Fragment) -> UseCertainty {
    var index = fragment.uses.start
    let end = fragment.uses.end
    while index < end {
      if uses[index].name.id == name.id {
        if uses[index].isCertain {
          return keywords[Int(name.id)] && !uses[index].isQuoted ? .unused : .certain
        }
        return .perhaps
      }
      index &+= 1
    }
    return .unused
  }

  /// Whether a condition gives a name a new meaning in the code after it.
  func binds(_ condition: Fragment, _ name: Name) -> Bool {
    var index = condition.uses.start
    while index < condition.uses.end {
      if uses[index].name.id == name.id { return uses[index].isBound }
      index &+= 1
    }
    return false
  }

  /// The names that a fragment may read.
  func names(in fragment: Fragment) -> [Name] { (fragment.uses.start..<fragment.uses.end).map { uses[$0].name } }

  /// The names to which a condition gives a new meaning in the code after it.
  func names(boundBy condition: Fragment) -> [Name] {
    (condition.uses.start..<condition.uses.end).compactMap { uses[$0].isBound ? uses[$0].name : nil }
  }

  func use(of name: Name, inOperation index: Int) -> UseCertainty {
    switch operations[index].kind {
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
      for index in range.start..<range.end { use.join(self.use(of: name, in: routes[index].destination.arguments)) }
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

  @_transparent
  func use(of name: Name, in arguments: ArgumentList?) -> UseCertainty {
    guard let arguments else { return .unused }
    return use(of: name, in: arguments.text)
  }

  /// How the condition of a `back to` or `pop to` uses a name. The target screen's values or state hide other values of the
  /// same name.
  private func use(of name: Name, in condition: Fragment, ofScreen screen: Int) -> UseCertainty {
    if case .values(let list) = screens[screen].content {
      if contains(list, name) { return .unused }
    } else if name == state {
      return .unused
    }
    return use(of: name, in: condition)
  }
}

/// Facts about a screen and its transitions that code generation needs.
extension Screen {
  @_transparent
  var hasReducer: Bool { content.hasReducer }

  @_transparent
  var values: IndexRange { content.values }
}

extension Screen.Content {
  /// Whether it is a reducer, which may be a flow.
  @_transparent
  var hasReducer: Bool {
    if case .values = self { return false }
    return true
  }

  /// The values that a screen holds; empty for a screen with a reducer.
  @_transparent
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
  @_transparent
  var isDismissal: Bool {
    if case .dismissed = trigger { return true }
    return false
  }

  var isEvent: Bool {
    if case .event = trigger { return true }
    return false
  }
}
