import FlowRuntime
import LogInSample
import Testing

@MainActor
@Suite("LogIn")
struct LogInTests {
  private let drive = Drive(LogIn.State(email: "ada@example.org"), LogIn(accounts: .teaDrinkers))

  private func enter(password: String) async {
    drive.tap(.welcome(.logInTapped))
    drive.tap(.credentials(.passwordChanged(password)))
    await drive.tap(.credentials(.sendTapped)).finish()
  }

  /// The exits of the flow so far.
  private var exits: [LogIn.Exit] {
    drive.actions.compactMap { if case .exit(let exit) = $0 { exit } else { nil } }
  }

  @Test("Who is accepted leaves by an exit with the user")
  func accepted() async {
    await enter(password: "tea")
    guard case .loggedIn(let user) = exits.first else { return #expect(Bool(false), "no exit") }
    #expect(user.name == "ada")
  }

  @Test("Who is refused sees an alert whose buttons are events")
  func refused() async throws {
    await enter(password: "coffee")
    #expect(drive.stack == ["root in navigation welcome", "push credentials", "alert refusal"])
    let options = drive.state.routes.top.presentation.options
    #expect(options.title == "This is not the password")
    #expect(options.buttons.map(\.event) == ["againTapped", "giveUpTapped"])
    let flow = LogIn(accounts: .teaDrinkers)
    let again = try #require(flow.action(forButton: try options.buttons.at(0).event, fields: [:], of: .refusal))
    drive.tap(again)
    #expect(drive.stack == ["root in navigation welcome", "push credentials"])
  }

  @Test("The button that cancels gives up")
  func gaveUp() async {
    await enter(password: "coffee")
    drive.tap(.refusal(.giveUpTapped))
    guard case .cancelled = exits.first else { return #expect(Bool(false), "no exit") }
  }

  @Test("A screen with a reducer hands its state to the transition that it starts")
  func reminder() {
    drive.tap(.welcome(.logInTapped))
    drive.tap(.credentials(.emailChanged("eve@example.org")))
    drive.tap(.credentials(.forgotTapped))
    #expect(drive.top == .reminder(email: "eve@example.org"))
    drive.tap(.reminder(.sendTapped))
    #expect(drive.stack.last == "push credentials")
    drive.tap(.credentials(.forgotTapped))
    drive.tap(.reminder(.cancelTapped))
    #expect(drive.stack.last == "push credentials")
  }

  @Test("Who would rather not leaves by another exit")
  func cancelled() {
    drive.tap(.welcome(.cancelTapped))
    guard case .cancelled = exits.first else { return #expect(Bool(false), "no exit") }
  }
}
