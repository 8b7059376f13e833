import Foundation
import Testing

/// swiftc expands the standard library's conversions between integers, and its shifts, into thousands of instructions
/// at every use. The files of `flowc`, which users compile with their apps, therefore use FlowSyntax's conversions,
/// which a file has only if it imports that module, and masking shifts.
@Suite("Integers that are cheap to compile")
struct IntegerConversionTests {
  private static let modules = ["FlowSyntax", "FlowModel", "FlowAnalysis", "FlowCodegen", "FlowTooling", "flowc"]

  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test("Who converts imports FlowSyntax, who shifts masks", arguments: modules)
  func costs(module: String) throws {
    let folder = Self.sources.appending(path: module)
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      let isServed = module == "FlowSyntax" || ImportTests.imports(of: text).contains("FlowSyntax")
      for line in text.split(separator: "\n") {
        #expect(isServed || !Self.converts(line), "\(file.lastPathComponent) does not import FlowSyntax: \(line)")
        #expect(!Self.shifts(line), "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(count > 0)
  }

  /// Whether a line of code uses a conversion that FlowSyntax has.
  static func converts(_ line: Substring) -> Bool {
    guard let code = code(of: line) else { return false }
    return code.contains(/(^|[^A-Za-z0-9_.])(Int|Int32|UInt32)\((?!truncatingIfNeeded:|bitPattern:|\))/)
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
      ("Int(truncatingIfNeeded: a)", false, false), ("asInt(a)", false, false), ("// Int(a) << 1", false, false),
    ] as [(Substring, Bool, Bool)]
  )
  func lines(line: Substring, converts: Bool, shifts: Bool) {
    #expect(Self.converts(line) == converts)
    #expect(Self.shifts(line) == shifts)
  }
}
