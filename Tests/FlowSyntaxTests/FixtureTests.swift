import FlowSyntax
import Testing

@Suite("What texts parse to")
struct FixtureTests {
  @Test("Fixtures", arguments: SyntaxFixture.all)
  func fixture(name: String) throws { try SyntaxFixture(named: name).check() }

  @Test("There are fixtures")
  func any() { #expect(SyntaxFixture.all.count >= 10) }

  @Test("The flows of this package parse, and nothing of them is lost", arguments: Samples.flows)
  func flow(text: String) {
    let outcome = Outcome(text)
    #expect(outcome.faults == [])
    #expect(outcome.tree.findings == [])
  }

  @Test("There are flows")
  func flows() { #expect(Samples.flows.count >= 3) }
}
