# a package that depends on a version of this one builds, with the options that SwiftPM calls unsafe and without them
mkdir Tagged && tar -C "$root" --exclude='.build*' --exclude=.git -cf - . | tar -xf - -C Tagged
(
  cd Tagged
  git init -q && git add -A
  git -c user.name=check -c user.email=check@example.org commit -qm 'a version' && git tag 1.0.0
) >"$log" 2>&1 || fail 'no version could be made'

small_app ByVersion "url: \"file://$work/Tagged\", from: \"1.0.0\"" Tagged
cd ByVersion
swift_ok package plugin --list
log_has 'flow-check'

# unsafe_options FOLDER: prints the options of the manifest that a build passes to swiftc.
unsafe_options() {
  local option
  for option in -index-ignore-system-modules -sil-disable-pass -sil-verify-none -disable-llvm-verify -gnone \
    -disable-lifetime-dependence-diagnostics -disable-incremental-llvm-codegen; do
    if grep -qF -- "$option" "$1/debug.yaml"; then printf '%s ' "$option"; fi
  done
}

swift_ok build --scratch-path .build-with
case "$(uname) $(swift --version 2>&1)" in
  Linux*'Swift version 6.3'*) equal 'the number of options' 7 "$(unsafe_options .build-with | wc -w | tr -d ' ')" ;;
  *) equal 'the options' '' "$(unsafe_options .build-with)" ;;
esac
.build-with/debug/App >"$log"
log_has '1 route'

export FLOW_NO_UNSAFE_FLAGS=1
# The plan covers the whole package, so one module is enough to see that the build starts. `.ci/sanitize` builds and runs the tools
# without these options.
swift_ok build --scratch-path .build-without --target FlowRuntime
equal 'the options' '' "$(unsafe_options .build-without)"
