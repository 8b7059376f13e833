import FlowSyntax
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "Did you mean",
    arguments: [
      ("chekc", "check"), ("CHECK", "check"), ("chck", "check"), ("generat", "generate"), ("xyz", nil), ("", nil),
      (String(repeating: "check", count: 1000), nil),
    ]
  )
  func suggestion(word: String, expected: String?) {
    #expect(Suggestion.closest(to: word, among: ["check", "generate", "help"]) == expected)
  }

  @Test(
    "Of names that are equally near all, in the order of the alphabet and in no other",
    arguments: [
      ["list", "last", "lost"], ["lost", "list", "last", "list"], ["home", "last", "lost", "list"],
    ])
  func equallyNear(names: [String]) {
    #expect(Suggestion.nearest(to: "lst", among: names) == ["last", "list", "lost"])
    #expect(Suggestion.closest(to: "lst", among: names) == "last")
    #expect(Suggestion.nearest(to: "list", among: names) == ["list"])
  }

  @Test(
    "The question has all names",
    arguments: [
      ([], ""), (["a"], "; did you mean `a`?"), (["a", "b"], "; did you mean `a` or `b`?"),
      (["a", "b", "c"], "; did you mean `a`, `b` or `c`?"),
    ] as [([String], String)])
  func question(names: [String], text: String) { #expect(Suggestion.question(names) == text) }
}
