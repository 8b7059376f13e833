import Testing

@Suite("What is refused")
struct UnsupportedTests {
  @Test(
    "Each construct by its name",
    arguments: [
      ("exit done\n  start a\n  screen a", "an exit of a flow cannot be generated yet"),
      ("tabs { tab a: A }", "a tab cannot be generated yet"),
      ("start a\n  screen a\n  link \"/a\" -> push a", "a link cannot be generated yet"),
      ("start a\n  screen a requires true else back", "`requires` cannot be generated yet"),
      ("start a\n  screen a\n  screen f: F", "a child flow cannot be generated yet"),
      ("start a\n  screen a as alert", "a screen that is shown as an alert cannot be generated yet"),
      ("start a\n  screen a { e -> dialog a }", "a dialog cannot be generated yet"),
    ]
  )
  func construct(body: String, message: String) {
    #expect(CodegenFixture.generate("flow F {\n  \(body)\n}", path: "F.flow").findings == [message])
  }
}
