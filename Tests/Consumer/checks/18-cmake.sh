# CMake with its Swift support builds an app, and runs flowc again if a file in its dependency file changes
if ! command -v ninja >/dev/null || ! command -v cmake >/dev/null; then
  echo '      there is no cmake with ninja here, so this is not checked'
  exit 0
fi
tool=$(find App/.build/ -type f -path '*/debug/*' -name 'flowc-build*' -perm -u+x -print -quit)
[ -n "$tool" ] || fail 'the tool of the plugin is nowhere'
tool=$PWD/$tool
built=$(cd App && swift build --show-bin-path)

# CMake and ninja write paths with spaces in several ways, and CMake's support for Swift does not handle all of them.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir runtime
cp -R "$built/Modules" runtime/Modules
ar -rc runtime/libFlowRuntime.a "$built"/FlowRuntime.build/*.o
cp "$tool" flowc
touch Package.swift
flow_file A.flow A
flow_file kit/B.flow B
echo 'print(A.State().routes.count, B.State().routes.count)' >main.swift
# The documentation page shows these lines.
sed -n '/^```cmake$/,/^```$/p' "$root/Documentation/build-systems.md" | grep -v '^```' >CMakeLists.txt
cmake -G Ninja -B out "-DCMAKE_Swift_COMPILER=$(command -v swiftc)" >"$log" 2>&1 || fail 'cmake failed'

# builds WHAT [yes|no]: whether a build runs flowc.
builds() {
  local flowc=no
  cmake --build out --verbose >"$log" 2>&1 || fail 'the build failed'
  if grep -q 'flowc generate' "$log"; then flowc=yes; fi
  equal "after $1: flowc runs" "$2" "$flowc"
}

builds 'nothing' yes
equal 'what the app says' '1 1' "$(out/App)"
builds 'no change' no
sleep 1.1
flow_file kit/B.flow B 2
builds 'a change of a flow' yes
sleep 1.1
touch A.flow
builds 'a change that makes the same bytes' yes
builds 'no change' no
