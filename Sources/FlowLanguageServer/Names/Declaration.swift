import FlowSyntax

/// A declaration: something that a file gives a name to.
struct Declaration: Sendable {
  enum Kind: UInt8, Sendable {
    case flow, style, screen, tab, work, exit, need, variable, link
    /// An event of a screen, declared by its transition; one that several screens have alike; one of the flow itself.
    case event, sharedEvent, flowEvent
    /// Of a flow, a screen, an exit or an event.
    case parameter
    /// A payload of a pattern, or a value of a link: known in one transition or link alone.
    case binding
  }

  /// A set of kinds.
  struct Kinds: ExpressibleByArrayLiteral {
    private var bits: UInt32 = 0

    init(arrayLiteral kinds: Kind...) {
      for kind in kinds { bits |= 1 &<< UInt32(kind.rawValue) }
    }

    func contains(_ kind: Kind) -> Bool { bits & (1 &<< UInt32(kind.rawValue)) != 0 }
  }

  var kind: Kind
  /// Without backticks.
  var name: String
  /// Where the name stands.
  var range: SourceRange
  /// The node that declares it.
  var node: Int
  /// The index of the declaration that this one is a part of.
  var owner: Int?
  /// The type behind a screen, a tab or work: a flow, or a reducer of the app.
  var reducer: String?
}

/// The identity of a declaration in its unit: its file, and its index there.
struct Symbol: Hashable, Sendable {
  var file: Int
  var index: Int
}

/// A use of a name, and what the name may stand for.
struct NameUse: Sendable {
  /// The kind of name to look for, and the place. The indices are those of declarations of the same file.
  enum Target: Sendable {
    case module
    case style
    /// A flow, or a type of Swift.
    case reducer
    case screen(flow: Int)
    /// `send` and `update` reach screens and tabs, and `send` reaches work.
    case receiver(flow: Int)
    case tab(flow: Int)
    case exit(flow: Int)
    /// An exit of the flow that a screen or a tab is.
    case exitOfChild(owner: Int)
    /// An event of a screen, a tab or work, by the name of the latter.
    case event(flow: Int, of: String)
    /// An event of the flow itself.
    case flowEvent(flow: Int)
    /// A name in a scenario, whose flow may stand in another file.
    case scenario(ScenarioName)
    /// The label of an argument, by what the arguments are for.
    case label(Callee)
    /// A name in Swift: the nearest one in scope.
    case value(Scope)
    /// A word for how a screen is shown, as in `sheet`.
    case kind
  }

  /// The declaration that gets the arguments.
  enum Callee: Sendable {
    case screen(flow: Int, name: String)
    case exit(flow: Int, name: String)
    case event(flow: Int, of: String, name: String)
    case flowEvent(flow: Int, name: String)
    case reducer(String)
    case scenario(ScenarioName, name: String)
  }

  /// The facts by which the declaration of a name in a scenario is found.
  struct ScenarioName: Sendable {
    enum Role: Sendable { case hop, event, screen }

    var flow: String
    /// The screens and tabs that lead to the flow, or the screen, of the name.
    var path: [String] = []
    var role: Role
  }

  /// The scope of a fragment of Swift: the values of the transition, the screen and the flow around it.
  struct Scope: Sendable {
    var flow: Int
    var locals: [Int] = []
    /// The screen or the tab whose values are in scope.
    var owner: Int?
    /// The screen that `back to screen where …` looks for.
    var place: String?
  }

  var name: String
  var range: SourceRange
  var target: Target
}
