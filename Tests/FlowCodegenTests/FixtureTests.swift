import FlowTestSupport
import Foundation
import Testing

@Suite("What flows become")
struct FixtureTests {
  @Test("Fixtures", arguments: CodegenFixture.all)
  func fixture(name: String) throws { try CodegenFixture(named: name).check() }

  @Test("There are fixtures")
  func any() { #expect(CodegenFixture.all.count >= 7) }

  @Test("The same flow becomes the same bytes", arguments: CodegenFixture.all)
  func repeatable(name: String) throws {
    let fixture = try CodegenFixture(named: name)
    #expect(try fixture.generate() == fixture.generate())
  }

  @Test("All of it compiles without a warning", .outside, arguments: Swiftc.Mode.allCases)
  func compiles(mode: Swiftc.Mode) throws {
    var files: [String: String] = [:]
    for name in CodegenFixture.all {
      files[name + ".swift"] = try CodegenFixture(named: name).generate(hasScreenStores: true)
    }
    for name in ["App.swift", "Namesakes.swift", "Nested.swift"] {
      let text = try String(contentsOf: PackageFolder.fixtures.appending(path: "Codegen/\(name)"), encoding: .utf8)
      let isPublic = mode == .internalImports && name == "App.swift"
      files[name] = isPublic ? text.replacing("import FlowRuntime", with: "public import FlowRuntime") : text
    }
    let complaints = try Swiftc.complaints(in: files, mode: mode)
    #expect(complaints == [])
  }

  @Test("A screen that has no view is named by swiftc", .outside)
  func missingView() throws {
    let flow = "flow Home { start list  screen list { tapped -> push detail }  screen detail }"
    let views = """
      import FlowRuntime
      @MainActor func title(of screen: Home.ScreenStore) -> String {
        switch screen {
        case .list: "List"
        }
      }
      """
    let made = CodegenFixture.generate(flow, path: "Home.flow", makesScreenStores: true).swift
    let complaints = try Swiftc.complaints(in: ["Home.swift": made, "Views.swift": views], mode: .implicitImports)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("Views.swift:3:3: error: switch must be exhaustive") == true, "\(complaints)")
  }

  @Test(
    "Screens for views are made where one of their modules is imported, and nowhere else",
    arguments: [
      ("", false), ("import Operators\n", false), ("import FlowSwiftUI\n", true), ("import FlowUIKit\n", true),
    ])
  func screenStores(imports: String, areMade: Bool) {
    let made = CodegenFixture.generate(imports + "flow Home { start home  screen home }", path: "Home.flow")
    #expect(made.findings == [])
    #expect(made.swift.contains("ScreenStore") == areMade)
  }
}
