import FlowModel
import FlowSyntax

/// What closures in fragments read of the flow: its parameters and variables.
///
/// Handlers change the state in place, and Swift lets no closure that outlives a call read what is changed in place. So
/// what a closure names is read into a constant before the operation or the conditions that it stands in:
///
/// ```swift
/// do {
///   let limit = self.limit
///   navigation.show(.list(numbers: Array(numbers.lazy.filter { $0 < limit })), …)
/// }
/// ```
extension SwiftGenerator {
  /// Whether a fragment of branches may hold a closure that reads something of the flow.
  mutating func hasClosures(_ branches: Run) -> Bool {
    if !facts.hasValues { return false }
    var index = branches.start
    while index < branches.end {
      if let condition = self.branches[index].condition, containsBrace(condition.location.range) { return true }
      if hasClosures(inOperations: self.branches[index].operations) { return true }
      index &+= 1
    }
    return false
  }

  mutating func hasClosures(inOperations operations: Run) -> Bool {
    if !facts.hasValues { return false }
    var index = operations.start
    while index < operations.end {
      if containsBrace(self.operations[index].location.range) { return true }
      index &+= 1
    }
    return false
  }

  /// What the conditions of branches capture. They are all tried before anything changes.
  mutating func writeCaptures(ofConditions branches: Run, hiding hidden: [Name], indent: Int) {
    let fragments = (branches.start..<branches.end).compactMap { self.branches[$0].condition }
    for name in flowValues where !hidden.contains(name) {
      var use = NameUse.unused
      for fragment in fragments
      where !uses.binds(fragment, name) && isRead(name, byClosuresIn: fragment.location.range) {
        use.join(uses.use(of: name, in: fragment))
      }
      writeCapture(name, use, indent: indent)
    }
  }

  /// Whether closures of an operation read something of the flow.
  mutating func captures(_ operation: Int, hiding hidden: [Name]) -> Bool {
    guard containsBrace(operations[operation].location.range) else { return false }
    return flowValues.contains { captures($0, operation, hidden) }
  }

  mutating func writeCaptures(of operation: Int, hiding hidden: [Name], indent: Int) {
    for name in flowValues where captures(name, operation, hidden) {
      writeCapture(name, uses.use(of: name, inOperation: operation), indent: indent)
    }
  }

  private mutating func captures(_ name: Name, _ operation: Int, _ hidden: [Name]) -> Bool {
    !hidden.contains(name) && isRead(name, byClosuresIn: operations[operation].location.range)
      && uses.use(of: name, inOperation: operation).isUsed
  }

  private mutating func writeCapture(_ name: Name, _ use: NameUse, indent: Int) {
    guard use.isUsed else { return }
    self.indent(indent)
    put("let ")
    put(name)
    put(" = self.")
    putMember(name)
    put("\n")
    if use.isPerhaps { silence([name], indent: indent) }
  }

  private var flowValues: [Name] {
    mutating get {
      let run = flow.parameters?.parameters ?? .empty
      return (run.start..<run.end).map { parameters[$0].name } + flow.variables.map(\.name)
    }
  }

  /// Whether a name stands between the first brace of a range and the last, as a word that is no member. One that is
  /// handed on by `&` somewhere is to be changed, so it cannot be a constant.
  private mutating func isRead(_ name: Name, byClosuresIn range: SourceRange) -> Bool {
    let (word, count) = (names.bytes(of: name), names.byteCount(of: name))
    let (start, end) = (Int(range.start), Int(range.end))
    guard let first = (start..<end).first(where: { bytes[$0] == UInt8(ascii: "{") }),
      let last = (start..<end).last(where: { bytes[$0] == UInt8(ascii: "}") })
    else { return false }
    var isRead = false
    var index = start
    while index + count <= end {
      defer { index += 1 }
      guard (0..<count).allSatisfy({ bytes[index + $0] == word[$0] }) else { continue }
      let before = index > start ? bytes[index - 1] : 0x20
      if Self.isPartOfWord(before) || index + count < end && Self.isPartOfWord(bytes[index + count]) { continue }
      if keywords[Int(name.id)], before != UInt8(ascii: "`") { continue }
      if before == UInt8(ascii: "&") { return false }
      if before != UInt8(ascii: "."), first < index, index < last { isRead = true }
    }
    return isRead
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
