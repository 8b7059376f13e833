import ToolHost
import FlowToolTestSupport
@testable import FlowTooling
import Testing

/// Files, the paths in a command, and the units that the command should check: one line for each unit, with sorted files. Files in
/// `(…)` were not requested.
struct SearchCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String]
  var links: [String: String] = [:]
  var paths: [String] = []
  var units: [String]
  var failures: [String] = []
}

private let package = ["Package.swift", "Sources/App/main.swift"]

private let cases = [
  SearchCase(
    testDescription: "every target of a package is a unit",
    files: package + ["Sources/App/A.flow", "Sources/App/sub/B.flow", "Sources/Kit/C.flow", "Tests/T/D.flow", "Flows/N/E.flow"],
    units: ["Flows/N/E.flow", "Sources/App/A.flow Sources/App/sub/B.flow", "Sources/Kit/C.flow", "Tests/T/D.flow"]
  ),
  SearchCase(
    testDescription: "a package within a package stands for itself",
    files: package + ["Sources/App/A.flow", "Demo/Package.swift", "Demo/Sources/Demo/B.flow"],
    units: ["Demo/Sources/Demo/B.flow", "Sources/App/A.flow"]
  ),
  SearchCase(
    testDescription: "a folder of targets with Swift files of its own is a target",
    files: ["Package.swift", "Sources/main.swift", "Sources/A.flow", "Sources/sub/B.flow"],
    units: ["Sources/A.flow Sources/sub/B.flow"]
  ),
  SearchCase(
    testDescription: "in other folders of a package the first folder is the unit",
    files: ["Package.swift", "App/A.flow", "App/x/B.flow", "App/Sources/Kit/C.flow", "Other/D.flow", "E.flow"],
    units: ["E.flow", "App/A.flow App/x/B.flow", "App/Sources/Kit/C.flow", "Other/D.flow"]
  ),
  SearchCase(
    testDescription: "a folder beside an Xcode project is a unit",
    files: ["My.xcodeproj/project.pbxproj", "My/Screens/A.flow", "My/B.flow", "MyTests/C.flow"],
    units: ["My/B.flow My/Screens/A.flow", "MyTests/C.flow"]
  ),
  SearchCase(
    testDescription: "without a project the top-most folder with flows is the unit",
    files: ["a/x/A.flow", "a/x/deep/er/B.flow", "a/y/z/C.flow"],
    units: ["a/x/A.flow a/x/deep/er/B.flow", "a/y/z/C.flow"]
  ),
  SearchCase(
    testDescription: "hidden files and folders are left out",
    files: package + ["Sources/App/A.flow", ".build/x/B.flow", ".build-mine/C.flow", "Sources/App/._A.flow", ".D.flow"],
    units: ["Sources/App/A.flow"]
  ),
  SearchCase(
    testDescription: "a hidden folder that is named is searched",
    files: [".hidden/A.flow"], paths: [".hidden"],
    units: [".hidden/A.flow"]
  ),
  SearchCase(
    testDescription: "a file of a package brings its unit with it",
    files: package + ["Sources/App/A.flow", "Sources/App/sub/B.flow", "Sources/Kit/C.flow"],
    paths: ["Sources/App/sub/B.flow"],
    units: ["(Sources/App/A.flow) Sources/App/sub/B.flow"]
  ),
  SearchCase(
    testDescription: "a part of a target brings the rest with it",
    files: package + ["Sources/App/A.flow", "Sources/App/sub/B.flow", "Sources/App/other/C.flow"],
    paths: ["Sources/App/sub/", "Sources/App/A.flow"],
    units: ["Sources/App/A.flow (Sources/App/other/C.flow) Sources/App/sub/B.flow"]
  ),
  SearchCase(
    testDescription: "files that are named without a project are what belongs together",
    files: ["x/A.flow", "x/B.flow", "x/C.flow", "x/y/D.flow"],
    paths: ["x/A.flow", "x/B.flow", "x/y/D.flow"],
    units: ["x/A.flow x/B.flow x/y/D.flow"]
  ),
  SearchCase(
    testDescription: "a file that is given twice is there once",
    files: package + ["Sources/App/A.flow"], links: ["Sources/App/Link.flow": "A.flow"],
    paths: ["Sources/App/A.flow", "Sources/App", "./Sources/App/A.flow", "Sources/../Sources/App/A.flow"],
    units: ["Sources/App/A.flow"]
  ),
  SearchCase(
    testDescription: "paths are shown as they were given",
    files: package + ["Sources/App/A.flow", "Sources/Kit/B.flow"],
    paths: ["./Sources/App", "/work/Sources/Kit/"],
    units: ["./Sources/App/A.flow", "/work/Sources/Kit/B.flow"]
  ),
  SearchCase(
    testDescription: "a linked folder belongs to the target in which it is linked",
    files: package + ["Shared/A.flow", "Sources/Kit/B.flow"],
    links: ["Sources/App/Shared": "../../Shared", "Sources/Kit/Shared": "../../Shared"],
    paths: ["Sources"],
    units: ["Sources/App/Shared/A.flow", "Sources/Kit/B.flow Sources/Kit/Shared/A.flow"]
  ),
  SearchCase(
    testDescription: "links in a circle end",
    files: package + ["Sources/App/A.flow", "Sources/App/x/B.flow"],
    links: ["Sources/App/up": "..", "Sources/App/x/self": ".", "Sources/App/x/top": "/work"],
    units: ["Sources/App/A.flow Sources/App/x/B.flow"]
  ),
  SearchCase(
    testDescription: "a target that is a link to another one is checked once",
    files: package + ["Sources/App/A.flow"], links: ["Sources/Copy": "App"],
    units: ["Sources/App/A.flow"]
  ),
  SearchCase(
    testDescription: "a target keeps its own path, also if a link before it leads there",
    files: ["x/Package.swift", "x/Sources/App/A.flow", "x/Sources/App/sub/B.flow"],
    links: ["a/link": "../x", "x/Sources/App/before": "sub"],
    units: ["x/Sources/App/A.flow x/Sources/App/sub/B.flow"]
  ),
  SearchCase(
    testDescription: "a folder whose name ends like a file's is a folder",
    files: package + ["Sources/App/x.flow/A.flow"],
    units: ["Sources/App/x.flow/A.flow"]
  ),
  SearchCase(
    testDescription: "what cannot be used is said, the rest is found",
    files: package + ["Sources/App/A.flow", "notes.txt", "empty/x"],
    links: [
      "Sources/App/gone.flow": "nowhere", "Sources/App/gone": "nowhere", "round.flow": "round.flow",
      "Sources/App/round": "round", "Sources/App/round.flow": "round",
    ],
    paths: ["missing", "notes.txt", "empty", "round.flow", "Sources/App"],
    units: ["Sources/App/A.flow"],
    failures: [
      "missing: no such file or folder",
      "notes.txt: is not a .flow file",
      "empty: no .flow files in this folder or below it",
      "round.flow: too many levels of symbolic links",
      "Sources/App/gone.flow: no such file or folder",
      "Sources/App/round.flow: too many levels of symbolic links",
    ]
  ),
  SearchCase(
    testDescription: "nothing to check is a failure, not a success",
    files: ["a/b"], units: [], failures: [".: no .flow files in this folder or below it"]
  ),
]

@Suite("Which files a command takes")
struct FlowFileSearchTests {
  @Test("Units and failures", arguments: cases)
  func search(_ testCase: SearchCase) {
    let host = MemoryHost()
    for file in testCase.files { host.add(file, .file([])) }
    for (path, target) in testCase.links { host.add(path, .link(target)) }
    let search = FlowFileSearch(paths: testCase.paths, host: host)
    let units = search.units.map { unit in
      unit.files.map { $0.isRequested ? $0.path : "(\($0.path))" }.joined(separator: " ")
    }
    #expect(units == testCase.units)
    #expect((search.failures + search.empty).map { "\($0.path): \($0.reason)" }.sorted() == testCase.failures.sorted())
  }

  /// Each folder name, and whether a search that starts above the folder skips it.
  @Test(
    "Folders of package managers and builds are left out unless they are named",
    arguments: [
      ("node_modules", true), ("Pods", true), ("Carthage", true), ("DerivedData", true), ("build", true), (".build", true),
      ("vendor", true), ("App/node_modules", true), ("Sources/App/vendor/x", true), ("builds", false), ("Vendor", false),
      ("pods", false), ("Sources/build", false), ("Sources/vendor/Sub", false),
    ])
  func foldersOfOthers(folder: String, isLeftOut: Bool) {
    let host = MemoryHost()
    for file in package + ["Own/A.flow", "\(folder)/B.flow", "\(folder)/deep/C.flow"] { host.add(file, .file([])) }
    func found(_ paths: [String]) -> Set<String> {
      Set(FlowFileSearch(paths: paths, host: host).units.flatMap(\.files).filter(\.isRequested).map(\.path))
    }
    let those: Set = ["\(folder)/B.flow", "\(folder)/deep/C.flow"]
    #expect(found([]) == (isLeftOut ? ["Own/A.flow"] : those.union(["Own/A.flow"])))
    #expect(found([folder]) == those)
    #expect(found(["\(folder)/deep"]) == ["\(folder)/deep/C.flow"])
    #expect(found(["\(folder)/B.flow"]) == ["\(folder)/B.flow"])
  }

  @Test(
    "Declarations of JavaScript types are left out unless they are named",
    arguments: ["index.js.flow", "index.jsx.flow", "index.mjs.flow", "index.cjs.flow", "data.json.flow"])
  func javaScript(name: String) {
    let host = MemoryHost()
    for file in package + ["Own/A.flow", "Own/\(name)"] { host.add(file, .file([])) }
    #expect(FlowFileSearch(paths: ["Own"], host: host).units.flatMap(\.files).map(\.path) == ["Own/A.flow"])
    let named = FlowFileSearch(paths: ["Own/\(name)"], host: host).units.flatMap(\.files).filter(\.isRequested)
    #expect(named.map(\.path) == ["Own/\(name)"])
  }

  @Test(
    "A folder above that may not be read is no reason to fail, as its package is seen; one that fails is",
    arguments: [("permission denied", ["App/Sources/Kit/A.flow App/Sources/Kit/sub/B.flow"], []), ("input/output error", [], ["App"])])
  func foldersAbove(reason: String, units: [String], failures: [String]) {
    let host = MemoryHost()
    for file in ["App/Package.swift", "App/Sources/Kit/A.flow", "App/Sources/Kit/sub/B.flow"] { host.add(file, .file([])) }
    host.add("App", .unreadable(reason))
    let search = FlowFileSearch(paths: ["App/Sources/Kit"], host: host)
    #expect(search.units.map { $0.files.map(\.path).joined(separator: " ") } == units)
    #expect(search.failures.map { "\($0.path): \($0.reason)" } == failures.map { "/work/\($0): \(reason)" })
  }

  @Test("A thousand files of one target are found by one walk")
  func manyPaths() {
    let paths = (0..<1000).map { "Sources/App/\($0).flow" }
    let host = MemoryHost()
    for file in package + paths { host.add(file, .file([])) }
    let search = FlowFileSearch(paths: paths, host: host)
    #expect(search.units.map(\.files.count) == [1000])
  }
}
