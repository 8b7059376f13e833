#!/usr/bin/env python3
"""flowc check against flatc, side by side in one run.

usage: check.py FLOWC [RUNS]

Checks a flow of 1,000 value screens with 5 transitions each, one of 10,000, and what is worst for the analysis of
stacks: 200 screens each of which pushes all others, 5,000 screens of which each pushes the next, 500 styles. The same
1,000 tables of 5 fields for `flatc --swift` (Debian: flatbuffers-compiler) as in generate.py.
"""
import os, sys
from side_by_side import OUTPUT, compare, flow, tables, workspace, write


def screens(name, count, transitions, styles=0):
    lines = [f"style style{i} = sheet in navigation" for i in range(styles)]
    lines += [f"flow {name} {{", "  start screen0"]
    for i in range(count):
        lines += [f"  screen screen{i} {{"] + [f"    {text}" for text in transitions(i)] + ["  }"]
    return "\n".join(lines + ["}", ""])


def clique(count):
    return screens("Clique", count, lambda i: [f"to{k} -> push screen{k}" for k in range(count)])


def chain(count):
    return screens("Chain", count, lambda i: [f"next -> push screen{(i + 1) % count}", "back -> back"])


def styled(count):
    return screens("Styled", 10, lambda i: [f"to{k} -> style{k} screen{k % 10}" for k in range(i, count, 10)], count)


def main():
    flowc = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with workspace() as folder:
        flows = {
            "1,000 screens": flow("One", 0, 1000),
            "10,000 screens": flow("Ten", 0, 10000),
            "a clique of 200": clique(200),
            "a chain of 5,000": chain(5000),
            "500 styles": styled(500),
        }
        commands = {"flatc": ["flatc", "--swift", "-o", OUTPUT, write(f"{folder}/1.fbs", tables(1000))]}
        for index, (name, text) in enumerate(flows.items()):
            os.makedirs(f"{folder}/{index}")
            write(f"{folder}/{index}/Package.swift", "")
            path = write(f"{folder}/{index}/Bench.flow", text)
            commands[f"flowc check, {name}"] = [flowc, "check", "--format", "json", path]
        compare(commands, "flatc", runs, folder)


main()
