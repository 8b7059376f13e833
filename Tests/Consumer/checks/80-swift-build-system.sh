# the build system that Xcode uses builds the package and runs the plugin
cd App
# Toolchains before 6.3 do not offer it.
help=$(swift build --help)
if [[ $help == *swiftbuild* ]]; then
  # The linker prints warnings here, so only the outcome is checked.
  swift build --build-system swiftbuild >"$log" 2>&1 || fail 'it does not build'
  log_has 'Build complete!'
  built=$(find .build/out -name 'Flow42.flow.swift' -o -name 'Flow42.flow.o' | wc -l)
  [ "$built" -gt 0 ] || fail 'the flows were not compiled'
else
  echo "      not offered by this toolchain"
fi
