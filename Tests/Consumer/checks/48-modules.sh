# a change in one of eight modules runs flowc for the modules that reach it, and compiles only those that can see it
cd App
cp Package.swift "$work/kept.swift"
targets=
# module NAME IMPORT…: a target with a flow that shows the flows of the targets that it imports.
module() {
  local name=$1 imports=() child
  shift
  for child in "$@"; do imports+=("\"$child\","); done
  targets+="    .target(name: \"$name\", dependencies: [${imports[*]-} runtime], plugins: plugins),\n"
  mkdir -p "Sources/$name"
  {
    for child in "$@"; do echo "public import $child"; done
    printf 'public flow %sFlow {\n  start home\n  screen home {\n    seen -> back\n' "$name"
    for child in "$@"; do echo "    to${child} -> sheet in${child}"; done
    echo '  }'
    for child in "$@"; do echo "  screen in${child}: ${child}Flow"; done
    printf '}\n\nflow %sInside {\n  start first\n  screen first\n}\n' "$name"
  } >"Sources/$name/$name.flow"
  echo "public let is${name}There = true" >"Sources/$name/$name.swift"
}
module Base
module Left Base
module Right Base
module Side Base
module Other
module Middle Left Right
module Top Middle
module Root Top Side Other
sed "s/^    \.testTarget(/$targets&/" "$work/kept.swift" >Package.swift

modules='Base Left Middle Other Right Root Side Top'
# change WHAT RUNS COMPILED: builds, and compares the modules for which flowc ran and those that were compiled.
change() {
  swift_ok build
  local run='' compiled='' name
  for name in $modules; do
    if grep "Generating Swift from the flows of $name\$" "$log" >/dev/null; then run+="$name "; fi
    if [ -n "$(newer "$(objects "$name")" '*.o')" ]; then compiled+="$name "; fi
  done
  equal "$1: modules for which flowc ran" "$2" "${run% }"
  equal "$1: modules that were compiled" "$3" "${compiled% }"
}
# edit MODULE SED: changes a flow.
edit() {
  mark
  sed -i.before "$2" "Sources/$1/$1.flow" && rm "Sources/$1/$1.flow.before"
}
# The second build after a new target plans again and runs flowc once more, as the check `no-change` says.
swift_ok build
swift_ok build
mark
change 'nothing' '' ''
edit Base '1s|^|// A comment.\n|'
change 'a comment at the bottom' 'Base Left Middle Right Root Side Top' ''
edit Middle 's|^    seen|    // Another comment.\n&|'
change 'a comment in the middle' 'Middle Root Top' ''
edit Base 's|^  screen first|  screen first(number: Int = 0)|'
change 'a flow that is not public' 'Base Left Middle Right Root Side Top' 'Base'
edit Other 's|^public flow OtherFlow|&(number: Int = 0)|'
change 'a parameter of a flow that one module shows' 'Other Root' 'Other Root'
edit Middle 's|^  screen home {|  screen home(number: Int = 0) {|'
change 'a screen of a public flow' 'Middle Root Top' 'Middle'
edit Other 's|^public flow OtherFlow(number: Int = 0)|&: OpaqueFlow|'
change 'a flow becomes opaque' 'Other Root' 'Other'
edit Other 's|^  screen home {|  screen inside: OtherInside\n  screen home(number: Int = 0) {\n    insideTapped -> sheet inside|'
change 'a screen of an opaque flow' 'Other Root' 'Other'
edit Base 's|^public flow BaseFlow|&(number: Int = 0)|'
# The modules further up see the state of these flows only through other flows, whose interfaces stay the same.
change 'a parameter of the flow at the bottom' 'Base Left Middle Right Root Side Top' 'Base Left Right Side'

mv "$work/kept.swift" Package.swift
for name in $modules; do rm -r "Sources/$name"; done
swift_ok build
