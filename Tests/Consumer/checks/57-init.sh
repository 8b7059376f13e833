# a package that flowc init writes builds, runs and passes its test right away
flowc_of_people
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

# An app, which prints its content if SwiftUI is missing. It is at the same path and reuses the compiled modules of this package.
cd ..
mv Fresh FreshPackage
"$flowc" init --app Fresh --package "$root" >"$log" 2>&1 || fail 'it writes no app'
mv FreshPackage/.build Fresh
cd Fresh
swift_ok build
if [ "$(uname)" = Linux ]; then
  command swift run Fresh >"$log" 2>&1 || fail 'the app does not run'
  log_has 'note(title: "Milk")'
fi
swift test >"$log" 2>&1 || fail 'the test of the app fails'
log_has 'Test run with 1 test'
"$flowc" check --strict >"$log" 2>&1 || fail 'its flow has findings'
"$flowc" format --check >"$log" 2>&1 || fail 'its flow is laid out differently'
