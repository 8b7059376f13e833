import CorpusSample
import FlowRuntime
import FlowTesting
import Testing

/// Journeys through flows that model public apps.
@MainActor
@Suite("Corpus")
struct CorpusTests {
  @Test("DuckDuckGo: burning tabs from the switcher leaves the browser alone")
  func duckDuckGo() throws {
    let drive = Drive(DuckDuckGo.State(), DuckDuckGo())
    drive.tap(.browser(.tabSwitcherTapped))
    drive.tap(.tabSwitcher(.fireTapped))
    #expect(drive.stack == ["root browser", "cover tabSwitcher", "dialog fireQuestion"])
    drive.tap(.fireQuestion(.burnTapped))
    #expect(drive.stack == ["root browser"])
    drive.tap(.browser(.editBookmarkTapped(id: "1")))
    #expect(drive.stack == ["root browser", "sheet in navigation bookmarks", "push bookmarkForm"])
    try drive.open("/settings/passwords/7")
    #expect(try drive.child(DuckDuckGoSettings.self).stack == ["root in navigation root", "push passwords", "push password"])
  }

  @Test("Firefox: settings stand over the browser at the page that a link names")
  func firefox() throws {
    let drive = Drive(Firefox.State(), Firefox())
    try drive.open("/settings/wallpaper")
    #expect(drive.stack == ["root browser", "sheet in navigation settings"])
    let settings = try drive.child(FirefoxSettings.self)
    #expect(settings.stack == ["root in navigation general", "push homepage", "push wallpaper"])
    try drive.swipeDown()
    drive.tap(.browser(.menuTapped))
    drive.tap(.mainMenu(.libraryTapped))
    #expect(drive.stack == ["root browser", "sheet in navigation library"])
  }

  @Test("Ice Cubes: each tab pushes the same kinds of screens in a stack of its own")
  func iceCubes() throws {
    let stack = Drive(IceCubesStack.State(), IceCubesStack())
    stack.tap(.timeline(.statusTapped(id: "1")))
    stack.tap(.status(.statusTapped(id: "2")))
    stack.tap(.status(.accountTapped(id: "ada")))
    stack.tap(.account(.followersTapped))
    #expect(stack.stack == ["root in navigation timeline", "push status", "push status", "push account", "push followers"])
    stack.send(.startedOver)
    #expect(stack.stack == ["root in navigation timeline"])
    let app = Drive(IceCubes.State(), IceCubes())
    try app.open("/trending/tags/swift")
    #expect(try app.child(IceCubesStack.self).stack == ["root in navigation timeline", "push hashTag"])
  }

  @Test("isowords: skipping the tutorial, and a game that ends")
  func isowords() throws {
    let tutorial = Drive(IsowordsOnboarding.State(), IsowordsOnboarding())
    tutorial.tap(.welcome(.nextTapped))
    tutorial.tap(.findWords(.skipTapped))
    #expect(tutorial.stack == ["root in navigation welcome", "push findWords", "alert skip"])
    tutorial.tap(.skip(.kept))
    #expect(tutorial.stack == ["root in navigation welcome", "push findWords"])
    let game = Drive(IsowordsGame.State(mode: "solo"), IsowordsGame())
    game.tap(.board(.trayTapped))
    game.tap(.options(.endTapped))
    game.tap(.endQuestion(.confirmed))
    #expect(game.stack == ["root over"])
  }

  @Test("Kickstarter: a link leads to a comment of an update of a project")
  func kickstarter() throws {
    let app = Drive(Kickstarter.State(), Kickstarter())
    try app.open("/projects/pebble/posts/3/comments")
    let project = try app.child(KickstarterProject.self)
    #expect(project.stack == ["root in navigation page", "push updates", "push update", "push comments"])
    try app.open("/pledge/pebble")
    #expect(app.stack == ["root tabs", "sheet in navigation logIn"])
  }

  @Test("Mastodon: signing up ends at the tabs, and people lead to people")
  func mastodon() throws {
    let signUp = Drive(MastodonOnboarding.State(), MastodonOnboarding())
    signUp.tap(.welcome(.signUpTapped))
    signUp.tap(.pickServer(.serverTapped(name: "mastodon.social")))
    signUp.tap(.serverRules(.agreeTapped))
    signUp.tap(.privacyPolicies(.agreeTapped))
    signUp.tap(.register(.registered(name: "ada")))
    signUp.tap(.confirmEmail(.resendTapped))
    #expect(signUp.stack.count == 7)
    let app = Drive(Mastodon.State(), Mastodon())
    app.send(.composeTapped)
    #expect(app.stack == ["root tabs", "cover in navigation onboarding"])
  }

  @Test("NetNewsWire: one article replaces another, and adding an account ends at the settings")
  func netNewsWire() throws {
    let app = Drive(NetNewsWire.State(), NetNewsWire())
    app.store.send(NetNewsWireFeeds.self, .feeds(.settingsTapped))
    app.send(.articleOpened(feed: "swift.org", article: "1"))
    app.store.send(NetNewsWireArticle.self, .text(.nextTapped(id: "2")))
    expectRoutes(app.state.routes, "feeds, content timeline, detail article [text]")
    #expect(try app.child(NetNewsWireArticle.self).id == "2")
    let settings = Drive(NetNewsWireSettings.State(), NetNewsWireSettings())
    settings.tap(.settings(.addAccountTapped))
    settings.tap(.addAccount(.iCloudTapped))
    settings.tap(.cloudKitAccount(.addTapped))
    #expect(settings.stack == ["root in navigation settings"])
  }

  @Test("Signal: a wrong number goes back to where it was entered, two pages go back at once")
  func signal() throws {
    let registration = Drive(SignalRegistration.State(), SignalRegistration())
    registration.tap(.splash(.continueTapped))
    registration.tap(.permissions(.nextTapped))
    registration.tap(.phoneNumber(.submitted))
    registration.tap(.numberQuestion(.confirmed))
    registration.tap(.verification(.wrongNumber))
    #expect(registration.stack == ["root in navigation splash", "push permissions", "push phoneNumber"])
    let chats = Drive(SignalConversation.State(id: "1"), SignalConversation())
    chats.tap(.conversation(.titleTapped))
    chats.tap(.chatSettings(.wallpaperTapped))
    chats.tap(.wallpaper(.presetTapped))
    chats.tap(.wallpaperPreview(.set))
    #expect(chats.stack == ["root in navigation conversation", "push chatSettings"])
    let app = Drive(SignalMain.State(), SignalMain())
    try app.open("/chats/1")
    app.store.send(SignalChatList.self, .list(.archiveTapped))
    expectRoutes(
      app.state.routes,
      "tabs [chats [chats [list, push archive], detail conversation [conversation]], calls [calls [list]], stories [list]]")
  }

  @Test("Wikipedia: what needs somebody logged in asks first")
  func wikipedia() throws {
    let app = Drive(Wikipedia.State(), Wikipedia())
    app.send(.profileTapped)
    app.tap(.profile(.watchlistTapped))
    #expect(app.stack == ["root tabs", "sheet in navigation logIn"])
    let reading = Drive(WikipediaReading.State(), WikipediaReading())
    reading.tap(.feed(.articleTapped(title: "Swift")))
    reading.tap(.article(.languagesTapped))
    reading.tap(.languages(.languageTapped(title: "Mauersegler")))
    #expect(reading.stack == ["root in navigation feed", "push article", "push article"])
  }

  @Test("WordPress: a domain that is bought ends at the list of domains")
  func wordPress() throws {
    let pages = Drive(WordPressSitePages.State(page: "domains"), WordPressSitePages())
    pages.tap(.domains(.addTapped))
    pages.tap(.domainSearch(.chosen))
    pages.tap(.domainCheckout(.bought))
    #expect(pages.stack == ["root in navigation domains"])
    let site = Drive(WordPressSite.State(), WordPressSite())
    expectRoutes(site.state.routes, "menu, detail pages [dashboard]")
    site.store.send(WordPressSiteMenu.self, .menu(.rowTapped(page: "settings")))
    site.store.send(WordPressSitePages.self, .siteSettings(.deleteTapped))
    site.store.send(WordPressSitePages.self, .deleteSite(.deleted))
    expectRoutes(site.state.routes, "menu, detail pages [dashboard]")
  }
}
