import Foundation

func environmentVariable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// The top folder of the package.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Files that tests compare with; `FLOW_UPDATE_FIXTURES=1` rewrites them.
let fixturesFolder = packageFolder.appending(path: "Tests/Fixtures")

let isUpdatingFixtures = environmentVariable("FLOW_UPDATE_FIXTURES") == "1"
