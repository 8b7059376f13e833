import FlowSyntax

/// A change to the text of a flow that keeps the Swift in it valid. No fragment moves to a place where its names mean something
/// else, and nothing that a fragment can read is removed.
struct Mutation {
  private let bytes: [UInt8]
  private let tree: SyntaxTree

  /// The text after some changes; the same text if no change is possible.
  static func text(_ text: String, _ random: inout Random) -> String {
    var text = text
    for _ in 0...random.below(4) { text = Self(text).changed(&random) ?? text }
    return text
  }

  private init(_ text: String) {
    bytes = Array(text.utf8)
    tree = Parser.parse(SourceFile(path: "a.flow", text: text), fileIndex: 0)
  }

  private func changed(_ random: inout Random) -> String? {
    for _ in 0..<8 {
      let node = random.below(tree.nodes.count)
      if let replacement = replacement(of: node, &random) { return replaced(node, replacement) }
    }
    return nil
  }

  /// The text that replaces a node; `nil` if the node is not replaced.
  private func replacement(of node: Int, _ random: inout Random) -> String? {
    let kind = tree.kind(of: node)
    if kind.isOperation {
      switch random.below(4) {
      // The two operations form a list. The list may be part of a longer list.
      case 0: return "\(text(node)), \(text(node))"
      case 1: return "\(random.pick(Self.plain)), \(text(node))"
      default: return random.pick(Self.plain)
      }
    }
    switch kind {
    case .transition, .branch, .screen, .link, .exit, .always, .withoutAnimation, .requirement, .stays, .containerNavigation,
      .containerNone, .screens,
      .style, .option, .tab:
      return ""
    case .presentation: return random.pick(["push", "sheet", "cover", "popover", "alert", "dialog"])
    case .integer: return random.pick(["1", "2", "3", "9"])
    default: return nil
    }
  }

  /// Operations that read nothing.
  private static let plain = ["back", "back 2", "back to root", "pop", "pop to root", "dismiss", "dismiss all", "forget"]

  private func text(_ node: Int) -> String {
    let range = tree.range(of: node)
    return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  private func replaced(_ node: Int, _ replacement: String) -> String {
    let range = tree.range(of: node)
    var changed = bytes
    changed.replaceSubrange(Int(range.start)..<Int(range.end), with: Array(replacement.utf8))
    return String(decoding: changed, as: UTF8.self)
  }
}
