import Foundation
import XCTest

/// Tabs in SwiftUI, in a layer that contains nothing else.
@MainActor
class TabTests: GalleryTestCase {
  override func setUp() async throws {
    try await super.setUp()
    tap("Rooms")
    expect("Room first", plan: "1 1")
  }

  func testTabsHaveTitles() {
    for title in ["First", "Second"] {
      XCTAssertTrue(app.buttons[title].firstMatch.waitForExistence(timeout: 5), "no tab is called \(title)")
    }
  }

  func testEachTabKeepsItsStack() {
    tap("Open")
    expect("Door 1", plan: "1 1")
    tap("Second")
    expect("Room second", plan: "1 1")
    tap("First")
    expect("Door 1", plan: "1 1")
    app.navigationBars.buttons.firstMatch.tap()
    expect("Room first", plan: "1 1")
  }

  /// A screen that is pushed on the tabs appears in the stack of the selected tab, without the tab bar.
  func testAPushOnTabsHidesTheBar() {
    tap("Second")
    expect("Room second", plan: "1 1")
    tap("Page")
    expect("Page 60", plan: "1 2")
    XCTAssertTrue(!app.buttons["First"].firstMatch.exists, "the tabs are still shown")
    app.navigationBars.buttons.firstMatch.tap()
    expect("Room second", plan: "1 1")
    tap("First")
    expect("Room first", plan: "1 1")
  }

  /// A layer that leaves keeps its tabs until its animation ends. A layer that is shown later starts with new tabs.
  func testALayerWithTabsLeaves() {
    tap("Open")
    tap("Deeper")
    expect("Door 2", plan: "1 1")
    tap("Leave")
    expect("Menu", plan: "1")
    tap("Rooms")
    expect("Room first", plan: "1 1")
    tap("Second")
    tap("Leave")
    expect("Menu", plan: "1")
  }

  func testTheBackgroundTakesNoTabAway() {
    tap("Second")
    tap("Open")
    expect("Door 1", plan: "1 1")
    XCUIDevice.shared.press(.home)
    app.activate()
    expect("Door 1", plan: "1 1")
    tap("First")
    expect("Room first", plan: "1 1")
  }
}

/// Runs the inherited tests in UIKit.
final class UIKitTabTests: TabTests {
  override var arguments: [String] { ["-uikit"] }
}

/// Runs the inherited tests in an app with a UIKit life cycle.
final class LifeCycleTabTests: TabTests {
  override var arguments: [String] { ["-lifecycle"] }
}
