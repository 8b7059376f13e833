import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// Random units with their files, flows, members and transitions in random orders.
@Suite("What is found in random flows")
struct RandomOrderTests {
  private static let names = ["F", "G", "H"]

  /// The members of three flows that show each other.
  private func unit(seed: UInt64) -> [[String]] {
    Self.names.enumerated().map { number, name in
      RandomFlowText.members(name, children: Self.names, decides: true, seed: seed &* 3 &+ UInt64(number))
    }
  }

  private func shuffled(_ members: [String], _ random: inout SeededNumbers) -> String {
    let inside = members.dropFirst().dropLast().shuffled(using: &random).map { member in
      let lines = member.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard lines[0].hasPrefix("  screen "), lines.count > 2 else { return member }
      return ([lines[0]] + lines.dropFirst().dropLast().shuffled(using: &random) + [lines[lines.count - 1]])
        .joined(separator: "\n")
    }
    return ([members[0]] + inside + [members[members.count - 1]]).joined(separator: "\n")
  }

  /// The findings, each with its marked words and the number of events that lead to it. The events themselves are not compared,
  /// because any of several shortest runs may be reported.
  private func findings(_ files: [String]) -> [String] {
    let trees = files.enumerated().map { Parser.parse(SourceFile(path: "\($0).flow", text: $1), fileIndex: $0) }
    let (unit, findings) = Lowering.lower(trees)
    let off = Set(Rule.all.filter { $0.severity == .off })
    let all =
      trees.flatMap(\.diagnostics) + findings
      + Analysis.check(unit: unit, trees: trees, options: AnalysisOptions(requested: off))
    return all.map { finding in
      let text = unit.files[finding.location.file].text(finding.location.range)
      // Flows can start in different ways, and the choice of the start is not an event.
      let events = finding.trace.filter { $0.event.split(separator: ".").last != "start" }
      return "\(finding.rule.name): \(finding.message): \(text): \(events.count)"
    }.sorted()
  }

  @Test("is the same in every order")
  func orders() {
    var (units, found) = (0, 0)
    for seed in firstSeed..<firstSeed + UInt64(flowCount * 2) {
      let flows = unit(seed: seed)
      let expected = findings(flows.map { $0.joined(separator: "\n") })
      units += 1
      found += expected.count
      var random = SeededNumbers(seed: seed &+ 7)
      for _ in 0..<3 {
        var files = flows.map { shuffled($0, &random) }.shuffled(using: &random)
        if random.isTrue(40) { files = [files[0], files[1] + "\n" + files[2]] }
        let actual = findings(files)
        if actual != expected {
          let difference = actual.difference(from: expected).map { "\($0)" }.joined(separator: "\n")
          let orders = [flows.map { $0.joined(separator: "\n") }, files].map { $0.joined(separator: "\n") }
          Issue.record(
            "FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1:\n\(difference)\n\(orders.joined(separator: "\nother than\n"))")
          return
        }
      }
    }
    print("FLOW_TEST_SEED=\(firstSeed): \(units) units, \(found) findings, each in four orders")
    if flowCount >= 20 { #expect(found > units) }
  }
}
