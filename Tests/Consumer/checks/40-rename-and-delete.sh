# renamed, moved and deleted flows leave nothing behind that breaks the build
cd App
mv Sources/Many/Flow43.flow Sources/Many/Renamed.flow
mkdir -p Sources/Many/deeper
mv Sources/Many/Flow44.flow Sources/Many/deeper/Flow44.flow
rm Sources/Many/Flow45.flow
mark
swift_ok build
equal 'generated files' 'Renamed.flow.swift deeper.Flow44.flow.swift' "$(newer "$(generated Many)" '*.swift')"
# The flow of the deleted file can be declared again elsewhere.
flow_file Sources/Many/Again.flow Flow45
swift_ok build
swift_ok run App

# Declarations of JavaScript types belong to another tool. SwiftPM warns about the file, as about all files that no plugin takes.
printf '/* @flow */\nexport type P = {};\n' >Sources/Many/index.js.flow
mark
swift build >"$log" 2>&1 || fail 'the build with index.js.flow failed'
log_lacks 'JavaScript'
equal 'generated files' '' "$(newer "$(generated Many)" '*.swift')"
rm Sources/Many/index.js.flow
