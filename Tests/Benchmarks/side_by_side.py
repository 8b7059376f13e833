"""What the scripts of this folder share: flows and tables of a size, and commands that are run in turn."""
import os, random, statistics, subprocess, sys, tempfile, time

OUTPUT = object()


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


def map_flow(name, count, across, seed=1):
    """A flow to be drawn, with three events a screen: a tree of screens, as in apps, of whose other events a share leads to a
    screen nearby; or, if that is `None`, screens from which anything leads anywhere, which is the worst for a map."""
    numbers = random.Random(seed)
    kinds = ["push", "push", "push", "sheet", "cover"]
    lines = [f"flow {name} {{", "  start s0"]
    for i in range(count):
        lines.append(f"  screen s{i} {{")
        for event in range(3):
            child = 3 * i + 1 + event
            if across is None:
                operation = f"{numbers.choice(kinds)} s{numbers.randrange(count)}"
            elif child < count and numbers.random() < 0.9:
                operation = f"{numbers.choice(kinds)} s{child}"
            elif numbers.random() < across:
                operation = f"{numbers.choice(kinds)} s{min(count - 1, max(0, i + numbers.randrange(-4, 5)))}"
            else:
                operation = numbers.choice(["back", "dismiss all", "back to root"])
            lines.append(f"    e{event}Tapped -> {operation}")
        lines.append("  }")
    return "\n".join(lines + ["}", ""])


def tables(count):
    fields = "alpha{0}:int; beta{0}:string; gamma{0}:[int]; delta{0}:double; epsilon{0}:Screen{1};"
    body = [f"table Screen{i} {{ {fields.format(i, i * 7 % count)} }}" for i in range(count)]
    return "namespace bench;\n" + "\n".join(body) + "\n"


def workspace():
    """A temporary folder, in memory where there is a file system for that: what disks take differs by more than is
    measured here."""
    return tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)


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


def compare(commands, base, runs, folder=None):
    """Runs the commands in turn and prints the median times, their ratios to one of them, and the peak memory.

    What stands as `OUTPUT` in a command is a folder that does not exist yet, inside `folder`: writing is part of the work,
    and a file system that has just deleted files is slow to create others.
    """
    times = {name: [] for name in commands}
    peaks = {name: 0 for name in commands}
    for index in range(runs + 1):
        for name, command in commands.items():
            if OUTPUT in command:
                output = os.path.join(tempfile.mkdtemp(dir=folder), "new")
                command = [output if argument is OUTPUT else argument for argument in command]
            seconds, peak = run(command)
            if index > 0:
                times[name].append(seconds)
                peaks[name] = max(peaks[name], peak)
    for name, values in times.items():
        ratio = statistics.median(a / b for a, b in zip(values, times[base]))
        print(f"{name:36} {statistics.median(values) * 1000:8.1f} ms  {ratio:7.3f} of {base}  {peaks[name] / 1024:6.1f} MiB")
