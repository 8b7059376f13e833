import FlowTestSupport
import Foundation
import Testing

@testable import FlowSyntax

@Suite("The dictionary of the fuzzer")
struct FuzzDictionaryTests {
  @Test("It has every keyword of the language")
  func keywords() throws {
    let file = PackageFolder.root.appending(path: "Tests/Fuzz/Dictionaries/fuzz-parser")
    let lines = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
    #expect(Keyword.words.map { "\"\($0.text)\"" }.filter { !lines.contains($0) } == [])
  }
}
