# a .flowc.json in a target says what its warnings are, and is heeded as soon as it changes
cd App
place="$PWD/Sources/Kit/Style.flow:1:7:"
configure() { echo "{\"severities\": {\"unused-style\": \"$1\"}}" >Sources/Kit/.flowc.json; }

echo 'style nobody = sheet' >Sources/Kit/Style.flow
swift build >"$log" 2>&1 || fail 'a warning fails the build'
log_has "$place warning: nothing is shown with the style \`nobody\`"

configure error
swift_fails build
log_has "$place error: nothing is shown with the style \`nobody\`"

configure off
swift_ok build
configure error
swift_fails build
log_has "$place error:"

rm Sources/Kit/.flowc.json
swift build >"$log" 2>&1 || fail 'a configuration that is gone fails the build'
log_has "$place warning:"
rm Sources/Kit/Style.flow
swift_ok build
