# a package that flowc init writes builds, runs and passes its test at once
swift_ok build --package-path "$root" --scratch-path "$work/flowc-build" --product flowc
flowc="$(swift build --package-path "$root" --scratch-path "$work/flowc-build" --show-bin-path)/flowc"
"$flowc" init Fresh --package "$root" >"$log" 2>&1 || fail 'it writes no package'
cd Fresh
swift_ok build
command swift run Fresh >"$log" 2>&1 || fail 'the package does not run'
log_has 'note(title: "Milk")'
swift test >"$log" 2>&1 || fail 'its test fails'
log_has 'Test run with 1 test'
"$flowc" init . --package "$root" >"$log" 2>&1 || fail 'a second call does not find that all is done'
echo '// Mine.' >>Package.swift
if "$flowc" init . --package "$root" >"$log" 2>&1; then fail 'it writes over a package'; fi
log_has 'exists already, so nothing is written'

# An app, which prints what it would show where there is no SwiftUI.
cd ..
"$flowc" init --app FreshApp --package "$root" >"$log" 2>&1 || fail 'it writes no app'
cd FreshApp
swift_ok build
if [ "$(uname)" = Linux ]; then
  command swift run FreshApp >"$log" 2>&1 || fail 'the app does not run'
  log_has 'note(title: "Milk")'
fi
swift test >"$log" 2>&1 || fail 'the test of the app fails'
log_has 'Test run with 1 test'
"$flowc" check --strict >"$log" 2>&1 || fail 'its flow has findings'
"$flowc" format --check >"$log" 2>&1 || fail 'its flow is laid out differently'
