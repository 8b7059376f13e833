package import FlowSyntax

/// `unreachable-branch`: a branch after `else`, or a branch with the same condition as an earlier one.
///
/// The rule also reports the transitions that ``UnreachableTransition`` finds.
///
/// Conditions are compared by their tokens, so white space and comments do not matter. `flowc` does not know what a condition
/// means, so conditions that differ in one letter are different.
enum UnreachableBranch {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for tree in context.trees {
      let reader = tree.reader
      let nodes = reader.nodes
      let count = reader.nodeCount
      var node = 1
      // The current screen, tab or `work`; `nil` once its transitions have been compared. The first pattern among them starts the
      // comparison.
      var holder: Int?
      while node < count {
        switch nodes[node].kind {
        case .branches: check(tree, node, &findings)
        case .branch where reader.child(.branches, of: node) != nil: break
        case .branch, .parameterList, .reducer:
          // These nodes contain no branches, so they are skipped whole.
          node = Int(nodes[node].end)
          continue
        case .screen, .tab, .work: holder = node
        case .transition:
          guard let screen = holder, UnreachableTransition.isPattern(nodes, node) else { break }
          UnreachableTransition.check(tree, screen, &findings)
          holder = nil
        default: break
        }
        node += 1
      }
    }
    return findings
  }

  private static func check(_ tree: SyntaxTree, _ list: Int, _ findings: inout [Diagnostic]) {
    var firstBranches: [String: Int] = [:]
    var last: Int?
    for branch in tree.children(.branch, of: list) {
      if let last {
        findings.append(finding(tree, branch, "an earlier branch always runs", because: last))
        // Later branches are unreachable for the same reason. One finding is enough.
        return
      }
      if let condition = tree.child(.condition, of: branch) {
        let text = tree.spelling(of: condition)
        if text.isEmpty { continue }  // The condition has a syntax error.
        if let first = firstBranches[text] {
          findings.append(finding(tree, branch, "an earlier branch has the same condition", because: first))
        } else {
          firstBranches[text] = branch
        }
      } else if isElse(tree, branch) {
        last = branch
      }
    }
  }

  /// Whether a branch is an `else`. A branch whose condition has a syntax error has no condition in the tree either, so this
  /// function looks at the tokens.
  private static func isElse(_ tree: SyntaxTree, _ branch: Int) -> Bool {
    let first = Int(tree.nodes[branch].firstToken)
    let next = tree.text(ofToken: tree.tokenAfter(first))
    return tree.text(ofToken: first) == "else" && (next == "->" || next == "{")
  }

  private static func finding(_ tree: SyntaxTree, _ branch: Int, _ reason: String, because earlier: Int) -> Diagnostic {
    Diagnostic(
      .unreachableBranch, at: tree.head(ofBranch: branch), "this branch never runs, because \(reason)",
      notes: [Diagnostic.Note("the earlier branch is here", at: tree.head(ofBranch: earlier))]
    )
  }
}

extension SyntaxTree {
  /// The range from `if` or `else` to the end of the condition.
  fileprivate func head(ofBranch branch: Int) -> Location {
    let start = range(of: branch).start
    if let condition = child(.condition, of: branch) {
      return Location(file: fileIndex, range: SourceRange(start: start, end: range(of: condition).end))
    }
    return Location(file: fileIndex, range: tokens[Int(nodes[branch].firstToken)].range)
  }

  /// The tokens of a node without comments, separated by single spaces.
  fileprivate func spelling(of node: Int) -> String {
    var text = ""
    for index in Int(nodes[node].firstToken)..<Int(nodes[node].tokenEnd) where !tokens[index].kind.isComment {
      if !text.isEmpty { text += " " }
      text += self.text(ofToken: index)
    }
    return text
  }

  fileprivate func text(ofToken index: Int) -> String { source.text(tokens[index].range) }
}

extension Rule {
  package static let unreachableBranch = Rule(
    "unreachable-branch", .warning, findsUnused: true,
    page: RulePage(
      "a branch after `else`, or after the same condition",
      what: """
        Branches are tried in order. A branch below an `else`, or below one with the same condition, is \
        never reached. Conditions are compared word by word; white space and comments do not count. The same \
        holds for patterns: below `delegate`, which takes every such event, `delegate.saved` is never \
        reached.
        """,
      why: """
        A branch that never runs most likely belongs further up, or should have a different condition.
        """,
      failing: """
        flow Numbers {
          var isDone: Bool = false
          start home
          screen home {
            tapped {
              if isDone -> push summary
              if isDone -> push help
              //<^^^^^^ warning[unreachable-branch]
              else -> push help
            }
          }
          screen summary
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          var isDone: Bool = false
          start home
          screen home {
            tapped {
              if isDone -> push summary
              else -> push help
            }
          }
          screen summary
          screen help
        }
        """))
}
