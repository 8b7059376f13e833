#!/usr/bin/env python3
"""flowc generate against flatc, side by side in one run.

usage: generate.py FLOWC [RUNS]

Writes a unit of 1,000 value screens with 5 transitions each (as one file and as 100 files) and one of 10,000 screens, and
1,000 tables of 5 fields for `flatc --swift` (Debian: flatbuffers-compiler). Runs the commands in turn and prints the
median time of each, the median of the ratios to flatc, and the peak memory.
"""
import sys
from side_by_side import OUTPUT, compare, flow, tables, workspace, write


def main():
    flowc = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with workspace() as folder:
        write(f"{folder}/Package.swift", "")
        generate = [flowc, "generate", "--module", "Bench", "--base-directory", folder, "--output-directory", OUTPUT]
        one = write(f"{folder}/One.flow", flow("One", 0, 1000))
        many = [write(f"{folder}/F{k}.flow", flow(f"F{k}", 0, 10)) for k in range(100)]
        ten = write(f"{folder}/Ten.flow", flow("Ten", 0, 10000))
        commands = {
            "flatc": ["flatc", "--swift", "-o", OUTPUT, write(f"{folder}/1.fbs", tables(1000))],
            "flowc, 1,000 screens in one file": generate + [one],
            "flowc, 1,000 screens in 100 files": generate + many,
            "flowc, 10,000 screens": generate + [ten],
            "flowc --version": [flowc, "--version"],
        }
        compare(commands, "flatc", runs, folder)


main()
