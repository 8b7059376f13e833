# the workflow of Documentation/graph.md draws what a pull request changes, writes a comment, and changes it at the next push
for program in curl jq python3; do
  if ! command -v "$program" >/dev/null; then
    echo "      left out: it needs $program"
    return 0
  fi
done
mkdir "$work/workflow"
cd "$work/workflow"
flow_file old/Sources/App/AppFlow.flow AppFlow
flow_file new/Sources/App/AppFlow.flow AppFlow
sed -i.before 's/^  screen detail/  screen added { closed -> back }\n&/; s/tapped ->/addTapped -> push added\n    &/' new/Sources/App/AppFlow.flow
flowc_of_people

# workflow_step NAME: prints the command of a step, as the page shows it.
workflow_step() {
  awk -v name="      - name: $1" '
    $0 == name { found = 1 }
    found && /^        run: \|/ { inside = 1; next }
    inside && !/^          / { exit }
    inside { print substr($0, 11) }' "$root/Documentation/graph.md"
}

# A stand-in for GitHub: a list of comments. POST adds a comment and PATCH changes one. The server records its port and the
# requests.
cat >api.py <<'END'
import http.server, json
comments = [{"url": "http://no.example", "body": "What others say of ### What this changes in the flows"}]
class API(http.server.BaseHTTPRequestHandler):
  def answer(self):
    allowed = self.headers["Authorization"] == "Bearer secret"
    size = int(self.headers["Content-Length"] or 0)
    if self.command == "POST":
      comments.append({"url": f"http://127.0.0.1:{port}/{len(comments)}", "body": json.loads(self.rfile.read(size))["body"]})
    if self.command == "PATCH":
      comments[int(self.path[1:])]["body"] = json.loads(self.rfile.read(size))["body"]
    json.dump(comments, open("comments.json", "w"))
    self.send_response(200 if allowed else 403)
    self.end_headers()
    self.wfile.write(json.dumps(comments if allowed and self.command == "GET" else {}).encode())
  do_GET = do_POST = do_PATCH = answer
server = http.server.HTTPServer(("127.0.0.1", 0), API)
port = server.server_port
open("port.part", "w").write(str(port))
__import__("os").rename("port.part", "port")
server.serve_forever()
END
python3 api.py 2>requests &
trap "kill $!" EXIT
until [ -s port ]; do sleep 0.1; done

# SwiftPM is called only for the folder of flowc.
tools=$(dirname "$flowc")
export tools
swift() { echo "$tools"; }
export -f swift
export work GITHUB_STEP_SUMMARY=summary.md COMMENTS="http://127.0.0.1:$(cat port)/comments" TOKEN=secret
push() {
  workflow_step 'Draw what has changed' >draw
  workflow_step Comment >comment
  bash -e draw >"$log" 2>&1 || fail 'nothing is drawn'
  bash -e comment >"$log" 2>&1 || fail 'nothing is said'
}
push
equal 'the comments after the first push' 2 "$(jq length comments.json)"
equal 'the comment' "$(cat map.md)" "$(jq -r '.[1].body' comments.json)"
grep -q 'added' map.md || fail 'what is added is not drawn'
grep -q '^```mermaid' summary.md || fail 'the summary has no drawing'
cp old/Sources/App/AppFlow.flow new/Sources/App/AppFlow.flow
push
equal 'the comments after the second push' 2 "$(jq length comments.json)"
equal 'the changed comment' "$(cat map.md)" "$(jq -r '.[1].body' comments.json)"
TOKEN=wrong
if bash -e comment >"$log" 2>&1; then fail 'an error of GitHub is passed over'; fi
