import FlowModel
import FlowSyntax

/// The parameters and variables of the flow that closures in fragments read.
///
/// Handlers change the state in place, and Swift does not let an escaping closure read an `inout` value. So the generator
/// copies each captured value into a constant before the operation or the conditions:
///
/// ```swift
/// do {
///   let limit = self.limit
///   navigation.show(.list(numbers: Array(numbers.lazy.filter { $0 < limit })), …)
/// }
/// ```
extension SwiftGenerator {
  /// Whether a fragment in branches may contain a closure that reads a value of the flow.
  func hasClosures(_ branches: IndexRange) -> Bool {
    facts.hasValues
      && self.branches[branches].contains { branch in
        branch.condition.map { containsBrace($0.location.range) } ?? false || hasClosures(inConditionsAround: branch.enclosing)
          || hasClosures(inOperations: branch.operations)
      }
  }

  private func hasClosures(inConditionsAround innermost: Int32) -> Bool {
    conditions(around: innermost).contains { containsBrace(enclosing[Int($0)].condition.location.range) }
  }

  func hasClosures(inOperations operations: IndexRange) -> Bool {
    facts.hasValues && self.operations[operations].contains { containsBrace($0.location.range) }
  }

  /// Writes constants for the values that closures in the branches' conditions capture. All conditions are evaluated before
  /// anything changes.
  func writeCaptures(ofConditions branches: IndexRange, hiding hidden: [Name], indent: Int) {
    var captured: [(name: Name, use: UseCertainty)] = []
    for (condition, around) in conditions(ofBranches: branches) {
      for name in namesRead(byClosuresIn: condition.location.range)
      where !hidden.contains(name) && !isBound(name, inConditionsAround: around) {
        // The closure may come before or after the binding that hides the name.
        let use = uses.binds(condition, name) ? .perhaps : uses.use(of: name, in: condition)
        if let known = captured.firstIndex(where: { $0.name == name }) {
          captured[known].use.join(use)
        } else {
          captured.append((name, use))
        }
      }
    }
    for (name, use) in captured { writeCapture(name, use, indent: indent) }
  }

  /// Whether an outer condition binds the name.
  private func isBound(_ name: Name, inConditionsAround innermost: Int32) -> Bool {
    conditions(around: innermost).contains { uses.binds(enclosing[Int($0)].condition, name) }
  }

  /// The conditions of branches up to the branch that always runs, including outer conditions. Each comes with the innermost
  /// condition around it, or -1.
  private func conditions(ofBranches branches: IndexRange) -> [(condition: Fragment, around: Int32)] {
    var conditions: [(condition: Fragment, around: Int32)] = []
    var last: Int32 = -1
    for branch in self.branches[branches] {
      if branch.isUnconditional { break }
      var around = branch.enclosing
      // Conditions are numbered in the order of their starts, so a known condition has a number of at most `last`.
      while around > last {
        conditions.append((enclosing[Int(around)].condition, enclosing[Int(around)].outer))
        around = enclosing[Int(around)].outer
      }
      last = max(last, branch.enclosing)
      if let condition = branch.condition { conditions.append((condition, branch.enclosing)) }
    }
    return conditions
  }

  /// The values of the flow that closures of an operation capture.
  func captures(of operation: Int, hiding hidden: [Name]) -> [(name: Name, use: UseCertainty)] {
    let range = operations[operation].location.range
    guard containsBrace(range) else { return [] }
    let names = namesRead(byClosuresIn: range).filter { !hidden.contains($0) }
    // A resumed operation already has its screen, so it reads at most the values in its style.
    if operation == resumedOperation {
      guard case .show(.chosen(let style), _) = operations[operation].kind else { return [] }
      return names.map { (name: $0, use: uses.use(of: $0, in: style)) }.filter(\.use.isUsed)
    }
    return names.map { (name: $0, use: uses.use(of: $0, inOperation: operation)) }.filter(\.use.isUsed)
  }

  func writeCapture(_ name: Name, _ use: UseCertainty, indent: Int) {
    guard use.isUsed else { return }
    line(indent, "let \(name) = self.\(member: name)")
    if use.isPerhaps { silence([name], indent: indent) }
  }

  /// The values of the flow whose names occur between the first and the last brace of a range, except as members. A value that
  /// is passed with `&` may change, so it cannot be a constant.
  private func namesRead(byClosuresIn range: SourceRange) -> [Name] {
    let (start, end) = (Int(range.start), Int(range.end))
    guard let first = (start..<end).first(where: { bytes[$0] == UInt8(ascii: "{") }),
      let last = (start..<end).last(where: { bytes[$0] == UInt8(ascii: "}") })
    else { return [] }
    var read: [Name] = []
    var (known, changed) = (Set<Name>(), Set<Name>())
    var index = start
    while index < end {
      var wordEnd = index
      while wordEnd < end, Self.isPartOfWord(bytes[wordEnd]) { wordEnd += 1 }
      defer { index = max(wordEnd, index + 1) }
      guard wordEnd > index, let name = flowValue(index..<wordEnd) else { continue }
      switch index > start ? bytes[index - 1] : 0x20 {
      case UInt8(ascii: "."): continue
      case UInt8(ascii: "&"): changed.insert(name)
      case let before where keywords.contains(name) && before != UInt8(ascii: "`"): continue
      default: if first < index, index < last, known.insert(name).inserted { read.append(name) }
      }
    }
    return read.filter { !changed.contains($0) }
  }

  /// The flow's parameter, variable or work that a word names.
  private func flowValue(_ word: Range<Int>) -> Name? {
    let text = unit.files[fileIndex].text(SourceRange(start: UInt32(word.lowerBound), end: UInt32(word.upperBound)))
    guard let name = names.find(text), facts.values.contains(name) else { return nil }
    return name
  }

  static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
