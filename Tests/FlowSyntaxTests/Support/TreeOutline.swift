import FlowSyntax

extension SyntaxTree {
  /// The tree as indented lines: the kind of each node, and the text of those that have no children.
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

  /// `line:column: message` of each finding, with the text that it marks.
  var findings: [String] {
    diagnostics.map { finding in
      let place = source.position(at: finding.location.range.start)
      let marked = source.text(finding.location.range)
      return "\(place.line):\(place.column): \(finding.message) <\(marked)>"
    }
  }

  /// What every tree has to be, whatever the text is. Empty if it is.
  var violations: [String] {
    var found: [String] = []
    func check(_ holds: Bool, _ what: @autoclosure () -> String) {
      if !holds, found.count < 3 { found.append(what()) }
    }
    check(tokens.count > 0 && tokens[tokens.count - 1].kind == .endOfFile, "no end of file")
    var last: UInt32 = 0
    for index in 0..<tokens.count {
      let token = tokens[index]
      check(token.start >= last && token.end >= token.start, "token \(index) begins before the last one ends")
      check(token.kind == .endOfFile || token.end > token.start, "token \(index) is empty")
      last = token.end
    }
    check(Int(last) == source.bytes.count, "the last token is not at the end")
    var open: [Int] = []
    for node in 0..<nodes.count {
      while let parent = open.last, end(of: parent) <= node { open.removeLast() }
      check(end(of: node) > node && end(of: node) <= nodes.count, "node \(node) ends at \(end(of: node))")
      check(nodes[node].tokenEnd >= nodes[node].firstToken, "node \(node) has no tokens")
      if let parent = open.last {
        check(end(of: node) <= end(of: parent), "node \(node) ends behind its parent")
        check(nodes[node].firstToken >= nodes[parent].firstToken, "node \(node) begins before its parent")
        // One without tokens stands before the next token, behind comments that belong to nobody.
        let isEmpty = nodes[node].tokenEnd == nodes[node].firstToken
        check(isEmpty || nodes[node].tokenEnd <= nodes[parent].tokenEnd, "node \(node) outlasts its parent")
      }
      open.append(node)
    }
    for finding in diagnostics {
      let range = finding.location.range
      check(range.start <= range.end && Int(range.end) <= source.bytes.count, "a finding is outside of the file")
    }
    return found
  }
}
