import FlowRuntime
import GameSample
import LogInSample
import Testing

@MainActor
@Suite("Game")
struct GameTests {
  private let drive = Drive(GameApp.State(), GameApp(accounts: .teaDrinkers))

  /// Sends an event in the flow that is the root.
  private func inLogIn(_ event: LogIn.ScreenAction) -> StoreTask {
    guard case .logIn(let logIn) = drive.state.routes.root.screen else { return drive.tap(.logIn(.exit(.cancelled))) }
    return drive.tap(.logIn(.router(.screen(id: logIn.routes.top.id, action: event))))
  }

  private func inGame(_ event: Game.ScreenAction) {
    guard case .game(let game) = drive.state.routes.root.screen else { return }
    drive.tap(.game(.router(.screen(id: game.routes.top.id, action: event))))
  }

  private var game: Game.State? {
    if case .game(let game) = drive.state.routes.root.screen { game } else { nil }
  }

  private func logIn(email: String = "ada@example.org") async {
    _ = inLogIn(.welcome(.logInTapped))
    _ = inLogIn(.credentials(.emailChanged(email)))
    _ = inLogIn(.credentials(.passwordChanged("tea")))
    await inLogIn(.credentials(.sendTapped)).finish()
  }

  @Test("Two child flows are swapped at the root")
  func swap() async {
    #expect(drive.stack == ["root in navigation logIn"])
    await logIn()
    #expect(drive.stack == ["root game"])
    #expect(game?.player == "ada")
    inGame(.board(.logOutTapped))
    #expect(drive.stack == ["root in navigation logIn"])
    guard case .logIn(let logIn) = drive.top else { return #expect(Bool(false)) }
    #expect(logIn.email == "ada")
    #expect(logIn.stack == ["root in navigation welcome"])
  }

  @Test("The start of a flow may depend on what it is given")
  func start() {
    #expect(GameApp.State(player: "eve").stack == ["root game"])
    #expect(GameApp.State().stack == ["root in navigation logIn"])
  }

  @Test("A parent hands down what its child needs")
  func needs() async {
    let accounts = Accounts { email, password in
      email == "eve@example.org" && password == "tea" ? User(name: "from the parent's accounts") : nil
    }
    let drive = Drive(GameApp.State(), GameApp(accounts: accounts))
    for event: LogIn.ScreenAction in [
      .welcome(.logInTapped), .credentials(.emailChanged("eve@example.org")), .credentials(.passwordChanged("tea")),
      .credentials(.sendTapped),
    ] {
      guard case .logIn(let logIn) = drive.top else { return #expect(Bool(false)) }
      await drive.tap(.logIn(.router(.screen(id: logIn.routes.top.id, action: event)))).finish()
    }
    guard case .game(let game) = drive.top else { return #expect(Bool(false)) }
    #expect(game.player == "from the parent's accounts")
  }

  @Test("A flow's own state goes with it")
  func best() async {
    await logIn()
    inGame(.board(.over(score: 7)))
    #expect(game?.stack == ["root board", "cover outcome"])
    inGame(.outcome(.againTapped))
    inGame(.board(.over(score: 3)))
    #expect(game?.best == 7)
    inGame(.outcome(.logOutTapped))
    await logIn()
    #expect(game?.best == 0)
  }

  @Test("Swapping the root cancels what the old one waits for", .timeLimit(.minutes(10)))
  func cancellation() async {
    let asked = TickSource()
    let accounts = Accounts { _, _ in
      for await _ in asked.stream() {}
      return User(name: "late")
    }
    let drive = Drive(GameApp.State(), GameApp(accounts: accounts))
    func inLogIn(_ event: LogIn.ScreenAction) {
      guard case .logIn(let logIn) = drive.top else { return }
      drive.tap(.logIn(.router(.screen(id: logIn.routes.top.id, action: event))))
    }
    inLogIn(.welcome(.logInTapped))
    inLogIn(.credentials(.sendTapped))
    await asked.untilListened()
    drive.tap(.logIn(.exit(.cancelled)))
    await asked.untilEnded()
    #expect(drive.stack == ["root in navigation logIn"])
    #expect(drive.state.routes.root.id == RouteID(rawValue: 1))
  }
}
