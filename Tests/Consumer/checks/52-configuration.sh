# a .flowc.json in a target sets severities, and a change of it takes effect at once
cd App
place="$PWD/Sources/Kit/Style.flow:1:7:"
configure() { echo "{\"severities\": {\"unused-style\": \"$1\"}}" >Sources/Kit/.flowc.json; }

echo 'style nobody = sheet' >Sources/Kit/Style.flow
swift build >"$log" 2>&1 || fail 'a warning fails the build'
log_has "$place warning: the style \`nobody\` is never used"
# A warning is repeated until it is fixed, and compiles nothing.
for _ in 1 2; do
  mark
  swift build >"$log" 2>&1 || fail 'a warning that comes again fails the build'
  log_has "$place warning:"
  equal 'what is compiled' '' "$(newer "$(objects Kit)" '*.o')"
done

configure error
swift_fails build
log_has "$place error: the style \`nobody\` is never used"

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
swift_ok build
log_lacks 'Generating Swift from the flows of Kit'
