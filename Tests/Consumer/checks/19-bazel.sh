# Bazel makes and compiles the Swift of several modules, shares it through a cache, and repeats only work that a change affects
if ! command -v bazel >/dev/null || ! command -v python3 >/dev/null; then
  echo '      there is no bazel with python3 here, so this is not checked'
  exit 0
fi
tool=$(find App/.build/ -type f -path '*/debug/*' -name 'flowc-build*' -perm -u+x -print -quit)
[ -n "$tool" ] || fail 'the tool of the plugin is nowhere'
tool=$PWD/$tool
built=$(cd App && swift build --show-bin-path)

# Bazel does not support spaces in the paths of its own folders.
folder=$(mktemp -d)
# bazel_in WORKSPACE ARGUMENT…: runs the Bazel server of one workspace. Its outputs are beside the workspace.
bazel_in() {
  local name=$1
  shift
  (cd "$folder/$name" && bazel --output_user_root="$folder/root" --output_base="$folder/$name.out" --max_idle_secs=60 --nohome_rc "$@")
}
leave() {
  for name in here there; do if [ -d "$folder/$name" ]; then bazel_in "$name" shutdown >/dev/null 2>&1 || true; fi; done
  chmod -R u+w "$folder"
  rm -rf "$folder"
}
trap leave EXIT

mkdir -p "$folder"/here/{tools,runtime,kit,shop/a,app,lone} && cd "$folder/here"
printf 'local_repository(name = "flow_rules", path = "%s")\n' "$root/Plugins/Bazel" >WORKSPACE
cp "$tool" tools/flowc
cp "$built"/Modules/FlowRuntime.swiftmodule runtime/
echo 'exports_files(["flowc"])' >tools/BUILD
echo 'exports_files(["FlowRuntime.swiftmodule"])' >runtime/BUILD
# This rule takes the place of Bazel's rules for Swift, which are a separate download: it compiles a module.
cat >swift.bzl <<'END'
SwiftModule = provider(fields = ["modules"])

def _impl(ctx):
    module = ctx.actions.declare_file(ctx.attr.module + ".swiftmodule")
    modules = depset([module], transitive = [target[SwiftModule].modules for target in ctx.attr.deps])
    inputs = [file for target in ctx.attr.deps for file in target[SwiftModule].modules.to_list()] + ctx.files.runtime
    arguments = ["-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-module-cache-path", "modules", "-emit-module"]
    arguments += ["-emit-module-path", module.path, "-module-name", ctx.attr.module]
    for file in inputs:
        arguments += ["-I", file.dirname]
    ctx.actions.run(
        executable = ctx.attr.swiftc,
        arguments = arguments + [file.path for file in ctx.files.srcs],
        inputs = ctx.files.srcs + inputs,
        outputs = [module],
        mnemonic = "SwiftModule",
        env = {"HOME": "/nonexistent"},
    )
    return [DefaultInfo(files = depset([module])), SwiftModule(modules = modules)]

swift_module = rule(
    implementation = _impl,
    attrs = {
        "srcs": attr.label_list(allow_files = True),
        "module": attr.string(),
        "deps": attr.label_list(providers = [SwiftModule]),
        "runtime": attr.label_list(allow_files = True, default = ["//runtime:FlowRuntime.swiftmodule"]),
        "swiftc": attr.string(),
    },
)
END
touch BUILD
# module NAME FOLDER DEPENDENCY…: a target of flows, and the module that their Swift makes.
module() {
  local name=$1 path=$2 flows='' modules='' dependency
  shift 2
  for dependency in "$@"; do
    flows="$flows\"//$dependency:flows\", "
    modules="$modules\"//$dependency\", "
  done
  cat >"$path/BUILD" <<END
load("@flow_rules//:flow.bzl", "flow_swift")
load("//:swift.bzl", "swift_module")

flow_swift(
    name = "flows",
    srcs = glob(["**/*.flow"]),
    flowc = "//tools:flowc",
    module = "$name",
    visibility = ["//visibility:public"],
    deps = [$flows],
)

swift_module(
    name = "$path",
    srcs = [":flows"],
    module = "$name",
    swiftc = "$(command -v swiftc)",
    visibility = ["//visibility:public"],
    deps = [$modules],
)
END
}
# shows NAME MODULE CHILD: writes a flow that shows a flow of another module.
shows() {
  printf 'import %s\npublic flow %s {\n  start home\n  screen home { tapped -> push child }\n  screen child: %s\n}\n' "$2" "$1" "$3"
}
module Kit kit && flow_file kit/Child.flow Child
module Shop shop kit && shows Goods Kit Child >shop/Goods.flow
# Names that need escaping, and names that would be equal without escapes.
flow_file shop/a/Page.flow APage && flow_file shop/a.Page.flow ADotPage && flow_file 'shop/Page 1.flow' Page1
# The flows of App show flows of Shop, which show flows of Kit.
module App app shop kit && shows Start Shop Goods >app/Start.flow
module Lone lone && flow_file lone/Lone.flow Lone

# builds WORKSPACE WHAT FLOWS MODULES: checks which actions run instead of using the cache: the packages of each kind, sorted.
builds() {
  local name=$1 what=$2
  rm -f "$folder/actions"
  bazel_in "$name" build //... --disk_cache="$folder/cache" --execution_log_json_file="$folder/actions" --nosandbox_debug \
    >"$log" 2>&1 || fail "after $what: the build fails"
  for kind in FlowSwift:"$3" SwiftModule:"$4"; do
    equal "after $what: what ${kind%%:*} runs for" "${kind#*:}" "$(python3 - "$folder/actions" "${kind%%:*}" <<'END'
import json, sys
text, decoder, packages = open(sys.argv[1]).read().strip(), json.JSONDecoder(), set()
while text:
    action, end = decoder.raw_decode(text)
    text = text[end:].lstrip()
    if action["mnemonic"] == sys.argv[2] and not action.get("remoteCacheHit"):
        packages.add(action["listedOutputs"][0].split("/bin/")[1].split("/")[0])
print(*sorted(packages))
END
)"
  done
}

builds here 'nothing' 'app kit lone shop' 'app kit lone shop'
equal 'the generated files' 'Goods.flow.swift Page~201.flow.swift a.Page.flow.swift a~2EPage.flow.swift ' \
  "$(cd bazel-bin/shop/flows.generated && ls *.swift | LC_ALL=C sort | tr '\n' ' ')"
builds here 'no change' '' ''
# Another checkout, which shares only the cache.
mkdir ../there && cp -R WORKSPACE BUILD swift.bzl tools runtime kit shop app lone ../there/
builds there 'a build with the cache of another machine' '' ''
# The Swift stays the same, so nothing is compiled.
echo '// A comment.' >>kit/Child.flow
builds here 'a comment in a flow' 'app kit shop' ''
flow_file lone/Lone.flow Lone 2
builds here 'a change of a flow that nobody shows' 'lone' 'lone'
flow_file lone/Lone.flow Lone 1
builds here 'a change that is taken back' '' ''

# A mistake stops the build at its place.
sed -i.before 's/push detail(/push detial(/' lone/Lone.flow && rm lone/Lone.flow.before
if bazel_in here build //lone:flows >"$log" 2>&1; then fail 'a mistake is built'; fi
log_has 'lone/Lone.flow:6:20: error: there is no screen `detial`'
