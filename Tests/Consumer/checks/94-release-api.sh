# .ci/release accepts an API change that does not affect callers, and refuses one that breaks them
for program in git zip; do
  if ! command -v $program >/dev/null; then
    echo "      there is no $program here, so this is not checked"
    exit 0
  fi
done
mkdir Release
(cd "$root" && git ls-files -z | xargs -0 tar cf -) | tar xf - -C Release
cd Release
# commit WORDS: commits all changes.
commit() { git add -A && git -c user.name=check -c user.email=check@example.org commit -qm "$1"; }
# version NUMBER: sets the version, and adds a line to the change log.
version() {
  sed "s/current = \".*\"/current = \"$1\"/" Sources/FlowDriver/Version.swift >v && cat v >Sources/FlowDriver/Version.swift
  printf '# Changelog\n\n## [Unreleased]\n\n## [%s] - 2026-01-01\n\n- A change.\n' "$1" >CHANGELOG.md
  rm v
}
export GIT_CONFIG_NOSYSTEM=1
git init -q .
version 7.0.0
commit first
.ci/release check >"$log" 2>&1 || fail 'the first release is refused'
git tag 7.0.0

version 7.0.1
printf '\nextension Effect {\n  /// Nothing.\n  public static var nothing: Effect { .none }\n}\n' >>Sources/FlowRuntime/Effects/Effect.swift
commit more
.ci/release check >"$log" 2>&1 || fail 'something new is refused'
log_has 'No breaking changes detected in FlowRuntime'

sed 's/public mutating func goBackToRoot/mutating func goBackToRoot/' Sources/FlowRuntime/Routes/Routes+Leaving.swift >r
cat r >Sources/FlowRuntime/Routes/Routes+Leaving.swift
rm r
commit less
if .ci/release check >"$log" 2>&1; then fail 'what breaks callers is released'; fi
log_has 'func Routes.goBackToRoot() has been removed'
log_has 'no release of 7.0.1: the API breaks callers of 7.0.0'

# A new major version may break them.
version 8.0.0
commit major
.ci/release check >"$log" 2>&1 || fail 'a new major version may not break callers'
