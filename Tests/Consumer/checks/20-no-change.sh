# a build without a change runs neither flowc nor swiftc
cd App
# After the first build, SwiftPM plans again and runs flowc again. This must neither write nor compile a Swift file.
mark
swift_ok build
equal 'Swift files written by the second build' '' "$(newer .build/plugins '*.swift')"
equal 'objects compiled by the second build' '' "$(newer "$(objects Kit)" '*.o')$(newer "$(objects Many)" '*.o')"

mark
swift_ok build
# Before this line, SwiftPM reports that it compiles the plugin, even if it takes the plugin from its cache.
sed -i.before '1,/^Building for/d' "$log"
log_has 'Build complete!'
log_lacks 'Generating Swift'
log_lacks 'Compiling'
log_lacks 'Linking'
equal 'files written without a change' '' "$(newer .build/plugins '*')"

# The same build after a touched flow reports that it generates, so the missing message above means something.
touch Sources/Many/Flow31.flow
swift_ok build
log_has 'Generating Swift from the flows of Many'
