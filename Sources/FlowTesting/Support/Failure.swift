#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// A line of a test.
struct TestPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

/// Whether Swift Testing is known to run the test. A task that lost the current test, as one that a callback began has, does
/// not know it. An object that was made before does.
var isSwiftTestingKnown: Bool {
  #if canImport(Testing)
    Test.current != nil
  #else
    false
  #endif
}

/// Lets the running test fail at a line of it, whichever of the two frameworks runs it.
///
/// Where neither is known to run it, both are told: to the one that runs no tests it is of no matter, and a failure that
/// nobody hears of would be a test that passes.
///
/// - Parameter ofSwiftTesting: whether Swift Testing was known to run the test before.
func recordFailure(_ message: String, at place: TestPlace, ofSwiftTesting: Bool = false) {
  #if canImport(Testing)
    let location = SourceLocation(
      fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line), column: Int(place.column))
    Issue.record(Comment(rawValue: message), sourceLocation: location)
    if ofSwiftTesting || isSwiftTestingKnown { return }
  #endif
  #if canImport(XCTest)
    XCTFail(message, file: place.filePath, line: place.line)
  #elseif !canImport(Testing)
    print("\(place.fileID):\(place.line): \(message)")
  #endif
}
