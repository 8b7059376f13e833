# the tutorial, followed to the letter: its files are written, its commands are run, and they answer what it says
article="$root/Sources/FlowRuntime/FlowRuntime.docc/Articles/FromAnEmptyFolderToADeepLink.md"
file='' kind='' steps=0
while IFS= read -r line; do
  case "$kind:$line" in
  ':<!-- file: '*)
    file=${line#'<!-- file: '}
    file=${file%' -->'}
    ;;
  ':```'*)
    kind=${line#'```'}
    if [ -n "$file" ]; then
      mkdir -p "$(dirname "$file")"
      : >"$file"
    fi
    ;;
  *':```')
    kind='' file='' steps=$((steps + 1))
    ;;
  ':'*) ;;
  'console:'*)
    # A folder of its own is made at the beginning. `mkdir` and `cd` work on this shell, the other commands in it.
    $line >"$log" 2>&1 </dev/null || fail "$line fails"
    ;;
  'text:'*) log_has "$line" ;;
  *)
    [ -n "$file" ] || fail "a block of the tutorial belongs to no file: $line"
    # The package that is checked takes the place of the published one.
    if [[ $line = *'.package(url: '* ]]; then line="    .package(name: \"swift-flows\", path: \"$root\")"; fi
    printf '%s\n' "$line" >>"$file"
    ;;
  esac
done <"$article"
[ "$steps" -ge 15 ] || fail "the tutorial has only $steps blocks"
