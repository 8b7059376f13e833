# a flow shows a flow of another target, and is built anew when that one changes
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
