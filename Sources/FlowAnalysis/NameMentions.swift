import FlowModel
import FlowSyntax

/// Finds the names that the text of a flow mentions.
///
/// A string or a regular expression mentions every name that its text contains, because the name may be in an interpolation.
struct NameMentions {
  private let tree: SyntaxTree
  /// For each spelling without backticks, the indices of its tokens.
  private var tokens: [String: [Int]] = [:]
  private var strings: [SourceRange] = []

  init(_ tree: SyntaxTree, in flow: SyntaxTree.NodeID) {
    self.tree = tree
    for index in Int(tree.nodes[flow].firstToken)..<Int(tree.nodes[flow].tokenEnd) {
      let token = tree.tokens[index]
      switch token.kind {
      case .identifier: tokens[tree.source.text(token.range), default: []].append(index)
      case .quotedIdentifier:
        tokens[String(tree.source.text(token.range).dropFirst().dropLast()), default: []].append(index)
      case .string, .regex: strings.append(token.range)
      default: break
      }
    }
  }

  /// Whether the flow mentions a name anywhere except at its declaration.
  func contains(_ name: String, besidesAt declaration: SourceRange) -> Bool {
    tokens[name]?.contains { tree.tokens[$0].range != declaration } == true || isInString(name)
  }

  /// Whether the flow mentions a name anywhere except at its declaration and as the target of `set name = …`.
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
  /// A finding for each name that a flow declares and does not use.
  ///
  /// - Parameters:
  ///   - rule: the rule of the findings.
  ///   - declared: returns the names to look for in a flow, and the location of each declaration.
  ///   - isUsed: returns whether a mention of the name, other than its declaration, is a use.
  ///   - message: returns the message about a name.
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

  /// The names that a flow mentions; `nil` if its file has a syntax error, because the skipped text may mention other names.
  func mentions(in flow: Flow) -> NameMentions? {
    let tree = trees[flow.file]
    guard tree.diagnostics.isEmpty, let node = tree.flow(named: flow.location) else { return nil }
    return NameMentions(tree, in: node)
  }
}

extension SyntaxTree {
  /// The node of the flow whose name is at a location.
  func flow(named location: Location) -> NodeID? {
    children(.flow, of: 0).first { child(.name, of: $0).map { range(of: $0) } == location.range }
  }
}
