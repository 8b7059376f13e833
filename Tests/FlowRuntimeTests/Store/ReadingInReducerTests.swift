import Testing

@testable import FlowRuntime

/// Tests a mistake of an app: a reducer that reads the state of its own store. The read must not trap, and correct reducers must
/// not become slower.
@MainActor
@Suite struct ReadingInReducerTests {
  @Test func aReaderInTheMiddleOfAChangeGetsAnOlderState() {
    let issues = IssueLog()
    var store: StoreOf<Recorder>?
    var read: [[Int]?] = []
    let recorder = Recorder { _ in
      read.append(store?.state.seen)
      return .none
    }
    store = Store(initialState: Recorder.State(seen: [0])) { recorder }
    issues.collect { for number in 1...3 { store?.send(number) } }
    // Until the first read, the store keeps only the initial state. In the first action, this is also the previous state.
    #expect(read == [[0], [0, 1], [0, 1, 2]])
    #expect(issues.messages.count == 3)
    #expect(issues.messages.allSatisfy { $0.contains("read while its reducer ran") })
    #expect(store?.state.seen == [0, 1, 2, 3])
  }

  @Test func theFirstReadGetsTheBeginningAndTheNextTheStateBefore() {
    var store: StoreOf<Recorder>?
    var read: [[Int]?] = []
    let recorder = Recorder { number in
      if number > 2 { read.append(store?.state.seen) }
      return .none
    }
    store = Store(initialState: Recorder.State()) { recorder }
    IssueLog().collect { for number in 1...4 { store?.send(number) } }
    #expect(read == [[], [1, 2, 3]])
  }

  @Test func aPartMayBeMadeAndReadInTheMiddleOfAChange() {
    let issues = IssueLog()
    var store: StoreOf<Recorder>?
    var counts: [Int] = []
    let recorder = Recorder { _ in
      if let part = store?.scope(state: \.seen.count) { counts.append(part.state) }
      return .none
    }
    store = Store(initialState: Recorder.State()) { recorder }
    issues.collect { for number in 1...2 { store?.send(number) } }
    #expect(counts == [0, 1])
    #expect(issues.messages.count >= 2)
    #expect(store?.state.seen == [1, 2])
  }

  @Test func whatIsReadByNobodyIsChangedInPlace() {
    var addresses: Set<UnsafeRawPointer?> = []
    let store = Store(initialState: Array(repeating: 0, count: 1000)) {
      Reduce<[Int], Int> { state, number in
        state[number] += 1
        if number > 0 { addresses.insert(state.withUnsafeBytes { $0.baseAddress }) }
        return .none
      }
    }
    // The first action copies the state, because the creator of the store may still hold it.
    for number in 0..<100 { store.send(number) }
    #expect(addresses.count == 1)
  }
}
