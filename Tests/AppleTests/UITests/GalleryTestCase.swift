import Foundation
import XCTest

/// Starts the app and reads its screen. Each test waits for the expected screen, and then compares the screen with the plan of the
/// flow.
@MainActor
class GalleryTestCase: XCTestCase {
  /// The arguments of the app. Without an argument it shows the flow in SwiftUI.
  var arguments: [String] { [] }
  let app = XCUIApplication()

  override func setUp() async throws {
    continueAfterFailure = false
    app.launchArguments = arguments
    app.launch()
  }

  func tap(_ button: String) {
    let button = app.buttons[button].firstMatch
    XCTAssertTrue(button.waitForExistence(timeout: 5), "there is no such button")
    button.tap()
  }

  /// Expects a text on the screen, and a plan of the flow: the number of screens in each layer.
  func expect(_ text: String, plan: String, line: UInt = #line) {
    XCTAssertTrue(app.staticTexts[text].firstMatch.waitForExistence(timeout: 10), "\(text) is not shown", line: line)
    XCTAssertTrue(
      app.staticTexts["plan \(plan)"].firstMatch.waitForExistence(timeout: 5), "the flow is elsewhere", line: line)
  }

  func drag(from start: CGVector, to end: CGVector) {
    app.coordinate(withNormalizedOffset: start)
      .press(forDuration: 0.05, thenDragTo: app.coordinate(withNormalizedOffset: end))
  }
}
