import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Folding ranges and selection ranges.
enum StructureFeature {
  static let features = [
    Feature("textDocument/foldingRange", ("foldingRangeProvider", true)) { server, params throws(ResponseError) in
      Subject(server, params).map(foldingRanges) ?? .null
    },
    Feature("textDocument/selectionRange", ("selectionRangeProvider", true)) { server, params throws(ResponseError) in
      guard let subject = Subject(server, params) else { return .null }
      var ranges: [JSON] = []
      for json in params["positions"].elements {
        guard let position = TextPosition(json) else {
          throw ResponseError(.invalidParams, "a position has no line and character")
        }
        ranges.append(selection(at: subject.source.offset(at: position), subject))
      }
      return .array(ranges)
    },
  ]

  // MARK: Folding

  private struct Fold {
    var first: Int
    var last: Int
    var kind: FoldingRangeKind?
  }

  private static func foldingRanges(_ subject: Subject) -> JSON {
    let tree = subject.tree
    func line(_ offset: UInt32) -> Int { tree.source.position(at: offset).line - 1 }
    var folds: [Fold] = []
    var comment: Fold?
    func endComment() {
      if let found = comment, found.last > found.first { folds.append(found) }
      comment = nil
    }
    for index in 0..<tree.tokens.count {
      let token = tree.tokens[index]
      let (first, last) = (line(token.start), line(token.end))
      switch token.kind {
      case .leftBrace where token.partner != Token.noPartner:
        endComment()
        let end = line(tree.tokens[Int(token.partner)].start) - 1
        if end > first { folds.append(Fold(first: first, last: end)) }
      case .lineComment, .docComment:
        // Consecutive comment lines fold together. A comment after code on its line does not fold.
        let isAlone = index == 0 || token.followsLineBreak
        if let open = comment, isAlone, open.last + 1 == first {
          comment?.last = last
        } else {
          endComment()
          if isAlone { comment = Fold(first: first, last: last, kind: .comment) }
        }
      case .blockComment:
        endComment()
        if last > first { folds.append(Fold(first: first, last: last, kind: .comment)) }
      default: endComment()
      }
    }
    let imports = tree.children(.importDeclaration, of: 0)
    if let first = imports.first, let last = imports.last {
      let fold = Fold(first: line(tree.range(of: first).start), last: line(tree.range(of: last).end), kind: .imports)
      if fold.last > fold.first { folds.append(fold) }
    }
    folds.sort { ($0.first, $0.last) < ($1.first, $1.last) }
    return .array(
      folds.map { fold in
        .object(of: [
          ("startLine", .integer(fold.first)), ("endLine", .integer(fold.last)),
          ("kind", fold.kind.map { .string($0.rawValue) }),
        ])
      })
  }

  // MARK: Selections

  /// The word at an offset and the nodes around it, from the inside out.
  private static func selection(at offset: UInt32, _ subject: Subject) -> JSON {
    let tree = subject.tree
    var ranges = [SourceRange(start: 0, end: UInt32(tree.source.bytes.count))]
    let token = tree.token(before: offset + 1)
    for range in tree.nodes(around: offset).map(tree.range) + (token < 0 ? [] : [tree.tokens[token].range])
    where range.contains(offset) && ranges[ranges.count - 1] != range && ranges[ranges.count - 1].contains(range) {
      ranges.append(range)
    }
    var json = JSON.null
    for range in ranges {
      json = .object(of: [
        ("range", tree.source.textRange(range).json), ("parent", json.isNull ? nil : json),
      ])
    }
    return json
  }
}
