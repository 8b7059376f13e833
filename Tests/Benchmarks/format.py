#!/usr/bin/env python3
"""flowc format against flowc generate, side by side in one run.

usage: format.py FLOWC [RUNS]

Lays out 1,000 value screens with 5 transitions each, as a file that has its layout already, and from standard input as one in
which every line has to change; the same with 10,000 screens. The file that has its layout is read, laid out and compared;
where lines change, the new text is also parsed and compared with the old one. Generating writes the Swift of the same 1,000 screens.
"""
import subprocess, sys
from side_by_side import OUTPUT, compare, flow, workspace, write


def main():
    flowc = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with workspace() as folder:
        write(f"{folder}/Package.swift", "")
        commands = {}
        for count, name in ((1000, "One"), (10000, "Ten")):
            text = flow(name, 0, count)
            raw = write(f"{folder}/{name}.raw", "\n".join(line.lstrip() for line in text.split("\n")))
            done = write(f"{folder}/{name}.flow", text)
            subprocess.run([flowc, "format", done], check=True, stderr=subprocess.DEVNULL)
            if count == 1000:
                commands["flowc generate"] = [
                    flowc, "generate", "--module", "Bench", "--base-directory", folder, "--output-directory", OUTPUT, done]
            commands[f"flowc format, {count:,}, laid out already"] = [flowc, "format", done]
            commands[f"flowc format, {count:,}, every line changes"] = ["sh", "-c", 'exec "$0" format - <"$1"', flowc, raw]
        compare(commands, "flowc generate", runs, folder)


main()
