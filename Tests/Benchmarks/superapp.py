#!/usr/bin/env python3
"""An app of a hundred modules: what its tools cost, and how that grows.

usage: superapp.py FLOWC SERVER [--modules 15 30 60] [--build] [--opaque]

Makes apps of several sizes, whose flows show flows of other modules. Prints a line for each tool: its processor seconds
for each app, and the exponent of their growth in the number of screens. Commands run three times, and the median counts;
`graph` runs once. The server opens the flow at the bottom, renames it, finds its references and saves it.

With --build, builds a small app with the plugin, and again after each of four changes: none, a comment in the flow at the
bottom, a parameter of one of its screens, and a parameter of the flow. Prints the modules that were compiled. With --opaque, other modules do
not see the screens of the flows.
"""
import argparse, json, math, os, re, resource, statistics, subprocess, sys, tempfile, time
from editor import Client

LEVELS, FLOWS, SCREENS, CHILDREN = 5, 3, 15, 3
HEADER = ""


def modules(count):
    """The names of the modules, and those that each imports: a few of the level below it, and the bottom one."""
    names = ["Base"] + [f"Module{number}" for number in range(1, count)]
    level = lambda number: 0 if number == 0 else 1 + (number - 1) * LEVELS // max(1, count - 1)
    imports = {"Base": []}
    for number, name in enumerate(names[1:], 1):
        below = [other for other in range(1, number) if level(other) == level(number) - 1]
        picked = {names[below[(number * 7 + child * 3) % len(below)]] for child in range(CHILDREN)} if below else set()
        imports[name] = sorted(picked | {"Base"})
    top = [name for number, name in enumerate(names) if number and level(number) == LEVELS]
    imports["App"] = sorted({"Base"} | set(top))
    return imports


def flow(name, children, access="public "):
    """A flow of some screens in a row. Every third shows the next one as a sheet, and each child flow is a screen, too."""
    lines = [f"{access}flow {name}{HEADER} {{", "  var visits: Int = 0", "  exit done(visits: Int)", "  start screen0(id: 0)", ""]
    for number in range(SCREENS):
        word = "sheet" if number % 3 == 2 else "push"
        lines += [f"  screen screen{number}(id: Int) {{"]
        if number + 1 < SCREENS:
            lines += [f"    nextTapped(id: Int) -> set visits = visits + 1, {word} screen{number + 1}(id: id)"]
        lines += ["    doneTapped -> exit done(visits: visits)"]
        if number % 3 == 1:
            lines += ["    backTapped {", f"      if visits > 8 -> back to screen{number - 1}", "      else -> set visits = visits + 1", "    }"]
        if number < len(children):
            lines += [f"    childTapped -> sheet child{number}"]
        lines += ["  }"]
    for number, child in enumerate(children):
        lines += [f"  screen child{number}: {child} {{", "    exit done(visits) -> set visits = visits, dismiss", "  }"]
    return "\n".join(lines + ["}", ""])


def write(folder, count, package=None):
    """Writes an app, and returns the number of its screens."""
    imports = modules(count)
    screens = 0
    for name, imported in imports.items():
        target = f"{folder}/Sources/{name}"
        os.makedirs(target)
        heads = "".join(f"public import {module}\n" for module in imported) + "\n"
        for number in range(FLOWS):
            children = [f"{module}Flow0" for module in imported] if number == 0 else []
            with open(f"{target}/{name}Flow{number}.flow", "w") as output:
                output.write(heads + flow(f"{name}Flow{number}", children))
            screens += SCREENS + len(children)
        with open(f"{target}/{name}.swift", "w") as output:
            output.write(heads + f"public func start{name}() -> {name}Flow0.State {{ {name}Flow0.State() }}\n")
    quoted = lambda names: ", ".join(f'"{name}"' for name in names)
    targets = "".join(
        f'    .target(name: "{name}", dependencies: [.product(name: "FlowRuntime", package: "flows"), {quoted(imported)}], '
        'plugins: [.plugin(name: "FlowPlugin", package: "flows")]),\n'
        for name, imported in imports.items())
    with open(f"{folder}/Package.swift", "w") as output:
        output.write(
            "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n"
            f'  name: "SuperApp", dependencies: [.package(name: "flows", path: "{package or "."}")],\n'
            f"  targets: [\n{targets}  ])\n")
    return screens


def processor(command, folder, runs=3):
    """The processor seconds of a command and of the processes that it starts, and the bytes that it writes."""
    measured, written = [], 0
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with tempfile.TemporaryFile() as output:
            subprocess.run(command, cwd=folder, stdout=output, stderr=subprocess.DEVNULL)
            written = output.tell()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        measured.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(measured), written


def commands(flowc, folder):
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"]):
        subprocess.run(git + arguments, cwd=folder, check=True)
    base = f"{folder}/Sources/Base/BaseFlow0.flow"
    with open(base, "a") as output:
        output.write("// A comment.\n")
    sources = [f"{folder}/Sources/App/{name}" for name in os.listdir(f"{folder}/Sources/App") if name.endswith(".flow")]
    rows = {}
    rows["check"], _ = processor([flowc, "check", "Sources"], folder)
    rows["check of the root"], _ = processor([flowc, "check", "Sources/App"], folder)
    dependencies = []
    for name in os.listdir(f"{folder}/Sources"):
        if name != "App":
            for number in range(FLOWS):
                dependencies += ["--dependency", f"{name}={folder}/Sources/{name}/{name}Flow{number}.flow"]
    with tempfile.TemporaryDirectory() as output:
        rows["generate the root"], _ = processor([flowc, "generate", *dependencies, *sources, "--output-directory", output, "--module", "App"], folder)
    rows["stats"], _ = processor([flowc, "stats", "Sources"], folder)
    rows["diff --git"], _ = processor([flowc, "diff", "--git", "HEAD"], folder)
    for format in ("json", "html"):
        rows[f"graph {format}"], written = processor([flowc, "graph", "Sources", "--format", format], folder, runs=1)
        rows[f"graph {format}, MB"] = written / 1e6
    return rows


def serve(server, folder):
    client = Client(server, folder)
    path = f"{folder}/Sources/Base/BaseFlow0.flow"
    uri = f"file://{path}"
    with open(path) as source:
        text = source.read()
    document = {"textDocument": {"uri": uri}}
    column = text.index("BaseFlow0")
    place = {**document, "position": {"line": text.count("\n", 0, column), "character": len("public flow ") + 1}}
    rows, answers = {}, {}

    def open_and_wait():
        client.notify(
            "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "flow", "version": 0, "text": text}})
        client.diagnostics(uri, 0)

    def ask(name, method, params):
        answers[name] = client.request(method, params)

    def save():
        client.notify("textDocument/didSave", document)
        client.request("textDocument/hover", place)

    def key():
        client.notify(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": 1}, "contentChanges": [{"text": text + "//\n"}]})
        client.diagnostics(uri, 1)

    rows["server: open"] = client.timed(open_and_wait)[1]
    rename = {**place, "newName": "Other"}
    rows["server: rename"] = client.timed(lambda: ask("rename", "textDocument/rename", rename))[1]
    references = {**place, "context": {"includeDeclaration": True}}
    rows["server: references"] = client.timed(lambda: ask("references", "textDocument/references", references))[1]
    rows["server: load all"] = client.timed(lambda: ask("symbols", "workspace/symbol", {"query": "qqqq"}))[1]
    rows["server: memory, MB"] = client.memory()
    rows["server: save"] = client.timed(save)[1]
    rows["server: save again"] = client.timed(save)[1]
    rows["server: check"] = client.timed(lambda: ask("check", "workspace/executeCommand", {"command": "flow.check"}))[1]
    rows["server: key, to its findings"] = client.timed(key)[1]
    edit = answers["rename"]
    changes = edit.get("changes") or {change["textDocument"]["uri"]: change["edits"] for change in edit["documentChanges"]}
    rows["places renamed"] = sum(len(edits) for uri, edits in changes.items() if uri.endswith(".flow"))
    rows["places found"] = len(answers["references"])
    client.process.kill()
    client.process.wait()
    return rows


def build(flows):
    """Builds a small app, and counts what is compiled after a change."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, 7, package=flows)
        path = f"{folder}/Sources/Base/BaseFlow0.flow"
        with open(path) as source:
            text = source.read()

        def changed(name, new):
            with open(path, "w") as output:
                output.write(new)
            started = time.time()
            subprocess.run(["swift", "build"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            compiled = set()
            for root, _, files in os.walk(f"{folder}/.build"):
                for file in files:
                    match = re.search(r"/((?:Module|Base|App)\d*)\.build$", root)
                    if match and file.endswith(".o") and os.path.getmtime(f"{root}/{file}") >= started:
                        compiled.add(match[1])
            print(f"  {name:42} {time.time() - started:6.1f} s   {len(compiled)} modules: {' '.join(sorted(compiled))}")

        changed("the first build", text)
        changed("nothing", text)
        changed("a comment in the flow at the bottom", "// A comment.\n" + text)
        changed("a screen that no other module sees", text.replace("screen screen1(id: Int)", "screen screen1(id: Int, more: Int = 0)"))
        changed("a parameter of the public flow", text.replace(f"flow BaseFlow0{HEADER} {{", f"flow BaseFlow0(more: Int = 0){HEADER} {{"))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("flowc")
    arguments.add_argument("server")
    arguments.add_argument("--modules", type=int, nargs="+", default=[15, 30, 60])
    arguments.add_argument("--build", action="store_true")
    arguments.add_argument("--opaque", action="store_true")
    chosen = arguments.parse_args()
    if chosen.opaque:
        global HEADER
        HEADER = ": OpaqueFlow"
    flowc, server = os.path.abspath(chosen.flowc), os.path.abspath(chosen.server)
    columns, screens = [], []
    for count in chosen.modules:
        with tempfile.TemporaryDirectory() as folder:
            screens.append(write(folder, count))
            columns.append({**serve(server, folder), **commands(flowc, folder)})
    print(f"{'modules':32}" + "".join(f"{count:9}" for count in chosen.modules) + "   exponent")
    print(f"{'screens':32}" + "".join(f"{count:9}" for count in screens))
    for row in columns[0]:
        values = [column[row] for column in columns]
        exponent = ""
        if len(values) > 1 and values[0] > 0 and values[-1] > 0:
            exponent = f"{math.log(values[-1] / values[0]) / math.log(screens[-1] / screens[0]):11.2f}"
        digits = 0 if row.startswith("places") else 2
        print(f"{row:32}" + "".join(f"{value:9.{digits}f}" for value in values) + exponent)
    if chosen.build:
        print("builds")
        build(os.path.abspath(f"{os.path.dirname(os.path.abspath(__file__))}/../.."))


main()
