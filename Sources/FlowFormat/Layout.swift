package import FlowSyntax

/// The canonical layout of a file, with the edits that change its white space.
package struct Layout {
  /// A change of the white space between two tokens.
  package struct Edit: Equatable, Sendable {
    /// The range of the current white space.
    package var range: SourceRange
    package var replacement: String
  }

  /// The range of white space that must change, and its new content.
  private struct Change: BitwiseCopyable {
    var range: SourceRange
    var space: LineLayout.Space
  }

  let source: SourceFile
  /// The file in its canonical layout; the file itself if nothing changes.
  package let laidOut: SourceFile
  private let changes: Table<Change>
  private let hasReturns: Bool
  /// Owns the memory of the changes.
  private let storage: RawStorage

  init(of tree: SyntaxTree, lines: LineLayout, in storage: RawStorage) {
    source = tree.source
    self.storage = storage
    hasReturns = Self.usesCarriageReturns(source)
    changes = Self.changes(lines, source, hasReturns, storage)
    if changes.count == 0 {
      laidOut = source
    } else {
      laidOut = SourceFile(path: source.path, bytes: Self.applying(changes, to: source, hasReturns))
    }
  }

  /// Whether the file already has its canonical layout.
  package var isCanonical: Bool { changes.count == 0 }

  /// The range of the first gap that must change.
  package var firstChange: SourceRange? { isCanonical ? nil : changes.base[0].range }

  /// The whole text in its canonical layout.
  package var text: String { String(decoding: laidOut.bytes, as: UTF8.self) }

  /// All edits, in order.
  package var edits: [Edit] {
    (0..<changes.count).map { index in
      let change = changes.base[index]
      let lineBreaks = String(repeating: hasReturns ? "\r\n" : "\n", count: Int(change.space.breaks))
      return Edit(range: change.range, replacement: lineBreaks + String(repeating: " ", count: Int(change.space.columns)))
    }
  }

  /// The edits in a range of the file: those of gaps that overlap or touch the range.
  package func edits(in range: SourceRange) -> [Edit] {
    edits.filter { $0.range.end >= range.start && $0.range.start <= range.end }
  }

  /// The gaps whose white space must change.
  private static func changes(
    _ lines: LineLayout, _ source: SourceFile, _ hasReturns: Bool, _ storage: RawStorage
  ) -> Table<Change> {
    var changes = Table<Change>(in: storage)
    let steps = lines.steps.base
    let count = lines.steps.count
    let tokens = lines.reader.tokens
    let bytes = source.base
    let breakLength = hasReturns ? 2 : 1
    var space = LineLayout.Space()
    var offset = startOfText(in: source)
    var index = 0
    while index <= count {
      var start = source.bytes.count
      var next = start
      if index == count {
        // A nonempty file ends with one line break.
        space = LineLayout.Space(breaks: count == 0 ? 0 : 1)
      } else {
        if case .text = steps[index].kind {
        } else {
          if case .gap = steps[index].kind { space = lines.spaces[index] }
          index &+= 1
          continue
        }
        start = Int(tokens[Int(steps[index].first)].start)
        next = Int(lines.marks[Int(steps[index].end) &- 1].end)
      }
      let breaks = Int(space.breaks)
      var isSame = start &- offset == breaks &* breakLength &+ Int(space.columns)
      if isSame {
        let columns = start &- Int(space.columns)
        var place = offset
        while place < columns {
          if hasReturns {
            if bytes[place] != 0x0D { isSame = false }
            place &+= 1
          }
          if bytes[place] != 0x0A { isSame = false }
          place &+= 1
        }
        while place < start {
          if bytes[place] != 0x20 { isSame = false }
          place &+= 1
        }
      }
      if !isSame {
        let range = SourceRange(start: UInt32(truncatingIfNeeded: offset), end: UInt32(truncatingIfNeeded: start))
        changes.append(Change(range: range, space: space))
      }
      space = LineLayout.Space()
      offset = next
      index &+= 1
    }
    return changes
  }

  /// The text after the changes. Bytes that are not UTF-8 are kept.
  private static func applying(_ changes: Table<Change>, to source: SourceFile, _ hasReturns: Bool) -> [UInt8] {
    var length = source.bytes.count
    var index = 0
    while index < changes.count {
      let change = changes.base[index]
      length &+= Int(change.space.breaks) &* 2 &+ Int(change.space.columns) &- Int(change.range.end &- change.range.start)
      index &+= 1
    }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      guard var target = buffer.baseAddress else { return }
      let start = target
      var offset = 0
      var index = 0
      while index <= changes.count {
        let isLast = index == changes.count
        let end = isLast ? source.bytes.count : Int(changes.base[index].range.start)
        target.initialize(from: source.base + offset, count: end &- offset)
        target += end &- offset
        if isLast { break }
        var breaks = changes.base[index].space.breaks
        while breaks > 0 {
          if hasReturns {
            target.initialize(to: 0x0D)
            target += 1
          }
          target.initialize(to: 0x0A)
          target += 1
          breaks &-= 1
        }
        let columns = Int(changes.base[index].space.columns)
        target.initialize(repeating: 0x20, count: columns)
        target += columns
        offset = Int(changes.base[index].range.end)
        index &+= 1
      }
      count = target - start
    }
  }

  /// The offset after a byte order mark, which is kept.
  private static func startOfText(in source: SourceFile) -> Int {
    source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether the first line ends with CR LF. All lines then get the same line break.
  private static func usesCarriageReturns(_ source: SourceFile) -> Bool {
    let first = source.bytes.firstIndex(of: 0x0A) ?? 0
    return first > 0 && source.base[first - 1] == 0x0D
  }
}

extension Layout {
  /// The first place where the tree of the new text differs from the tree of the file; `nil` if they are equal.
  func firstDifference(from tree: SyntaxTree) -> SourceRange? {
    if isCanonical { return nil }
    let new = Parser.parse(laidOut)
    let (old, made) = (tree.reader, new.reader)
    let count = min(tree.tokens.count, new.tokens.count)
    if let token = firstDifference(old, made, tokenCount: count) { return old.tokens[token].range }
    if tree.tokens.count != new.tokens.count { return tree.tokens[count - 1].range }
    let (oldNodes, newNodes) = (old.nodes, made.nodes)
    let nodeCount = min(tree.nodes.count, new.nodes.count)
    var node = 0
    while node < nodeCount {
      // Compares bytes, because `==` on an enum is a function call.
      let isEqual =
        unsafeBitCast(oldNodes[node].kind, to: UInt8.self) == unsafeBitCast(newNodes[node].kind, to: UInt8.self)
        && oldNodes[node].firstToken == newNodes[node].firstToken && oldNodes[node].tokenEnd == newNodes[node].tokenEnd
        && oldNodes[node].end == newNodes[node].end
      if !isEqual { return tree.range(of: node) }
      node &+= 1
    }
    if tree.nodes.count != new.nodes.count || !new.diagnostics.isEmpty { return SourceRange(start: 0, end: 0) }
    return nil
  }

  /// The first token whose kind or position differs. Bytes between changes are copied, so tokens at the same position have the
  /// same text.
  private func firstDifference(_ old: SyntaxReader, _ new: SyntaxReader, tokenCount: Int) -> Int? {
    let (oldTokens, newTokens) = (old.tokens, new.tokens)
    let changes = changes.base
    let changeCount = self.changes.count
    let breakLength = hasReturns ? 2 : 1
    var change = 0
    var nextChange = Int(changes[0].range.start)
    // The distance by which a token moves in the new text.
    var shift = 0
    var token = 0
    while token < tokenCount {
      let kind = oldTokens[token].kind
      let start = Int(oldTokens[token].start)
      var end = Int(oldTokens[token].end)
      while nextChange < start || nextChange == start && Int(changes[change].range.end) == start {
        let range = changes[change].range
        shift &+= Int(changes[change].space.breaks) &* breakLength &+ Int(changes[change].space.columns)
        shift &-= Int(range.end &- range.start)
        change &+= 1
        nextChange = change < changeCount ? Int(changes[change].range.start) : Int.max
      }
      // White space at the end of a `//` comment is part of the next change.
      if case .lineComment = kind, end > nextChange { end = max(start, nextChange) }
      if kind != newTokens[token].kind || start &+ shift != Int(newTokens[token].start) { return token }
      if case .endOfFile = kind { return nil }
      if end &+ shift != Int(newTokens[token].end) { return token }
      token &+= 1
    }
    return nil
  }
}
