import Foundation
import Testing

/// Keeps `flowc` cheap to compile, because users compile it together with their apps.
@Suite("Cheap to compile")
struct CompileCostTests {
  private static let modules = [
    "FlowSyntax", "ToolHost", "FlowModel", "FlowCodegen", "FlowDriver", "flowc-build",
  ]

  /// The maximum number of swiftc processes in a clean build of the plugin's tool.
  ///
  /// With the settings in `Package.swift`, swiftc starts one process for each 40 files of a module. If there are two processors, it
  /// starts at least two processes. Small modules get one process. Each process reads and checks again what it uses of the standard
  /// library and of the module. That takes 0.3 seconds of processor time; the whole tool takes 17 seconds (Swift 6.3 on Linux). So
  /// a module may have as many files as are good for readers, and this number limits their total cost. Raise it only if a change is
  /// worth 0.3 seconds of every adopter's clean build.
  private static let processBudget = 15
  private static let smallModules = ["ToolHost"]

  @Test("The tool of the build plugin takes no more processes of swiftc than budgeted")
  func processes() throws {
    let processes = try Self.modules.map { module in
      let files = try SourceFiles.files(of: module).count
      return Self.smallModules.contains(module) ? 1 : min(files, max(2, (files + 39) / 40))
    }
    #expect(processes.reduce(0, +) <= Self.processBudget, "\(processes)")
  }

  /// For a type that is not copyable, swiftc must prove that its values are never copied. The time for this proof is quadratic in
  /// the number of stored properties. Every nonmutating method needs its own proof: about 50 ms for each of the 50 methods of the
  /// type `Lowering`.
  @Test("Values are copyable", arguments: modules)
  func copyable(module: String) throws {
    for (name, text) in try SourceFiles.texts(of: module) { #expect(!text.contains("~Copyable"), "\(name)") }
  }

  /// swiftc expands the standard library's integer conversions and shifts into thousands of instructions at every use. So files use
  /// the conversions of FlowSyntax, which they only get if they import that module, and masking shifts.
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

  /// Whether a line of code has a shift that checks its distance first.
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
