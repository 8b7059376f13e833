# a build without a change runs neither flowc nor swiftc
cd App
# SwiftPM plans once more after the first build; that must not write any Swift file, nor compile one.
mark
swift_ok build
equal 'Swift files written by the second build' '' "$(newer .build/plugins '*.swift')"
equal 'objects compiled by the second build' '' "$(newer "$(objects Kit)" '*.o')"

mark
swift_ok build -v
# SwiftPM also plans again when the verbosity changes; only then is a build without a change what it says.
swift_ok build -v
log_lacks 'flowc-tool generate'
log_lacks 'swift-frontend'
log_lacks 'swiftc '
equal 'Swift files written without a change' '' "$(newer .build/plugins '*.swift')"
