import Foundation
import Testing

/// What keeps `flowc` cheap to compile: users compile it with their apps.
@Suite("Cheap to compile")
struct CompileCostTests {
  private static let modules = [
    "FlowSyntax", "FlowHost", "FlowPushdown", "FlowModel", "FlowAnalysis", "FlowCodegen", "FlowTooling",
    "flowc-build",
  ]

  /// swiftc starts a process for each 25 files of a module, two at least. Each reads and checks anew what it uses of the
  /// standard library and of the module, which takes as long as some hundred lines.
  @Test("A module has no more files than two processes of swiftc take", arguments: modules)
  func processes(module: String) throws { #expect(try SourceFiles.files(of: module).count <= 50) }

  /// To see that a large value is never copied, swiftc takes time quadratic in its stored values, and that for each method
  /// that does not mutate it: for `Lowering`, 50 methods with some 50 ms each.
  @Test("Values are copyable", arguments: modules)
  func copyable(module: String) throws {
    for (name, text) in try SourceFiles.texts(of: module) { #expect(!text.contains("~Copyable"), "\(name)") }
  }

  /// swiftc expands the standard library's conversions between integers, and its shifts, into thousands of instructions
  /// at every use. So files use FlowSyntax's conversions, which they have only if they import that module, and masking
  /// shifts.
  @Test("Who converts imports FlowSyntax, who shifts masks", arguments: modules)
  func integers(module: String) throws {
    for (name, text) in try SourceFiles.texts(of: module) {
      let isServed = module == "FlowSyntax" || ImportTests.imports(of: text).contains("FlowSyntax")
      for line in text.split(separator: "\n") {
        #expect(isServed || !Self.converts(line), "\(name) does not import FlowSyntax: \(line)")
        #expect(!Self.shifts(line), "\(name): \(line)")
      }
    }
  }

  /// Whether a line of code uses a conversion that FlowSyntax has.
  static func converts(_ line: Substring) -> Bool {
    guard let code = code(of: line) else { return false }
    return code.contains(/(^|[^A-Za-z0-9_.])((Int|UInt32)\((?!truncatingIfNeeded:|bitPattern:|\))|Int32\((?!bitPattern:|\)))/)
  }

  /// Whether a line of code has a shift that looks at its distance first.
  static func shifts(_ line: Substring) -> Bool {
    guard let code = code(of: line) else { return false }
    return code.contains(#/ (<<|>>)=? /#)
  }

  private static func code(of line: Substring) -> Substring? {
    let code = line.drop { $0 == " " }
    return code.hasPrefix("//") ? nil : code
  }

  @Test(
    "Conversions and shifts are seen",
    arguments: [
      ("let a = Int(b)", true, false), ("a[UInt32(b)]", true, false), ("Int32(b) << 2", true, true),
      ("a >>= 1", false, true), ("a &>>= 1", false, false), ("a = 1 &<< b", false, false), ("[Int]()", false, false),
      ("Int(truncatingIfNeeded: a)", false, false), ("Int32(truncatingIfNeeded: a)", true, false),
      ("UInt32(truncatingIfNeeded: a)", false, false), ("Int(bitPattern: a)", false, false),
      ("asInt(a)", false, false), ("// Int(a) << 1", false, false),
    ] as [(Substring, Bool, Bool)]
  )
  func lines(line: Substring, converts: Bool, shifts: Bool) {
    #expect(Self.converts(line) == converts)
    #expect(Self.shifts(line) == shifts)
  }
}
