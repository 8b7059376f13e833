# a flow shows a flow of another target, and is compiled again when the other flow changes
cd App
cat >Sources/Kit/Child.flow <<'FLOW'
public flow Child {
  exit done(number: Int)
  start home

  screen home {
    doneTapped -> exit done(number: 1)
  }
}
FLOW
cat >Sources/App/Parent.flow <<'FLOW'
import Kit

flow Parent {
  start home

  screen home {
    childTapped -> sheet child
  }

  screen child: Child {
    exit done(number) -> dismiss, push detail(number: number)
  }

  screen detail(number: Int) {
    closed -> back
  }
}
FLOW
swift_ok build

sed -i.before 's/exit done(/exit finished(/' Sources/Kit/Child.flow
swift_fails build
log_has "$PWD/Sources/App/Parent.flow:11:10: error: there is no exit of flow \`Child\` called \`done\`"
log_lacks 'Child.flow:'
mv Sources/Kit/Child.flow.before Sources/Kit/Child.flow
swift_ok build

# Kit's flow starts with a flow of a target that App does not name. This flow pushes, so the sheet needs a container.
cp Package.swift "$work/kept.swift"
core='.target(name: "Core", dependencies: [runtime], plugins: plugins)'
sed "s/\.target(name: \"Kit\", dependencies: \[/$core, &\"Core\", /" "$work/kept.swift" >Package.swift
flow_file Sources/Core/Deep.flow Deep
echo 'public let coreIsThere = true' >Sources/Core/Core.swift
printf 'import Core\npublic flow Outer {\n  start deep\n  screen deep: Deep\n}\n' >Sources/Kit/Outer.flow
printf 'import Kit\nflow Top {\n  start home\n  screen home {\n    tapped -> sheet outer\n  }\n  screen outer: Outer\n}\n' \
  >Sources/App/Top.flow
swift_ok build
grep -rF --include=Top.flow.swift 'container: .navigation' .build/plugins/outputs >/dev/null \
  || fail 'the sheet has no container'

mv "$work/kept.swift" Package.swift
rm -r Sources/Core Sources/Kit/Outer.flow Sources/App/Top.flow
swift_ok build
