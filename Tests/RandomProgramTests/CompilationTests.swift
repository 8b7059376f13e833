import FlowTestSupport
import Foundation
import Testing

/// swiftc compiles the Swift of every unit that `check` accepts, without a warning. The units are random and mostly small, and
/// every second unit is mutated.
///
/// `FLOW_RANDOM_UNITS` is the number of units (512 with `FLOW_TESTS=all`, else 32), `FLOW_RANDOM_FIRST` is the first unit's number, and
/// `FLOW_TEST_SEED` repeats a run. For campaigns, `FLOW_RANDOM_SIZE=tiny` makes 63 of 64 units tiny: each has fewer constructs, but
/// together they have the same ones (`ConstructTests`). The Swift of many units is one module. swiftc runs until it has reported
/// all its diagnostics about Swift: it analyses the control flow, but generates no code.
@Suite("Random units", .outside, .serialized)
struct CompilationTests {
  private static let isTiny = ProcessInfo.processInfo.environment["FLOW_RANDOM_SIZE"] == "tiny"
  /// The number of units for one run of swiftc. More units save process starts, fewer units need less memory.
  private static let batch = isTiny ? 512 : 128

  @Test("What check accepts compiles without a warning")
  func units() throws {
    let seed = Random.seed(for: "Random units")
    let count = TestExtent.number("FLOW_RANDOM_UNITS", all: 512, usual: 32)
    let first = TestExtent.number("FLOW_RANDOM_FIRST") ?? 0
    var total = Total()
    for start in stride(from: first, to: first + count, by: Self.batch) {
      try check(start..<min(start + Self.batch, first + count), seed, &total)
      if start % (Self.batch * 8) == 0 { print("\(total)") }
    }
    print("\(total)")
    if count < Self.batch { return }
    #expect(total.units * 10 >= count * 9, "too many programs are refused")
    #expect(total.mutated * 4 >= count, "too few mutated units are accepted")
    #expect(total.distinct.count * 10 >= total.units * 9, "too many units are alike")
  }

  @Test("What only the control flow tells is found, as when code is made")
  func analysis() throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    let text = """
      final class Box { var number = 0 }
      @MainActor func take(_ box: Box) {}
      func race(_ box: Box) async { await take(box) }
      func endless(_ number: Int) -> Int { endless(number + 1) }
      func ends() -> Int { return 1; print(2) }
      func unset() { let number: Int; print(number) }
      """
    try swiftc.write(text, to: "A.swift")
    let lines = try swiftc.analyse(["A.swift"], mode: .internalImports).map { $0.split(separator: ":")[1] }
    #expect(Set(lines) == ["3", "4", "5", "6"])
  }

  @Test("A screen may have the name of what generated code asks about events; a random unit has found it")
  func generatedName() throws {
    let text = """
      flow A: CaseAccessible {
        start home
        screen home { tapped always -> push isAlways }
        screen isAlways { closed -> back }
      }
      """
    let (errors, swift) = Program.compile([("A.flow", text)])
    #expect(errors == [])
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    try swiftc.write(swift[0], to: "A.swift")
    #expect(try swiftc.analyse(["A.swift"], mode: .implicitImports) == [])
  }

  @Test("What random units have found compiles", arguments: Find.allCases)
  func finds(_ find: Find) throws {
    let (errors, swift) = Program.compile([("A.flow", find.text)])
    #expect(errors == [])
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    try swiftc.write(swift[0], to: "A.swift")
    try swiftc.write(try AppFile.app(importsArePublic: true), to: "App.swift")
    #expect(try swiftc.analyse(["A.swift", "App.swift"], mode: .implicitImports) == [])
  }

  /// Flows that `check` accepted although swiftc once reported an error or a warning for their Swift.
  enum Find: CaseIterable {
    /// An alert that no operation shows. It has values and a text field.
    case unshownAlert
    /// A closure in a branch reads a name that a condition around the branch binds. A variable of the flow has the same name.
    case boundAroundClosure
    /// An operation that may be refused comes after a screen that may refuse, and contains a value called `let`.
    case refusedLet
    /// Names that Swift only accepts as raw identifiers.
    case rawIdentifiers
    /// Names of kept steps that become equal when numbers are appended.
    case numberedSteps
    /// A case that needs backticks after a dot.
    case exitNamedInit
    /// Columns that show only reducers, each of which some operation gives arguments.
    case columnsOfReducers

    var text: String {
      switch self {
      case .unshownAlert:
        """
        flow A(title: String) {
          start home
          screen home
          alert question(title: String, count: Int) {
            title: title
            field name: "Name"
            button asked(name: String, count: Int): title + count.description -> sheet home
            cancel closed: "Close"
          }
        }
        """
      case .boundAroundClosure:
        """
        flow A(done: [Int] = []) {
          var last: Int? = nil
          start home
          screen home {
            tapped {
              if done.isEmpty -> back
              if let last = done.last {
                if (last > 3 || done.contains { $0 == last }) -> push home
              }
            }
          }
        }
        """
      case .rawIdentifiers:
        """
        flow A {
          start home
          screen home {
            tapped -> push list(numbers: [1].map { `next step` in `next step` + 1 }, text: "\\([2].map { `a-b` in `a-b` })")
          }
          screen list(numbers: [Int], text: String) { closed -> back }
        }
        """
      case .numberedSteps:
        """
        flow F {
          var ok: Bool = false
          var other: Bool = false
          start a
          screen a {
            b {
              if ok -> push c
              else if other -> push c
              else -> push c_2
            }
          }
          screen c requires ok else sheet logIn
          screen c_2 requires ok else sheet logIn
          screen logIn { done -> dismiss, set ok = true, resume }
        }
        """
      case .columnsOfReducers:
        """
        flow F {
          columns {
            sidebar list: Filter(api: APIClient()) { closed -> detail item(limit: 3), update list(limit: 2) }
            detail item: Filter(api: APIClient())
          }
        }
        """
      case .exitNamedInit:
        """
        flow F {
          start home
          exit init(v: Int)
          screen home { x -> exit init(v: 1) }
        }
        flow P {
          start c
          screen c: F { exit init(v) -> replace c }
        }
        """
      case .refusedLet:
        """
        flow A {
          var isOpen: Bool = false
          start home
          screen home {
            tapped -> push list(let: [:], number: 2), push home
            opened -> set isOpen = true, resume
          }
          screen list(`let`: [String: Int], number: Int) requires isOpen else replace home {
            again -> push list(let: `let`, number: number), push list(let: `let`, number: 1)
          }
        }
        """
      }
    }
  }

  /// The counts of a whole test run.
  private struct Total: CustomStringConvertible {
    var units = 0
    var mutated = 0
    var refused = 0
    var lines = 0
    /// Hashes of the units without their numbers.
    var distinct: Set<Int> = []

    mutating func add(_ files: [(name: String, text: String)], _ number: Int, isMutated: Bool) {
      units += 1
      if isMutated { mutated += 1 }
      distinct.insert(files.map { $0.text.replacingOccurrences(of: "\(number)", with: "") }.hashValue)
    }

    var description: String {
      """
      \(units) units compiled, \(distinct.count) of them distinct, \(mutated) mutated, \(lines) lines of Swift; \
      \(refused) mutations were refused
      """
    }
  }

  private func check(_ numbers: Range<Int>, _ seed: UInt64, _ total: inout Total) throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    var names: [String] = []
    for number in numbers {
      guard let (files, swift) = unit(number, inBatch: number - numbers.lowerBound, seed, &total) else { continue }
      for (file, text) in zip(files, swift) {
        names.append(file.name + ".swift")
        total.lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
        try swiftc.write(text, to: file.name + ".swift")
      }
    }
    // Every second module imports as in an app whose imports are internal by default.
    let isInternal = numbers.lowerBound / Self.batch % 2 == 1
    try swiftc.write(try AppFile.app(importsArePublic: isInternal), to: "App.swift")
    let complaints = try swiftc.analyse(["App.swift"] + names, mode: isInternal ? .internalImports : .implicitImports)
    #expect(complaints == [], "FLOW_TEST_SEED=\(seed), units \(numbers)")
    for complaint in complaints.prefix(3) {
      guard let name = complaint.split(separator: ":").first.map({ $0.split(separator: "/").last ?? $0 }) else { continue }
      let number = name.drop { !$0.isNumber }.prefix { $0.isNumber }
      guard let number = Int(number) else { continue }
      var unused = Total()
      let files = unit(number, inBatch: number - numbers.lowerBound, seed, &unused)?.files ?? []
      print("unit \(number):\n\(files.map { "// \($0.name)\n\($0.text)" }.joined(separator: "\n"))")
    }
  }

  /// A unit that `check` accepts, and its Swift. Every second unit is a mutated random unit.
  private func unit(
    _ number: Int, inBatch place: Int, _ seed: UInt64, _ total: inout Total
  ) -> (files: [(name: String, text: String)], swift: [String])? {
    let program = Program(number: number, inBatch: place, size: size(of: number), seed: seed)
    if number % 2 == 1 {
      var random = Random(seed: ~seed, part: number)
      for _ in 0..<6 {
        let files = program.files.map { (name: $0.name, text: Mutation.text($0.text, &random)) }
        let (errors, swift) = Program.compile(files)
        if errors.isEmpty, !zip(files, program.files).allSatisfy({ $0.text == $1.text }) {
          total.add(files, number, isMutated: true)
          return (files, swift)
        }
        total.refused += 1
      }
    }
    guard program.errors.isEmpty else { return nil }
    total.add(program.files, number, isMutated: false)
    return (program.files, program.swift)
  }

  private func size(of number: Int) -> ProgramSize {
    Self.isTiny ? (number % 64 == 0 ? .small : .tiny) : number % 16 == 0 ? .usual : .small
  }
}
