import FlowRuntime
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Resuming what was refused")
struct ResumptionTests {
  private let player = Player(Library.State(), Library())
  private var state: Library.State { player.state }

  /// The selected tab, and the screens above the tabs, for example `loans | book, notes`.
  private func shown(_ state: Library.State) -> String {
    guard case .tabs(let tabs) = state.routes.root.screen else { return "no tabs" }
    let names = state.routes.dropFirst().map { "\($0.screen)".prefix { $0 != "(" } }
    return caseName(of: tabs.selected.tab) + " | " + names.joined(separator: ", ")
  }

  private func caseName(of value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }

  private func link(_ text: String) throws { player.send(.router(.open(try FlowLink(text)))) }

  @Test("What was refused is shown once its requirement is met, with what stood behind it")
  func resumed() {
    player.send(.bookWanted(title: "Emma"))
    #expect(shown(state) == "reading | counter")
    #expect(state.log == [])
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(state) == "reading | book")
    #expect(state.log == ["shown Emma"])
    #expect(state.refused.isEmpty)
    #expect(player.complaints == [])
  }

  @Test("A requirement is asked again, and what it refuses again is kept again")
  func refusedAgain() {
    player.send(.bookWanted(title: "Emma"))
    player.send(.counter(.strangerCame))
    #expect(shown(state) == "reading | counter")
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(state) == "reading | book")
    #expect(state.log == ["shown Emma"])
  }

  @Test("A refusal while another one is dealt with is resumed first, and then the other one")
  func refusalInARefusal() throws {
    var start = Library.State()
    start.hasReadRules = false
    let player = Player(start, Library())
    player.send(.router(.open(try FlowLink("/book/Emma"))))
    #expect(shown(player.state) == "reading | rules")
    player.send(.rules(.read))
    #expect(shown(player.state) == "reading | counter")
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(player.state) == "reading | book, notes")
    #expect(player.complaints == [])

    let left = Player(start, Library())
    left.send(.bookWanted(title: "Emma"))
    left.send(.rules(.left))
    #expect(left.state.refused.isEmpty, "nobody is asked for anything any more")
  }

  @Test("It is forgotten when the flow says so, and when the screens that were shown instead have left")
  func forgotten() {
    player.send(.bookWanted(title: "Emma"))
    player.send(.counter(.nothingWanted))
    #expect(state.refused.isEmpty)
    player.send(.bookWanted(title: "Emma"))
    player.send(.counter(.rulesTapped))
    player.send(.router(.systemBack(to: state.routes[1].id)))
    #expect(!state.refused.isEmpty, "the counter is still there")
    player.send(.router(.dismissed(id: player.top.id)))
    #expect(shown(state) == "reading | ")
    #expect(state.refused.isEmpty)
    #expect(player.complaints == [])
  }

  @Test("A newer refusal takes its place")
  func newer() {
    player.send(.bookWanted(title: "Emma"))
    let first = state
    player.send(.bookWanted(title: "Ulysses"))
    #expect(state.refused != first.refused, "what is kept is compared with its values")
    #expect(state != first)
    player.send(.counter(.cardShown(name: "ada")))
    #expect(state.log == ["shown Ulysses"])
  }

  @Test("A tab that is refused is not selected, neither by the flow nor by the system, and resumed")
  func tabs() throws {
    guard case .tabs(let tabs) = state.routes.root.screen else { return }
    let root = state.routes.root.id
    player.send(.tabs(.select(tabs.items[1].id)), from: root)
    #expect(shown(state) == "reading | counter")
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(state) == "loans | ")
    player.send(.loggedOut)
    #expect(shown(state) == "reading | ")
    player.send(.tabs(.selectIndex(1)), from: root)
    #expect(shown(state) == "reading | counter")
    player.send(.router(.dismissed(id: player.top.id)))
    player.send(.tabs(.selectIndex(0)), from: root)
    #expect(shown(state) == "reading | ")
    try link("/loans")
    #expect(shown(state) == "reading | counter")
    #expect(player.complaints == [])
  }

  @Test("A tab that is added is one like the others, and the selection falls back to one that is admitted")
  func removedTab() {
    guard case .tabs(let tabs) = state.routes.root.screen else { return }
    player.send(.tabs(.remove(tabs.items[0].id)), from: state.routes.root.id)
    #expect(shown(state) == "loans | counter", "no other tab is left")
  }

  @Test("A link through a tab and a child flow ends where it leads, after the log-in")
  func links() throws {
    try link("/loans/7")
    #expect(shown(state) == "reading | counter")
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(state) == "loans | ")
    guard case .tabs(let tabs) = state.routes.root.screen, case .loans(let loans) = tabs.selected.tab else {
      return #expect(Bool(false))
    }
    #expect(loans.routes.map(\.screen) == [.list, .loan(number: 7)])
    #expect(player.complaints == [])

    let other = Player(Library.State(), Library())
    other.send(.router(.open(try FlowLink("/chapters/3"))))
    #expect(shown(other.state) == "reading | counter")
    other.send(.counter(.cardShown(name: "ada")))
    guard case .chapters(let chapters) = other.top.screen else { return #expect(Bool(false)) }
    #expect(chapters.routes.map(\.screen) == [.list, .chapter(number: 3)])
    #expect(other.complaints == [])
  }

  @Test("A link is refused at several depths, each time resumed there, also if the app was killed in between")
  func refusedAtSeveralDepths() throws {
    func restored(_ state: Library.State) throws -> Player<Library> {
      let data = try JSONEncoder().encode(FlowSnapshot(state))
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Library.State>.self, from: data)
      #expect(snapshot.losses == [])
      return Player(snapshot.state, Library())
    }
    for isKilled in [false, true] {
      var player = Player(Library.State(), Library())
      player.send(.router(.open(try FlowLink("/loans/7/letters/3/2"))))
      #expect(shown(player.state) == "reading | counter")
      if isKilled { player = try restored(player.state) }

      player.send(.counter(.cardShown(name: "ada")))
      #expect(shown(player.state) == "loans | ")
      #expect(player.store.screen(Library.self, \.tabs)?.selected.tab.loans?.routes.count == 3)
      #expect(player.store.screen(Loans.self, \.letters)?.routes.map(\.screen) == [.list, .seal])
      if isKilled { player = try restored(player.state) }

      player.store.send(Letters.self, .seal(.broken))
      let letters = try #require(player.store.screen(Loans.self, \.letters))
      #expect(letters.routes.dropLast().map(\.screen) == [.list, .letter(number: 3)])
      #expect(player.store.screen(Letters.self, \.pages)?.routes.map(\.screen) == [.first, .page(number: 2)])
      #expect(letters.refused.isEmpty && player.state.refused.isEmpty)
      #expect(player.complaints == [])
    }
  }

  @Test("`dismissed -> forget` forgets it when the system takes that screen away, though others are still there")
  func dismissed() {
    player.send(.bookWanted(title: "Emma"))
    player.send(.counter(.noticeTapped))
    player.send(.notice(.accepted))
    #expect(!state.refused.isEmpty)
    player.send(.counter(.noticeTapped))
    player.send(.router(.dismissed(id: player.top.id)))
    #expect(state.refused.isEmpty)
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(state) == "reading | ")
    #expect(player.complaints == [])
  }

  @Test("It is saved with the flow; of damaged data the longest valid prefix is kept")
  func saved() throws {
    var start = Library.State()
    start.hasReadRules = false
    let player = Player(start, Library())
    player.send(.router(.open(try FlowLink("/book/Emma"))))
    let text = String(decoding: try JSONEncoder().encode(FlowSnapshot(player.state)), as: UTF8.self)
    let whole = try JSONDecoder().decode(FlowSnapshot<Library.State>.self, from: Data(text.utf8))
    #expect(whole.losses == [])
    #expect(whole.state == player.state)
    let again = Player(whole.state, Library())
    again.send(.rules(.read))
    again.send(.counter(.cardShown(name: "ada")))
    #expect(shown(again.state) == "reading | book, notes")

    // Two refusals are saved, one inside the other. Damages the inner refusal. The outer refusal must remain.
    let damaged = text.replacing("book_else_counter", with: "book_else_desk")
    #expect(damaged != text)
    let rest = try JSONDecoder().decode(FlowSnapshot<Library.State>.self, from: Data(damaged.utf8))
    #expect(rest.losses.map(\.part) == [.refused])
    let left = Player(rest.state, Library())
    left.send(.rules(.read))
    #expect(shown(left.state) == "reading | counter", "the book is asked for again, and refused")
    left.send(.counter(.cardShown(name: "ada")))
    #expect(shown(left.state) == "reading | book, notes")
  }

  @Test("What a restored stack may no longer show is refused with all that stood on it, and resumed")
  func restored() throws {
    player.send(.bookWanted(title: "Emma"))
    player.send(.counter(.cardShown(name: "ada")))
    player.send(.book(.notesTapped))
    let text = String(decoding: try JSONEncoder().encode(FlowSnapshot(state)), as: UTF8.self)
    let stranger = text.replacing("\"card\":\"ada\"", with: "\"card\":null")
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Library.State>.self, from: Data(stranger.utf8))
    #expect(shown(snapshot.state) == "reading | counter")
    let player = Player(snapshot.state, Library())
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(player.state) == "reading | book, notes")
  }

  @Test("With nothing kept, it does nothing")
  func nothing() {
    var state = Library.State()
    state.routes.presentSheet(.counter)
    let player = Player(state, Library())
    player.send(.counter(.cardShown(name: "ada")))
    #expect(shown(player.state) == "reading | ")
    #expect(player.complaints == [])
  }
}
