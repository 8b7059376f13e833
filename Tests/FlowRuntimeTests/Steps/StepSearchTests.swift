import FlowRuntime
import FlowTestSupport
import Testing

@Suite struct StepSearchTests {
  /// The text for a stack in a failure message.
  private func text(_ stack: some Sequence<StepSearch.Showing>) -> String {
    stack.map { "\($0.presentation)\($0.name)" }.joined(separator: " ")
  }

  /// The first mistake in the steps, if any. Steps must be allowed updates and lead to the new stack. Each must add and remove the
  /// routes that it reports.
  private func fault(_ steps: RouteSteps<StepSearch.Showing>, _ old: [StepSearch.Showing], _ limits: UpdateLimits)
    -> String?
  {
    var shown = old
    for step in steps {
      let next = Array(step)
      var kept = 0
      while kept < shown.count && kept < next.count && shown[kept] == next[kept] { kept += 1 }
      if (kept, shown.count - kept, next.count - kept) != (step.kept, step.removed, step.added) {
        return "\(text(next)) says \(step.kept) kept, \(step.removed) removed"
      }
      let new = next[kept...].count { $0.presentation.isPresented }
      let pushed = next[kept...].count { $0.presentation.kind == .push }
      let dismissed = shown[kept...].count { $0.presentation.isPresented }
      if !StepSearch.isUpdate(pushed: pushed, presented: new, dismissed: dismissed, limits) {
        return "\(text(shown)) -> \(text(next))"
      }
      shown = next
    }
    return nil
  }

  /// Whether a pair of stacks has to be checked. Exchanging the two names at a place does not change the graph. So it is enough to
  /// check pairs in which the old stack has only first names. The new stack has a second name at most at the place where it begins
  /// to differ.
  private func differsPlainly(_ new: [StepSearch.Showing], from old: [StepSearch.Showing]) -> Bool {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let mayBeSecond = common < min(old.count, new.count) && new[common].presentation == old[common].presentation
    return new.dropFirst(mayBeSecond ? common + 1 : common).allSatisfy { $0.name == 0 }
  }

  @Test(.long) func noOtherWayHasFewerSteps() {
    let search = StepSearch(upTo: 6)
    let stacks = search.stacks
    let starts = stacks.indices.filter { stacks[$0].allSatisfy { $0.name == 0 } }
    let targets = starts.map { start in
      stacks.indices.filter { differsPlainly(stacks[$0], from: stacks[start]) }
    }
    // There are 63 sequences of pushes and presentations. For any two of these sequences, there is one pair of stacks for each
    // place where the stacks can begin to differ.
    #expect(targets.joined().count == 11_328)
    var faults: [String] = []
    for limits in StepSearch.allLimits {
      let distances = search.distances(from: starts, limits)
      for (number, start) in starts.enumerated() {
        for target in targets[number] {
          let count = RouteSteps(from: stacks[start], to: stacks[target], limits: limits).count
          if count == distances[number][target] { continue }
          let stacks = "\(text(stacks[start])) -> \(text(stacks[target]))"
          faults.append("\(limits.rawValue): \(stacks): \(count), not \(distances[number][target])")
        }
      }
    }
    #expect(faults.prefix(5) == [])
  }

  @Test func everyStepIsAnUpdateThatThePlatformCanShow() {
    let search = StepSearch(upTo: 4)
    let starts = search.stacks.filter { $0.allSatisfy { $0.name == 0 } }
    var faults: [String] = []
    for limits in StepSearch.allLimits {
      for old in starts {
        for new in search.stacks {
          let steps = RouteSteps(from: old, to: new, limits: limits)
          if let fault = fault(steps, old, limits) { faults.append("\(limits.rawValue): \(fault)") }
          if let last = Array(steps).last, Array(last) != new { faults.append("ends with \(text(last))") }
          if steps.isEmpty != (old == new) { faults.append("\(text(old)) -> \(text(new)): isEmpty") }
        }
      }
    }
    #expect(faults.prefix(5) == [])
  }
}
