# the libraries, a public flow and an opaque flow compile with library evolution, and so do the interfaces that the compiler writes
tool=$(find App/.build/ -type f -path '*/debug/*' -name 'flowc-build*' -perm -u+x -print -quit)
[ -n "$tool" ] || fail 'the tool of the plugin is nowhere'
tool=$PWD/$tool
mkdir -p Evolution/flows && cd Evolution
touch Package.swift
cat >flows/Kit.flow <<'END'
public flow Kit(name: String): Codable {
  var count: Int = 0
  start home
  screen home { tapped -> set count = count + 1, push detail(number: count) }
  screen detail(number: Int) { closed -> back }
  screen child: Child { exit done -> back }
  screen vault: Vault { exit done -> back }
  event wanted -> sheet child
  event locked -> sheet vault(number: 7)
  link "/detail/{number: Int}" -> push detail(number: number)
}

public flow Child: Codable {
  exit done
  start only
  screen only { doneTapped -> exit done }
}

public flow Vault(number: Int): OpaqueFlow, Codable {
  exit done
  event warned -> push detail(secret: Secret(digits: 1))
  start list(number: number)
  screen list(number: Int) { opened(secret: Secret) -> push detail(secret: secret) }
  screen detail(secret: Secret) { doneTapped -> exit done }
}
END
echo 'struct Secret: Hashable, Codable, Sendable { var digits: Int }' >Secret.swift
"$tool" generate --screen-stores --module KitFlows --base-directory flows --output-directory out flows/Kit.flow >"$log" 2>&1 ||
  fail 'nothing is generated'

# library NAME FILES…: compiles a module as for distribution. The compiler also compiles the interface that it has written.
library() {
  local name=$1
  shift
  swiftc -swift-version 6 -parse-as-library -enable-library-evolution -package-name flows -I . \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -wmo -c -o "$name.o" -module-name "$name" \
    -emit-module -emit-module-path "$name.swiftmodule" -emit-module-interface-path "$name.swiftinterface" "$@" >"$log" 2>&1 ||
    fail "$name does not compile with library evolution"
}

for name in FlowRuntime FlowPresentation FlowTesting; do
  files=()
  while IFS= read -r file; do files+=("$file"); done < <(find "$root/Sources/$name" -name '*.swift')
  library "$name" "${files[@]}"
done
# If a module contains a type with the module's own name, its interface cannot be used.
library KitFlows Secret.swift out/*.swift
