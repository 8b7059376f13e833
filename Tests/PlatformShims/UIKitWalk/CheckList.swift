import UIKit

/// The base class of lists of checks. It collects failures, and can wait for UIKit's animations.
@MainActor
class CheckList {
  private(set) var failures: [String] = []

  required init() {}

  /// Runs all checks of the list.
  func run() async {}

  func expect(_ isTrue: Bool, _ what: @autoclosure () -> String, file: String = #fileID, line: Int = #line) {
    if !isTrue { failures.append("\(file):\(line): \(what())") }
  }

  /// Ends all animations, and lets waiting tasks run.
  func rest() async {
    for _ in 0..<10 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      for _ in 0..<5 { await Task.yield() }
      // On a busy machine, it takes a while until a task runs.
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Checks that UIKit has refused nothing since the last call.
  func expectNothingRefused(file: String = #fileID, line: Int = #line) {
    let refused = _Screen.takeRefused()
    expect(refused.isEmpty, "UIKit has refused \(refused)", file: file, line: line)
  }
}
