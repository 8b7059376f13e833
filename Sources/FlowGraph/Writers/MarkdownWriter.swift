/// Writes a map as Markdown for a comment on GitHub, with as many Mermaid drawings as GitHub needs.
///
/// A map that is too large for one drawing gets one drawing for each flow. A comparison draws only the flows that differ. If
/// such a flow is still too large, only its changes and their neighbours are drawn. Flows that are too large even then, and
/// flows that do not fit into the comment, are only named.
package enum MarkdownWriter {
  /// The maximum length of the text. A comment may have 65,536 characters, and the caller may add a heading.
  package static let maximumCharacters = 60_000

  package static func text(of map: FlowMap) -> String {
    if map.isComparison, !map.hasChanges { return "The flows are the same.\n" }
    if let whole = drawing(of: map) { return whole }
    var text = ""
    var leftOut: [String] = []
    for frame in map.frames.indices {
      let part = map.part(frame)
      if map.isComparison, !part.hasChanges { continue }
      let title = "`\(map.frames[frame].title)`"
      let block = "#### \(title)\n\n\(drawing(ofPart: part))\n"
      // Leave room for the list of omitted flows.
      if text.utf16.count + block.utf16.count > maximumCharacters - roomOfList {
        leftOut.append(title)
      } else {
        text += block
      }
    }
    return text + list(of: leftOut)
  }

  private static func drawing(of map: FlowMap) -> String? {
    let text = MermaidWriter.text(of: map)
    return MermaidWriter.excess(of: map, text) == nil ? "```mermaid\n\(text)```\n" : nil
  }

  private static func drawing(ofPart part: FlowMap) -> String {
    if let whole = drawing(of: part) { return whole }
    if part.isComparison {
      for isWide in [true, false] {
        var changes = part
        changes.keepChanges(andNeighbours: isWide)
        if let smaller = drawing(of: changes) { return "Only what differs:\n\n\(smaller)" }
      }
    }
    return "GitHub does not draw this flow: it has \(part.edges.count) arrows. `flowc graph --around SCREEN` draws a part of it.\n"
  }

  private static let roomOfList = 4_000

  private static func list(of names: [String]) -> String {
    if names.isEmpty { return "" }
    var shown: [String] = []
    var room = roomOfList - 200
    for name in names {
      room -= name.utf16.count + 2
      if room < 0 { break }
      shown.append(name)
    }
    let more = names.count - shown.count
    return "Left out, because a comment has no room for more: \(shown.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "").\n"
  }
}

extension FlowMap {
  /// The part of the map with one flow.
  fileprivate func part(_ frame: Int) -> FlowMap {
    var part = self
    part.keep { nodes[$0].frame == frame }
    // A flow without boxes still has a frame.
    if part.frames.isEmpty { part.frames = [frames[frame]] }
    return part
  }

  /// Keeps everything that was added, removed or changed. If `isWide`, also keeps what is one arrow away.
  fileprivate mutating func keepChanges(andNeighbours isWide: Bool) {
    var kept = Set(nodes.indices.filter { nodes[$0].change != .none })
    for edge in edges where edge.change != .none { kept.formUnion([edge.from, edge.to]) }
    let changed = kept
    for edge in edges where isWide {
      if changed.contains(edge.from) { kept.insert(edge.to) }
      if changed.contains(edge.to) { kept.insert(edge.from) }
    }
    if !isWide { edges.removeAll { $0.change == .none } }
    keep { kept.contains($0) }
  }
}
