import FlowAnalysis
import Testing

/// A flow that sends `begin` to its work at the start. Its screens `again` and `guarded` show the flow itself as a child.
private func working(_ description: String, _ work: String, members: String = "", finds: [String] = []) -> AnalysisCase {
  AnalysisCase(
    description,
    """
    flow A {
      var a: Bool = false
      exit done
      start home, send w.begin
      work w: W { \(work) }
      screen home { closeTapped -> exit done }
      screen again: A { exit done -> back }
      screen guarded: A requires a else sheet home { exit done -> back }
      \(members)
    }
    """, finds: finds)
}

private let cases = [
  working("shown again", "begin -> sheet again", finds: ["5:24 endless-work"]),
  working("in the place of all", "begin -> replace again", finds: ["5:24 endless-work"]),
  working("in the place of the top", "begin -> swap again", finds: ["5:24 endless-work"]),
  working("sent again", "begin -> send w.begin", finds: ["5:24 endless-work"]),
  working("by way of another event", "begin -> send w.next\n next -> push again, send w.begin", finds: ["5:24 endless-work"]),
  working("in both branches", "begin { if a -> push again else -> send w.begin }", finds: ["5:31 endless-work"]),
  working(
    "by an event of the flow", "begin -> do renew", members: "event renew -> set a = true, push again", finds: ["9:32 endless-work"]),
  working(
    "a longer path than the pattern's", "delegate -> send w.delegate.done\n begin -> send w.delegate.done",
    finds: ["5:27 endless-work"]),
  working("a condition may end it", "begin { if a -> push again }"),
  working("a branch inside of a branch may end it", "begin { if a { if a -> push again } else -> push again }"),
  working("what is required may end it", "begin -> push guarded"),
  working("what stands before it may be refused", "begin -> push guarded, send w.begin", finds: ["5:38 lost-after-refusal"]),
  working("shown and taken away", "begin -> push again, back"),
  working("taken away by another event", "begin -> push again\n ended -> back"),
  working("left by itself", "begin -> push again\n ended -> exit done"),
  working("another pattern", "begun -> push again"),
  working("depends on what is carried", "begin.now -> push again"),
  working("the first pattern counts", "begin -> set a = true\n begin.now -> push again", finds: ["6:2 unreachable-branch"]),
  AnalysisCase(
    "told by a tap", "flow A {\n  start b\n  screen b { t -> send w.x }\n  work w: W { x -> send w.y\n y -> send w.x }\n}",
    finds: ["4:20 endless-work"]),
  AnalysisCase(
    "two flows, in two files", "flow A {\n  start b, send w.x\n  screen b\n  screen c: C\n  work w: W { x -> cover c }\n}",
    "flow C {\n  start tabs\n  tabs { tab a: A }\n}", finds: ["1:5:20 endless-work"]),
]

@Suite("Work without end")
struct EndlessWorkTests {
  @Test("what starts or tells itself, whatever the conditions are", arguments: cases)
  fileprivate func endless(_ testCase: AnalysisCase) { expectAnalysis(testCase) }
}
