import FlowRuntime

#if canImport(Glibc)
  import Glibc
#endif

/// `swift run -c release recording`: measures the time of an event in a store, alternately without and with a recorder. Then
/// measures the memory of a recorder. It must not grow once the recorder has kept its maximum number of steps.
@main
struct Recording {
  @MainActor
  static func main() {
    print("screens   off, ns   on, ns   recorder, µs a step")
    for depth in [2, 6, 20] { compare(depth: depth) }
    measureMemory()
  }

  /// Six events in a loop: they show three screens, and remove them again.
  @MainActor
  private static func compare(depth: Int) {
    let (plain, recorded) = (Session(depth: depth), Session(depth: depth))
    let recorder = recorded.store.record(Recorded(), last: 100)
    var (off, on): ([Double], [Double]) = ([], [])
    // Many short runs, so that other programs disturb only some of them.
    for round in 0..<500 {
      let times = (plain.time(rounds: 60), recorded.time(rounds: 60))
      if round > 0 {
        off.append(times.0)
        on.append(times.1)
      }
    }
    precondition(recorder.stepCount == 100)
    let (without, with) = (median(off), median(on))
    print("\(depth)   \(Int(without))   \(Int(with))   \(Double(Int((with - without) / 10)) / 100)")
  }

  /// Measures processor time in nanoseconds. On systems without glibc, measures elapsed time instead.
  static func measure(_ body: () -> Void) -> Double {
    #if canImport(Glibc)
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
      }
      let start = now()
      body()
      return now() - start
    #else
      return ContinuousClock().measure(body) / .nanoseconds(1)
    #endif
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// Measures the memory for many steps, because the system counts memory in pages.
  @MainActor
  private static func measureMemory() {
    #if canImport(Glibc)
      let session = Session(depth: 6)
      _ = session.time(rounds: 100)
      let before = residentPages()
      let recorder = session.store.record(Recorded(), last: 60_000)
      _ = session.time(rounds: 10_000)
      let full = residentPages()
      _ = session.time(rounds: 30_000)
      let later = residentPages()
      precondition(recorder.stepCount == 60_000)
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      print("memory of a step: \((full - before) * page / 60_000) bytes; growth after 180,000 more: \((later - full) * page) bytes")
    #endif
  }

  #if canImport(Glibc)
    private static func residentPages() -> Int {
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      var text = [CChar](repeating: 0, count: 256)
      _ = fgets(&text, 255, file)
      return Int(String(cString: text).split(separator: " ")[1]) ?? 0
    }
  #endif
}

/// A store whose selected tab shows some screens.
@MainActor
private struct Session {
  let store = Store(initialState: Recorded.State()) { Recorded() }

  init(depth: Int) {
    store.send(Part.self, .list(.picked(value: 0)))
    for _ in 2..<max(2, depth) { store.send(Part.self, .detail(.nextTapped(value: 1))) }
  }

  /// The time of an event, in nanoseconds.
  func time(rounds: Int) -> Double {
    let elapsed = Recording.measure {
      for round in 0..<rounds {
        send(.detail(.nextTapped(value: round)))
        send(.detail(.nextTapped(value: round)))
        back()
        send(.detail(.saveTapped))
        send(.saved(.doneTapped))
        back()
      }
    }
    return elapsed / Double(rounds * 6)
  }

  /// Sends an event to the top screen of the selected tab's flow.
  private func send(_ action: Part.ScreenAction) {
    guard case .tabs(let tabs) = store.state.routes.root.screen, case .first(let part) = tabs.items[0].tab else { return }
    store.send(inFirst(tabs, .router(.screen(id: part.routes.top.id, action: action))))
  }

  private func back() {
    guard case .tabs(let tabs) = store.state.routes.root.screen, case .first(let part) = tabs.items[0].tab else { return }
    store.send(inFirst(tabs, .router(.systemBack(to: part.routes[part.routes.count - 2].id))))
  }

  private func inFirst(_ tabs: Tabs<Recorded.Tab>, _ action: Part.Action) -> Recorded.Action {
    .router(.screen(id: store.state.routes.root.id, action: .tabs(.tab(id: tabs.items[0].id, action: .first(action)))))
  }
}
