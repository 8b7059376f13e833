# a test target with a flow of its own builds, and its tests pass
cd App
swift_ok build --build-tests
swift test --skip-build >"$log" 2>&1 || fail "swift test failed"
log_has 'Test run with 1 test in 0 suites passed'
