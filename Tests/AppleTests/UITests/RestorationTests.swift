import Foundation
import XCTest

/// The system saves a flow with its scene.
@MainActor
final class RestorationTests: GalleryTestCase {
  override var arguments: [String] { ["-restores"] }

  override func setUp() async throws {
    try await super.setUp()
    // The app may restore the state of an earlier test.
    if !app.staticTexts["Menu"].firstMatch.waitForExistence(timeout: 5) { tap("To the start") }
    expect("Menu", plan: "1")
  }

  private func leave() {
    XCUIDevice.shared.press(.home)
    XCTAssertTrue(app.wait(for: .runningBackground, timeout: 10) || app.state == .runningBackgroundSuspended, "the app stays")
  }

  func testTheNextLaunchGoesOn() {
    tap("Layers")
    expect("Page 20", plan: "2 2 1")
    leave()
    app.terminate()
    app.launch()
    expect("Page 20", plan: "2 2 1")
    tap("Close")
    expect("Page 11", plan: "2 2")
  }

  /// The app saves its state when the user leaves it for the first time. This state must not be restored after the user leaves it
  /// again.
  func testItIsRestoredOnce() {
    tap("Push three")
    expect("Page 3", plan: "4")
    leave()
    app.activate()
    expect("Page 3", plan: "4")
    tap("Back one")
    expect("Page 2", plan: "3")
    leave()
    app.activate()
    expect("Page 2", plan: "3")
  }
}
