import FlowTestSupport
import Foundation
import Testing

/// Random valid programs over the whole grammar. `check` accepts them, two compilations produce the same bytes, the Swift compiles
/// without warnings, and a random walk does not break what `Routes` guarantees.
///
/// `FLOW_RANDOM_PROGRAMS` is the number of programs (16 by default), `FLOW_RANDOM_FIRST` is the first program's number, and
/// `FLOW_TEST_SEED` repeats a run.
@Suite("Random programs", .outside, .serialized)
struct RandomProgramTests {
  /// The number of programs for one run of swiftc. More programs save process starts, fewer programs need less memory.
  private static let batch = 16
  /// The number of events that each flow receives.
  private static let events = 1000

  @Test("Programs compile, and walks keep the routes in order")
  func programs() throws {
    let seed = Random.seed(for: "Random programs")
    let first = TestExtent.number("FLOW_RANDOM_FIRST") ?? 0
    let count = TestExtent.number("FLOW_RANDOM_PROGRAMS", all: Self.batch, usual: 4)
    var refused: [String] = []
    for start in stride(from: first, to: first + count, by: Self.batch) {
      try check(start..<min(start + Self.batch, first + count), seed, &refused)
    }
    // The generator does not know the proofs that `check` does for whole flows, so `check` refuses some programs.
    #expect(refused.count * 10 <= count + 10, "too many programs are refused: \(refused.joined(separator: "\n"))")
  }

  private func check(_ numbers: Range<Int>, _ seed: UInt64, _ refused: inout [String]) throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    var plans: [Plan] = []
    var names: [String] = []
    for number in numbers {
      let program = Program(number: number, inBatch: number - numbers.lowerBound, seed: seed)
      if !program.errors.isEmpty {
        refused.append("program \(number): \(program.errors.joined(separator: "; "))")
        continue
      }
      #expect(Program.compile(program.files).swift == program.swift, "program \(number) becomes other bytes")
      for (file, swift) in zip(program.files, program.swift) {
        names.append(file.name + ".swift")
        try swiftc.write(swift, to: file.name + ".swift")
      }
      plans.append(program.plan)
    }
    try swiftc.write(try AppFile.app(importsArePublic: true), to: "App.swift")
    #expect(try swiftc.check(["App.swift"] + names, mode: .internalImports) == [], "programs \(numbers)")

    try swiftc.write(try AppFile.app(), to: "App.swift")
    try swiftc.write(try AppFile.text("Walk.swift"), to: "Walk.swift")
    try swiftc.write(WalkWriter.main(of: plans, seed: seed, events: Self.events), to: "Main.swift")
    for plan in plans { try swiftc.write(WalkWriter.text(of: plan), to: "walk\(plan.number).swift") }
    let walks = plans.map { "walk\($0.number).swift" }
    let complaints = try swiftc.build(
      ["App.swift", "Walk.swift", "Main.swift"] + names + walks, executable: "walk")
    #expect(complaints == [], "programs \(numbers)")
    if complaints.isEmpty { try walk(swiftc, numbers) }
  }

  private func walk(_ swiftc: Swiftc, _ numbers: Range<Int>) throws {
    let (status, output) = try swiftc.run("walk", [])
    #expect(
      status == 0, "a walk through the programs \(numbers) ended with \(status): \(output.suffix(2000))")
    let violations = output.split(separator: "\n").filter { $0.hasPrefix("VIOLATION") }
    #expect(violations == [], "programs \(numbers)")
    print("programs \(numbers): \(output.split(separator: "\n").last ?? "")")
  }
}
