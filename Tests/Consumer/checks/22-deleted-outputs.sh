# deleted outputs are made again: one file, the folder of one target, all of them
cd App
# builds WHAT: checks that a build succeeds, has the flows of Many, and prints nothing about them.
builds() {
  swift_ok build
  equal "after $1: generated files" 20 "$(find "$outputs" -name 'Flow??.flow.swift' | wc -l | tr -d ' ')"
}

# The plan of the build is kept, so SwiftPM does not run the plugin again.
outputs=$PWD/$(generated Many | sed "s|^$PWD/||")
builds 'no change'
rm "$outputs/Flow30.flow.swift"
builds 'a file is deleted'
rm "${outputs%/*}/FlowCheckPlugin/again.docc"
builds 'the file of --again is deleted'
rm -r "${outputs%/*}"
builds 'the folder of the target is deleted'
rm -r .build/plugins/outputs
builds 'all outputs are deleted'
rm -r .build/plugins
builds 'the folder of plugins is deleted'
# During planning, SwiftPM warns about outputs that it does not understand.
touch Package.swift
builds 'a new plan'
# The file of --again is not a resource of the app.
equal 'resources' '' "$(find .build/ -name '*.resources' -o -name 'resource_bundle_accessor.swift')"
swift_ok run App
log_has 'root home > push detail(number: 7) > sheet detail(number: 14)'

# A warning is repeated in every build until it is fixed.
flow=Sources/Many/Flow31.flow
cp "$flow" "$work/kept.flow"
printf 'style nobody = sheet\n' >>"$flow"
for build in first second third; do
  swift build >"$log" 2>&1 || fail "the $build build with a warning fails"
  log_has '[unused-style]'
done
mv "$work/kept.flow" "$flow"
builds 'the warning is mended'
mark
builds 'no change'
equal 'files written without a change' '' "$(newer "${outputs%/*}" '*')"
