import FlowTestSupport
import Observation
import Testing

@testable import FlowRuntime

private typealias YardStore = FlowStore<Yard>

/// A call of a public method.
private struct Call: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @MainActor @Sendable (YardStore) -> Void

  init(_ name: String, _ make: @escaping @MainActor @Sendable (YardStore) -> Void) {
    testDescription = name
    self.make = make
  }
}

private let calls: [Call] = {
  var all: [Call] = []
  all.append(
    Call("state") { _ = $0.state })
  all.append(
    Call("unobservedState") { _ = $0.store.unobservedState })
  all.append(
    Call("plan") { _ = $0.plan.layers.count })
  all.append(
    Call("send") { $0.send(.count) })
  all.append(
    Call("send to a screen") { $0.send(Yard.self, .gate) })
  all.append(
    Call("send to no screen") { $0.send(.router(.screen(id: id(99), action: .gate))) })
  all.append(
    Call("send, then cancel") { $0.send(.start { .run { _ in } }).cancel() })
  all.append(
    Call("cancel an id") { $0.send(.start { .cancel(id: 1) }) })
  all.append(
    Call("follow") { $0.follow(.dismissed($0.plan.layers[0].place)) })
  all.append(
    Call("press") { $0.press("ok", at: $0.plan.layers[0].place) })
  all.append(
    Call("observe") { $0.observe { _ in }.cancel() })
  all.append(
    Call("events") { _ = $0.events })
  all.append(
    Call("open a link") { $0.open("/shed") })
  all.append(
    Call("open a bad link") { $0.open("/nowhere") })
  all.append(
    Call("snapshot") { _ = $0.snapshot() })
  all.append(
    Call("restore") { $0.restore($0.snapshot()) })
  all.append(
    Call("scope a part") { _ = $0.store.scope(state: \.count).state })
  all.append(
    Call("scope a part that is there") { _ = $0.store.scope(ifLet: \.value, action: { (never: Never) -> Yard.Action in })?.state })
  all.append(
    Call("scope a route") { _ = $0.store.scope(route: $0.store.unobservedState.routes.root.id)?.state })
  all.append(
    Call("scope a route that has gone") { _ = $0.store.scope(route: id(77)) })
  all.append(
    Call("scope many routes") { store in for number in 0..<40 { _ = store.store.scope(route: id(UInt64(number)))?.state } })
  all.append(
    Call("scope a case") { _ = $0.store.scope(case: { $0.count }, fallback: 0, action: { (never: Never) -> Yard.Action in }).state })
  all.append(
    Call("bind a value") { store in
      let binding = store.store.binding(get: \.count, send: { _ in .count })
      binding.value += 1
    })
  all.append(
    Call("bind a value of a route") { store in
      store.store.binding(route: store.store.unobservedState.routes.root.id, get: { $0 }, set: { $0 = $1 })?.value = .gate
    })
  all.append(
    Call("make a plan") { _ = $0.store.plan(of: $0.flow).state })
  all.append(
    Call("find the store of the flow") { _ = $0.store.flowStore(of: $0.flow) })
  all.append(
    Call("make a FlowStore") { _ = FlowStore($0.store, of: Yard(need: nil)) })
  all.append(
    Call("find a screen") { _ = $0.screen(at: $0.plan.layers[0].place)?.state })
  all.append(
    Call("find an unobserved screen") { _ = $0.unobservedScreen(at: $0.plan.layers[0].place)?.state })
  all.append(
    Call("report an issue") { _ in reportIssue("again") })
  return all
}()

/// The store of a test, and the number of calls from code of the app.
@MainActor
private final class Caller: Sendable {
  private(set) weak var store: YardStore?
  private let call: Call
  private(set) var count = 0
  private(set) var depth = 0
  private(set) var deepest = 0

  init(_ store: YardStore, _ call: Call) {
    self.store = store
    self.call = call
  }

  func run() {
    guard let store else { return }
    count += 1
    depth += 1
    deepest = max(deepest, depth)
    defer { depth -= 1 }
    // Without a bound, an endless recursion would end the test process.
    if depth < 50, count < 200 { call.make(store) }
  }

  func ending() -> Ending { Ending { self.run() } }
}

/// A place from which code of the app calls the store.
private struct Place: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let run: @MainActor @Sendable (YardStore, Caller) async -> Void

  init(_ name: String, _ run: @escaping @MainActor @Sendable (YardStore, Caller) async -> Void) {
    testDescription = name
    self.run = run
  }
}

private func handling(_ caller: Caller, _ body: @MainActor () -> Void) async {
  await withIssueHandler({ _ in MainActor.assumeIsolated { caller.run() } }, isolation: MainActor.shared) { await body() }
}

private let places: [Place] = {
  var all: [Place] = []
  all.append(
    Place("a handler of an issue in a reducer") { store, caller in
      await handling(caller) { store.send(.router(.screen(id: id(99), action: .gate))) }
    })
  all.append(
    Place("a handler of an issue that a reducer reports") { store, caller in
      await handling(caller) { store.send(.run { reportIssue("inside") }) }
    })
  all.append(
    Place("a handler of an issue in an observer") { store, caller in
      let observation = store.observe { _ in reportIssue("observed") }
      await handling(caller) { store.send(.open(nil)) }
      observation.cancel()
    })
  all.append(
    Place("a handler of an issue of the app") { store, caller in
      await handling(caller) { reportIssue("outside") }
    })
  all.append(
    Place("a handler of an issue of an effect") { store, caller in
      await withIssueHandler({ _ in MainActor.assumeIsolated { caller.run() } }, isolation: MainActor.shared) {
        await store.send(.start { .run { @MainActor _ in reportIssue("in an effect") } }).finish()
      }
    })
  all.append(
    Place("a handler of an issue that is lost with a route") { store, caller in
      await withIssueHandler({ _ in MainActor.assumeIsolated { caller.run() } }, isolation: MainActor.shared) {
        store.send(.open(nil))
        let part = store.store.scope(route: store.store.unobservedState.routes.top.id)
        store.restore(store.snapshot())
        part?.send(.shed)
      }
    })
  all.append(
    Place("an observer") { store, caller in
      let observation = store.observe { event in
        if case .topChanged = event, caller.count < 3 { caller.run() }
      }
      store.send(.open(nil))
      observation.cancel()
    })
  all.append(
    Place("a reader of the state that is told of a change") { store, caller in
      withObservationTracking {
        _ = store.state
      } onChange: {
        MainActor.assumeIsolated { caller.run() }
      }
      store.send(.count)
    })
  all.append(
    Place("a reader of a part that is told of a change") { store, caller in
      let part = store.store.scope(state: \.count)
      withObservationTracking {
        _ = part.state
      } onChange: {
        MainActor.assumeIsolated { caller.run() }
      }
      store.send(.count)
    })
  all.append(
    Place("a reducer") { store, caller in store.send(.run { caller.run() }) })
  all.append(
    Place("an effect") { store, caller in
      await store.send(.start { .run { @MainActor _ in caller.run() } }).finish()
    })
  all.append(
    Place("the end of an effect's closure") { store, caller in
      await send(holding: caller, to: store) { value in .run { @MainActor _ in value.hold() } }.finish()
      await Task.yield()
    })
  all.append(
    Place("the end of the closure of an effect that never begins") { store, caller in
      send(holding: caller, to: store) { value in .run { @MainActor _ in value.hold() } }.cancel()
      for _ in 0..<10 { await Task.yield() }
    })
  all.append(
    Place("a handler of an effect's cancellation") { store, caller in
      let task = store.send(
        .start {
          .run { @MainActor _ in
            await withTaskCancellationHandler {
              try? await Task.sleep(for: .seconds(60))
            } onCancel: {
              MainActor.assumeIsolated { caller.run() }
            }
          }.cancellable(id: 1)
        })
      await Task.yield()
      store.send(.start { .cancel(id: 1) })
      await task.finish()
    })
  all.append(
    Place("a handler of a cancellation by restoring") { store, caller in
      let task = store.send(
        .start {
          .run { @MainActor _ in
            await withTaskCancellationHandler {
              try? await Task.sleep(for: .seconds(60))
            } onCancel: {
              MainActor.assumeIsolated { caller.run() }
            }
          }
        })
      await Task.yield()
      store.restore(store.snapshot())
      await task.finish()
    })
  all.append(
    Place("the end of a cancellation id") { store, caller in
      await send(holding: caller, to: store) { value in .run { @MainActor _ in }.cancellable(id: value) }.finish()
      for number in 0..<40 { await store.send(.start { .run { @MainActor _ in }.cancellable(id: number) }).finish() }
    })
  all.append(
    Place("the end of a value of the state") { store, caller in
      store.send(.keep(caller.ending()))
      store.send(.keep(nil))
    })
  all.append(
    Place("the end of a value of the state that readers in reducers make the store keep") { store, caller in
      store.send(.run { [weak store] in _ = store?.state })
      for _ in 0..<3 { store.send(.keep(caller.ending())) }
      store.send(.keep(nil))
      store.send(.count)
    })
  all.append(
    Place("the end of a value of a part") { store, caller in
      let part = store.store.scope(state: \.value)
      for _ in 0..<3 {
        store.send(.keep(caller.ending()))
        _ = part.state
      }
      store.send(.keep(nil))
    })
  all.append(
    Place("the end of a value of a screen") { store, caller in
      store.send(.open(caller.ending()))
      let screen = store.store.scope(route: store.store.unobservedState.routes.top.id)
      _ = screen?.state
      store.send(.router(.systemBack(to: store.store.unobservedState.routes.root.id)))
    })
  all.append(
    Place("the end of a restored value") { store, caller in
      store.send(.keep(caller.ending()))
      store.restore(FlowSnapshot(Yard.State()))
    })
  all.append(
    Place("the end of a value that a part's closure holds") { store, caller in
      for _ in 0..<40 {
        let value = caller.ending()
        _ =
          store.store.scope(state: { state in
            value.hold()
            return state.count
          }).state
      }
      store.send(.count)
    })
  all.append(
    Place("the end of a value that the flow needs") { store, caller in
      _ = FlowStore(store.store, of: Yard(need: caller.ending()))
      _ = FlowStore(store.store, of: Yard(need: nil))
    })
  all.append(
    Place("the end of an observer's closure") { store, caller in
      let observation = observe(store, holding: caller)
      observation.cancel()
    })
  return all
}()

@MainActor
private func send(
  holding caller: Caller, to store: YardStore, _ effect: @escaping @Sendable (Ending) -> Effect<Yard.Action>
) -> StoreTask {
  let value = caller.ending()
  return store.send(.start { effect(value) })
}

@MainActor
private func observe(_ store: YardStore, holding caller: Caller) -> FlowObservation {
  let value = caller.ending()
  return store.observe { _ in value.hold() }
}

@MainActor
@Suite("Every public call may come from everywhere")
struct CallsFromInsideTests {
  @Test("No call traps or recurses, and the store goes on", arguments: places)
  private func call(from place: Place) async {
    for call in calls {
      // Ignores reported issues. A place that tests reports has its own handler.
      await withIssueHandler({ _ in }) {
        let store = FlowStore(Store(initialState: Yard.State()) { Yard() }, of: Yard())
        let caller = Caller(store, call)
        await place.run(store, caller)
        #expect(caller.count > 0, "\(call.testDescription) was never called")
        #expect(caller.count < 100, "\(call.testDescription) was called \(caller.count) times")
        #expect(caller.deepest < 4, "\(call.testDescription): \(caller.deepest) calls inside each other")
        let count = store.store.unobservedState.count
        store.send(.count)
        #expect(store.store.unobservedState.count == count + 1, "\(call.testDescription)")
        #expect(!store.plan.layers.isEmpty)
        #expect(store.open("/shed"), "\(call.testDescription)")
      }
    }
  }

  @Test func anInboxMayBeUsedFromTheEndOfItsHandler() {
    let inbox = LinkInbox()
    var links: [FlowLink] = []
    attach(Ending { inbox.receive(FlowLink(path: ["a"])) }, to: inbox)
    inbox.attach { links.append($0) }
    #expect(links == [FlowLink(path: ["a"])])
    attach(Ending { inbox.receive(FlowLink(path: ["b"])) }, to: inbox)
    inbox.detach()
    #expect(inbox.waiting == [FlowLink(path: ["b"])])
  }

  private func attach(_ value: Ending, to inbox: LinkInbox) {
    inbox.attach { _ in value.hold() }
  }
}

@Suite("An issue handler gets no issue that it causes")
struct IssueHandlerTests {
  @Test func theHandlerDoesNotCallItself() {
    let texts = Locked<[String]>([])
    withIssueHandler { issue in
      texts.withLock { $0.append(issue.message) }
      reportIssue("from the handler")
    } operation: {
      reportIssue("one")
      reportIssue("two")
    }
    #expect(texts.withLock { $0 } == ["one", "two"])
  }

  @Test func theTextOfAnIssueMayReportOne() {
    struct Loud: CustomStringConvertible {
      var description: String {
        reportIssue("from a description")
        return "loud"
      }
    }
    let issues = IssueLog()
    issues.collect { reportIssue("\(Loud())") }
    #expect(issues.messages == ["loud"])
  }

  @Test func handlersInsideGetTheirOwnIssuesAndDoNotCallEachOtherForEver() {
    let (outer, inner) = (Locked<[String]>([]), Locked<[String]>([]))
    withIssueHandler { issue in
      outer.withLock { $0.append(issue.message) }
      withIssueHandler { issue in
        inner.withLock { $0.append(issue.message) }
        reportIssue("inmost")
      } operation: {
        reportIssue("inside")
      }
    } operation: {
      reportIssue("outside")
    }
    #expect(outer.withLock { $0 } == ["outside"])
    #expect(inner.withLock { $0 } == ["inside"])
  }

  @Test func aTaskThatAHandlerStartsReportsAsBefore() async {
    let texts = Locked<[String]>([])
    let tasks = Locked<[Task<Void, Never>]>([])
    let (gate, opened) = AsyncStream<Void>.makeStream()
    await withIssueHandler { issue in
      let isFirst = texts.withLock { texts in
        texts.append(issue.message)
        return texts.count == 1
      }
      if isFirst {
        let task = Task {
          for await _ in gate {}
          reportIssue("later")
        }
        tasks.withLock { $0.append(task) }
      }
    } operation: { () async in
      reportIssue("now")
      opened.finish()
      for task in tasks.withLock({ $0 }) { await task.value }
    }
    #expect(texts.withLock { $0 } == ["now", "later"])
  }
}
