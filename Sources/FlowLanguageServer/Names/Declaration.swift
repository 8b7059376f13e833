import FlowSyntax

/// A declaration: a part of a file that introduces a name.
struct Declaration: Sendable {
  enum Kind: UInt8, Sendable {
    case flow, style, screen, tab, work, exit, need, variable, link
    /// An event that a screen's transition declares; an event shared by several screens; an event of the flow itself.
    case event, sharedEvent, flowEvent
    /// A parameter of a flow, a screen, an exit or an event.
    case parameter
    /// A value bound by a pattern or by a link, visible only in its transition or link.
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
  /// The range of the name.
  var range: SourceRange
  /// The node of the declaration.
  var node: Int
  /// The index of the declaration that contains this one.
  var owner: Int?
  /// The type of a screen, a tab or `work`: a flow, or a reducer of the app.
  var reducer: String?
}

/// The identity of a declaration in its unit: its file, and its index there.
struct Symbol: Hashable, Sendable {
  var file: Int
  var index: Int
}

/// A use of a name, and the declarations that it can refer to.
struct NameOccurrence: Sendable {
  /// The kind of declaration that the name refers to, and where to search for it. The indices refer to declarations in the same
  /// file.
  enum Target: Sendable {
    case module
    case style
    /// A flow, or a type of Swift.
    case reducer
    case screen(flow: Int)
    /// A screen or a tab, the receivers of `send` and `update`; or `work`, which only receives `send`.
    case receiver(flow: Int)
    case tab(flow: Int)
    case exit(flow: Int)
    /// An exit of the child flow that a screen or a tab shows.
    case exitOfChild(owner: Int)
    /// An event of the screen, tab or `work` with the given name.
    case event(flow: Int, of: String)
    /// An event of the flow itself.
    case flowEvent(flow: Int)
    /// A name in a scenario. The scenario's flow may be declared in another file.
    case scenario(ScenarioName)
    /// The label of an argument of the callee.
    case label(Callee)
    /// A name in Swift. It refers to the nearest declaration in scope.
    case value(Scope)
    /// A presentation word, such as `sheet`.
    case kind
  }

  /// The declaration that receives the arguments.
  enum Callee: Sendable {
    case screen(flow: Int, name: String)
    case exit(flow: Int, name: String)
    case event(flow: Int, of: String, name: String)
    case flowEvent(flow: Int, name: String)
    case reducer(String)
    case scenario(ScenarioName, name: String)
  }

  /// The data to find the declaration of a name in a scenario.
  struct ScenarioName: Sendable {
    enum Role: Sendable {
      case hop, event, screen
      /// A content of a column, in a condition such as `message is reselected`. The path leads to the sender of the event.
      case reselected
    }

    var flow: String
    /// The path of screens and tabs to the flow or screen that has the name.
    var path: [String] = []
    var role: Role
  }

  /// The last event of a scenario, and the data to find its sender.
  struct ScenarioEvent {
    var sender: ScenarioName
    var event: String?
  }

  /// The scope of a Swift fragment: the values of the transition, screen and flow around it.
  struct Scope: Sendable {
    var flow: Int
    var locals: [Int] = []
    /// The screen or tab whose values are in scope.
    var owner: Int?
    /// The screen that `back to screen where …` looks for.
    var place: String?
    /// The event before a condition of a scenario whose flow is not in the same file. Then `flow` is -1.
    var scenario: ScenarioEvent?
  }

  var name: String
  var range: SourceRange
  var target: Target
}
