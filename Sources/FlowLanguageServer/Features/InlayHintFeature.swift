import FlowJSON
import FlowModel
import FlowServerProtocol
import FlowSyntax

/// Inlay hints for inferred navigation containers, and for the operation that runs when a screen's requirement fails.
enum InlayHintFeature {
  static let features = [
    Feature("textDocument/inlayHint", ("inlayHintProvider", true)) { server, params throws(ResponseError) in
      guard let range = TextRange(params["range"]) else { throw ResponseError(.invalidParams, "`range` is missing") }
      return Subject(server, params).map { answer($0, within: $0.source.range(range)) } ?? .null
    }
  ]

  private static func answer(_ subject: Subject, within range: SourceRange) -> JSON {
    var hints: [JSON] = []
    // The screens in a layer that gets an inferred navigation container.
    let screens = subject.unit.model.ownFlows.flatMap { subject.unit.model.screens[$0.screens.start..<$0.screens.end] }
    let opening = Set(screens.lazy.filter(\.opensNavigation).map(\.location))
    for use in subject.fileNames.uses where range.contains(use.range.start) {
      guard case .screen = use.target, let screen = subject.names.symbol(of: use, in: subject.file) else { continue }
      let path = subject.tree.nodes(around: use.range.start)
      guard let index = path.lastIndex(where: { subject.tree.kind(of: $0) == .destination }), index > 0 else { continue }
      let end = subject.tree.range(of: path[index]).end
      let location = Location(file: screen.file, range: subject.names[screen].range)
      if opening.contains(location), isOpeningLayer(path[index - 1], subject) {
        hints.append(
          hint(" in navigation", at: end, "Something is pushed in this layer, so it gets a navigation container.", subject))
      }
      if let otherwise = requirement(of: screen, subject) {
        hints.append(hint(" or \(otherwise.what)", at: end, "Unless \(otherwise.condition).", subject))
      }
    }
    return .array(hints)
  }

  private static func hint(_ label: String, at offset: UInt32, _ tooltip: String, _ subject: Subject) -> JSON {
    [
      "position": subject.source.textPosition(at: offset).json, "label": .string(label),
      "tooltip": .string(tooltip), "paddingLeft": true,
    ]
  }

  /// Whether an operation opens a layer, such as a sheet, and does not state the layer's navigation container.
  private static func isOpeningLayer(_ node: Int, _ subject: Subject) -> Bool {
    let tree = subject.tree
    if tree.child(.containerNavigation, of: node) != nil || tree.child(.containerNone, of: node) != nil { return false }
    switch tree.kind(of: node) {
    case .start, .replace: return true
    case .showAs, .route:
      guard let presentation = tree.child(.presentation, of: node) else { return tree.kind(of: node) == .route }
      if tree.child(.containerNavigation, of: presentation) != nil { return false }
      if tree.child(.containerNone, of: presentation) != nil { return false }
      let word = tree.child(.name, of: presentation).map { tree.source.text(tree.range(of: $0)) } ?? ""
      return ["sheet", "cover", "popover"].contains(word)
    default: return false
    }
  }

  /// The condition that a screen requires, and the operation that runs if the condition is false.
  private static func requirement(of screen: Symbol, _ subject: Subject) -> (condition: String, what: String)? {
    let tree = subject.unit.files[screen.file].tree
    guard let node = tree.child(.requirement, of: subject.names[screen].node),
      let condition = tree.child(.condition, of: node)
    else { return nil }
    // The word `else` is between the condition and the first operation.
    let operation = tree.end(of: condition)
    guard operation < tree.end(of: node) else { return nil }
    let rest = SourceRange(start: tree.range(of: operation).start, end: tree.range(of: node).end)
    let what = tree.source.text(rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (tree.source.text(tree.range(of: condition)), what)
  }
}
