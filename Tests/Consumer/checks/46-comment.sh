# a comment in a flow compiles nothing in the targets that import it, and does not change the bytes of its module
cd App
cat >Sources/Kit/Ticket.flow <<'FLOW'
public flow Ticket(holder: Holder): Equatable, Codable {
  var seen: [Holder] = []
  exit done(holder: Holder)

  start home(holder: holder)

  screen home(holder: Holder) {
    passed(holder: Holder) -> set seen = seen + [holder], exit done(holder: holder)
  }
}
FLOW
echo 'public struct Holder: Hashable, Codable, Sendable { public init() {} }' >Sources/Kit/Holder.swift
cat >Sources/App/Gate.flow <<'FLOW'
import Kit

flow Gate: Equatable {
  start ticket(holder: Holder())

  screen ticket: Ticket {
    exit done(holder) -> dismiss
  }
}
FLOW
swift_ok build
module=$(find "$(swift build --show-bin-path)" -name Kit.swiftmodule -type f -print -quit)
cp "$module" "$work/Kit.swiftmodule"

mark
printf '// A comment.\n\n' | cat - Sources/Kit/Ticket.flow >"$work/new" && mv "$work/new" Sources/Kit/Ticket.flow
sed -i.before 's|^  start home|  // Another one.\n&|' Sources/Kit/Ticket.flow && rm Sources/Kit/Ticket.flow.before
swift_ok build
equal 'generated files' 'Ticket.flow.swift' "$(newer "$(generated Kit)" '*.swift')"
equal 'objects of the module' 'Ticket.flow.swift.o' "$(newer "$(objects Kit)" '*.o')"
equal 'objects of the module that imports it' '' "$(newer "$(objects App)" '*.o')"
cmp -s "$module" "$work/Kit.swiftmodule" || fail 'the bytes of the module differ'

# An additional variable changes the module.
mark
sed -i.before 's|^  var seen|  var count: Int = 0\n&|' Sources/Kit/Ticket.flow && rm Sources/Kit/Ticket.flow.before
swift_ok build
[ -n "$(newer "$(objects App)" '*.o')" ] || fail 'nothing was compiled anew in the module that imports it'

# A mistake in a type is reported at its place, although no directive between declarations names the place.
cp Sources/Kit/Ticket.flow "$work/kept.flow"
sed -i.before 's/^  exit done(holder: Holder)/  exit done(holder: Holdr)/' Sources/Kit/Ticket.flow && rm Sources/Kit/Ticket.flow.before
swift_fails build
log_has "$PWD/Sources/Kit/Ticket.flow:$(grep -n Holdr Sources/Kit/Ticket.flow | cut -d: -f1):21: error: cannot find type 'Holdr' in scope"
log_lacks '.flow.swift:'
rm Sources/Kit/Ticket.flow Sources/Kit/Holder.swift Sources/App/Gate.flow
swift_ok build
