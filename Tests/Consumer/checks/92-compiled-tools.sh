# a package with compiled tools, as a release has it, generates the same code and compiles no compiler
(cd App && swift package flow-graph) >"$log" 2>&1 || fail 'the tools could not be built'
made=tools/$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -1)
mkdir -p "$made"
for program in flowc flowc-build flowc-check; do
  tool=$(find App/.build/ -type f -path '*/debug/*' \( -name "$program-tool" -o -name "$program" \) -perm -u+x -print -quit)
  [ -n "$tool" ] || fail "$program is nowhere"
  cp "$tool" "$made/$program"
done
"$root/.ci/release" package "$work/tools" "$work/Released" >"$log" 2>&1 || fail 'no package with compiled tools could be made'

# With an older tools version, no package could depend on a version of this package, because of its options.
[ "$(grep -cE '^// swift-tools-version: ?(6\.([2-9]|[1-9][0-9])|[7-9]|[1-9][0-9])' "$work/Released/swift-flows"/Package*.swift)" = 1 ] ||
  fail 'the manifest of the package needs the tools version 6.2'

small_app WithTools 'path: "../Released/swift-flows"' swift-flows
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
