import FlowModel
import FlowSyntax

/// Where the text of a flow mentions names.
///
/// A word in a string counts as a mention, because it may stand in an interpolation.
struct NameMentions {
  private let tree: SyntaxTree
  /// For each spelling without backticks, the indices of its tokens.
  private var tokens: [String: [Int]] = [:]
  private var strings: [SourceRange] = []

  init(_ tree: SyntaxTree, in flow: SyntaxTree.NodeID) {
    self.tree = tree
    let end = Int(tree.nodes[flow].tokenEnd)
    var index = Int(tree.nodes[flow].firstToken)
    while index < end {
      let token = tree.tokens[index]
      switch token.kind {
      case .identifier: tokens[tree.source.text(token.range), default: []].append(index)
      case .quotedIdentifier:
        tokens[String(tree.source.text(token.range).dropFirst().dropLast()), default: []].append(index)
      case .string, .regex: strings.append(token.range)
      default: break
      }
      index += 1
    }
  }

  /// Whether a name is mentioned anywhere but in the place of its declaration.
  func contains(_ name: String, besidesAt declaration: SourceRange) -> Bool {
    tokens[name]?.contains { tree.tokens[$0].range != declaration } == true || isInString(name)
  }

  /// Whether a name is mentioned anywhere but in its declaration and as what `set name = …` changes.
  func isRead(_ name: String, besidesAt declaration: SourceRange) -> Bool {
    tokens[name]?.contains { tree.tokens[$0].range != declaration && !isSet($0) } == true || isInString(name)
  }

  /// Whether a token is the whole target of a `set`.
  private func isSet(_ token: Int) -> Bool {
    let node = (1..<tree.nodes.count).partitioningIndex { Int(tree.nodes[$0].firstToken) >= token }
    guard node < tree.nodes.count, Int(tree.nodes[node].firstToken) == token else { return false }
    return tree.kind(of: node) == .lvalue && Int(tree.nodes[node].tokenEnd) == token + 1
  }

  private func isInString(_ name: String) -> Bool { strings.contains { tree.source.text($0).contains(name) } }
}

extension AnalysisContext {
  /// A finding for each of the names that flows declare and do not use.
  ///
  /// - Parameters:
  ///   - rule: what is broken.
  ///   - declared: the names that are looked for, and where each is declared.
  ///   - isUsed: whether the mentions of a name, besides that in its place, are a use.
  ///   - message: what is said of a name.
  func findings(
    _ rule: Rule, for declared: (Flow) -> [(name: Name, location: Location)],
    unless isUsed: (NameMentions, String, SourceRange) -> Bool, _ message: (String) -> String
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows {
      let declared = declared(flow)
      guard !declared.isEmpty, let mentions = mentions(in: flow) else { continue }
      for (name, location) in declared where !isUsed(mentions, unit.names[name], location.range) {
        findings.append(Diagnostic(rule, at: location, message(unit.names[name])))
      }
    }
    return findings
  }

  /// The names that a flow mentions; `nil` if its file does not parse, since what was skipped may be a mention.
  func mentions(in flow: Flow) -> NameMentions? {
    let tree = trees[flow.file]
    guard tree.diagnostics.isEmpty, let node = tree.flow(named: flow.location) else { return nil }
    return NameMentions(tree, in: node)
  }
}

extension SyntaxTree {
  /// The node of the flow whose name stands in a place.
  func flow(named location: Location) -> NodeID? {
    children(.flow, of: 0).first { child(.name, of: $0).map { range(of: $0) } == location.range }
  }
}
