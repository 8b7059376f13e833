#!/usr/bin/env python3
"""How often each rule of `flowc check` speaks where nobody made a mistake on purpose: false alarms, unless one was right.

usage: alarms.py FLOWC [RULE…]    without rules, those that came with the second part of the language

Checks every sample in `Flows`, every flow of the tests that is compiled, and every source of `Tests/Fixtures/Codegen`, which all
compile and run. Rules that are off are asked for. A finding that a comment silences counts, because somebody was bothered by it.
Random programs are counted by `FLOW_RANDOM_PROGRAMS=300 swift test --filter AlarmTests`, which says the same of them.
"""
import json, os, re, subprocess, sys, tempfile

RULES = [
    "endless-work", "lost-after-refusal", "nothing-to-resume", "unkept-value", "unused-need", "unused-work", "unread-variable",
    "swallowed-event",
]
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
IGNORED = re.compile(r"^.*flowc:ignore.*$", re.MULTILINE)


def without_silence(text):
    return IGNORED.sub(lambda line: line.group().split("// flowc:ignore")[0], text)


def units(folder, suffix):
    for path, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
        files = [name for name in sorted(names) if name.endswith(suffix)]
        if files:
            yield os.path.relpath(path, ROOT), {name: open(os.path.join(path, name), encoding="utf-8").read() for name in files}


def sources():
    """The units, each a name and its files."""
    for folder in ("Flows", "Tests/GeneratedFlowTests"):
        yield from ((folder, path, files) for path, files in units(folder, ".flow"))
    for path, files in units("Tests/Fixtures/Codegen", ".txt"):
        for name, text in files.items():
            part = re.search(r"^=== source\n(.*?)(?=^=== |\Z)", text, re.MULTILINE | re.DOTALL)
            if part:
                yield "Tests/Fixtures/Codegen", f"{path}/{name}", {name[:-4] + ".flow": part.group(1)}


def findings(flowc, files, rules):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in files.items():
            paths.append(os.path.join(folder, name))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(without_silence(text))
        asked = [argument for rule in rules for argument in ("--warn", rule)]
        run = subprocess.run([flowc, "check", "--format", "json", *asked, *paths], capture_output=True, text=True, cwd=folder)
        return [found["rule"] for found in json.loads(run.stdout)["diagnostics"]]


def main():
    flowc, rules = os.path.abspath(sys.argv[1]), sys.argv[2:] or RULES
    severities = {rule["rule"]: rule["severity"] for rule in json.loads(
        subprocess.run([flowc, "rules", "--format", "json"], capture_output=True, text=True, check=True).stdout)["rules"]}
    # A rule that is an error by default cannot be reduced to a warning.
    asked = [rule for rule in rules if severities[rule] == "off"]
    counts, flows = {}, {}
    for kind, name, files in sources():
        flows[kind] = flows.get(kind, 0) + sum(len(re.findall(r"^(?:\w+ )?flow ", text, re.MULTILINE)) for text in files.values())
        for rule in findings(flowc, files, asked):
            if rule in rules:
                counts.setdefault(rule, {}).setdefault(kind, []).append(name)
    kinds = list(flows)
    print("rule".ljust(24) + "default".ljust(10) + "".join(f"{kind} ({flows[kind]} flows)".ljust(40) for kind in kinds))
    for rule in rules:
        found = counts.get(rule, {})
        print(rule.ljust(24) + severities[rule].ljust(10) + "".join(str(len(found.get(kind, []))).ljust(40) for kind in kinds))
        for kind in kinds:
            for name in sorted(set(found.get(kind, []))):
                print(f"    {name}: {found[kind].count(name)}")


main()
