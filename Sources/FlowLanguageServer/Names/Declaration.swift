import FlowSyntax

/// A declaration: something that a file gives a name to.
struct Declaration: Sendable {
  enum Kind: Sendable, Hashable {
    case flow, style, screen, tab, work, exit, need, variable, link
    /// An event of a screen, declared by its transition; one that several screens have alike; one of the flow itself.
    case event, sharedEvent, flowEvent
    /// Of a flow, a screen, an exit or an event.
    case parameter
    /// A payload of a pattern, or a value of a link: known in one transition or link alone.
    case binding
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
  /// What kind of name is looked for, and where. The indices are those of declarations of the same file.
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

  /// What arguments are handed to.
  enum Callee: Sendable {
    case screen(flow: Int, name: String)
    case exit(flow: Int, name: String)
    case event(flow: Int, of: String, name: String)
    case flowEvent(flow: Int, name: String)
    case reducer(String)
    case scenario(ScenarioName, name: String)
  }

  /// What a name in a scenario is looked for by.
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

/// The declarations and uses of names in one file. They are read from its tree alone, so they exist whatever mistakes
/// the files have.
struct FileNames: Sendable {
  private(set) var declarations: [Declaration] = []
  /// In the order of the file.
  private(set) var uses: [NameUse] = []
  /// The modules that the file imports.
  private(set) var imports: [String] = []
  private var byOwner: [Int?: [Int]] = [:]
  private var byName: [OwnedName: [Int]] = [:]

  private struct OwnedName: Hashable {
    var owner: Int?
    var name: String
  }

  /// Adds a declaration, and answers its index.
  mutating func add(_ declaration: Declaration) -> Int {
    let index = declarations.count
    declarations.append(declaration)
    byOwner[declaration.owner, default: []].append(index)
    byName[OwnedName(owner: declaration.owner, name: declaration.name), default: []].append(index)
    return index
  }

  mutating func add(_ use: NameUse) { uses.append(use) }

  mutating func add(import module: String) { imports.append(module) }

  mutating func setReducer(_ type: String, of declaration: Int) { declarations[declaration].reducer = type }

  mutating func sort() { uses.sort { $0.range.start < $1.range.start } }

  /// The declarations of some kinds that are a part of another, or of none.
  func declarations(_ kinds: Set<Declaration.Kind>, of owner: Int?) -> [Int] {
    (byOwner[owner] ?? []).filter { kinds.contains(declarations[$0].kind) }
  }

  func declaration(_ kinds: Set<Declaration.Kind>, named name: String, of owner: Int?) -> Int? {
    byName[OwnedName(owner: owner, name: name)]?.first { kinds.contains(declarations[$0].kind) }
  }

  /// The declaration whose name is at an offset. The pattern of a link holds the names of its values, which go before.
  func declaration(at offset: UInt32) -> Int? { declarations.lastIndex { $0.range.contains(offset) } }

  /// The use at an offset. Its end counts as well: a cursor behind a name speaks of it.
  func use(at offset: UInt32) -> NameUse? { uses.first { $0.range.contains(offset) } }

  /// The flow that holds a declaration, or that it is.
  func flow(around index: Int) -> Int? {
    var next: Int? = index
    while let index = next {
      if declarations[index].kind == .flow { return index }
      next = declarations[index].owner
    }
    return nil
  }
}

extension SourceRange {
  /// Whether an offset is in the range or at its end.
  func contains(_ offset: UInt32) -> Bool { start <= offset && offset <= end }

  func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}
