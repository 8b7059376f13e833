import FlowRuntime
import Testing
import ViewsSample

@MainActor
@Suite("Views")
struct ViewsTests {
  private let drive = Drive(Views.State(), Views(), mirrored: true)

  /// The events of one view.
  struct View: CustomTestStringConvertible, Sendable {
    var number: Int
    var next: Views.ScreenAction?
    var back: Views.ScreenAction?
    var sentBack: Views.ScreenAction?
    var testDescription: String { "view\(number)" }
  }

  nonisolated static let views = [
    View(number: 1, next: .view1(.nextTapped)),
    View(number: 2, next: .view2(.nextTapped), back: .view2(.backTapped), sentBack: .view2(.sentBack(note: "2"))),
    View(number: 3, next: .view3(.nextTapped), back: .view3(.backTapped), sentBack: .view3(.sentBack(note: "3"))),
    View(number: 4, next: .view4(.nextTapped), back: .view4(.backTapped), sentBack: .view4(.sentBack(note: "4"))),
    View(number: 5, next: .view5(.nextTapped), back: .view5(.backTapped), sentBack: .view5(.sentBack(note: "5"))),
    View(number: 6, next: .view6(.nextTapped), back: .view6(.backTapped), sentBack: .view6(.sentBack(note: "6"))),
    View(number: 7, next: .view7(.nextTapped), back: .view7(.backTapped), sentBack: .view7(.sentBack(note: "7"))),
    View(number: 8, next: .view8(.nextTapped), back: .view8(.backTapped), sentBack: .view8(.sentBack(note: "8"))),
    View(number: 9, next: .view9(.nextTapped), back: .view9(.backTapped), sentBack: .view9(.sentBack(note: "9"))),
    View(number: 10, back: .view10(.backTapped), sentBack: .view10(.sentBack(note: "10"))),
  ]

  private func openAll() {
    for step in Self.views.compactMap(\.next) { drive.tap(step) }
  }

  @Test("A chain of ten views: initialising the state of the next view navigates to it")
  func chain() {
    openAll()
    #expect(drive.stack == ["root in navigation view1"] + (2...10).map { "push view\($0)" })
  }

  @Test("Deinitialising the state of a view navigates back to the one before")
  func back() throws {
    openAll()
    for view in Self.views.reversed() {
      #expect(drive.state.routes.count == view.number)
      if let back = view.back { drive.tap(back) }
    }
    #expect(drive.stack == ["root in navigation view1"])
    drive.tap(.view1(.nextTapped))
    try drive.goBack()
    #expect(drive.stack == ["root in navigation view1"])
  }

  @Test("From the tenth view one navigates straight to the first")
  func toFirst() {
    openAll()
    drive.tap(.view10(.sentToFirst(note: "hello")))
    #expect(drive.stack == ["root in navigation view1"])
    #expect(drive.top == .view1(note: "hello"))
  }

  @Test("Data is sent back to the view before", arguments: views.dropFirst())
  func sentBack(_ view: View) throws {
    for step in Self.views.prefix(view.number - 1).compactMap(\.next) { drive.tap(step) }
    drive.tap(try #require(view.sentBack))
    #expect(drive.state.routes.count == view.number - 1)
    #expect("\(drive.top)" == "view\(view.number - 1)(note: \"\(view.number)\")")
  }

  @Test("Data is sent back along the whole chain, each view adding to it")
  func passedOn() {
    openAll()
    drive.tap(.view10(.passedOn(note: "note")))
    #expect(drive.stack == ["root in navigation view1"])
    #expect(drive.top == .view1(note: "note 10 9 8 7 6 5 4 3 2"))
  }

  @Test("An event for a view whose state is gone crashes nothing")
  func absent() throws {
    drive.tap(.view1(.nextTapped))
    let second = drive.state.routes.top.id
    try drive.goBack()
    drive.tap(.view2(.sentBack(note: "late")), on: second, reporting: ["was sent to the route #1"])
    #expect(drive.top == .view1(note: ""))
  }
}
