import FlowModel
import FlowSyntax

/// `link "/numbers/{number: Int}" -> …`: the patterns, most specific first, and a method of the state for each.
extension SwiftGenerator {
  /// The links in the order in which they are tried.
  var sortedLinks: [Link] {
    flow.links.enumerated().sorted { first, second in
      if first.element.isRest || second.element.isRest { return !first.element.isRest }
      if first.element.shape.isMoreSpecific(than: second.element.shape) { return true }
      if second.element.shape.isMoreSpecific(than: first.element.shape) { return false }
      return first.offset < second.offset
    }.map(\.element)
  }

  /// Writes the method of the flow that finds the link which matches a URL.
  func writeFollow() {
    let links = sortedLinks.filter { !$0.isRest }
    if !links.isEmpty {
      emptyLine()
      line(2, "private static let links: [FlowRuntime.LinkPattern] = [")
      for link in links {
        beginLine(4, ".init(")
        put(text: Self.literal(link.pattern))
        put("),\n")
      }
      line(2, "]")
    }
    emptyLine()
    line(2, "\(access)func follow(")
    line(4, "_ link: FlowRuntime.FlowLink, _ state: inout State, _ navigation: inout FlowRuntime.NavigationOf<Self>")
    line(2, ") throws(FlowRuntime.LinkError) -> FlowRuntime.FlowLink? {")
    let hasRest = links.count < flow.links.count
    if !links.isEmpty {
      if hasRest { line(4, "do throws(FlowRuntime.LinkError) {") }
      writeFollow(links, isLast: !hasRest)
      if hasRest { line(4, "} catch {") }
    }
    if hasRest {
      writeFollowRest(isOnly: links.isEmpty)
      if !links.isEmpty { line(4, "}") }
    }
    line(2, "}")
  }

  private func writeFollow(_ links: [Link], isLast: Bool) {
    beginLine(4, isLast ? "try" : "  return try")
    put(" link.follow(Self.links, allowingPrefix: \(facts.hasFlows ? "true" : "false")) {\n")
    line(6, "(index: Int, match: FlowRuntime.LinkMatch) throws(FlowRuntime.LinkError) in")
    line(6, "switch index {")
    for (index, link) in links.enumerated() {
      indent(6)
      if index + 1 < links.count {
        put("case \(number: index):\n")
      } else {
        put("default:\n")
      }
      for (offset, value) in link.values.enumerated() { readValue(value, index, offset) }
      beginLine(8, "state.openLink\(number: index)(")
      for offset in link.values.indices { put("value\(number: offset), ") }
      put(linksReadNeeds ? "&navigation, self)\n" : "&navigation)\n")
    }
    line(6, "}")
    line(4, "}")
  }

  /// Writes the code for a URL that no pattern matches.
  private func writeFollowRest(isOnly: Bool) {
    line(6, "var isHandedOn = false")
    line(6, linksReadNeeds ? "state.openRest(&isHandedOn, &navigation, self)" : "state.openRest(&isHandedOn, &navigation)")
    line(6, "if isHandedOn { return link }")
    guard flow.resumes else { return line(6, isOnly ? "throw .noMatch(link)" : "throw error") }
    line(6, "state.refused.begin(.link(link), in: state.routes)")
    line(6, "state.refused.end(in: state.routes)")
    line(6, "return nil")
  }

  /// Writes `let value0: Shop.State.Link0Value0 = try match.value("id")`. If a link cannot hold the type, `swiftc`
  /// reports this at the type.
  private func readValue(_ value: Link.Value, _ index: Int, _ offset: Int) {
    begin("let value\(number: offset): \(flow.name).State.\(valueType(index, offset))")
    put(value.isOptional ? "? = try match" : " = try match")
    placeCall(at: value.type, unless: isPlainWord(value.type), indent: 8)
    end("\(value.isOptional ? "optionalValue(" : "value(")\(literal: value.name))")
  }

  /// `Link0Value1`: the name that the type of a value has in generated code.
  private func valueType(_ index: Int, _ offset: Int) -> Code { "Link\(number: index)Value\(number: offset)" }

  private var linksReadNeeds: Bool {
    facts.sharedFunctionsReadNeeds
      || flow.needs.contains { need in flow.links.contains { uses.use(of: need.name, in: $0.branches).isUsed } }
  }

  /// Writes the methods of the state that run the operations of each link.
  func writeLinkHandlers() {
    if flow.links.isEmpty { return }
    emptyLine()
    line(0, "extension \(flow.name).State {")
    line(2, "/// Shows the start of the flow again. Returns `false` if a requirement refuses it.")
    line(2, "private mutating func startOver(\(navigationParameter)\(startIsRequired ? flowParameter : "")) -> Bool {")
    line(4, "\(locals.routes).changesAreAnimated = true")
    writeStart(.method)
    line(2, "}")
    for (index, link) in sortedLinks.enumerated() {
      if link.isRest { writeRest(link, index) } else { write(link, index) }
    }
    line(0, "}")
  }

  private func write(_ link: Link, _ index: Int) {
    level = .type
    emptyLine()
    for (offset, value) in link.values.enumerated() {
      // A directive cannot come between parameters, so each type gets an alias on its own line.
      begin("fileprivate typealias \(valueType(index, offset)) = ")
      place(value.type.location.range, unless: isPlainWord(value.type), indent: 2)
      end()
    }
    endElsewhere(indent: 2)
    level = .body
    beginLine(2, "fileprivate mutating func openLink\(number: index)(\n    ")
    for (offset, value) in link.values.enumerated() {
      put("_ \(value.name): \(valueType(index, offset))\(value.isOptional ? "?, " : ", ")")
    }
    put("\(navigationParameter)\(flowParameter(if: linksReadNeeds))\n  ) {\n")
    writeStartOver(index, indent: 4)
    writeLinkBranches(link, indent: 4)
    line(2, "}")
  }

  private func writeStartOver(_ index: Int, indent: Int) {
    let argument: Code = startIsRequired ? flowArgument : ""
    line(indent, "guard \(locals.startOver)(&\(locals.navigation)\(argument)) else { return\(keptLink(index)) }")
  }

  /// Writes the method for `link rest`: the flow starts over only in a branch that runs.
  private func writeRest(_ link: Link, _ index: Int) {
    emptyLine()
    line(2, "/// Shows the start of the flow again for a link that the flow on top opens, unless no branch runs.")
    beginLine(2, "fileprivate mutating func openRest(\n    _ \(locals.isHandedOn): inout Bool, ")
    put("\(navigationParameter)\(flowParameter(if: linksReadNeeds))\n  ) {\n")
    writeLinkBranches(link, indent: 4) { indent in
      line(indent, "\(locals.isHandedOn) = true")
      writeStartOver(index, indent: indent)
    }
    line(2, "}")
  }

  /// Writes the operations of a link, which run after the flow's own start.
  ///
  /// - Parameter begin: writes the beginning of each branch.
  func writeLinkBranches(_ link: Link, indent: Int, begin: (Int) -> Void = { _ in }) {
    let hidden = link.values.map(\.name)
    writeNeeds(of: link.branches, hiddenBy: hidden, indent: indent)
    let hiding = hasClosures(link.branches) ? hidden : nil
    writeBranches(link.branches, hiding: hiding, indent: indent) { branch, indent in
      begin(indent)
      writeAnimation(branch, indent: indent)
    }
  }
}
