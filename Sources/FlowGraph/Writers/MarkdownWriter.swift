/// A map as Markdown for a comment on GitHub: Mermaid in as many parts as GitHub needs to draw it.
///
/// A map that is too large for one drawing becomes one for each flow. In a comparison these are the flows that differ, and of a flow
/// that is still too large only what differs and what is next to it. A flow that is too large even so is named, and so are the flows
/// for which a comment has no room.
package enum MarkdownWriter {
  /// The most characters of the text. A comment has 65,536, and its writer may add a heading.
  package static let mostCharacters = 60_000

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
      // Room for the list of what is left out.
      if text.utf16.count + block.utf16.count > mostCharacters - roomOfList {
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
  /// One flow of the map.
  fileprivate func part(_ frame: Int) -> FlowMap {
    var part = self
    part.keep { nodes[$0].frame == frame }
    // The frame of a flow without boxes.
    if part.frames.isEmpty { part.frames = [frames[frame]] }
    return part
  }

  /// Keeps what is added, removed or changed, and perhaps what is one arrow away.
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
