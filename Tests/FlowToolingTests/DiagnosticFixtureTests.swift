import Testing

@Suite("How findings are shown")
struct DiagnosticFixtureTests {
  @Test("Fixtures", arguments: DiagnosticFixture.all)
  func fixture(name: String) throws { try DiagnosticFixture(named: name).check() }

  @Test("There are fixtures")
  func any() { #expect(DiagnosticFixture.all.count >= 10) }
}
