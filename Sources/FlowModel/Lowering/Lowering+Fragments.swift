import FlowSyntax

extension Lowering {
  /// A run of Swift that is copied into code where names stand for something, with those that it may read.
  mutating func fragment(_ node: Int) -> Fragment {
    let first = Int(tree.nodes[node].firstToken)
    return Fragment(
      location: tree.location(of: node),
      uses: uses(from: first, to: Int(tree.nodes[node].tokenEnd))
    )
  }

  /// A run of Swift that reads no names of the flow: a type, or a default value.
  func declarationFragment(_ node: Int) -> Fragment {
    Fragment(location: tree.location(of: node), uses: [])
  }

  /// `(number: Int, name: String = "")` of a declaration.
  mutating func parameterList(of node: Int) -> ParameterList? {
    guard let list = tree.child(.parameterList, of: node) else { return nil }
    var parameters: [Parameter] = []
    var seen: [Name: Location] = [:]
    for child in tree.children(.parameter, of: list) {
      guard let name = name(in: child), let type = tree.child(.type, of: child) else { continue }
      if let first = seen.updateValue(name.location, forKey: name.name) {
        report(.duplicate("parameter", text(name.name), at: name.location, first: first))
        continue
      }
      parameters.append(
        Parameter(
          name: name.name, location: name.location, type: declarationFragment(type),
          defaultValue: tree.child(.expression, of: child).map { declarationFragment($0) }
        )
      )
    }
    return ParameterList(parameters: parameters, text: inside(list, readsNames: false))
  }

  /// The parameters that the bindings of a transition declare: `numberSelected(number: Int)`.
  mutating func eventParameters(of node: Int, event: Name) -> ParameterList? {
    guard let list = tree.child(.bindingList, of: node) else { return nil }
    var parameters: [Parameter] = []
    var seen: [Name: Location] = [:]
    for child in tree.children(.binding, of: list) {
      let location = tree.location(of: child)
      guard let name = name(in: child), let type = tree.child(.type, of: child) else {
        report(
          .mismatch(
            "this payload of `\(text(event))` needs a name and a type", at: location,
            notes: [.init("flowc declares the events of screens without a reducer: `\(text(event))(name: Type)`")]
          )
        )
        continue
      }
      if let first = seen.updateValue(name.location, forKey: name.name) {
        report(.duplicate("parameter", text(name.name), at: name.location, first: first))
        continue
      }
      parameters.append(Parameter(name: name.name, location: name.location, type: declarationFragment(type)))
    }
    return ParameterList(parameters: parameters, text: inside(list, readsNames: false))
  }

  /// The arguments behind a name, or nothing where there are no parentheses.
  mutating func argumentList(of node: Int) -> ArgumentList? {
    guard let list = tree.child(.argumentList, of: node) else { return nil }
    var arguments: [ArgumentList.Argument] = []
    for child in tree.children(.argument, of: list) {
      guard let value = tree.child(.expression, of: child) else { continue }
      let label = name(in: child)
      arguments.append(
        ArgumentList.Argument(label: label?.name, labelLocation: label?.location, value: declarationFragment(value))
      )
    }
    return ArgumentList(arguments: arguments, text: inside(list, readsNames: true))
  }

  /// What stands between the brackets of a list; comments at its ends are left outside.
  private mutating func inside(_ list: Int, readsNames: Bool) -> Fragment {
    var first = Int(tree.nodes[list].firstToken) + 1
    var last = Int(tree.nodes[list].tokenEnd) - 1
    while first < last, tree.tokens[first].kind.isComment { first += 1 }
    while last > first, tree.tokens[last - 1].kind.isComment { last -= 1 }
    let start = tree.tokens[first].start
    let end = last > first ? tree.tokens[last - 1].end : start
    return Fragment(
      location: Location(file: tree.fileIndex, range: SourceRange(start: start, end: end)),
      uses: readsNames ? uses(from: first, to: last) : []
    )
  }

  /// The identifiers between two tokens that may be variables: not labels, not members. Inside braces a
  /// closure's own parameter may hide one, and inside a string literal it may be plain text.
  private mutating func uses(from first: Int, to end: Int) -> [Fragment.NameUse] {
    var uses: [Fragment.NameUse] = []
    var brackets: [Bool] = []  // For every open bracket, whether it is a parenthesis, where labels stand.
    var braces = 0
    var index = first
    while index < end {
      let token = tree.tokens[index]
      switch token.kind {
      case .leftParen: brackets.append(true)
      case .leftBracket: brackets.append(false)
      case .rightParen, .rightBracket: _ = brackets.popLast()
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .identifier, .quotedIdentifier:
        let standsInList = brackets.last ?? true
        if !tree.tokens.isMemberOrLabel(index, inParentheses: standsInList) {
          add(name(token: index), isCertain: braces == 0, to: &uses)
        }
      case .string: addWords(of: token, to: &uses)
      default: break
      }
      index += 1
    }
    if uses.count >= Self.shortList { usedNames.removeAll() }
    return uses
  }

  private mutating func add(_ name: Name, isCertain: Bool, to uses: inout [Fragment.NameUse]) {
    // Nearly every fragment has a handful of names, for which looking through the list is fastest.
    let count = uses.count
    if count < Self.shortList {
      var index = 0
      while index < count {
        if uses[index].name.id == name.id {
          if isCertain { uses[index].isCertain = true }
          return
        }
        index &+= 1
      }
    } else {
      if count == Self.shortList { for index in uses.indices { _ = usedNames.insert(uses[index].name, index) } }
      if let index = usedNames.insert(name, count) {
        if isCertain { uses[index].isCertain = true }
        return
      }
    }
    uses.append(Fragment.NameUse(name: name, isCertain: isCertain))
  }

  private static var shortList: Int { 8 }

  /// The words of a string literal that holds an interpolation.
  private mutating func addWords(of token: Token, to uses: inout [Fragment.NameUse]) {
    let literal = tree.source.text(token.range)
    guard literal.utf8.contains(UInt8(ascii: "\\")) else { return }
    for word in literal.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      add(unit.names.intern(String(word)), isCertain: false, to: &uses)
    }
  }
}

extension TokenBuffer {
  /// Whether a name stands behind a dot, or is the label of an argument.
  fileprivate func isMemberOrLabel(_ index: Int, inParentheses: Bool) -> Bool {
    guard index > 0 else { return false }
    switch self[index - 1].kind {
    case .dot: return true
    case .leftParen, .comma:
      guard inParentheses, case .colon = self[index + 1].kind else { return false }
      return true
    default: return false
    }
  }
}
