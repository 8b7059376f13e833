import FlowSyntax

extension SyntaxTree {
  /// The tree as indented lines: the kind of each node, and the text of nodes without children.
  var outline: String {
    var lines: [String] = []
    var ends: [Int] = []
    for node in 0..<nodes.count {
      while let end = ends.last, end <= node { ends.removeLast() }
      let isLeaf = end(of: node) == node + 1
      let text = isLeaf && node > 0 ? " " + source.text(range(of: node)).debugDescription : ""
      lines.append(String(repeating: "  ", count: ends.count) + "\(kind(of: node))" + text)
      ends.append(end(of: node))
    }
    return lines.joined(separator: "\n")
  }

  /// The kinds of the tree's nodes, in order.
  var kinds: [String] { nodes.indices.map { "\(kind(of: $0))" } }

  /// `line:column: message` of each finding, with the text that it marks.
  var findings: [String] {
    diagnostics.map { finding in
      let place = source.position(at: finding.location.range.start)
      let marked = source.text(finding.location.range)
      return "\(place.line):\(place.column): \(finding.message) <\(marked)>"
    }
  }

  /// The violated properties of this tree. Every tree must have these properties, whatever its text is.
  var violations: [String] {
    var found: [String] = []
    func check(_ holds: Bool, _ what: @autoclosure () -> String) {
      if !holds, found.count < 3 { found.append(what()) }
    }
    check(tokens.count > 0 && tokens[tokens.count - 1].kind == .endOfFile, "no end of file")
    let (tokens, nodes) = (tokens, nodes)
    var last: UInt32 = 0
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.start < last || token.end < token.start { check(false, "token \(index) begins before the last one ends") }
      if token.end == token.start, token.kind != .endOfFile { check(false, "token \(index) is empty") }
      last = token.end
      index += 1
    }
    check(Int(last) == source.bytes.count, "the last token is not at the end")
    var open: [Int] = []
    var id = 0
    while id < nodes.count {
      let node = nodes[id]
      let end = Int(node.end)
      while !open.isEmpty, Int(nodes[open[open.count - 1]].end) <= id { open.removeLast() }
      if end <= id || end > nodes.count { check(false, "node \(id) ends at \(end)") }
      if node.tokenEnd < node.firstToken { check(false, "node \(id) has no tokens") }
      if !open.isEmpty {
        let parent = nodes[open[open.count - 1]]
        if end > Int(parent.end) { check(false, "node \(id) ends behind its parent") }
        if node.firstToken < parent.firstToken { check(false, "node \(id) begins before its parent") }
        // A node without tokens is before the next token, after comments that do not belong to any node.
        if node.tokenEnd != node.firstToken, node.tokenEnd > parent.tokenEnd {
          check(false, "node \(id) outlasts its parent")
        }
      }
      open.append(id)
      id += 1
    }
    for finding in diagnostics {
      let range = finding.location.range
      check(range.start <= range.end && Int(range.end) <= source.bytes.count, "a finding is outside of the file")
    }
    return found
  }
}
