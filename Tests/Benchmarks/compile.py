#!/usr/bin/env python3
"""How long swiftc takes for what flowc writes, against the same coordinator written by hand.

usage: compile.py FLOWC [RUNS]

Both coordinators conform to `FlowReducer` with the same enums, the same state and the same transitions: 5 for each
screen, of which two show a screen with an argument, two go back, and one sets a variable or goes back to the root.
Measured are 100 flows of 10 screens and one flow of 100, at -Onone and -O, the two sides in turn; printed are the
median processor seconds and the median of the ratios. At last a flow of 1,000 screens is compiled once.
"""
import os, resource, statistics, subprocess, sys, tempfile

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/FlowRuntime")


def screens(count):
    """Of each screen: its number, and the screens that it pushes, presents and goes back to."""
    for number in range(count):
        yield number, (number * 7 + 3) % count, (number * 7 + 10) % count, (number * 7 + 17) % count


def flow_text(name, count):
    lines = [f"flow {name}(first: Int) {{", "  var saved: [Int] = []", "  start screen0(number: first)"]
    for number, pushed, presented, earlier in screens(count):
        lines += [
            f"  screen screen{number}(number: Int) {{",
            f"    picked(number: Int) -> push screen{pushed}(number: number + 1)",
            f"    doubled -> sheet screen{presented}(number: number * 2)",
            "    goBackTapped -> back",
            f"    homeTapped -> back to screen{earlier}",
            "    saveTapped(value: Int) {",
            "      if saved.contains(value) -> back to root",
            "      else -> set saved = saved + [value]",
            "    }",
            "  }",
        ]
    return "\n".join(lines + ["}", ""])


def hand_written(name, count):
    lines = ["import FlowRuntime", "", f"struct {name}: FlowReducer {{", "  enum Screen: Equatable, Sendable {"]
    lines += [f"    case screen{number}(number: Int)" for number in range(count)] + ["  }", ""]
    for number in range(count):
        lines += [
            f"  enum Screen{number}Action: Sendable {{",
            "    case picked(number: Int)",
            "    case doubled",
            "    case goBackTapped",
            "    case homeTapped",
            "    case saveTapped(value: Int)",
            "  }",
            "",
        ]
    lines += ["  enum ScreenAction: Sendable {"]
    lines += [f"    case screen{number}(Screen{number}Action)" for number in range(count)]
    lines += [
        "  }",
        "",
        "  struct State: FlowState, Equatable, Sendable {",
        "    let first: Int",
        "    var saved: [Int] = []",
        "    var routes: Routes<Screen>",
        "",
        "    init(first: Int) {",
        "      self.first = first",
        "      self.routes = Routes(root: .screen0(number: first), container: .navigation)",
        "    }",
        "  }",
        "",
        "  enum Action: FlowAction, Sendable {",
        "    case router(RouterAction<Screen, ScreenAction>)",
        "",
        "    var routerAction: RouterAction<Screen, ScreenAction>? {",
        "      if case .router(let action) = self { action } else { nil }",
        "    }",
        "  }",
        "",
        "  init() {}",
        "",
        "  func reduce(into state: inout State, action: Action) -> Effect<Action> {",
        "    switch action {",
        "    case .router(let action): return route(action, into: &state)",
        "    }",
        "  }",
        "",
        "  func hasReducer(for action: ScreenAction) -> Bool { false }",
        "",
        "  func handle(",
        "    _ action: ScreenAction, _ state: inout State,",
        "    _ navigation: inout NavigationOf<Self>",
        "  ) {",
        "    switch action {",
    ]
    for number, pushed, presented, earlier in screens(count):
        lines += [
            f"    case .screen{number}(let action):",
            f"      guard case .screen{number}(let number)? = navigation.screen(in: state.routes) else {{",
            "        return navigation.mismatch()",
            "      }",
            "      guard navigation.begin(&state.routes) else { return }",
            "      switch action {",
            "      case .picked(let number):",
            f"        state.routes.push(.screen{pushed}(number: number + 1))",
            "      case .doubled:",
            f"        state.routes.presentSheet(.screen{presented}(number: number * 2), container: .navigation)",
            "      case .goBackTapped:",
            "        navigation.note(state.routes.goBack())",
            "      case .homeTapped:",
            f"        navigation.note(state.routes.goBackTo {{ if case .screen{earlier} = $0 {{ true }} else {{ false }} }})",
            "      case .saveTapped(let value):",
            "        if state.saved.contains(value) {",
            "          navigation.note(state.routes.goBackToRoot())",
            "        } else {",
            "          state.saved = state.saved + [value]",
            "        }",
            "      }",
        ]
    return "\n".join(lines + ["    }", "  }", "}", ""])


def write(path, text):
    with open(path, "w") as file:
        file.write(text)
    return path


def run(command, folder):
    """Processor seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if process.returncode != 0 or "warning:" in process.stderr:
        sys.exit(f"{' '.join(command[:3])} failed: {process.stderr[:800]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Bench:
    def __init__(self, folder, flowc):
        self.folder = folder
        self.flowc = flowc
        self.swift = ["swiftc", "-swift-version", "6", "-parse-as-library"]
        files = [os.path.join(root, name) for root, _, names in os.walk(SOURCES) for name in names]
        features = [
            option
            for feature in ("InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility")
            for option in ("-enable-upcoming-feature", feature)
        ]
        library = self.swift + ["-emit-module", "-wmo", "-O", "-package-name", "p", "-module-name", "FlowRuntime"]
        run(library + features + sorted(name for name in files if name.endswith(".swift")), folder)

    def sources(self, flows, count):
        """The Swift files of both sides: by hand, generated."""
        folder = os.path.join(self.folder, f"{flows}x{count}")
        for name in ("hand", "flows", "generated"):
            os.makedirs(os.path.join(folder, name))
        names = [f"Flow{index}" for index in range(flows)]
        inputs = [write(f"{folder}/flows/{name}.flow", flow_text(name, count)) for name in names]
        hand = [write(f"{folder}/hand/{name}.swift", hand_written(name, count)) for name in names]
        call = [self.flowc, "generate", "--module", "Bench", "--base-directory", f"{folder}/flows"]
        run(call + ["--output-directory", f"{folder}/generated"] + inputs, folder)
        return hand, [f"{folder}/generated/{name}" for name in sorted(os.listdir(f"{folder}/generated"))]

    def compile(self, files, options):
        # In a new folder: swiftc leaves out work whose result is there already.
        with tempfile.TemporaryDirectory(dir=self.folder) as output:
            return run(self.swift + ["-c", "-module-name", "Bench", "-I", self.folder] + options + files, output)


def main():
    flowc = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder, flowc)
        for flows, count in ((1, 100), (100, 10)):
            hand, generated = bench.sources(flows, count)
            # As SwiftPM builds: without optimisation in batches of files, with it the module as a whole.
            for options in (["-Onone", "-enable-batch-mode", "-j2"], ["-O", "-wmo"]):
                times = [(bench.compile(hand, options), bench.compile(generated, options)) for _ in range(runs)]
                by_hand = statistics.median(first for first, _ in times)
                by_flowc = statistics.median(second for _, second in times)
                ratio = statistics.median(second / first for first, second in times)
                case = f"{flows} x {count} screens, {options[0]}"
                print(f"{case:26}{by_hand:8.2f} s by hand {by_flowc:8.2f} s generated   ratio {ratio:.2f}", flush=True)
        _, generated = bench.sources(1, 1000)
        for options in (["-Onone"], ["-O", "-wmo"]):
            print(f"1 x 1000 screens, {options[0]:6}   {bench.compile(generated, options):26.2f} s generated", flush=True)


if __name__ == "__main__":
    main()
