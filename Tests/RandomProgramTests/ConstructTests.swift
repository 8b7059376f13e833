import FlowSyntax
import FlowTestSupport
import Testing

/// The constructs that random units contain. Campaigns, which are long runs of `CompilationTests`, test only these constructs.
@Suite("Constructs of random units")
struct ConstructTests {
  @Test("Tiny units are a quarter of usual ones, and have every construct of theirs, taken together", .long)
  func tiny() {
    let usual = constructs(of: 60, .usual)
    let tiny = constructs(of: 800, .tiny)
    for (kind, count) in usual where count >= 5 {
      let inTiny = tiny[kind, default: 0]
      #expect(inTiny >= 4, "\(kind): \(inTiny) times in 800 tiny units, \(count) times in 60 usual ones")
    }
    let (sizeOfTiny, sizeOfUsual) = (tiny.values.reduce(0, +) / 800, usual.values.reduce(0, +) / 60)
    #expect(sizeOfTiny * 4 <= sizeOfUsual)
  }

  /// How often each kind of node occurs in units that `check` accepts. Every run uses the same units.
  private func constructs(of count: Int, _ size: ProgramSize) -> [NodeKind: Int] {
    var found: [NodeKind: Int] = [:]
    for number in 0..<count {
      let program = Program(number: number, inBatch: number, size: size, seed: 1)
      if !program.errors.isEmpty { continue }
      for file in program.files {
        let tree = Parser.parse(SourceFile(path: file.name, text: file.text))
        for node in tree.nodes.indices { found[tree.kind(of: node), default: 0] += 1 }
      }
    }
    return found
  }
}
