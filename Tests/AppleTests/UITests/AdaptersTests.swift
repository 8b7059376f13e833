import Foundation
import XCTest

/// Behaviour of the adapters that is visible only on a device or a simulator.
@MainActor
class AdaptersTests: GalleryTestCase {
  func testTheBackButtonIsToldOnce() {
    tap("Push")
    expect("Page 1", plan: "2")
    tap("Next")
    expect("Page 2", plan: "3")
    app.navigationBars.buttons.firstMatch.tap()
    expect("Page 1", plan: "2")
  }

  /// Quirk: some versions of iOS reported a cancelled swipe as a pop.
  func testACancelledSwipeTellsNothing() {
    tap("Push")
    expect("Page 1", plan: "2")
    drag(from: CGVector(dx: 0, dy: 0.5), to: CGVector(dx: 0.15, dy: 0.5))
    expect("Page 1", plan: "2")
    drag(from: CGVector(dx: 0, dy: 0.5), to: CGVector(dx: 0.9, dy: 0.5))
    expect("Menu", plan: "1")
  }

  func testASheetThatIsDraggedDownLeavesTheFlow() {
    tap("Sheet")
    expect("Page 10", plan: "1 1")
    drag(from: CGVector(dx: 0.5, dy: 0.1), to: CGVector(dx: 0.5, dy: 0.95))
    expect("Menu", plan: "1")
  }

  func testALargeChangeArrivesLayerByLayer() {
    tap("Layers")
    expect("Page 20", plan: "2 2 1")
    tap("To the start")
    expect("Menu", plan: "1")
  }

  func testOneSheetReplacesAnother() {
    tap("Sheet")
    expect("Page 10", plan: "1 1")
    tap("Replace")
    expect("Page 30", plan: "1 1")
  }

  /// The system may report the press of the alert's button before or after the change of the alert's binding.
  func testAnAlertsButtonLeadsOn() {
    tap("Question")
    tap("Yes")
    expect("Page 40", plan: "1 1")
    tap("Close")
    expect("Menu", plan: "1")
    tap("Question")
    tap("No")
    expect("Menu", plan: "1")
  }

  /// Quirk: in the background, the system truncates paths and dismisses layers.
  func testTheBackgroundTakesNothingAway() {
    tap("Layers")
    expect("Page 20", plan: "2 2 1")
    XCUIDevice.shared.press(.home)
    app.activate()
    expect("Page 20", plan: "2 2 1")
  }

  func testSeveralScreensArePushedAndPoppedAtOnce() {
    tap("Push three")
    expect("Page 3", plan: "4")
    tap("To the start")
    expect("Menu", plan: "1")
  }

  /// XCUITest waits for the end of an animation, so this test cannot know whether there was one.
  func testAPushWithoutAnimationArrives() {
    tap("Push at once")
    expect("Page 1", plan: "2")
  }

  func testWhatIsTappedWhileASheetComesIsNotLost() {
    tap("Sheet")
    tap("Next")
    expect("Page 11", plan: "1 2")
  }
}

/// Runs the inherited tests in UIKit.
final class UIKitAdaptersTests: AdaptersTests {
  override var arguments: [String] { ["-uikit"] }
}

/// Runs the inherited tests in an app with a UIKit life cycle. There, SwiftUI does not know whether the scene is active.
final class LifeCycleTests: AdaptersTests {
  override var arguments: [String] { ["-lifecycle"] }
}

/// Runs the inherited tests with the flow above a screen of the app, in the app's `NavigationStack`.
final class StackOfTheAppTests: AdaptersTests {
  override var arguments: [String] { ["-pushing"] }

  override func setUp() async throws {
    try await super.setUp()
    tap("Open")
    expect("Menu", plan: "1")
  }

  /// The back button also removes the first screen of the flow, and everything that the flow has pushed onto the path.
  func testTheFlowLeavesThePathOfTheApp() {
    tap("Push three")
    expect("Page 3", plan: "4")
    for page in ["Page 2", "Page 1"] {
      app.navigationBars.buttons.firstMatch.tap()
      XCTAssertTrue(app.staticTexts[page].firstMatch.waitForExistence(timeout: 10), "\(page) is not shown")
    }
    expect("Page 1", plan: "2")
    app.navigationBars.buttons.firstMatch.tap()
    expect("Menu", plan: "1")
    app.navigationBars.buttons.firstMatch.tap()
    XCTAssertTrue(app.staticTexts["Home of the app"].firstMatch.waitForExistence(timeout: 10), "the app's screen has gone")
    XCTAssertTrue(app.staticTexts["path 0"].firstMatch.waitForExistence(timeout: 5), "something is left on the path")
  }

  /// The sheet is presented from the flow's first screen, although a pushed screen covers it.
  func testASheetComesFromACoveredScreen() {
    tap("Layers")
    expect("Page 20", plan: "2 2 1")
    tap("Close")
    expect("Page 11", plan: "2 2")
    tap("To the start")
    expect("Menu", plan: "1")
    tap("Push")
    expect("Page 1", plan: "2")
  }
}
