#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// A place in the source code of a test.
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

/// Whether Swift Testing is known to run the current test. A task that a callback started does not know the current test. An
/// object that was made earlier in the test may know it.
var isSwiftTestingKnown: Bool {
  #if canImport(Testing)
    Test.current != nil
  #else
    false
  #endif
}

/// Fails the running test at a line, in the framework that runs it.
///
/// If neither framework is known to run the test, the failure is reported to both. The framework that runs no test ignores it. If
/// the failure were lost, the test would pass.
///
/// - Parameter ofSwiftTesting: whether Swift Testing was known to run the test earlier.
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
