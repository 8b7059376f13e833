import FlowRuntime
import Foundation
import Testing

@testable import GeneratedFlows

/// An opaque flow behaves like any other flow: its events are found by their screens, and its screens have their names.
@MainActor
@Suite("Opaque flows")
struct VaultTests {
  private let store = Store(initialState: VaultOwner.State()) { VaultOwner() }

  private var vault: Vault.State? {
    guard case .vault(let state) = store.state.routes.top.screen else { return nil }
    return state
  }

  @Test("Screens are made and compared like cases of an enum, and told apart by their content")
  func screens() throws {
    store.send(VaultOwner.self, .hall(.vaultTapped))
    store.send(Vault.self, .door(.itemTapped(id: 4)))
    let shown = try #require(vault).routes
    #expect(shown.map(\.screen) == [.door, .code(VaultCode.State())])
    guard case .code = shown.top.screen.content else { return #expect(Bool(false), "\(shown.top.screen)") }
    #expect("\(shown.root.screen)" == "door")
    #expect(Mirror(reflecting: shown.top.screen).children.first?.label == "code")
  }

  @Test("Events reach the topmost screen with their name, and exits reach the parent")
  func events() {
    store.send(VaultOwner.self, .hall(.vaultTapped))
    store.send(Vault.self, .door(.codeTapped))
    store.send(VaultCode.self, .pad(.entered))
    #expect(vault?.isOpen == true)
    store.send(Vault.self, .door(.itemTapped(id: 4)))
    store.send(Vault.self, .item(.closed))
    #expect(store.state.item == 4)
    #expect(vault == nil)
  }

  @Test("A recording has the names of the screens")
  func names() {
    let recorder = store.record(VaultOwner(), last: 10, keeping: [.values(of: Int.self)])
    store.send(VaultOwner.self, .hall(.vaultTapped))
    store.send(Vault.self, .door(.unlocked))
    store.send(Vault.self, .door(.itemTapped(id: 4)))
    #expect(
      recorder.scenario("opened") == """
        scenario "opened" for VaultOwner(_) {
          given => hall
          hall.vaultTapped => hall, sheet vault [door]
          vault.door.unlocked => hall, sheet vault [door]
          vault.door.itemTapped(id: 4) => hall, sheet vault [door, push item]
        }

        """)
  }

  @Test("A saved state is the same, with or without the protocol")
  func coding() throws {
    store.send(VaultOwner.self, .hall(.vaultTapped))
    store.send(Vault.self, .door(.unlocked))
    store.send(Vault.self, .door(.itemTapped(id: 4)))
    let data = try JSONEncoder().encode(store.state)
    #expect(try JSONDecoder().decode(VaultOwner.State.self, from: data) == store.state)
    #expect(String(decoding: data, as: UTF8.self).contains(#"{"item":{"id":4}}"#))
  }
}

@MainActor
@Suite("A first screen that is refused later")
struct WalletTests {
  @Test("What is shown instead is the first screen, in a restored stack and in one that the app sets")
  func refusedRoot() throws {
    let store = Store(initialState: Wallet.State()) { Wallet() }
    store.send(Wallet.self, .home(.cardsTapped))
    store.send(Wallet.self, .cards(.lost))
    #expect(store.state.routes.map(\.screen) == [.cards], "a condition is tested when its screen is shown")
    let restored = try JSONDecoder().decode(Wallet.State.self, from: JSONEncoder().encode(store.state))
    #expect(restored.routes.map(\.screen) == [.logIn])
    #expect(restored.routes.root.presentation.kind == .root)
    store.send(.router(.setRoutes(Routes(root: .cards, container: .navigation))))
    #expect(store.state.routes.map(\.screen) == [.logIn])
  }
}
