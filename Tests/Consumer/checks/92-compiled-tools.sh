# a package with compiled tools, as a release has it, generates the same code and compiles no compiler
(cd App && swift package flow-graph) >"$log" 2>&1 || fail 'the tools could not be built'
made=tools/$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -1)
mkdir -p "$made"
for program in flowc flowc-build; do
  tool=$(find App/.build/ -type f -path '*/debug/*' \( -name "$program-tool" -o -name "$program" \) -perm -u+x -print -quit)
  [ -n "$tool" ] || fail "$program is nowhere"
  cp "$tool" "$made/$program"
done
"$root/.ci/release" package "$work/tools" "$work/Released" >"$log" 2>&1 || fail 'no package with compiled tools could be made'

mkdir -p WithTools/Sources/App
flow_file WithTools/Sources/App/AppFlow.flow AppFlow 7
echo 'print(AppFlow.State().routes.count, "route")' >WithTools/Sources/App/main.swift
cat >WithTools/Package.swift <<END
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "WithTools",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../Released/swift-flows")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "FlowRuntime", package: "swift-flows")],
      plugins: [.plugin(name: "FlowPlugin", package: "swift-flows")])
  ]
)
END
cd WithTools
swift_ok build
log_lacks FlowSyntax
log_lacks flowc-build-tool
.build/debug/App >"$log"
log_has '1 route'
swift_ok package flow-check
log_has 'nothing to report in '
swift_ok package flow-graph
log_has 'flowchart'
