import FlowRuntime
import Testing
import ViewsSample

@MainActor
@Suite("Views")
struct ViewsTests {
  private let drive = Drive(Views.State(), Views())

  private static let steps: [Views.ScreenAction] = [
    .view1(.nextTapped), .view2(.nextTapped), .view3(.nextTapped), .view4(.nextTapped), .view5(.nextTapped),
    .view6(.nextTapped), .view7(.nextTapped), .view8(.nextTapped), .view9(.nextTapped),
  ]

  private func openAll() {
    for step in Self.steps { drive.tap(step) }
  }

  @Test("A chain of ten views: initialising the state of the next view navigates to it")
  func chain() {
    openAll()
    #expect(drive.stack == ["root in navigation view1"] + (2...10).map { "push view\($0)" })
  }

  @Test("Deinitialising the state of a view navigates back to the one before")
  func back() {
    drive.tap(.view1(.nextTapped))
    drive.tap(.view2(.backTapped))
    #expect(drive.stack == ["root in navigation view1"])
    drive.tap(.view1(.nextTapped))
    drive.goBack()
    #expect(drive.stack == ["root in navigation view1"])
  }

  @Test("From the tenth view one navigates straight to the first")
  func toFirst() {
    openAll()
    drive.tap(.view10(.sentToFirst(note: "hello")))
    #expect(drive.stack == ["root in navigation view1"])
    #expect(drive.top == .view1(note: "hello"))
  }

  @Test("Data is sent back to the view before")
  func sentBack() {
    openAll()
    drive.tap(.view10(.sentBack(note: "from 10")))
    #expect(drive.state.routes.count == 9)
    #expect(drive.top == .view9(note: "from 10"))
  }

  @Test("Data is sent back along the whole chain, each view adding to it")
  func passedOn() {
    openAll()
    drive.tap(.view10(.passedOn(note: "note")))
    #expect(drive.stack == ["root in navigation view1"])
    #expect(drive.top == .view1(note: "note 10 9 8 7 6 5 4 3 2"))
  }

  @Test("An event for a view whose state is gone crashes nothing")
  func absent() {
    drive.tap(.view1(.nextTapped))
    let second = drive.state.routes.top.id
    drive.goBack()
    drive.tap(.view2(.sentBack(note: "late")), on: second, reporting: ["no route #1 is there"])
    #expect(drive.top == .view1(note: ""))
  }
}
