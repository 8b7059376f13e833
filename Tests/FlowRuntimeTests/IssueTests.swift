import FlowRuntime
import Testing

@Suite struct IssueTests {
  @Test func aHandlerGetsTheIssueAndItsPlace() {
    let issues = IssueLog()
    issues.collect { reportIssue("something") }
    #expect(issues.messages == ["something"])
    #expect(issues.all.first?.fileID == "FlowRuntimeTests/IssueTests.swift")
    #expect(issues.all.first?.line == 7)
    #expect(issues.all.first?.description == "FlowRuntimeTests/IssueTests.swift:7: something")
  }

  @Test func theInnermostHandlerCounts() {
    let outer = IssueLog()
    let inner = IssueLog()
    outer.collect {
      inner.collect { reportIssue("a") }
      reportIssue("b")
    }
    #expect(inner.messages == ["a"])
    #expect(outer.messages == ["b"])
  }

  @Test func tasksHaveTheHandlerOfTheTaskThatStartedThem() async {
    let issues = IssueLog()
    await issues.collect {
      await Task { reportIssue("from a task") }.value
      await withTaskGroup { group in
        for number in 0..<100 { group.addTask { reportIssue("\(number)") } }
      }
    }
    #expect(issues.messages.count == 101)
  }

  @MainActor
  @Test func effectsHaveTheHandlerOfTheSendThatStartedThem() async {
    let issues = IssueLog()
    let other = IssueLog()
    let store = Recorder.store(startingWith: .run { _ in reportIssue("from an effect") })
    let started = issues.collect { store.send(0) }
    await other.collect { await started.finish() }
    #expect(issues.messages == ["from an effect"])
    #expect(other.messages == [])
  }

  @Test func anErrorGoesThrough() async {
    struct Failure: Error, Equatable {}
    #expect(throws: Failure()) { try IssueLog().collect { throw Failure() } }
    await #expect(throws: Failure()) {
      try await withIssueHandler({ _ in }) { () async throws in throw Failure() }
    }
  }
}
