// Declarations of Apple's XCTest that the UI tests use, to type-check them on systems without a simulator. A comment above each
// declaration names the page of Apple's documentation from which it was written.
public import Foundation

/// xctest/xctestcase
@MainActor
open class XCTestCase: NSObject {
  open var continueAfterFailure = true
  open func setUp() async throws {}
}

/// xctest/xctasserttrue(_:_:file:line:)
@MainActor
public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath,
  line: UInt = #line
) {}

/// xctest/xctskipunless(_:_:file:line:)
@MainActor
public func XCTSkipUnless(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath,
  line: UInt = #line
) throws {}

/// corefoundation/cgvector
public struct CGVector: Sendable {
  public init(dx: Double, dy: Double) {}
}

/// xcuiautomation/xcuielement
@MainActor
open class XCUIElement: NSObject {
  open var exists: Bool { false }
  /// xcuiautomation/xcuielementattributes/frame
  open var frame: CGRect { .zero }
  /// xcuiautomation/xcuielementtypequeryprovider/firstmatch
  open var firstMatch: XCUIElement { self }
  open var buttons: XCUIElementQuery { XCUIElementQuery() }
  open var staticTexts: XCUIElementQuery { XCUIElementQuery() }
  open var navigationBars: XCUIElementQuery { XCUIElementQuery() }
  open func tap() {}
  open func waitForExistence(timeout: TimeInterval) -> Bool { false }
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate { XCUICoordinate() }
}

/// xcuiautomation/xcuielementquery
@MainActor
open class XCUIElementQuery: NSObject {
  open var firstMatch: XCUIElement { XCUIElement() }
  open var buttons: XCUIElementQuery { XCUIElementQuery() }
  open subscript(key: String) -> XCUIElement { XCUIElement() }
}

/// xcuiautomation/xcuicoordinate
@MainActor
open class XCUICoordinate: NSObject {
  open func tap() {}
  open func press(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) {}
}

/// xcuiautomation/xcuiapplication
@MainActor
open class XCUIApplication: XCUIElement {
  open var launchArguments: [String] = []
  open func launch() {}
  open func activate() {}
  open func terminate() {}
  /// xcuiautomation/xcuiapplication/state-swift.property
  open var state: State { .notRunning }
  /// xcuiautomation/xcuiapplication/wait(for:timeout:)
  open func wait(for state: State, timeout: TimeInterval) -> Bool { false }

  /// xcuiautomation/xcuiapplication/state-swift.enum
  public enum State: UInt, Sendable {
    case unknown, notRunning, runningBackgroundSuspended, runningBackground, runningForeground
  }
}

/// xcuiautomation/xcuidevice
@MainActor
open class XCUIDevice: NSObject {
  public static let shared = XCUIDevice()
  open func press(_ button: Button) {}

  /// xcuiautomation/xcuidevice/button
  public enum Button: Int, Sendable {
    case home = 1
  }
}
