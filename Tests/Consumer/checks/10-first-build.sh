# library, executable and test targets build from a clean checkout, and the executable runs
mkdir -p App/Sources/{Kit,Many,App} App/Tests/KitTests
cd App
cat >Package.swift <<END
// swift-tools-version: 6.2
import PackageDescription

let plugins: [Target.PluginUsage] = [.plugin(name: "FlowPlugin", package: "swift-flows")]
let checked = plugins + [.plugin(name: "FlowCheckPlugin", package: "swift-flows")]
let runtime: Target.Dependency = .product(name: "FlowRuntime", package: "swift-flows")

let package = Package(
  name: "App",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-flows", path: "$root")],
  targets: [
    .target(name: "Kit", dependencies: [runtime], plugins: checked),
    .target(name: "Many", dependencies: [runtime], plugins: checked),
    .executableTarget(name: "App", dependencies: ["Kit", "Many", runtime], plugins: plugins),
    .testTarget(name: "KitTests", dependencies: ["Kit", runtime], plugins: plugins),
  ]
)
END

# Equal base names, a file with the same name as the link of another file, names that need escaping, a file without declarations.
flow_file Sources/Kit/Same.flow Same
flow_file Sources/Kit/a/Same.flow ASame
flow_file Sources/Kit/a.Same.flow ADotSame
flow_file "Sources/Kit/b c/Same.flow" BSame
flow_file "Sources/Kit/Ünder/Übung 1.flow" Übung
flow_file Sources/Kit/b.c.flow Dots
echo '// Nothing yet.' >Sources/Kit/Empty.flow
echo 'public let kitIsThere = true' >Sources/Kit/Kit.swift

for i in {30..49}; do flow_file "Sources/Many/Flow$i.flow" "Flow$i" "$i"; done
echo 'public let manyAreThere = true' >Sources/Many/Many.swift

flow_file Sources/App/AppFlow.flow AppFlow 7
cat >Sources/App/App.swift <<'END'
import FlowRuntime
import Kit
import Many

@main
@MainActor
struct App {
  static func main() {
    let store = Store(initialState: AppFlow.State()) { AppFlow() }
    store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.tapped))))
    store.send(.router(.screen(id: store.state.routes.top.id, action: .detail(.doubled))))
    print(store.state.routes.map { "\($0.presentation.kind) \($0.screen)" }.joined(separator: " > "))
    print(BSame.State().routes.count + Übung.State().routes.count + Flow42.State().routes.count)
  }
}
END

flow_file Tests/KitTests/TestFlow.flow TestFlow 3
cat >Tests/KitTests/KitTests.swift <<'END'
import FlowRuntime
import Kit
import Testing

@Test @MainActor func theFlowOfTheTests() {
  let store = Store(initialState: TestFlow.State()) { TestFlow() }
  store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.tapped))))
  #expect(store.state.routes.top.screen == .detail(number: 3))
}
END

swift_ok build
# Tools for people are not compiled. Of the package's programs, only the tools of the build plugins are.
built=$(swift build --show-bin-path)
compiled() { find "$built" -path "$built/$1*.build/*" -name '*.o' -print -quit; }
[ -n "$(compiled FlowSyntax)" ] || fail 'the compiler is compiled nowhere'
for module in FlowTooling FlowCommands FlowFormat FlowGraph FlowScenarios FlowSystem FlowServerProtocol FlowLanguageServer flowc-tool flowc. flow_language_server; do
  equal "objects of $module" '' "$(compiled "$module")"
done
swift_ok run App
log_has 'root home > push detail(number: 7) > sheet detail(number: 14)'

names=$(find "$(generated Kit)" -name '*.swift' -exec basename {} \; | LC_ALL=C sort | tr '\n' ' ')
equal 'generated files' \
  'Empty.flow.swift Same.flow.swift a.Same.flow.swift a~2ESame.flow.swift b~20c.Same.flow.swift b~2Ec.flow.swift ~C3~9Cnder.~C3~9Cbung~201.flow.swift ' \
  "$names"
