import FlowModel
import FlowSyntax

/// `link "/numbers/{number: Int}" -> …`: the patterns, most specific first, and a method of the state for each.
extension SwiftGenerator {
  /// The links in the order in which they are tried.
  var sortedLinks: [Link] {
    flow.links.enumerated().sorted { first, second in
      if first.element.shape.isMoreSpecific(than: second.element.shape) { return true }
      if second.element.shape.isMoreSpecific(than: first.element.shape) { return false }
      return first.offset < second.offset
    }.map(\.element)
  }

  /// The flow's own part: which link it is.
  mutating func writeFollow() {
    let links = sortedLinks
    emptyLine()
    line(2, "private static let links: [FlowRuntime.LinkPattern] = [")
    for link in links {
      beginLine(4, ".init(")
      put(text: Self.literal(link.pattern))
      put("),\n")
    }
    line(2, "]")
    emptyLine()
    line(2, "\(access)func follow(")
    line(4, "_ link: FlowRuntime.FlowLink, _ state: inout State, _ navigation: inout FlowRuntime.NavigationOf<Self>")
    line(2, ") throws(FlowRuntime.LinkError) -> FlowRuntime.FlowLink? {")
    line(4, "try link.follow(Self.links, allowingPrefix: \(facts.hasFlows ? "true" : "false")) {")
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
      put("&navigation")
      if linksReadNeeds { put(", self") }
      put(")\n")
    }
    line(6, "}")
    line(4, "}")
    line(2, "}")
  }

  /// Writes `let value0: Shop.State.Link0Value0 = try match.value("id")`. If a link cannot hold the type, `swiftc`
  /// reports this at the type.
  private mutating func readValue(_ value: Link.Value, _ index: Int, _ offset: Int) {
    begin("let value\(number: offset): \(flow.name).State.")
    putValueType(index, offset)
    put(value.isOptional ? "? = try match" : " = try match")
    placeCall(at: value.type, unless: isPlainWord(value.type), indent: 8)
    end("\(value.isOptional ? "optionalValue(" : "value(")\(literal: value.name))")
  }

  /// `Link0Value1`: the name that the type of a value has in generated code.
  private mutating func putValueType(_ index: Int, _ offset: Int) {
    put("Link\(number: index)Value\(number: offset)")
  }

  private var linksReadNeeds: Bool {
    facts.requirementsReadNeeds || facts.resumptionReadsNeeds || facts.alertsReadNeeds
      || flow.needs.contains { need in flow.links.contains { uses.use(of: need.name, in: $0.branches).isUsed } }
  }

  /// The state's part: what each link leads to.
  mutating func writeLinkHandlers() {
    if flow.links.isEmpty { return }
    emptyLine()
    line(0, "extension ", flow.name, ".State {")
    line(2, "/// Begins again as the flow itself does. Answers whether it did, or something stands in the way.")
    beginLine(2, "private mutating func startOver(_ ")
    putNavigationParameter()
    if startIsRequired { putFlowParameter() }
    put(") -> Bool {\n")
    line(4, "\(locals.routes).changesAreAnimated = true")
    writeStart(.method)
    line(2, "}")
    for (index, link) in sortedLinks.enumerated() { write(link, index) }
    line(0, "}")
  }

  private mutating func write(_ link: Link, _ index: Int) {
    level = .type
    emptyLine()
    for (offset, value) in link.values.enumerated() {
      // A directive may not stand between parameters, so the types have names of their own.
      begin("fileprivate typealias ")
      putValueType(index, offset)
      put(" = ")
      place(value.type.location.range, unless: isPlainWord(value.type), indent: 2)
      end()
    }
    endElsewhere(indent: 2)
    level = .body
    beginLine(2, "fileprivate mutating func openLink\(number: index)(\n    ")
    for (offset, value) in link.values.enumerated() {
      put("_ \(value.name): ")
      putValueType(index, offset)
      put(value.isOptional ? "?, " : ", ")
    }
    put("_ ")
    putNavigationParameter()
    if linksReadNeeds { put(", _ \(locals.flow): \(flow.name)") }
    put("\n  ) {\n")
    beginLine(4, "guard \(locals.startOver)(&\(locals.navigation)")
    if startIsRequired, facts.requirementsReadNeeds { put(", \(locals.flow)") }
    put(") else { return")
    putKeptLink(index)
    put(" }\n")
    writeLinkBranches(link, indent: 4)
    line(2, "}")
  }

  /// The operations of a link, after the flow's own start.
  mutating func writeLinkBranches(_ link: Link, indent: Int) {
    let hidden = link.values.map(\.name)
    writeNeeds(of: link.branches, hiddenBy: hidden, indent: indent)
    let hiding = hasClosures(link.branches) ? hidden : nil
    writeBranches(link.branches, hiding: hiding, indent: indent) { generator, branch, indent in
      generator.writeAnimation(branch, indent: indent)
    }
  }
}
