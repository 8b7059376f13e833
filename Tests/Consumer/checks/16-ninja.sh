# ninja runs flowc again if a file in its dependency file changes, and builds only what has changed
if ! command -v ninja >/dev/null; then
  echo '      there is no ninja here, so this is not checked'
  exit 0
fi
tool=$(find App/.build/ -type f -path '*/debug/*' -name 'flowc-build*' -perm -u+x -print -quit)
[ -n "$tool" ] || fail 'the tool of the plugin is nowhere'
tool=$PWD/$tool

mkdir -p Ninja/kit && cd Ninja
ln -s "$tool" flowc
touch Package.swift
flow_file kit/Child.flow Child
flow_file B.flow B
cat >A.flow <<'END'
import Kit
flow A {
  start home
  screen home { tapped -> push child }
  screen child: Child
}
END
cat >build.ninja <<'END'
rule flowc
  command = ./flowc generate --module App --base-directory . --output-directory out --depfile out.d --dependency Kit=kit/Child.flow $in
  depfile = out.d
  restat = 1
rule join
  command = cat $in > $out && echo joined
build out/A.flow.swift out/B.flow.swift: flowc A.flow B.flow
build all.swift: join out/A.flow.swift out/B.flow.swift
END

# builds WHAT [yes|no]…: whether ninja runs flowc, and whether it then runs the step that uses the Swift.
builds() {
  local flowc=no join=no
  ninja >"$log" 2>&1 || fail 'ninja failed'
  if grep -q 'flowc generate' "$log"; then flowc=yes; fi
  if grep -qx joined "$log"; then join=yes; fi
  equal "after $1: flowc runs, its Swift is used" "$2 $3" "$flowc $join"
}

builds 'nothing' yes yes
builds 'no change' no no
mark
echo '// A comment.' >>B.flow
builds 'a comment in a flow' yes no
mark
flow_file B.flow B 2
builds 'a change of a flow' yes yes
mark
echo '// A comment.' >>kit/Child.flow
builds 'a change of an imported flow' yes no
builds 'no change' no no
