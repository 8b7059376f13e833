#!/usr/bin/env python3
"""flowc against flatc, side by side in one run.

usage: generate.py FLOWC [RUNS]

Writes a unit of 1,000 value screens with 5 transitions each (as one file and as 100 files) and one of 10,000 screens, and
1,000 and 10,000 tables of 5 fields for `flatc --swift` (Debian: flatbuffers-compiler). Runs the commands in turn and
prints the median time of each, the median of the ratios to flatc, and the peak memory.
"""
import os, resource, statistics, subprocess, sys, tempfile, time


def flow(name, first, count):
    lines = [f"flow {name}(user: Int) {{", "  var favourites: [Int] = []", "  start screen0(number: 0)"]
    for i in range(count):
        lines += [
            f"  screen screen{i}(number: Int) {{",
            f"    selected(value: Int) -> push screen{(i + 1) % count}(number: value + number)",
            f"    doubled -> sheet screen{(i * 7 + 3) % count}(number: number * 2)",
            "    favouriteTapped -> set favourites = favourites + [number]",
            "    goBackTapped -> back",
            f"    goBackToStart -> back to screen{(i * 3) % count}",
            "  }",
        ]
    return "\n".join(lines + ["}", ""])


def tables(count):
    fields = "alpha{0}:int; beta{0}:string; gamma{0}:[int]; delta{0}:double; epsilon{0}:Screen{1};"
    body = [f"table Screen{i} {{ {fields.format(i, i * 7 % count)} }}" for i in range(count)]
    return "namespace bench;\n" + "\n".join(body) + "\n"


def write(path, text):
    with open(path, "w") as file:
        file.write(text)
    return path


def run(command):
    """Seconds and peak KiB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]} failed: {errors.decode()[:400]}")
    return time.perf_counter() - start, usage.ru_maxrss


def main():
    flowc = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with tempfile.TemporaryDirectory() as folder:
        def output(name):
            path = os.path.join(folder, name)
            os.makedirs(path)
            return path

        generate = [flowc, "generate", "--module", "Bench", "--base-directory", folder, "--output-directory"]
        one = write(f"{folder}/One.flow", flow("One", 0, 1000))
        many = [write(f"{folder}/F{k}.flow", flow(f"F{k}", 0, 10)) for k in range(100)]
        ten = write(f"{folder}/Ten.flow", flow("Ten", 0, 10000))
        commands = {
            "flatc, 1,000 tables": ["flatc", "--swift", "-o", output("flatc1"), write(f"{folder}/1.fbs", tables(1000))],
            "flowc, 1,000 screens in one file": generate + [output("one"), one],
            "flowc, 1,000 screens in 100 files": generate + [output("many")] + many,
            "flowc, 10,000 screens": generate + [output("ten"), ten],
            "flowc --version": [flowc, "--version"],
        }
        times = {name: [] for name in commands}
        peaks = {name: 0 for name in commands}
        for index in range(runs + 1):
            for name, command in commands.items():
                # Without its output of the last run: writing is part of the work.
                folder_of_output = next((c for c in command if c.startswith(folder) and os.path.isdir(c) and c != folder), None)
                if folder_of_output:
                    for file in os.listdir(folder_of_output):
                        os.remove(os.path.join(folder_of_output, file))
                seconds, peak = run(command)
                if index > 0:
                    times[name].append(seconds)
                    peaks[name] = max(peaks[name], peak)
        base = times["flatc, 1,000 tables"]
        for name, values in times.items():
            ratio = statistics.median(a / b for a, b in zip(values, base))
            print(f"{name:36} {statistics.median(values) * 1000:8.1f} ms  {ratio:6.2f} of flatc  {peaks[name] / 1024:6.1f} MiB")


main()
