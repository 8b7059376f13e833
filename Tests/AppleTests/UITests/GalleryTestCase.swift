import Foundation
import XCTest

/// Starts the app, and reads what it shows. Each test waits until the screen shows what is expected, and then compares that with
/// what the flow says of itself.
@MainActor
class GalleryTestCase: XCTestCase {
  /// How the app is started: without an argument it shows the flow in SwiftUI.
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

  /// The screen shows a text, and the flow has so many screens in its layers.
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
