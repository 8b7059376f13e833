import FlowModel
import FlowRuntime

/// The links that a recorded link may have been, apart from itself.
///
/// A recorder learns the pattern of a link when a flow follows it. If the link waits for `resume`, no pattern is known yet. So the
/// recorder writes `_` for all segments, also for literals, and leaves out the query.
///
/// ```swift
/// RecordedLinks(link, in: 0, of: unit).found   // for `/_/_`: `/orders/_`, `/shop/cart`
/// ```
struct RecordedLinks {
  /// The links in which literals take the place of `_`.
  private(set) var found: [FlowLink] = []
  private let recorded: FlowLink
  private let unit: FlowUnit
  /// The number of patterns that may still be tried, so that the search ends.
  private var triesLeft = 1000

  /// The largest number of links.
  private static let maximumCount = 32

  init(_ recorded: FlowLink, in flow: Int, of unit: FlowUnit) {
    self.recorded = recorded
    self.unit = unit
    if recorded.path.contains("_") { add(flow, after: FlowLink(path: [], query: recorded.query), passedOnBy: [flow]) }
  }

  /// Adds the links that a flow follows, alone or with its child flows.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - beginning: the part of the link that other flows have followed.
  ///   - flows: this flow, and the flows that have passed on the rest with `link rest`.
  private mutating func add(_ flow: Int, after beginning: FlowLink, passedOnBy flows: Set<Int>) {
    for link in unit.flows[flow].links {
      triesLeft -= 1
      if triesLeft < 0 || found.count == Self.maximumCount { return }
      if link.isRest {
        for child in unit.children(ofFlow: flow) where !flows.contains(child) {
          add(child, after: beginning, passedOnBy: flows.union([child]))
        }
      } else if let longer = add(link, to: beginning) {
        if longer.path.count == recorded.path.count {
          if longer != recorded, !found.contains(longer) { found.append(longer) }
        } else if longer.path.count > beginning.path.count {
          for child in unit.children(ofFlow: flow) { add(child, after: longer, passedOnBy: [child]) }
        }
      }
    }
  }

  /// Adds the segments and the query of a pattern to the beginning of a link; `nil` if the recorded link does not fit.
  private func add(_ link: Link, to beginning: FlowLink) -> FlowLink? {
    guard let pattern = try? FlowLink(unit.text(of: link) { _ in "_" }) else { return nil }
    let segments = zip(pattern.path, recorded.path.dropFirst(beginning.path.count)).map { own, recorded in
      recorded == "_" || own == recorded ? own : own == "_" ? recorded : nil
    }
    if segments.count < pattern.path.count || segments.contains(nil) { return nil }
    // The link may lack optional values.
    let query = pattern.query.filter { $0.value != "_" || link.shape.required.contains($0.key) }
    return FlowLink(path: beginning.path + segments.compactMap(\.self), query: beginning.query.merging(query) { old, _ in old })
  }
}

extension FlowUnit {
  /// A link that matches a pattern.
  ///
  /// - Parameters:
  ///   - link: the pattern.
  ///   - text: the text of a value.
  func text(of link: Link, value text: (Link.Value) -> String) -> String {
    link.values.reduce(link.pattern) { $0.replacing("{\(names[$1.name])}", with: text($1)) }
  }
}
