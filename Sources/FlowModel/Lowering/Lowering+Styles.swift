import FlowCore
import FlowSyntax

extension Lowering {
  /// Lowers a style: `style picker = sheet in navigation { detents: medium, large }`.
  func lowerStyle(_ node: Int) {
    guard let name = name(in: node) else { return markNameless(in: reserved.blank) }
    let spelled = text(name.name)
    if Self.operationWords.contains(spelled) {
      return report(.reserved(spelled, at: name.location, "it is a keyword where a style is used"))
    }
    if Self.membersOfStyles.contains(spelled) {
      return report(.reserved(spelled, at: name.location, "every presentation has a member with this name"))
    }
    guard let presentation = tree.child(.presentation, of: node), let kindNode = tree.child(.name, of: presentation)
    else { return declareDamagedStyle(name, node) }
    let kindName = (name: self.name(kindNode), location: tree.location(of: kindNode))
    guard let kind = kind(kindName.name) ?? reportUnknownKind(kindName, behind: kindNode, of: node),
      !reportsAlert(kind, kindName.location, name, node)
    else { return declareDamagedStyle(name, node) }
    if let other = styles.insert(name.name, unitStyles.count) {
      return report(.duplicate("style", spelled, at: name.location, first: unitStyles[other].location))
    }
    var style = Style(
      name: name.name, location: name.location, doc: docComment(above: node), kind: kind, options: []
    )
    style.container = checkedContainer(behind: kindNode, of: kind)
    var seen: [Name: Location] = [:]
    for child in children(.option, of: node) {
      guard let option = self.name(in: child) else { continue }
      if let first = seen.updateValue(option.location, forKey: option.name) {
        report(.duplicate("option", text(option.name), at: option.location, first: first))
      } else if let option = lowerOption(child, option, of: kind) {
        style.options.append(option)
      }
    }
    unitStyles.append(style)
  }

  /// Reports an unknown kind of presentation. A fix suggests only kinds that fit the style's options. Any other kind would be
  /// the next mistake.
  ///
  /// - Returns: the kind, if a fix suggests exactly one. The style gets this kind, so that its other mistakes are reported too.
  private func reportUnknownKind(
    _ name: (name: Name, location: Location), behind kindNode: Int, of node: Int
  ) -> PresentationKind? {
    let options = children(.option, of: node).compactMap { self.name(in: $0).flatMap { OptionTable.kinds[text($0.name)] } }
    let hasContainer = tree.container(behind: kindNode) != nil
    let suggestions =
      PeerWords.presentation(for: text(name.name)).map { [$0] }
      ?? suggestions(for: name.name, among: PresentationKind.written.map { "\($0.word)" })
    if suggestions.count == 1, let kind = [PresentationKind.alert, .dialog].first(where: { "\($0.word)" == suggestions[0] }) {
      return kind
    }
    let fitting = PresentationKind.ofStyles.filter { kind in
      options.allSatisfy { $0.contains(kind) } && (!hasContainer || kind.mayHaveContainer)
        && suggestions.contains("\(kind.word)")
    }
    var finding = Diagnostic.unknown(
      .unknownStyle, "kind of presentation", text(name.name), at: name.location, suggestions: suggestions,
      offering: { word in fitting.contains { "\($0.word)" == word } })
    if suggestions.isEmpty {
      let kinds = PresentationKind.ofStyles.map { "`\($0.word)`" }
      finding.notes = [.init("there are \(kinds.joined(separator: ", "))")]
    }
    report(finding)
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Declares a style with an error under an arbitrary kind, so that uses of the style are not reported.
  private func declareDamagedStyle(_ name: (name: Name, location: Location), _ node: Int) {
    guard styles.insert(name.name, unitStyles.count) == nil else { return }
    unitStyles.append(
      Style(name: name.name, location: name.location, doc: docComment(above: node), kind: .sheet, options: []))
  }

  /// The words that begin an operation. A style with such a name could never be used.
  static let operationWords = Set(PresentationKind.written.map { "\($0.word)" } + Keyword.operationWords())

  /// The members of presentations in the runtime. A style with such a name would hide the member in the whole app.
  private static let membersOfStyles: Set<String> = ["root", "in", "kind", "options", "container", "isPresented", "chosen"]

  private static let linesOfAlerts: Set<String> = ["title", "message", "field", "button", "destructive", "cancel"]

  private func lowerOption(
    _ node: Int, _ name: (name: Name, location: Location), of kind: PresentationKind
  ) -> PresentationOption? {
    let values = children(.expression, of: node)
    guard let value = values.first else { return nil }
    let spelled = text(name.name)
    guard let kinds = OptionTable.kinds[spelled] else {
      if Self.linesOfAlerts.contains(spelled) {
        report(
          .unknownOption, at: name.location,
          "`\(spelled)` is a line of an alert or a dialog, which has a declaration of its own: `alert name { … }`")
        return nil
      }
      let suggestions =
        PeerWords.option(for: spelled).map { [$0] }
        ?? suggestions(for: name.name, among: OptionTable.kinds.keys.sorted())
      report(.unknown(.unknownOption, "option", spelled, at: name.location, suggestions: suggestions))
      return nil
    }
    guard kinds.contains(kind) else {
      report(.unknownOption, at: name.location, "option `\(spelled)` is not allowed for \(kind.wordWithArticle)")
      return nil
    }
    if spelled == "detents" {
      let detents = values.compactMap { detent($0) }
      return detents.count == values.count ? .detents(detents) : nil
    }
    if values.count > 1 {
      report(.unknownOption, at: tree.location(of: values[1]), "option `\(spelled)` takes one value")
      return nil
    }
    switch spelled {
    case "cornerRadius":
      guard let radius = number(value), radius >= 0 else {
        reportValue(value, of: spelled, "a number in points, such as `12`")
        return nil
      }
      return .cornerRadius(radius)
    case "background":
      guard let background = background(value) else {
        reportValue(value, of: spelled, "a name or a plain string, such as `paper` or `\"paper\"`")
        return nil
      }
      return .background(background)
    default:
      guard let allowed = OptionTable.words[spelled] else { return nil }
      let word = source.text(tree.range(of: value))
      guard allowed.contains(word) else {
        reportValue(value, of: spelled, allowed.map { "`\($0)`" }.joined(separator: ", "))
        return nil
      }
      switch spelled {
      case "dragIndicator": return .dragIndicator(isVisible: word == "visible")
      case "dismissal": return .dismissal(isEnabled: word == "enabled")
      case "transition": return .transition(word)
      default: return .uikit(word)
      }
    }
  }

  /// Reads the value of the option `background`: `paper` or `"paper"`.
  private func background(_ node: Int) -> String? {
    guard let token = onlyToken(of: node) else { return nil }
    let location = tree.location(of: node)
    return switch tree.tokens[token].kind {
    case .identifier: source.text(location.range)
    case .string: plainText(of: location).map { source.text($0) }
    default: nil
    }
  }

  /// The token of a value that consists of a single token.
  private func onlyToken(of node: Int) -> Int? {
    let (first, end) = (tree.nodes[node].firstToken, tree.nodes[node].tokenEnd)
    return end == first + 1 ? Int(first) : nil
  }

  /// Reads a value of the option `detents`: `medium`, `large`, `fraction(0.4)` or `height(200)`.
  private func detent(_ node: Int) -> PresentationOption.Detent? {
    let spelled = source.text(tree.range(of: node))
    if spelled == "medium" { return .medium }
    if spelled == "large" { return .large }
    if let value = call("fraction", spelled), value > 0, value <= 1 { return .fraction(value) }
    if let value = call("height", spelled), value > 0 { return .height(value) }
    reportValue(node, of: "detents", "`medium`, `large`, `fraction(0.5)` (above 0, up to 1) or `height(200)` (points)")
    return nil
  }

  private func call(_ name: String, _ text: String) -> Double? {
    guard text.hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
    return finite(text.dropFirst(name.utf8.count + 1).dropLast())
  }

  private func number(_ node: Int) -> Double? { finite(source.text(tree.range(of: node))[...]) }

  private func finite(_ text: Substring) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private func reportValue(_ node: Int, of option: String, _ allowed: String) {
    let location = tree.location(of: node)
    let spelled = source.text(location.range)
    // The file may have the Swift form of the values: `.medium`, or `[.medium, .large]`.
    let list = spelled.hasPrefix("[") && spelled.hasSuffix("]") ? String(spelled.dropFirst().dropLast()) : spelled
    let words = list.split(separator: ",").map { word in
      String(word.drop { $0 == " " || $0 == "." }.reversed().drop { $0 == " " }.reversed())
    }
    let right = words.joined(separator: ", ")
    let known = OptionTable.words[option] ?? ["medium", "large"]
    let isRight = right != spelled && !words.isEmpty && words.allSatisfy { known.contains($0) }
    report(
      .unknownOption, at: location, "`\(spelled)` is not a value of `\(option)`, which takes \(allowed)",
      fixes: isRight ? Suggestion.fixes([right], at: location) : [])
  }
}

/// The options, the kinds of presentation that they fit, and the words that they accept.
package enum OptionTable {
  package static let kinds: [String: Set<PresentationKind>] = [
    "detents": [.sheet, .popover],
    "dragIndicator": [.sheet, .popover],
    "dismissal": [.sheet, .popover, .cover],
    "background": [.sheet, .cover, .popover],
    "cornerRadius": [.sheet, .popover],
    "transition": [.push, .sheet, .cover, .popover],
    "uikit": [.sheet, .cover],
  ]

  package static let words: [String: [String]] = [
    "dragIndicator": ["visible", "hidden"],
    "dismissal": ["enabled", "disabled"],
    "transition": ["automatic", "crossDissolve", "flip", "zoom"],
    "uikit": [
      "automatic", "pageSheet", "formSheet", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
    ],
  ]
}
