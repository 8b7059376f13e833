# mistakes fail the build at their place in the .flow file
cd App
file="$PWD/Sources/Kit/Ünder/Übung 1.flow"
cp "$file" "$work/kept.flow"

# A mistake that flowc finds: line 6 is `    tapped -> push detail(number: 1)`.
sed 's/push detail(/push detial(/' "$work/kept.flow" >"$file"
swift_fails build
log_has "$file:6:20: error: there is no screen \`detial\`"
log_has '    tapped -> push detial(number: 1)'
log_lacks '.flow.swift'

# A mistake in a fragment of Swift, which swiftc finds.
sed 's/number: number \* 2/number: number * "two"/' "$work/kept.flow" >"$file"
swift_fails build
line=$(grep -n 'doubled' "$file" | cut -d: -f1)
log_has "$file:$line:"
log_has 'error: '
place=$(grep -F "$file:$line:" "$log" | head -1)
column=$(echo "${place#"$file":"$line":}" | cut -d: -f1)
text=$(sed -n "${line}p" "$file" | cut -b "$column"-)
case $text in
  'number * "two"'* | '* "two"'* | '"two"'*) ;;
  *) fail "the error is at column $column, which is at: $text" ;;
esac

# A wrong type in a parameter.
sed 's/screen detail(number: Int)/screen detail(number: Itn)/' "$work/kept.flow" >"$file"
swift_fails build
log_has "$file:9:25: error: cannot find type 'Itn' in scope"

# swiftc distinguishes files by their base names. So one of two equal names is a link that leads to its file.
link=$(generated Kit)/b~20c.Same.flow
equal 'the file behind the link' "$PWD/Sources/Kit/b c/Same.flow" "$(readlink "$link")"

# With the mistake repaired it builds again.
cp "$work/kept.flow" "$file"
swift_ok build
