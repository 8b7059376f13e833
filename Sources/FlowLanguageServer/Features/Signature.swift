import FlowSyntax

/// Formats a declaration as one line of the language.
struct Signature {
  let names: UnitNames
  let unit: LoadedUnit

  /// The declaration of a symbol on one line, without the body: `screen detail(number: Int)`.
  func text(of symbol: Symbol) -> String {
    let declaration = names[symbol]
    let tree = unit.files[symbol.file].tree
    let range = tree.range(of: declaration.node)
    switch declaration.kind {
    case .flow, .screen, .tab, .work, .style:
      // The header, which ends before the body.
      let tokens = Int(tree.nodes[declaration.node].firstToken)..<Int(tree.nodes[declaration.node].tokenEnd)
      let brace = tokens.first { tree.tokens[$0].kind == .leftBrace }
      let end = brace.map { tree.tokens[$0].start } ?? range.end
      return line(tree, SourceRange(start: range.start, end: end))
    case .event, .sharedEvent: return "event " + parameters(of: symbol, named: declaration.name)
    case .parameter, .binding:
      let word = declaration.kind == .parameter || tree.kind(of: declaration.node) == .alertField ? "" : "let "
      return word + (tree.kind(of: declaration.node) == .string ? declaration.name : line(tree, range))
    case .link: return "link " + declaration.name
    case .exit: return "exit " + parameters(of: symbol, named: declaration.name)
    case .flowEvent: return "event " + parameters(of: symbol, named: declaration.name)
    case .need, .variable: return line(tree, range)
    }
  }

  /// A name with its parameters: `detail(number: Int)`. Without parameters, only the name.
  func parameters(of symbol: Symbol, named name: String) -> String {
    let parameters = self.parameters(names.members([.parameter], of: names.child(of: symbol) ?? symbol))
    return parameters.isEmpty ? name : "\(name)(\(parameters.joined(separator: ", ")))"
  }

  /// Each parameter, and each need, from its name on as its declaration spells it: `number: Int`.
  func parameters(_ symbols: [Symbol]) -> [String] {
    symbols.map { symbol in
      let tree = unit.files[symbol.file].tree
      let declaration = names[symbol]
      return line(tree, SourceRange(start: declaration.range.start, end: tree.range(of: declaration.node).end))
    }
  }

  /// The text of a range on one line.
  private func line(_ tree: SyntaxTree, _ range: SourceRange) -> String {
    let bytes = tree.source.base
    let space = UInt8(ascii: " ")
    var end = Int(range.end)
    while end > Int(range.start), bytes[end - 1] == space { end -= 1 }
    // Fast path: most texts are already one line of ASCII with single spaces.
    var index = Int(range.start)
    while index < end, bytes[index] < 0x80, bytes[index] > space || bytes[index] == space && bytes[index + 1] != space {
      index &+= 1
    }
    if index >= end { return tree.source.text(SourceRange(start: range.start, end: UInt32(end))) }
    return tree.source.text(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
