@testable import FlowDriver
import FlowTestSupport
import Testing

@Suite("Names of generated files")
struct OutputNameTests {
  @Test(
    "A name carries the whole path",
    arguments: [
      ("Numbers.flow", "Numbers.flow.swift"),
      ("a/same.flow", "a.same.flow.swift"),
      ("a.same.flow", "a~2Esame.flow.swift"),
      ("a/b/c.flow", "a.b.c.flow.swift"),
      ("a.b/c.flow", "a~2Eb.c.flow.swift"),
      ("Sheet+Picker_2-x.flow", "Sheet+Picker_2-x.flow.swift"),
      ("Übung 1.flow", "~C3~9Cbung~201.flow.swift"),
      ("a~2Eb.flow", "a~7E2Eb.flow.swift"),
      ("../Shared/A.flow", "~2E~2E.Shared.A.flow.swift"),
      ("a.flow.flow", "a~2Eflow.flow.swift"),
      (".flow", ".flow.swift"),
    ]
  )
  func name(path: String, expected: String) {
    #expect(OutputName.names(forRelativePaths: [path]) == [expected])
  }

  @Test("Paths that differ only in case get a mark")
  func caseInsensitive() {
    let names = OutputName.names(forRelativePaths: ["A/Tab.flow", "a/tab.flow", "a/TAB.flow", "b/Tab.flow"])
    #expect(names == ["A.Tab~~C.flow.swift", "a.tab~~0.flow.swift", "a.TAB~~7.flow.swift", "b.Tab.flow.swift"])
  }

  @Test("Long paths are cut, and still told apart")
  func long() {
    let folder = String(repeating: "Sehr/lange Pfäde/", count: 20)
    let names = OutputName.names(forRelativePaths: [folder + "a.flow", folder + "b.flow", "x" + folder + "b.flow"])
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { $0.utf8.count < 200 })
  }

  @Test("No two paths ever have one name, even ignoring case")
  func injective() {
    var numbers = SeededRandom()
    let pieces = [
      "a", "A", "b", "ab", ".", "..", "/", "~", "~~", "2E", "7E", "~2E", " ", "flow", ".flow", "ü", "u\u{308}", "é",
      "\u{1F600}", "-", "_", "+", "Z9", String(repeating: "x", count: 60), String(repeating: "X", count: 60),
    ]
    for _ in 0..<300 {
      var paths: [[UInt8]: String] = [:]
      for _ in 0..<40 {
        let length = Int.random(in: 1...6, using: &numbers)
        let stem = (0..<length).map { _ in pieces.randomElement(using: &numbers)! }.joined()
        let path = stem + (Bool.random(using: &numbers) ? ".flow" : "")
        paths[Array(path.utf8)] = path
      }
      let list = paths.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let names = OutputName.names(forRelativePaths: list)
      #expect(Set(names.map { $0.lowercased() }).count == list.count, "\(numbers.hint)")
      #expect(names.allSatisfy { isPortable($0) }, "\(numbers.hint)")
      // The output names must not depend on the order of the files.
      let shuffled = list.indices.shuffled(using: &numbers)
      let again = OutputName.names(forRelativePaths: shuffled.map { list[$0] })
      #expect(again == shuffled.map { names[$0] }, "\(numbers.hint)")
    }
  }

  @Test("Names are relative to the target's folder, also for files outside of it")
  func relative() {
    let names = OutputName.names(for: ["/p/Sources/App/a/B.flow", "/p/Shared/C.flow"], in: "/p/Sources/App/")
    #expect(names == ["a.B.flow.swift", "~2E~2E.~2E~2E.Shared.C.flow.swift"])
  }

  private func isPortable(_ name: String) -> Bool {
    name.utf8.count <= 220
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "%") }
  }
}
