# swift package flow-check, flow-format, flow-graph and flow-test do what flowc does, for people and for machines
cd App
swift package flow-check --strict >"$log" 2>&1 || fail 'it finds something in flows that are in order'
log_has 'nothing to report in '

file=Sources/App/AppFlow.flow
cp "$file" "$work/kept.flow"
sed -i.before 's/push detail(/push detial(/' "$file" && rm "$file.before"
if swift package flow-check >"$log" 2>&1; then fail 'it succeeds with an error in a flow'; fi
log_has "$file:6:20: error: there is no screen \`detial\`"
if swift package flow-check --target App --format json >"$log" 2>/dev/null; then fail 'it succeeds for a target'; fi
equal 'the first line for machines' '{' "$(head -1 "$log")"
log_has '"errors": 1,'
swift package flow-check --target Kit >"$log" 2>&1 || fail 'it reports what is not in the target'
cp "$work/kept.flow" "$file"

if swift package flow-check --target >"$log" 2>&1; then fail 'it takes --target without a value'; fi
log_has '--target needs a value: --target NAME'

# flow-format may write, so SwiftPM always requires a permission. The other commands only read, and need no permission.
if swift package flow-format --check "$file" >"$log" 2>&1 </dev/null; then fail 'flow-format needs no permission'; fi
log_has '--allow-writing-to-package-directory'
format() { swift package --allow-writing-to-package-directory flow-format "$@" >"$log" 2>&1; }
sed -i.before 's/  tapped ->/  tapped     ->/' "$file" && rm "$file.before"
if format --check; then fail 'flow-format --check succeeds for a file that is laid out differently'; fi
log_has 'not formatted; run `flowc format`'
format "$file" || fail 'flow-format fails'
log_has '1 file formatted'
format --check "$file" || fail 'it is not laid out'
cp "$work/kept.flow" "$file"

# flow-graph draws on standard output.
swift package flow-graph --format mermaid "$file" >"$log" 2>/dev/null || fail 'flow-graph fails'
log_has 'flowchart'

# flow-test plays scenarios, and passes its arguments on.
printf '%s\n' 'scenario "it" for AppFlow {' '  home.tapped => home, push detail' '}' >Sources/App/Scenarios.flow
swift package flow-test --target App >"$log" 2>&1 || fail 'flow-test fails'
log_has '1 scenario played, all pass'
if swift package flow-test --frobnicate >"$log" 2>&1; then fail 'flow-test takes any option'; fi
log_has 'unknown option `--frobnicate`'
rm Sources/App/Scenarios.flow

# When nothing changed, nothing is compiled or linked, whichever command ran before.
for command in check graph test; do
  swift package "flow-$command" >"$log" 2>&1 || fail "flow-$command fails"
  log_lacks 'Compiling'
  log_lacks 'Linking'
done
format --check || fail 'flow-format fails'
log_lacks 'Linking'
