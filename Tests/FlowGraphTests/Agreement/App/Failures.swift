// The types that `ScenarioPlay` of FlowTesting needs outside of a test. Each failure becomes a line of the output.
import FlowRuntime

struct TestPlace {
  let line: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) { self.line = line }
}

func recordFailure(_ message: String, at place: TestPlace) { print("failure\t\(place.line)\t\(message)") }

func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .enum ? mirror.children.first?.label ?? "\(value)" : nil
}
