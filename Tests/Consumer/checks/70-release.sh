# the same package builds and runs in release
cd App
swift_ok build -c release
swift run -c release --skip-build App >"$log" 2>&1 || fail 'the release build does not run'
log_has 'root home > push detail(number: 7) > sheet detail(number: 14)'
# Returning to debug compiles no flow again.
mark
swift_ok build
equal 'Swift files written after release' '' "$(newer "$(generated Many)" '*.swift')"
