import CountriesSample
import FlowRuntime
import Testing

@MainActor
@Suite("Countries")
struct CountriesTests {
  private let drive = Drive(Countries.State(), Countries(), mirrored: true)

  private var tabs: Tabs<Countries.Tab> {
    get throws {
      guard case .tabs(let tabs) = drive.state.routes.root.screen else { throw Missing() }
      return tabs
    }
  }

  private var list: CountryList.State {
    get throws {
      guard case .list(let list)? = try tabs.items.first?.tab else { throw Missing() }
      return list
    }
  }

  private var shortcuts: Shortcuts.State {
    get throws {
      guard case .shortcuts(let shortcuts)? = try tabs.items.last?.tab else { throw Missing() }
      return shortcuts
    }
  }

  private struct Missing: Error {}

  private func inList(_ event: CountryList.ScreenAction, on id: RouteID? = nil) throws {
    let id = try id ?? list.routes.top.id
    drive.tap(.tabs(.tab(id: try tabs.items.at(0).id, action: .list(.router(.screen(id: id, action: event))))))
  }

  private func inList(_ action: RouterAction<CountryList.Screen, CountryList.ScreenAction>) throws {
    drive.tap(.tabs(.tab(id: try tabs.items.at(0).id, action: .list(.router(action)))))
  }

  private func inShortcuts(_ event: Shortcuts.MenuAction) throws {
    let id = try shortcuts.routes.top.id
    drive.tap(.tabs(.tab(id: try tabs.items.at(1).id, action: .shortcuts(.router(.screen(id: id, action: .menu(event)))))))
  }

  private func select(_ index: Int) throws {
    drive.tap(.tabs(.select(try tabs.items.at(index).id)))
  }

  // MARK: The list

  @Test("A detail is pushed, or presented: the same screen in another context")
  func detail() throws {
    try inList(.list(.countryTapped(country: .kenya)))
    #expect(try list.stack == ["root in navigation list", "push detail"])
    try inList(.detail(.backTapped))
    try inList(.list(.countryPeeked(country: .kenya)))
    #expect(try list.stack == ["root in navigation list", "sheet in navigation detail"])
    #expect(try list.routes.top.screen == .detail(country: .kenya))
    try inList(.detail(.neighbourTapped(country: .brazil)))
    #expect(try list.stack.last == "push detail")
  }

  @Test("Filter and sort are sheets over each other, in a style of the app")
  func sheets() throws {
    try inList(.list(.filterTapped))
    try inList(.filter(.continentTapped(chosen: .europe)))
    try inList(.filter(.sortTapped))
    #expect(
      try list.stack == ["root in navigation list", "sheet in navigation filter", "sheet in navigation sort"])
    #expect(try list.routes.top.presentation.options.detents == [.medium, .large])
    try inList(.sort(.orderTapped(chosen: .inhabitants)))
    #expect(try list.stack == ["root in navigation list", "sheet in navigation filter"])
    #expect(try list.routes.top.screen == .filter(continent: .europe))
    #expect(try list.shown == [.sweden, .norway])
  }

  @Test("Dismissing all closes the sheets over each other at once")
  func dismissAll() throws {
    try inList(.list(.filterTapped))
    try inList(.filter(.sortTapped))
    try inList(.sort(.allDoneTapped))
    #expect(try list.stack == ["root in navigation list"])
  }

  @Test("The list is sorted and filtered, each from the list itself")
  func sorted() throws {
    #expect(try list.shown == [.brazil, .kenya, .norway, .sweden, .vietnam])
    try inList(.list(.sortTapped))
    try inList(.sort(.orderTapped(chosen: .inhabitants)))
    #expect(try list.shown == [.brazil, .vietnam, .kenya, .sweden, .norway])
    try inList(.list(.filterTapped))
    try inList(.filter(.continentTapped(chosen: .africa)))
    try inList(.filter(.doneTapped))
    #expect(try list.stack == ["root in navigation list"])
    #expect(try list.shown == [.kenya])
  }

  @Test("Pulling a sheet down updates the state, and takes the sheet above it along")
  func pullDown() throws {
    try inList(.list(.filterTapped))
    try inList(.filter(.sortTapped))
    try inList(.dismissed(id: try list.routes.at(2).id))
    #expect(try list.stack == ["root in navigation list", "sheet in navigation filter"])
    try inList(.dismissed(id: try list.routes.at(1).id))
    #expect(try list.stack == ["root in navigation list"])
  }

  @Test("Setting another presented screen dismisses the old one and presents the new one, in one change")
  func otherScreen() throws {
    try inList(.list(.filterTapped))
    let old = try list.routes.top.id
    try inList(.filter(.sortInsteadTapped))
    #expect(try list.stack == ["root in navigation list", "sheet in navigation sort"])
    #expect(try list.routes.top.id != old)
  }

  @Test("Changing only the presentation style presents the same screen again")
  func otherStyle() throws {
    try inList(.list(.filterTapped))
    try inList(.filter(.continentTapped(chosen: .asia)))
    try inList(.filter(.enlargeTapped))
    #expect(try list.stack == ["root in navigation list", "cover filter"])
    #expect(try list.routes.top.screen == .filter(continent: .asia))
  }

  @Test("An alert asks, and its buttons are its events")
  func alert() throws {
    try inList(.list(.countryTapped(country: .kenya)))
    try inList(.detail(.removeTapped))
    #expect(try list.stack.last == "alert removal")
    let options = try list.routes.top.presentation.options
    #expect(options.title == "Remove this country?")
    #expect(options.message == "It comes back when you start over.")
    #expect(options.buttons.map(\.role) == [.destructive, .cancel])
    let keep = try #require(
      CountryList().action(forButton: try options.buttons.at(1).event, fields: [:], of: try list.routes.top.screen))
    try inList(keep)
    #expect(try list.stack == ["root in navigation list", "push detail"])
    try inList(.detail(.removeTapped))
    let remove = try #require(
      CountryList().action(forButton: try options.buttons.at(0).event, fields: [:], of: try list.routes.top.screen))
    try inList(remove)
    #expect(try list.stack == ["root in navigation list"])
    #expect(try list.countries == [.brazil, .norway, .sweden, .vietnam])
  }

  @Test("A button that the screen does not have is no event")
  func noButton() {
    #expect(CountryList().action(forButton: "neverTapped", fields: [:], of: .removal(country: .kenya)) == nil)
    #expect(CountryList().action(forButton: "removeTapped", fields: [:], of: .list) == nil)
  }

  // MARK: Tabs

  @Test("Each tab keeps its stack while another is selected")
  func kept() throws {
    try inList(.list(.countryTapped(country: .kenya)))
    try select(1)
    #expect(try tabs.selectedIndex == 1)
    #expect(try list.stack == ["root in navigation list", "push detail"])
    try select(0)
    #expect(try list.stack == ["root in navigation list", "push detail"])
  }

  @Test("Selecting the selected tab again goes to its root, if the flow says so")
  func reselected() throws {
    try inList(.list(.countryTapped(country: .kenya)))
    try select(0)
    #expect(try list.stack == ["root in navigation list"])
    try select(1)
    try select(1)
    #expect(try shortcuts.stack == ["root menu"])
  }

  @Test("A screen of a tab selects another tab")
  func otherTab() throws {
    try inList(.list(.shortcutsTapped))
    #expect(try tabs.selectedIndex == 1)
  }

  @Test("A screen of a tab that is not selected does not navigate")
  func hiddenTab() throws {
    try select(1)
    try inList(.list(.countryTapped(country: .kenya)))
    #expect(try list.stack == ["root in navigation list"])
  }

  @Test("A shortcut across tabs sets up the stack of the other tab, whatever was shown there")
  func shortcut() throws {
    try inList(.list(.countryTapped(country: .kenya)))
    try select(1)
    try inShortcuts(.detailTapped(country: .norway))
    #expect(try tabs.selectedIndex == 0)
    #expect(try list.routes.map(\.screen) == [.list, .detail(country: .norway)])
    try select(1)
    try inShortcuts(.sortTapped)
    #expect(
      try list.stack == ["root in navigation list", "sheet in navigation filter", "sheet in navigation sort"])
  }

  @Test("An alert may be a shortcut's end, in either tab")
  func alertAcrossTabs() throws {
    try select(1)
    try inShortcuts(.removeTapped(country: .sweden))
    #expect(try tabs.selectedIndex == 1)
    #expect(try shortcuts.stack == ["root menu", "alert refusal"])
    try select(1)
    let id = try shortcuts.routes.top.id
    let close = Shortcuts.Action.router(.screen(id: id, action: .refusal(.closeTapped)))
    drive.tap(.tabs(.tab(id: try tabs.items.at(1).id, action: .shortcuts(close))))
    try inShortcuts(.removeTapped(country: .brazil))
    #expect(try tabs.selectedIndex == 0)
    #expect(try list.stack == ["root in navigation list", "push detail", "alert removal"])
  }

  // MARK: Links

  /// A link, the tab that it selects, and the stack in that tab.
  struct Link: CustomTestStringConvertible, Sendable {
    var link: String
    var tab = 0
    var stack: [String]
    var testDescription: String { link }
  }

  nonisolated static let links = [
    Link(link: "/countries", stack: ["root in navigation list"]),
    Link(link: "https://example.org/countries/kenya", stack: ["root in navigation list", "push detail"]),
    Link(link: "app://countries/kenya/removal", stack: ["root in navigation list", "push detail", "alert removal"]),
    Link(link: "/countries/filter", stack: ["root in navigation list", "sheet in navigation filter"]),
    Link(
      link: "/countries/filter/sort",
      stack: ["root in navigation list", "sheet in navigation filter", "sheet in navigation sort"]),
    Link(link: "/shortcuts", tab: 1, stack: ["root menu"]),
  ]

  @Test("A deep link leads across tabs to any depth, from wherever one is", arguments: links)
  func link(_ link: Link) throws {
    try inList(.list(.filterTapped))
    try select(1)
    let before = drive.actions.count
    try drive.open(link.link)
    #expect(try tabs.selectedIndex == link.tab)
    #expect(try (link.tab == 0 ? list.stack : shortcuts.stack) == link.stack)
    #expect(drive.actions.count == before + 1, "the tab and its stack change at once")
  }

  @Test(
    "A deep link that leads nowhere changes nothing, and names the part that is wrong",
    arguments: [("/countries/atlantis", "country"), ("/nowhere", "/nowhere"), ("/shortcuts/kenya", "kenya")])
  func wrongLink(_ link: String, _ part: String) throws {
    try inList(.list(.filterTapped))
    let before = drive.state
    try drive.open(link, reporting: [part])
    #expect(drive.state == before)
  }
}
