# the same package builds and runs in release, with compiled tools, because building them in release takes minutes
mkdir -p InRelease && cp -R App/Sources App/Tests InRelease/
sed "s|path: \"$root\"|path: \"$work/Released/swift-flows\"|" App/Package.swift >InRelease/Package.swift
cd InRelease
swift_ok build
swift_ok build -c release
swift run -c release --skip-build App >"$log" 2>&1 || fail 'the release build does not run'
log_has 'root home > push detail(number: 7) > sheet detail(number: 14)'
# Returning to debug compiles no flow again.
mark
swift_ok build
equal 'Swift files written after release' '' "$(newer .build/plugins/outputs '*.swift')"
