#!/usr/bin/env python3
"""flow-language-server as an editor drives it, over a pipe.

usage: editor.py SERVER [EDITS]
       editor.py SERVER --against sourcekit-lsp

Opens a unit of 1,000 screens, as 40 files and as one, and makes random edits one after the other, each when the diagnostics
of the one before have come. Prints the percentiles of the time from an edit to the first diagnostics of its version, and
to the last, which holds what following all runs found; those of completion; the time from the start of the process to the
first answer; and the memory at the beginning and the end. Beside each time stands how long the server was on a processor,
which says more on a machine that others use too.

With --against, starts the two servers in turn in the same package, and prints the time to the first answer, and the memory
after it and after the first document is open.
"""
import json, os, random, statistics, subprocess, sys, tempfile, time
from side_by_side import flow


class Client:
    def __init__(self, server, folder):
        started = time.perf_counter()
        self.process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.buffer = b""
        self.number = 0
        self.request("initialize", {"processId": None, "rootUri": "file://" + folder, "capabilities": {}})
        self.start = time.perf_counter() - started
        self.notify("initialized", {})

    def send(self, message):
        text = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def receive(self):
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.read()
        header, rest = self.buffer.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        while len(rest) < length:
            rest += self.read()
        self.buffer = rest[length:]
        return json.loads(rest[:length])

    def read(self):
        piece = os.read(self.process.stdout.fileno(), 1 << 20)
        if not piece:
            sys.exit("the server has ended")
        return piece

    def request(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                return message.get("result")

    def diagnostics(self, uri, version):
        """Waits for the diagnostics of a version of a document."""
        while True:
            message = self.receive()
            params = message.get("params", {})
            if message.get("method") == "textDocument/publishDiagnostics" and params["uri"] == uri:
                if params.get("version") == version:
                    return

    def processor(self):
        """Seconds that all threads of the server have been on a processor."""
        total = 0
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{thread}/schedstat") as schedule:
                total += int(schedule.read().split()[0])
        return total / 1e9

    def timed(self, action):
        """Seconds that an action takes, and seconds of that on a processor."""
        (clock, processor) = (time.perf_counter(), self.processor())
        action()
        return time.perf_counter() - clock, self.processor() - processor

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def percentiles(name, measured):
    for kind, seconds in zip(("", "on a processor"), zip(*measured)):
        seconds = sorted(seconds)
        at = lambda share: seconds[min(len(seconds) - 1, int(len(seconds) * share))] * 1000
        text = f"median {at(0.5):7.2f} ms   99 % {at(0.99):7.2f} ms   worst {at(1):7.2f} ms"
        print(f"  {name if not kind else '  ' + kind:32} {text}")


def edit(text, chance):
    """A random change of a text of ASCII: the protocol's form, and the new text."""
    start = chance.randrange(len(text))
    end = min(len(text), start + chance.choice([0, 0, 0, 1, 1, 5]))
    piece = chance.choice(["a", "x", " ", "\n", "}", "{", "push ", "", "screen9", "(", "back"])
    position = lambda offset: {
        "line": text.count("\n", 0, offset), "character": offset - (text.rfind("\n", 0, offset) + 1)}
    change = {"range": {"start": position(start), "end": position(end)}, "text": piece}
    changed = text[:start] + piece + text[end:]
    end_position = lambda offset: {
        "line": changed.count("\n", 0, offset), "character": offset - (changed.rfind("\n", 0, offset) + 1)}
    back = {"range": {"start": position(start), "end": end_position(start + len(piece))}, "text": text[start:end]}
    return change, changed, back


def measure(server, name, texts, count):
    print(name)
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/Sources/App")
        open(f"{folder}/Package.swift", "w").close()
        for file, text in texts.items():
            with open(f"{folder}/Sources/App/{file}", "w") as output:
                output.write(text)
        client = Client(server, folder)
        file = sorted(texts)[0]
        uri, original = f"file://{folder}/Sources/App/{file}", texts[file]
        text = original
        client.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "flow", "version": 0, "text": text}})
        client.diagnostics(uri, 0)
        first, last, completion, back = [], [], [], None
        before = client.memory()
        for version in range(1, count + 1):
            # Every other edit reverts the one before, so that most of the text stays correct.
            if back:
                change, text, back = back, original, None
            else:
                change, text, back = edit(text, chance)
            params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}

            def change_and_wait():
                client.notify("textDocument/didChange", params)
                client.diagnostics(uri, version)

            if version % 10 == 0:

                def change_and_check():
                    client.notify("textDocument/didChange", params)
                    # The answer comes after the runs have been followed.
                    client.request("workspace/executeCommand", {"command": "flow.check"})

                last.append(client.timed(change_and_check))
            else:
                first.append(client.timed(change_and_wait))
            if version % 10 == 5:
                # After `push`: a list of all screens of the flow.
                word = text.find("-> push ", len(text) // 2) + len("-> push ")
                line, start = text.count("\n", 0, word), text.rfind("\n", 0, word) + 1
                place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": word - start}}
                completion.append(client.timed(lambda: client.request("textDocument/completion", place)))
        percentiles("edit to first diagnostics", first)
        percentiles("edit to all, runs followed", last)
        percentiles("completion", completion)
        print(f"  start to first answer {client.start * 1000:.1f} ms")
        print(f"  memory {before:.1f} MiB, after {count} edits {client.memory():.1f} MiB")
        client.process.kill()


def compare_start(servers, rounds=15):
    """The start of servers, in turn: the time to the first answer, and the memory, in all processes of the server."""
    measured = {server: [] for server in servers}
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/Sources/App")
        with open(f"{folder}/Package.swift", "w") as manifest:
            manifest.write(
                "// swift-tools-version: 6.2\nimport PackageDescription\n"
                'let package = Package(name: "App", targets: [.target(name: "App")])\n')
        texts = {"flow": flow("App", 0, 25), "swift": "public struct App {}\n"}
        for language, text in texts.items():
            with open(f"{folder}/Sources/App/App.{language}", "w") as output:
                output.write(text)
        for _ in range(rounds):
            for server in servers:
                client = Client(server, folder)
                first = client.memory()
                language = "swift" if "sourcekit" in server else "flow"
                uri = f"file://{folder}/Sources/App/App.{language}"
                client.notify(
                    "textDocument/didOpen",
                    {"textDocument": {"uri": uri, "languageId": language, "version": 0, "text": texts[language]}})
                client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
                measured[server].append((client.start * 1000, first, client.memory()))
                client.process.kill()
                client.process.wait()
    medians = {server: [statistics.median(values) for values in zip(*measured[server])] for server in servers}
    for server in servers:
        start, first, opened = medians[server]
        print(f"{os.path.basename(server):24} start {start:7.1f} ms   memory {first:6.1f} MiB, with a document {opened:6.1f} MiB")
    ratios = [theirs / ours for ours, theirs in zip(*[medians[server] for server in servers])]
    print(f"{'':24} times as much: start {ratios[0]:.1f}, memory {ratios[1]:.1f}, with a document {ratios[2]:.1f}")


def main():
    server = sys.argv[1]
    if sys.argv[2:3] == ["--against"]:
        return compare_start([server, sys.argv[3]])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    measure(server, "1,000 screens in 40 files", {f"F{k}.flow": flow(f"F{k}", 0, 25) for k in range(40)}, count)
    measure(server, "1,000 screens in one file, one flow", {"One.flow": flow("One", 0, 1000)}, count)


if __name__ == "__main__":
    main()
