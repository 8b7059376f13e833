import FlowAnalysis
import Testing

/// A flow with a screen `account` that has a requirement, and a screen `logIn` that is shown instead.
private func refusing(
  _ description: String, _ home: String, logIn: String = "", members: String = "", finds: [String] = []
) -> AnalysisCase {
  AnalysisCase(
    description,
    """
    flow A {
      var user: Int? = nil
      exit done
      start home
      screen home { \(home) }
      screen account requires user != nil else sheet logIn
      screen logIn { \(logIn) }
      \(members)
    }
    """, asksForStacks: true, finds: finds)
}

private let cases = [
  refusing("a set behind", "t -> sheet account, set user = 1, exit done", finds: ["5:37 lost-after-refusal", "5:51 lost-after-refusal"]),
  refusing(
    "what goes to other screens, but not what goes on with the one that is refused",
    "t -> sheet account, send home.n, update detail(number: 1), dismiss, push help\n e -> exit done\n n\n f -> push detail(number: 1)",
    members: "screen detail(number: Int) { g -> sheet account, update detail(number: 2) }\nscreen help { h -> back }",
    finds: ["5:37 lost-after-refusal", "5:50 lost-after-refusal", "5:50 send-to-absent", "11:52 lost-after-refusal"]),
  AnalysisCase(
    "behind a tab that is refused, to a tab and to work",
    """
    flow A {
      var user: Int? = nil
      tabs {
        tab first: B
        tab second: B requires user != nil else sheet logIn
      }
      event e -> select second, select first, send first.c, send w.begin, sheet logIn
      screen logIn
      work w: W
    }
    flow B {
      start b
      event c -> push d
      screen b
      screen d
    }
    """, asksForStacks: true,
    finds: ["7:29 lost-after-refusal", "7:43 lost-after-refusal", "7:57 lost-after-refusal"]),
  refusing(
    "what is not shown either is not updated", "t -> sheet account, update account\n f -> exit done", finds: ["5:44 argument-mismatch"]),
  refusing("in front", "t -> set user = 1, sheet account, push logIn\n e -> exit done"),
  refusing("for what is not shown either", "t(n: Int) -> exit done\n u -> sheet account, send account.x", finds: ["6:35 unknown-event"]),
  refusing("a link begins again", "t -> exit done", members: "link \"/a\" -> sheet account, set user = 1"),
  refusing("kept by a flow that resumes", "t -> sheet account, set user = 1\n e -> exit done", logIn: "d -> dismiss, resume"),
  refusing(
    "resumed where nothing can be kept", "t -> sheet account\n e -> resume\n f -> exit done", logIn: "d -> resume",
    finds: ["6:7 nothing-to-resume"]),
  refusing(
    "resumed on a screen that nothing was refused for", "t -> sheet account\n f -> exit done\n g -> push help",
    logIn: "d -> dismiss, resume",
    members: "screen help { x -> back, resume }", finds: ["10:28 nothing-to-resume"]),
  refusing("forgotten, never resumed", "t -> sheet account\n f -> exit done", logIn: "d -> forget", finds: ["8:23 nothing-to-resume"]),
  refusing(
    "behind resume", "t -> sheet account\n f -> exit done", logIn: "d -> resume, dismiss", finds: ["8:31 syntax"]),
  refusing(
    "behind an event that resumes", "t -> sheet account\n f -> exit done", logIn: "d -> do e, dismiss",
    members: "event e -> dismiss, resume", finds: ["8:29 syntax"]),
  refusing(
    "instead of a screen", "t -> sheet b\n f -> exit done\n g -> sheet account", logIn: "d -> resume",
    members: "screen b requires user == 1 else resume", finds: ["10:36 syntax"]),
  refusing(
    "a name that a condition binds", "t { if let n = user -> sheet account, set user = n }\n f -> exit done", logIn: "d -> resume",
    finds: ["5:66 unkept-value"]),
  AnalysisCase(
    "the first tab", "flow A {\n tabs {\n  tab b: B requires c else push d\n  tab e: B requires c else push d\n }\n screen d\n}",
    finds: ["3:12 missing-start"]),
]

@Suite("Refusals")
struct RefusalRuleTests {
  @Test("what is lost, kept and resumed", arguments: cases)
  fileprivate func refusals(_ testCase: AnalysisCase) { expectAnalysis(testCase) }
}
