import FlowSyntax

extension Lowering {
  /// Compares the arguments of a call with the parameters, like Swift: labels in order, and arguments with defaults may be omitted.
  /// Reports at most one finding for a call.
  func check(
    _ list: ArgumentList?, against parameterList: ParameterList?, of what: StaticString, _ name: Name, at node: Int
  ) {
    if fits(list, parameterList) || isAmbiguous(name) || isDamaged(list, parameterList) { return }
    if list == nil, isCutShort(node) { return }
    reportMismatch(arguments(list), parameters(parameterList), "\(what) `\(text(name))`", at: tree.location(of: node))
  }

  /// Fast path: whether the call has exactly one argument for each parameter. This is true for almost all calls, and allocates
  /// nothing.
  private func fits(_ list: ArgumentList?, _ parameterList: ParameterList?) -> Bool {
    let parameters = parameterList?.parameters ?? .empty
    let arguments = list?.arguments ?? .empty
    return parameters.count == arguments.count
      && zip(tables.arguments[arguments], tables.parameters[parameters]).allSatisfy { $0.label == $1.name }
  }

  /// Whether these arguments fit these parameters. Arguments with defaults may be omitted.
  func takes(_ list: ArgumentList?, _ parameterList: ParameterList?) -> Bool {
    if isDamaged(list, parameterList) { return false }
    var open = parameters(parameterList)[...]
    for argument in arguments(list) {
      guard let label = argument.label, let match = open.firstIndex(where: { $0.name == label }),
        open[..<match].allSatisfy({ $0.defaultValue != nil })
      else { return false }
      open = open[(match + 1)...]
    }
    return open.allSatisfy { $0.defaultValue != nil }
  }

  /// Whether one of the lists has a syntax error.
  func isDamaged(_ list: ArgumentList?, _ parameterList: ParameterList?) -> Bool {
    if list?.isDamaged == true { return true }
    guard let parameterList else { return false }
    return parameterList.isDamaged || !isWhole(parameterList.text.location)
  }

  /// Whether the parser reported an error right after a node. The code there may be meant as a part of the node.
  func isCutShort(_ node: Int) -> Bool {
    let next = tree.tokens[Int(tree.nodes[node].tokenEnd)].start
    return !isWhole(Location(file: tree.file, range: SourceRange(start: next, end: next)))
  }

  func reportMismatch(
    _ arguments: [Argument], _ parameters: [Parameter], _ callee: String, at location: Location
  ) {
    let places = Dictionary(parameters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var next = 0
    for argument in arguments {
      let place = argument.labelLocation ?? argument.value.location
      guard let label = argument.label else {
        return reportUnlabelled(argument, parameters, next, callee)
      }
      guard let match = places[label] else {
        let open = parameters.dropFirst(next).map(\.name)
        guard !open.isEmpty else {
          return report(.argumentMismatch, at: place, "\(callee) takes no argument `\(text(label))`")
        }
        var suggestions = suggestions(for: label, among: texts(open))
        if suggestions.isEmpty, open.count == 1 { suggestions = [text(open[0])] }
        let message = "\(callee) takes no argument `\(text(label))`" + Suggestion.question(suggestions)
        return report(.argumentMismatch, at: place, message, fixes: Suggestion.fixes(suggestions, at: place))
      }
      if match < next {
        let isRepeated = arguments.filter { $0.label == label }.count > 1
        let why = isRepeated ? "is given twice" : "is in the wrong place; \(callee) takes \(signature(parameters))"
        return report(.argumentMismatch, at: place, "argument `\(text(label))` \(why)")
      }
      if let missing = parameters[next..<match].first(where: { $0.defaultValue == nil }) {
        let isLater = arguments.contains { $0.label == missing.name }
        let message =
          isLater
          ? "argument `\(text(label))` is in the wrong place; \(callee) takes \(signature(parameters))"
          : "\(callee) needs an argument `\(text(missing.name))`"
        return report(.argumentMismatch, at: place, message, notes: declaration(of: missing))
      }
      next = match + 1
    }
    if let missing = parameters.dropFirst(next).first(where: { $0.defaultValue == nil }) {
      report(.argumentMismatch, at: location, "\(callee) needs an argument `\(text(missing.name))`", notes: declaration(of: missing))
    }
  }

  /// Checks the payload of a sent event: labelled as declared, or without labels and in order.
  func checkPayload(
    _ list: ArgumentList?, against parameterList: ParameterList?, of event: Name, at location: Location
  ) {
    if isDamaged(list, parameterList) { return }
    let parameters = parameters(parameterList)
    let arguments = arguments(list)
    if !arguments.isEmpty, arguments.allSatisfy({ $0.label == nil }) {
      guard arguments.count != parameters.count else { return }
      let count = parameters.count == 1 ? "1 value" : "\(parameters.count) values"
      return report(.argumentMismatch, at: list?.text.location ?? location, "event `\(text(event))` has \(count)")
    }
    reportMismatch(arguments, parameters, "event `\(text(event))`", at: location)
  }

  func parameters(_ list: ParameterList?) -> [Parameter] {
    guard let range = list?.parameters else { return [] }
    return Array(tables.parameters[range])
  }

  func arguments(_ list: ArgumentList?) -> [Argument] {
    guard let range = list?.arguments else { return [] }
    return Array(tables.arguments[range])
  }

  private func reportUnlabelled(
    _ argument: Argument, _ parameters: [Parameter], _ next: Int, _ callee: String
  ) {
    let place = argument.value.location
    guard next < parameters.count else {
      return report(.argumentMismatch, at: place, "too many arguments for \(callee)")
    }
    let label = text(parameters[next].name)
    let start = Location(file: place.file, range: SourceRange(start: place.range.start, end: place.range.start))
    report(
      .argumentMismatch, at: place, "this argument of \(callee) needs its label `\(label):`",
      fixes: [.init("insert `\(label): `", edits: [.init(at: start, replacement: "\(label): ")])])
  }

  private func declaration(of parameter: Parameter) -> [Diagnostic.Note] {
    [.init("`\(text(parameter.name))` is declared here", at: parameter.location)]
  }

  private func signature(_ parameters: [Parameter]) -> String {
    "(" + texts(parameters.map(\.name)).map { $0 + ":" }.joined(separator: " ") + ")"
  }
}
