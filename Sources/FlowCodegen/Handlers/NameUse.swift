import FlowModel

/// Whether code reads a name. A name that is only perhaps read (in a closure, where a parameter may hide it,
/// or in a string literal) must be bound, and must not be warned about.
enum NameUse {
  case unused, perhaps, certain

  var isUsed: Bool {
    if case .unused = self { return false }
    return true
  }

  /// The surer of the two.
  mutating func join(_ other: NameUse) {
    switch (self, other) {
    case (.certain, _), (_, .unused): break
    default: self = other
    }
  }

  func joined(_ other: NameUse) -> NameUse {
    var use = self
    use.join(other)
    return use
  }
}

/// How the fragments of a handler use a name.
struct NameUses {
  let screens: [Screen]

  func use(of name: Name, in branches: [Branch]) -> NameUse {
    var use = NameUse.unused
    for branch in branches {
      if let condition = branch.condition { use.join(self.use(of: name, in: condition)) }
      for operation in branch.operations { use.join(self.use(of: name, in: operation)) }
    }
    return use
  }

  func use(of name: Name, in fragment: Fragment) -> NameUse {
    let count = fragment.uses.count
    var index = 0
    while index < count {
      let use = fragment.uses[index]
      if use.name.id == name.id { return use.isCertain ? .certain : .perhaps }
      index &+= 1
    }
    return .unused
  }

  private func use(of name: Name, in operation: Operation) -> NameUse {
    switch operation.kind {
    case .show(_, let destination), .update(let destination): use(of: name, in: destination.arguments)
    case .present(let style, let destination):
      use(of: name, in: style).joined(use(of: name, in: destination.arguments))
    case .backTo(let place), .popTo(let place): use(of: name, in: place)
    case .replace(let routes): routes.reduce(.unused) { $0.joined(use(of: name, in: $1.destination.arguments)) }
    case .send(_, _, let arguments), .exit(_, let arguments): use(of: name, in: arguments)
    case .set(let variable, let target, let value):
      // The variable itself is written, not read.
      (variable == name ? .unused : use(of: name, in: target)).joined(use(of: name, in: value))
    case .back, .pop, .dismiss, .dismissAll, .select: .unused
    }
  }

  private func use(of name: Name, in arguments: ArgumentList?) -> NameUse {
    arguments.map { use(of: name, in: $0.text) } ?? .unused
  }

  /// The values of the place's own screen hide others of the same name.
  private func use(of name: Name, in place: Place) -> NameUse {
    guard case .screen(let screen, let condition?) = place,
      !screens[screen].values.contains(where: { $0.name == name })
    else { return .unused }
    return use(of: name, in: condition)
  }
}

extension SwiftGenerator {
  /// Whether some fragment of these branches reads what the flow needs.
  func usesNeeds(_ branches: @autoclosure () -> [Branch], in flow: Flow) -> Bool {
    if flow.needs.isEmpty { return false }
    let uses = NameUses(screens: flow.screens)
    let branches = branches()
    return flow.needs.contains { uses.use(of: $0.name, in: branches).isUsed }
  }
}
