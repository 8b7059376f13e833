import FlowSyntax

extension Lowering {
  /// Makes a fragment: a piece of Swift that may read names of the flow, with a list of these names.
  func fragment(_ node: Int) -> Fragment {
    let first = Int(tree.nodes[node].firstToken)
    return Fragment(
      location: tree.location(of: node),
      uses: uses(from: first, to: Int(tree.nodes[node].tokenEnd))
    )
  }

  /// Makes the fragment of the type of a value. Remembers the names in it that may be those of generated types.
  func typeFragment(_ node: Int) -> Fragment {
    let tokens = tree.tokens
    for index in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd) {
      guard case .identifier = tokens[index].kind, mayNameGeneratedType(tokens[index]),
        !Self.isMemberOrLabel(tokens, index, takesLabels: true)
      else { continue }
      generatedNames.append((name(token: index), Location(file: tree.file, range: tokens[index].range)))
    }
    return tree.fragment(node)
  }

  /// Looks at two letters only, because nearly no type has such a name.
  private func mayNameGeneratedType(_ token: Token) -> Bool {
    let (first, last) = (tree.bytes[Int(token.start)], tree.bytes[Int(token.end) - 1])
    return last == UInt8(ascii: "n") || "BCEST".utf8.contains(first)
  }

  /// Lowers the parameters of a declaration: `(number: Int, name: String = "")`.
  func parameterList(of node: Int) -> ParameterList? {
    guard let list = tree.child(.parameterList, of: node) else { return nil }
    let first = tables.parameters.count
    var isDamaged = false
    for child in children(of: list) {
      if case .parameter = tree.kind(of: child), let nameNode = tree.child(.name, of: child),
        let type = tree.child(.type, of: child)
      {
        if isNewParameter(nameNode) {
          tables.parameters.append(
            Parameter(
              name: name(nameNode), location: tree.location(of: nameNode), type: typeFragment(type),
              defaultValue: tree.child(.expression, of: child).map { tree.fragment($0) }))
        }
      } else {
        isDamaged = true
      }
    }
    return endParameters(list, since: first, isDamaged: isDamaged)
  }

  /// Lowers the parameters that a transition declares for its event: `numberSelected(number: Int)`.
  func eventParameters(of list: Int?, event: Name) -> ParameterList? {
    guard let list else { return nil }
    let first = tables.parameters.count
    var isDamaged = false
    for child in children(of: list) {
      if case .binding = tree.kind(of: child) {
        if let nameNode = tree.child(.name, of: child), let type = tree.child(.type, of: child) {
          if isNewParameter(nameNode) {
            tables.parameters.append(
              Parameter(name: name(nameNode), location: tree.location(of: nameNode), type: typeFragment(type)))
          }
        } else {
          // An empty binding is a syntax error, which is already reported.
          if !tree.isEmpty(child), isWhole(list) { reportUntyped(child, event) }
          isDamaged = true
        }
      }
    }
    return endParameters(list, since: first, isDamaged: isDamaged)
  }

  private func endParameters(_ list: Int, since first: Int, isDamaged: Bool) -> ParameterList {
    // Without a closing bracket, it is unknown what the list was meant to contain.
    let isOpen = tree.tokens[Int(tree.nodes[list].firstToken)].partner == Token.noPartner
    usedNames.removeAll()
    return ParameterList(
      parameters: tables.parameters.range(from: first), text: inside(list, readsNames: false),
      isDamaged: isDamaged || isOpen)
  }

  private func reportUntyped(_ binding: Int, _ event: Name) {
    report(
      .argumentMismatch, at: tree.location(of: binding), "this value of `\(text(event))` needs a name and a type",
      notes: [.init("a screen without a reducer declares its events here: `\(text(event))(name: Type)`")])
  }

  /// Whether the name is not yet in the list. Reports a parameter with the name of an earlier parameter.
  private func isNewParameter(_ nameNode: Int) -> Bool {
    let name = name(nameNode)
    guard let other = usedNames.insert(name, tables.parameters.count) else { return true }
    let first = tables.parameters[other].location
    report(.duplicate("parameter", text(name), at: tree.location(of: nameNode), first: first))
    return false
  }

  /// The arguments after a name; `nil` without parentheses.
  func argumentList(of node: Int) -> ArgumentList? {
    guard let list = tree.child(.argumentList, of: node) else { return nil }
    let first = tables.arguments.count
    var isDamaged = false
    for child in children(of: list) {
      if case .argument = tree.kind(of: child), let value = tree.child(.expression, of: child), !tree.isEmpty(value) {
        var argument = Argument(value: tree.fragment(value))
        if let label = tree.child(.name, of: child) {
          argument.label = name(label)
          argument.labelLocation = tree.location(of: label)
        }
        tables.arguments.append(argument)
      } else {
        isDamaged = true
      }
    }
    return ArgumentList(
      arguments: tables.arguments.range(from: first), text: inside(list, readsNames: true), isDamaged: isDamaged)
  }

  /// The text between the brackets of a list, without comments at its ends.
  private func inside(_ list: Int, readsNames: Bool) -> Fragment {
    text(from: Int(tree.nodes[list].firstToken) + 1, to: Int(tree.nodes[list].tokenEnd) - 1, readsNames: readsNames)
  }

  /// Divides the arguments after a name into two lists. Each list has at least one argument or is `nil`.
  ///
  /// - Parameter count: the number of arguments in the first list.
  func divide(_ list: ArgumentList, _ node: Int, at count: Int) -> (ArgumentList?, ArgumentList?) {
    let (range, nodes) = (list.arguments, children(.argument, of: node))
    if count <= 0 { return (nil, list) }
    if count >= range.count || nodes.count != range.count { return (list, nil) }
    let (first, end) = (Int(tree.nodes[node].firstToken) + 1, Int(tree.nodes[node].tokenEnd) - 1)
    return (
      ArgumentList(
        arguments: IndexRange(start: range.start, end: range.start + count),
        text: text(from: first, to: Int(tree.nodes[nodes[count - 1]].tokenEnd), readsNames: true)),
      ArgumentList(
        arguments: IndexRange(start: range.start + count, end: range.end),
        text: text(from: Int(tree.nodes[nodes[count]].firstToken), to: end, readsNames: true))
    )
  }

  /// The text between two tokens, without comments at its ends.
  private func text(from first: Int, to last: Int, readsNames: Bool) -> Fragment {
    var (first, last) = (first, last)
    while first < last, tree.tokens[first].kind.isComment { first += 1 }
    while last > first, tree.tokens[last - 1].kind.isComment { last -= 1 }
    let start = tree.tokens[first].start
    let end = last > first ? tree.tokens[last - 1].end : start
    return Fragment(
      location: Location(file: tree.file, range: SourceRange(start: start, end: end)),
      uses: readsNames ? uses(from: first, to: last) : .empty
    )
  }

  /// The identifiers between two tokens that may be variables, without labels and members. In braces, a closure's parameter may
  /// hide a name. In a string literal, a name may be plain text.
  private func uses(from first: Int, to end: Int) -> IndexRange {
    let start = tables.uses.count
    let tokens = tree.tokens
    var braces = 0
    var bindings = BindingReader(source: source)
    brackets.removeAll()
    var index = first
    while index < end {
      switch tokens[index].kind {
      case .leftParen:
        brackets.push(takesLabels: true)
        if index > first { bindings.enterParenthesis(tokens, index) }
      case .leftBracket: brackets.push(takesLabels: index > first && Self.isSubscript(tokens, index))
      case .rightParen, .rightBracket: brackets.pop()
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .equal: bindings.bindsAll = false
      case .identifier, .quotedIdentifier:
        if !Self.isMemberOrLabel(tokens, index, takesLabels: brackets.takesLabels) {
          let isBound = braces == 0 && bindings.mayBind(tokens, index) && bindings.binds(tokens, index)
          let isRead = !isBound || bindings.isShort(tokens, index, end, isInBrackets: !brackets.isEmpty)
          add(
            Fragment.NameUse(
              name: name(token: index), isCertain: braces == 0 && isRead, isBound: isBound,
              isQuoted: tokens[index].isQuoted))
        }
      case .string: addWords(of: tokens[index])
      default: break
      }
      index += 1
    }
    usedNames.removeAll()
    return tables.uses.range(from: start)
  }

  private func add(_ use: Fragment.NameUse) {
    if let index = usedNames.insert(use.name, tables.uses.count) { join(use, at: index) } else { tables.uses.append(use) }
  }

  /// Adds another use of a name that the fragment already uses. If the name was bound before, this use does not read the flow's
  /// value.
  private func join(_ use: Fragment.NameUse, at index: Int) {
    if use.isCertain, !tables.uses[index].isBound { tables.uses[index].isCertain = true }
    if use.isBound { tables.uses[index].isBound = true }
    if use.isQuoted { tables.uses[index].isQuoted = true }
  }

  /// Whether a name is a member after a dot, or the label of an argument.
  private static func isMemberOrLabel(_ tokens: UnsafePointer<Token>, _ index: Int, takesLabels: Bool) -> Bool {
    var previous = index - 1
    while previous >= 0, tokens[previous].kind.isComment { previous -= 1 }
    if previous < 0 { return false }
    switch tokens[previous].kind {
    case .dot: return true
    case .leftParen, .leftBracket, .comma: return takesLabels && isBeforeColon(tokens, index)
    // After a closing brace, a name before a colon is the label of a second trailing closure.
    case .rightBrace: return isBeforeColon(tokens, index)
    default: return false
    }
  }

  private static func isBeforeColon(_ tokens: UnsafePointer<Token>, _ index: Int) -> Bool {
    var next = index + 1
    while tokens[next].kind.isComment { next += 1 }
    if case .colon = tokens[next].kind { return true }
    return false
  }

  /// Whether a bracket opens a subscript, not a literal. The arguments of a subscript can have labels.
  private static func isSubscript(_ tokens: UnsafePointer<Token>, _ index: Int) -> Bool {
    var previous = index - 1
    guard tokens[previous].end == tokens[index].start else { return false }
    // In `table?[number: 1]`, a `?` is between the name and the bracket.
    if case .symbol = tokens[previous].kind, previous > 0, tokens[previous - 1].end == tokens[previous].start {
      previous -= 1
    }
    switch tokens[previous].kind {
    case .identifier, .quotedIdentifier, .rawIdentifier, .closureParameter, .rightParen, .rightBracket, .rightBrace, .string: return true
    default: return false
    }
  }

  /// Adds the words of a string literal with interpolation as names that it may read.
  private func addWords(of token: Token) {
    let literal = source.text(token.range)
    guard literal.utf8.contains(UInt8(ascii: "\\")) else { return }
    for word in literal.unicodeScalars.split(whereSeparator: { !Lexer.isIdentifierCharacter($0) }) {
      add(Fragment.NameUse(name: names.intern(String(word)), isCertain: false, isQuoted: true))
    }
  }
}

extension SyntaxReader {
  /// Makes a fragment that reads no names of the flow: a type, or a default value.
  func fragment(_ node: Int) -> Fragment { Fragment(location: location(of: node), uses: .empty) }

  /// Whether a node is a name and is before the end of its parent.
  func isName(_ node: Int, before end: Int) -> Bool {
    guard node < end, case .name = kind(of: node) else { return false }
    return true
  }

  /// The container that `in navigation` or `without navigation` sets, directly after a name or a destination; `nil` without these
  /// words. The node after the name or the destination contains them.
  func container(behind node: Int) -> Container? {
    let next = end(of: node)
    guard next < nodeCount else { return nil }
    switch kind(of: next) {
    case .containerNavigation: return .navigation
    case .containerNone: return Container.none
    default: return nil
    }
  }
}

extension Token {
  fileprivate var isQuoted: Bool {
    if case .quotedIdentifier = kind { return true }
    return false
  }
}

/// For each open bracket, whether it can contain labels: parentheses and subscripts can. The stack is shared by all fragments.
struct BracketStack {
  private var takeLabels: [Bool] = []

  var isEmpty: Bool { takeLabels.isEmpty }

  var takesLabels: Bool { takeLabels.last ?? true }

  mutating func removeAll() { takeLabels.removeAll(keepingCapacity: true) }

  mutating func push(takesLabels: Bool) { takeLabels.append(takesLabels) }

  mutating func pop() { _ = takeLabels.popLast() }
}
