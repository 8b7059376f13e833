import FlowSyntax

/// A place where a flow shows a screen.
struct ShownPlace {
  /// The word or the style that shows the screen: `push`, `picker`.
  var how: String
  /// The declaration that shows the screen: a screen, a tab, work, or `start`, `link "/a"`, `event loggedOut`.
  var from: String
  var location: Location

  static func all(of screen: Symbol, in names: UnitNames, _ unit: LoadedUnit) -> [ShownPlace] {
    let file = names.files[screen.file]
    let tree = unit.files[screen.file].tree
    return file.uses(of: names[screen].name).compactMap { use in
      switch use.target {
      case .screen, .receiver: break
      default: return nil
      }
      guard names.symbol(of: use, in: screen.file) == screen else {
        return nil
      }
      return showing(of: use, tree)
    }
  }

  /// Returns `nil` for a name that is not a destination, such as the screen in `back to`.
  private static func showing(of use: NameOccurrence, _ tree: SyntaxTree) -> ShownPlace? {
    let path = tree.nodes(around: use.range.start)
    guard let index = path.lastIndex(where: { tree.kind(of: $0) == .destination }) else { return nil }
    let operation = path[index - 1]
    let how: String
    switch tree.kind(of: operation) {
    case .showAs, .route:
      how = tree.child(.presentation, of: operation).map { tree.source.text(tree.range(of: $0)) } ?? "root"
    case .replace, .start: how = "root"
    case .update: return nil
    default:
      // Any other operation with a screen shows that screen, and its own word says how.
      how = tree.source.text(tree.tokens[Int(tree.nodes[operation].firstToken)].range)
      guard Keyword.operationSummaries[how] != nil else { return nil }
    }
    return ShownPlace(how: how, from: sender(path, tree), location: Location(file: tree.fileIndex, range: use.range))
  }

  private static func sender(_ path: [Int], _ tree: SyntaxTree) -> String {
    for node in path.reversed() {
      let name = tree.child(.name, of: node).map { tree.source.text(tree.range(of: $0)) } ?? ""
      switch tree.kind(of: node) {
      case .screen, .alert, .tab, .work: return name
      case .event: return "event \(name)"
      case .start: return "start"
      case .link where !name.isEmpty: return "link \(name)"
      case .link: return tree.child(.string, of: node).map { "link " + tree.source.text(tree.range(of: $0)) } ?? "link"
      default: break
      }
    }
    return "start"
  }
}
