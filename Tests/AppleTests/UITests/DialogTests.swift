import Foundation
import XCTest

/// A dialog appears at the view that requested it. Run these tests on an iPad as well, where dialogs are popovers.
@MainActor
class DialogTests: GalleryTestCase {
  func testAButtonOfADialogLeadsOn() {
    tap("Choice")
    tap("First choice")
    expect("Page 50", plan: "2")
  }

  func testADialogComesFromItsSource() throws {
    try XCTSkipUnless(app.frame.width > 700, "only an iPad shows a dialog beside its source")
    let source = app.buttons["Choice"].firstMatch
    tap("Choice")
    let choice = app.buttons["First choice"].firstMatch
    XCTAssertTrue(choice.waitForExistence(timeout: 5), "the dialog is not shown")
    XCTAssertTrue(abs(choice.frame.midX - source.frame.midX) < 300, "the dialog is far beside its source")
    XCTAssertTrue(abs(choice.frame.midY - source.frame.midY) < 300, "the dialog is far below its source")
    choice.tap()
    expect("Page 50", plan: "2")
  }

  func testATapBesideADialogTakesItAway() throws {
    try XCTSkipUnless(app.frame.width > 700, "an iPhone shows no dialog beside its source before iOS 26")
    tap("Choice")
    XCTAssertTrue(app.buttons["First choice"].firstMatch.waitForExistence(timeout: 5), "the dialog is not shown")
    app.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.9)).tap()
    expect("Menu", plan: "1")
    tap("Push")
    expect("Page 1", plan: "2")
  }
}

/// Runs the inherited tests in an app with a UIKit life cycle.
final class LifeCycleDialogTests: DialogTests {
  override var arguments: [String] { ["-lifecycle"] }
}
