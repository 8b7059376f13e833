# Shared functions of the checks. `root` is the package under test, `work` the temporary folder, `log` the last output.

# fail MESSAGE…: ends the check with a message and the last output.
fail() {
  echo "      $*" >&2
  [ -f "$log" ] && tail -40 "$log" | cut -c1-400 | sed 's/^/      | /' >&2
  exit 1
}

# swift ARGUMENT…: the toolchain's swift. On Linux it sometimes ends by a signal, which is not a fault of this package. It is then
# run once more.
swift() {
  local status=0
  command swift "$@" || status=$?
  if [ "$status" -lt 128 ]; then return "$status"; fi
  echo "swift $* ended by signal $((status - 128)) and is run once more" >&2
  command swift "$@"
}

# swift_ok ARGUMENT…: runs `swift` in the current folder. It must succeed without a warning.
swift_ok() {
  swift "$@" >"$log" 2>&1 || fail "swift $* failed"
  if grep 'warning:' "$log" >/dev/null; then fail "swift $* has warnings"; fi
}

# swift_fails ARGUMENT…: runs `swift`. It must fail.
swift_fails() {
  if swift "$@" >"$log" 2>&1; then fail "swift $* succeeded, but must fail"; fi
}

# log_has TEXT: the last output must contain this text.
log_has() { grep -F -- "$1" "$log" >/dev/null || fail "the output does not hold: $1"; }

# log_lacks TEXT: the last output must not contain this text.
log_lacks() { if grep -F -- "$1" "$log" >/dev/null; then fail "the output holds: $1"; fi; }

# equal WHAT EXPECTED ACTUAL
equal() { [ "$2" = "$3" ] || fail "$1: expected '$2', found '$3'"; }

# mark: files that are built from now on are newer than the mark. File times may be coarse.
mark() {
  sleep 1.1
  touch "$work/mark"
  sleep 0.1
}

# newer FOLDER PATTERN: the names of files in a folder that were written since the mark, in one line.
newer() { find "$1" -newer "$work/mark" -name "$2" -exec basename {} \; | sort | tr '\n' ' ' | sed 's/ $//'; }

# objects TARGET: the folder of a target's object files, in debug.
objects() { echo "$(cd "$work/App" && swift build --show-bin-path)/$1.build"; }

# generated TARGET: the folder of a target's generated Swift files.
generated() { find "$work/App/.build/plugins/outputs" -type d -path "*/$1/*/FlowPlugin" -print -quit; }

# flowc_of_people: sets `flowc` to the tool with all commands. The check `command` compiles it. Without that check it is built here.
flowc_of_people() {
  flowc=$(find "$work/App/.build/plugins/FlowTools" -type f -path '*/debug/flowc' -perm -u+x -print -quit 2>/dev/null || true)
  [ -z "$flowc" ] || return 0
  swift_ok build --package-path "$root" --scratch-path "$work/flowc-build" --product flowc
  flowc="$(swift build --package-path "$root" --scratch-path "$work/flowc-build" --show-bin-path)/flowc"
}

# flow_file PATH NAME [NUMBER]: writes a flow with three screens. The number is the first number of its detail screen.
flow_file() {
  mkdir -p "$(dirname "$1")"
  cat >"$1" <<END
/// The flow $2.
public flow $2 {
  start home

  screen home {
    tapped -> push detail(number: ${3:-1})
  }

  screen detail(number: Int) {
    doubled -> sheet detail(number: number * 2)
    closed  -> back
  }
}
END
}

# small_app NAME DEPENDENCY PACKAGE: makes a package with an app of one flow, which depends on this package by the given dependency.
small_app() {
  flow_file "$1/Sources/App/AppFlow.flow" AppFlow 7
  echo 'print(AppFlow.State().routes.count, "route")' >"$1/Sources/App/main.swift"
  cat >"$1/Package.swift" <<END
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "$1",
  platforms: [.macOS(.v14)],
  dependencies: [.package($2)],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "FlowRuntime", package: "$3")],
      plugins: [.plugin(name: "FlowPlugin", package: "$3")])
  ]
)
END
}
