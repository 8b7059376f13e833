# the same flows give the same bytes in another folder, locale and time zone, and in another order
tool=$(find App/.build/ -type f -path '*/debug/*' -name 'flowc-build*' -perm -u+x -print -quit)
[ -n "$tool" ] || fail 'the tool of the plugin is nowhere'
tool=$PWD/$tool

# outputs FOLDER VARIABLE…: generates in a new folder, with the files in the order of their names if FORWARD=1.
outputs() {
  local folder=$1 letter
  local files=()
  shift
  mkdir -p "$folder"
  touch "$folder/Package.swift"
  for letter in A B C D E F G H I J; do
    printf 'flow %s {\n  start iİı\n  screen iİı { tapped -> push größe(of: 1.5) }\n  screen größe(of: Double)\n}\n' \
      "$letter" >"$folder/$letter.flow"
    if [ "$folder" = Here ]; then files+=("$letter.flow"); else files=("$letter.flow" "${files[@]+"${files[@]}"}"); fi
  done
  (cd "$folder" && env "$@" "$tool" generate --module App --base-directory . --output-directory out "${files[@]}") >"$log" 2>&1 ||
    fail "generate failed in $folder"
}

outputs Here LC_ALL=C.UTF-8 TZ=UTC
equal 'generated files' 10 "$(find Here/out -name '*.swift' | wc -l | tr -d ' ')"
outputs 'Elsewhere ü/deeper' LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 TZ=Asia/Tokyo HOME=/nonexistent
outputs Bare LC_ALL=C FLOWC_RESERVE_MEMORY=0
for folder in 'Elsewhere ü/deeper' Bare; do
  diff -r Here/out "$folder/out" >"$log" 2>&1 || fail "$folder has other Swift"
done
