# if any system call fails or flowc is killed, each output is whole, old or new, and the next run repairs everything
if [ "$(uname)" != Linux ] || ! command -v clang >/dev/null; then
  echo '      no library can be loaded before libc here, so this is not checked'
  exit 0
fi
tool=$(find App/.build/ -type f -path '*/debug/*' -name 'flowc-build*' -perm -u+x -print -quit)
[ -n "$tool" ] || fail 'the tool of the plugin is nowhere'
tool=$PWD/$tool
mkdir -p Faults && cd Faults
clang -shared -fPIC -O1 -Wall -Werror -o faults.so "$root/Tests/Consumer/faults/faults.c" -ldl >"$log" 2>&1 || fail 'no library'
# The path has no space, because a space would end the name of a library.
library=./faults.so

# flows NUMBER: three flows whose details begin with the number.
flows() {
  local name
  for name in A B C; do flow_file "$name.flow" "$name" "$1"; done
  touch Package.swift
}

# generate [VARIABLE…]: makes the Swift of the three flows, and returns the status of flowc.
generate() {
  env "$@" "$tool" generate --module M --base-directory . --output-directory out A.flow B.flow C.flow >"$log" 2>&1
}

flows 1 && generate && mv out old
flows 2 && generate && mv out new
equal 'generated files' 3 "$(find new -type f | wc -l | tr -d ' ')"

# whole: checks that each output is the old file or the new one. In a new folder, all of them exist, or none.
whole() {
  local name
  for name in A B C; do
    if [ ! -e "out/$name.flow.swift" ]; then
      [ "$1" = fresh ] && [ ! -e out ] && continue
      fail "$2: $name is lost"
    fi
    cmp -s "out/$name.flow.swift" "new/$name.flow.swift" && continue
    [ "$1" = changed ] && cmp -s "out/$name.flow.swift" "old/$name.flow.swift" && continue
    fail "$2: $name is neither old nor new"
  done
}

runs=0
for start in fresh changed; do
  # prepare: the state in which each run begins.
  prepare() {
    rm -rf out .flowc* ./*.tmp
    if [ "$start" = changed ]; then cp -R old out; fi
  }
  prepare
  generate LD_PRELOAD="$library" FAULT_AT=0 FAULT_COUNT="$PWD/count" || fail 'flowc fails without a fault'
  count=$(cat count) || fail 'the library is not loaded'
  # ENOSPC, EIO, EINTR, EACCES, EMFILE
  for fault in 28 5 4 13 24 short kill; do
    for ((call = 1; call <= count; call++)); do
      prepare
      status=0
      # The shell reports on its own standard error that a process was killed.
      { generate LD_PRELOAD="$library" FAULT_AT="$call" FAULT="$fault"; } 2>/dev/null || status=$?
      what="$start, call $call of $count, fault $fault, status $status"
      if [ "$fault" = kill ]; then [ "$status" -eq 137 ] || fail "$what"; else [ "$status" -le 2 ] || fail "$what"; fi
      whole "$start" "$what"
      if [ "$status" -eq 0 ]; then diff -r new out >"$log" || fail "$what: a success left something undone"; fi
      [ "$status" -eq 0 ] || generate || fail "$what: the next run fails"
      whole fresh "$what, and the next run"
      runs=$((runs + 1))
    done
  done
done
echo "      $runs runs, each with one fault"
