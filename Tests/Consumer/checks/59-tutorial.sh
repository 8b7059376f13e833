# the first ten minutes in the language page and in the tutorial, followed exactly: their files are written, their commands run, and
# the output is as the pages say

# a_file PATH: writes the text of a block to a file. The package under test takes the place of the published package.
a_file() {
  mkdir -p "$(dirname "$1")"
  sed "s|^\( *\)\.package(url: \"https://github.com/OWNER/swift-flows\".*|\1.package(name: \"swift-flows\", path: \"$root\")|" >"$1"
}

# a_command COMMAND…: `mkdir` and `cd` affect this shell, and the other commands run in it.
a_command() { "$@" >"$log" 2>&1 </dev/null || fail "$* fails"; }

# anew PAGE: removes the folder of the tutorial, but keeps its build products for the next page.
anew() {
  cd "$work"
  if [ -d Library ]; then mv Library "Library-before-$1"; fi
  steps=0
}

# kept: moves the kept build products to the new folder.
kept() {
  local before=("$work"/Library-before-*)
  if [ -d "${before[0]}/.build" ]; then mv "${before[0]}/.build" .; fi
}

anew page
file='' kind='' text='' section=''
while IFS= read -r line; do
  case "$kind:$line" in
  ':## The first ten minutes') section=$line ;;
  ':## '*) [ -z "$section" ] || break ;;
  ':<!-- file: '*)
    file=${line#'<!-- file: '}
    file=${file%' -->'}
    ;;
  ':```'*) kind=${line#'```'} text='' ;;
  *':```')
    if [ -n "$file" ]; then a_file "$file" <<<"${text%$'\n'}"; fi
    kind='' file='' steps=$((steps + 1))
    ;;
  ':'*) ;;
  'console:'*) a_command $line ;;
  'text:'*) log_has "$line" ;;
  *)
    [ -n "$file" ] || fail "a block of the page belongs to no file: $line"
    text+=$line$'\n'
    ;;
  esac
done <"$root/Documentation/language.md"
[ "$steps" -ge 15 ] || fail "the page has only $steps blocks"

anew tutorial
resources="$root/Sources/FlowRuntime/FlowRuntime.docc/Tutorials"
used=
while IFS= read -r line; do
  [[ $line =~ @Code\(name:\ \"(.*)\",\ file:\ \"(.*)\"\) ]] || continue
  name=${BASH_REMATCH[1]} file=${BASH_REMATCH[2]}
  used+=" $file"
  steps=$((steps + 1))
  if [ "$name" != Terminal ]; then
    a_file "$name" <"$resources/Resources/$file"
    continue
  fi
  while IFS= read -r line; do
    case "$line" in
    '$ '*) a_command ${line#'$ '} ;;
    *) log_has "$line" ;;
    esac
  done <"$resources/Resources/$file"
  if [ "$file" = Terminal-1.txt ]; then kept; fi
done <"$resources/TheFirstTenMinutes.tutorial"
[ "$steps" -ge 20 ] || fail "the tutorial has only $steps steps"
equal 'the files that the tutorial shows' \
  "$(cd "$resources/Resources" && ls -- *.txt | sort)" "$(tr ' ' '\n' <<<"${used# }" | sort)"
