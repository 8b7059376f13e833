# a test target with its own flow and scenarios builds, its tests pass, and a wrong scenario fails at its line
cd App
sed -i.before 's/name: "KitTests", dependencies: \["Kit", runtime\]/name: "KitTests", dependencies: ["Kit", runtime, .product(name: "FlowTesting", package: "swift-flows")]/' Package.swift
rm Package.swift.before
cat >Tests/KitTests/Scenarios.flow <<'END'
@testable import Kit

scenario "two details" for Same {
  home.tapped    => home, push detail
  detail.doubled => home, push detail, sheet detail
  swipe down     => home, push detail
  go back        => home
}

scenario "of the tests" for TestFlow {
  start         => home
  home.tapped   => home, push detail
  detail.closed => home
}

flow Outer(name: String) {
  needs number: Int
  event cleared -> replace home
  start { if name.isEmpty -> empty else -> home }
  screen empty
  screen home { innerTapped -> sheet inner }
  screen inner: Inner { exit done(number) -> dismiss, push detail(number: number) }
  screen detail(number: Int)
  link "/detail/{number: Int}" -> push detail(number: number)
}

flow Inner {
  start one
  exit done(number: Int)
  screen one { nextTapped -> push two }
  screen two { doneTapped(by: Int) -> exit done(number: by) }
}

flow Side {
  tabs {
    tab first: Inner { exit done(_) -> select second }
    tab second: Inner { exit done(_) -> select first }
  }
}

scenario "inside of another flow" for Outer(name: "a", number: 3) {
  start when !name.isEmpty            => home
  home.innerTapped                    => home, sheet inner
  inner.one.nextTapped                => home, sheet inner
  inner.two.doneTapped(by: 2)         => home, push detail
  cleared                             => home
  home.innerTapped                    => home, sheet inner
  inner.done(
    number: 4
  )                                   => home, push detail
  link "/detail/5" when !name.isEmpty => home, push detail
}

flow Listening(isShort: Bool): Codable {
  var last: Int = 0
  start home, send radio.begun(1)
  screen home {
    moreTapped { if isShort { if last > 1 -> push trouble(code: last) else -> send radio.begun(3) } else -> send radio.begun(2) }
    secretTapped -> sheet secret
  }
  screen trouble(code: Int) { tried -> set last = 4, back, resume }
  screen secret requires last > 3 else push trouble(code: 0)
  screens trouble, secret { closeTapped -> back }
  screen inside: Inside
  event went -> push inside
  work radio: Radio {
    begun(number)         -> set last = number
    delegate.failed(code) -> sheet trouble(code: code)
  }
}

flow Inside: Codable {
  start list, send radio.begun(0)
  screen list
  screen full
  work radio: Radio { delegate.failed(_) -> push full }
}

scenario "work" for Listening(isShort: true) {
  start                                                    => home
  radio.delegate.failed(2)                                 => home, sheet trouble
  swipe down                                               => home
  radio.begun(4)                                           => home
  home.moreTapped when isShort, last > 1                   => home, push trouble
  go back                                                  => home
  went                                                     => home, push inside
  inside.radio.delegate.failed(3)                          => home, push inside
  go back                                                  => home, push inside
  go back                                                  => home
}

scenario "what was refused" for Listening(isShort: false) {
  home.moreTapped when !isShort                => home
  home.secretTapped when !(last > 3)           => home, push trouble
  trouble.tried when last > 3                  => home, sheet secret
  secret.closeTapped                           => home
}

scenario "tabs" for Side {
  select second                => tabs
  second.one.nextTapped        => tabs
  second.two.doneTapped(by: 1) => tabs
  first.one.nextTapped         => tabs
  go back                      => tabs
}
END
cat >Tests/KitTests/Radio.swift <<'END'
import FlowRuntime

struct Radio: Reducer {
  struct State: Equatable, Sendable, Codable {
    var begun = 0
  }
  enum Action: Sendable {
    case begun(Int)
    case delegate(Delegate)
  }
  enum Delegate: Sendable { case failed(Int) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .begun(let number) = action { state.begun = number }
    return .none
  }
}
END
swift_ok build --build-tests
swift test --skip-build >"$log" 2>&1 || fail "swift test failed"
log_has 'Test "Same: two details" passed'
log_has 'Test "Outer: inside of another flow" passed'
log_has 'Test "Listening: work" passed'
log_has 'Test "Listening: what was refused" passed'
log_has 'Test run with 7 tests in 0 suites passed'

swift package flow-test >"$log" 2>&1 || fail 'flow-test fails'
log_has '6 scenarios played, all pass'
sed -i.before 's/  detail.closed => home/  detail.closed => home, push detail/' Tests/KitTests/Scenarios.flow
rm Tests/KitTests/Scenarios.flow.before
if swift package flow-test >"$log" 2>&1; then fail 'flow-test passes a wrong scenario'; fi
log_has 'Scenarios.flow:13:20: error: expected the stack `home, push detail`, but it is `home`'
if swift test >"$log" 2>&1; then fail 'swift test passes a wrong scenario'; fi
log_has 'recorded an issue at Scenarios.flow:13:'
log_has 'expected the stack `home, push detail`, got `home`'
rm Tests/KitTests/Scenarios.flow Tests/KitTests/Radio.swift
