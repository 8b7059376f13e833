#!/usr/bin/env python3
"""SVG by `flowc graph` against the same graph by Graphviz's `dot -Tsvg`: processor time, and how often arrows cross.

usage: svg.py FLOWC [RUNS]        needs dot

Draws two flows of 1,000 screens in both ways, in turn. The crossings are counted in the pictures: every pair of arrows whose
lines meet away from their ends, each curve as eight straight pieces.
"""
import os, re, resource, statistics, subprocess, sys
from side_by_side import map_flow, workspace, write

NUMBER = re.compile(r"[A-Za-z]|-?[\d.]+")


def processor_time(command, **streams):
    """The seconds of user and system time of one run. One that does not end in a minute is begun again: dot draws, and then
    hangs at its end now and then."""
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            subprocess.run(command, check=True, timeout=60, **streams)
        except subprocess.TimeoutExpired:
            continue
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    sys.exit(f"{command[0]} does not end")


def curve(a, b, c, d, steps=8):
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        yield tuple(u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))


def points(path):
    """The corners of a path of M, H, V, L and C, all with absolute coordinates."""
    tokens, list_, index, command = NUMBER.findall(path), [], 0, "M"
    def take():
        nonlocal index
        index += 1
        return float(tokens[index - 1])
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        if command in "ML":
            list_.append((take(), take()))
        elif command == "H":
            list_.append((take(), list_[-1][1]))
        elif command == "V":
            list_.append((list_[-1][0], take()))
        elif command == "C":
            ends = [(take(), take()) for _ in range(3)]
            list_ += curve(list_[-1], *ends)
        else:
            sys.exit(f"{command} in a path is not known here")
    return list_


def arrows(svg):
    """The arrows of a picture of either program, as corners."""
    svg = svg.split('<g class="legend">')[0]
    ours = re.findall(r'<path class="e [^"]*"[^>]* d="([^"]*)"', svg)
    theirs = re.findall(r'<g id="edge\d+" class="edge">.*?<path [^>]*?\bd="([^"]*)"', svg, re.S)
    return [points(path) for path in ours or theirs]


def crossings(lines, cell=60.0):
    """How many pairs of lines meet away from their ends."""
    cells, pairs = {}, set()
    for number, line in enumerate(lines):
        for a, b in zip(line, line[1:]):
            steps = int(max(abs(a[0] - b[0]), abs(a[1] - b[1])) / cell) + 1
            touched = set()
            for step in range(steps + 1):
                x, y = (a[i] + (b[i] - a[i]) * step / steps for i in (0, 1))
                touched |= {(int((x + dx) // cell), int((y + dy) // cell)) for dx in (-1, 1) for dy in (-1, 1)}
            for place in touched:
                cells.setdefault(place, []).append((number, a, b))
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    for segments in cells.values():
        for i, (first, a, b) in enumerate(segments):
            for second, c, d in segments[i + 1:]:
                if first == second or (first, second) in pairs or (second, first) in pairs:
                    continue
                if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
                    pairs.add((first, second))
    return len(pairs)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    flowc = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with workspace() as folder:
        for name, across in [("Tree", 0.05), ("Net", 0.15)]:
            source = write(f"{folder}/{name}.flow", map_flow(name, 1000, across))
            dot, ours, theirs = (f"{folder}/{name}.{ending}" for ending in ["dot", "ours.svg", "theirs.svg"])
            subprocess.run([flowc, "graph", source, "--format", "dot", "--output", dot], check=True)
            times = {"flowc": [], "dot": []}
            for _ in range(runs):
                times["flowc"].append(processor_time([flowc, "graph", source, "--output", ours]))
                times["dot"].append(processor_time(["dot", "-Tsvg", dot, "-o", theirs], stderr=subprocess.DEVNULL))
            pictures = {key: arrows(open(file).read()) for key, file in [("flowc", ours), ("dot", theirs)]}
            counts = {key: crossings(lines) for key, lines in pictures.items()}
            print(f"{name}: 1,000 screens, {len(pictures['flowc'])} and {len(pictures['dot'])} arrows")
            for key in times:
                seconds, count = statistics.median(times[key]), counts[key]
                ratio = seconds / statistics.median(times["dot"])
                print(f"  {key:<6} {seconds:8.2f} s  {ratio:6.3f} of dot   {count:7} crossings  {count / counts['dot']:6.3f} of dot")


main()
