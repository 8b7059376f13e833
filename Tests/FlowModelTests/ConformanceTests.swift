import FlowSyntax
import Testing

@testable import FlowModel

@Suite("The protocols in the header of a flow")
struct ConformanceTests {
  @Test(
    "They are known however Swift lets them be spelled",
    arguments: ["OpaqueFlow", "FlowRuntime.OpaqueFlow", "(OpaqueFlow)", "`OpaqueFlow`", "((OpaqueFlow))", "Codable, (OpaqueFlow)"])
  func spellings(list: String) {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: "public flow A: \(list) {\n  start a\n  screen a\n}\n"))
    let (unit, findings) = Lowering.lower([tree])
    #expect((tree.diagnostics + findings).isEmpty)
    #expect(unit.flows[0].isOpaque)
  }

  @Test("Other protocols are not those", arguments: ["OpaqueFlows", "App.OpaqueFlow", "(Other)", "Opaque"])
  func others(list: String) {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: "public flow A: \(list) {\n  start a\n  screen a\n}\n"))
    #expect(!Lowering.lower([tree]).unit.flows[0].isOpaque)
  }
}
