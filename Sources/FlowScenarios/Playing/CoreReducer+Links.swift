import FlowCore
import FlowModel
import FlowRuntime
import FlowSyntax

/// Opens links. The runtime matches them against the link patterns of the flow.
extension CoreReducer {
  func follow(
    _ link: FlowLink, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) -> FlowLink? {
    let links = declared.links
    let order = links.indices.filter { !links[$0].isRest }.sorted { links[$0].shape.isMoreSpecific(than: links[$1].shape) }
    let hasChildren = program.screens.contains(where: \.isFlow) || program.tabs.contains(where: \.isFlow)
    do throws(LinkError) {
      return try link.follow(order.map { LinkPattern(links[$0].pattern) }, allowingPrefix: hasChildren) {
        (place: Int, match: LinkMatch) throws(LinkError) in
        try check(links[order[place]], match)
        startOver(&state, &navigation, for: order[place])
      }
    } catch {
      guard let rest = links.firstIndex(where: \.isRest) else { throw error }
      if let branch = firstBranch(of: links[rest]), !unit.branches[branch].isGap {
        startOver(&state, &navigation, for: rest, in: branch)
        return link
      }
      guard program.keepsRefusals else { throw error }
      state.refused.begin(.link(link), in: state.routes)
      state.refused.end(in: state.routes)
      return nil
    }
  }

  /// The first branch of a link whose conditions hold.
  private func firstBranch(of link: Link) -> Int? { link.branches.indices.first { holds(Int32($0)) } }

  private func startOver(_ state: inout CoreState, _ navigation: inout NavigationOf<Self>, for link: Int, in branch: Int? = nil) {
    let (root, container) = root()
    state.routes.replace(with: root, container: container)
    if admits(root, state) { return open(link, &state, &navigation, in: branch) }
    refuse([state.routes.root], &state, &navigation)
    if program.keepsRefusals { state.refused.append(.step(.link(link))) }
  }

  /// Runs a branch of a link, after the flow was set back to its start.
  ///
  /// - Parameter branch: the branch that was chosen before; `nil` for the first branch whose conditions hold now.
  func open(_ link: Int, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>, in branch: Int? = nil) {
    player.take(PlayedTransition(flow: flow, owner: .link, index: link))
    // The chain of a link's branch is the same after each start of the flow.
    guard let branch = branch ?? firstBranch(of: declared.links[link]),
      let start = program.starts.first(where: { $0.link == link && $0.branch == branch })
    else { return }
    run(start.rest, &state, &navigation)
  }

  /// Checks that the texts in a link are values of the declared types. If a type belongs to the app, a statement of the scenario
  /// decides.
  private func check(_ link: Link, _ match: LinkMatch) throws(LinkError) {
    for value in link.values {
      let name = unit.names[value.name]
      guard let text = match.text(name) else {
        if value.isOptional { continue }
        throw .missingValue(name: name)
      }
      let type = unit.text(of: value.type)
      // A recording contains `_` in place of a value that it leaves out. The value is then assumed to be valid.
      if text == "_", Self.isStandard(type) { continue }
      let isValue = Self.isValue(text, of: type) ?? player.holds("\"\(text)\" is \(type)")
      if !isValue { throw .invalidValue(name: name, text: text, expectedType: type) }
    }
  }

  private static func isStandard(_ type: String) -> Bool { isValue("", of: type) != nil }

  /// Whether a text is a value of a type of the standard library; `nil` for other types.
  private static func isValue(_ text: String, of type: String) -> Bool? {
    switch type {
    case "String", "Substring": true
    case "Bool": ["true", "false", "1", "0"].contains(text)
    case "Double": Double(text)?.isFinite ?? false
    case "Float": Float(text)?.isFinite ?? false
    case "Int", "Int64": Int64(text) != nil
    case "Int8": Int8(text) != nil
    case "Int16": Int16(text) != nil
    case "Int32": Int32(text) != nil
    case "UInt", "UInt64": UInt64(text) != nil
    case "UInt8": UInt8(text) != nil
    case "UInt16": UInt16(text) != nil
    case "UInt32": UInt32(text) != nil
    default: nil
    }
  }
}

extension FlowLink {
  /// Makes a link from its text in a scenario.
  ///
  /// - Throws: ``PlayStop/impossible(_:)`` for a text that the runtime refuses.
  init(played text: String) throws(PlayStop) {
    do throws(LinkError) {
      try self.init(text)
    } catch .malformedEncoding(let text) {
      throw .impossible("`\(text)` is not percent-encoded correctly")
    } catch {
      let isLong = text.split(separator: "/").count > Self.maximumSegmentCount
      let most = isLong ? "\(Self.maximumSegmentCount) segments" : "\(Self.maximumByteCount) bytes"
      throw .impossible("the link has more than \(most)")
    }
  }
}

extension CoreScreen.Child {
  /// Whether the child is a flow, known or unknown.
  fileprivate var isFlow: Bool { if case .none = self { false } else { true } }
}

extension CoreScreen {
  fileprivate var isFlow: Bool { child.isFlow }
}

extension CoreTab {
  fileprivate var isFlow: Bool { child.isFlow }
}
