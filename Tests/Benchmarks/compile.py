#!/usr/bin/env python3
"""How long swiftc takes for what flowc writes, against the same coordinator written by hand.

usage: compile.py FLOWC [RUNS] [--views]

Both coordinators conform to `FlowReducer` with the same enums, the same state and the same transitions: 5 for each
screen, of which two show a screen with an argument, two go back, and one sets a variable or goes back to the root.
Measured are 100 flows of 10 screens and one flow of 100, at -Onone and -O, the two sides in turn; printed are the
median processor seconds and the median of the ratios. At last a flow of 1,000 screens is compiled once.

With --views, what flowc writes is compared with the same and what views of FlowSwiftUI and FlowUIKit switch over.
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
        """The Swift files of all sides: by hand, generated, generated with what views switch over."""
        folder = os.path.join(self.folder, f"{flows}x{count}")
        for name in ("hand", "flows", "generated", "views"):
            os.makedirs(os.path.join(folder, name))
        names = [f"Flow{index}" for index in range(flows)]
        inputs = [write(f"{folder}/flows/{name}.flow", flow_text(name, count)) for name in names]
        hand = [write(f"{folder}/hand/{name}.swift", hand_written(name, count)) for name in names]
        # The optimiser would remove flows that nothing public mentions, so the file uses each flow.
        uses = [
            f"@MainActor public func use{name}() -> AnyObject {{ FlowStore({name}(), state: {name}.State(first: 1)) }}"
            for name in names
        ]
        use = write(f"{folder}/Use.swift", "\n".join(["import FlowRuntime", "", *uses, ""]))
        generated = self.generate(folder, inputs, "generated")
        views = self.generate(folder, inputs, "views", "--screen-stores")
        return hand + [use], generated + [use], views + [use]

    def generate(self, folder, inputs, name, *options):
        """The Swift files that flowc writes."""
        output = os.path.join(folder, name)
        call = [self.flowc, "generate", "--module", "Bench", "--base-directory", f"{folder}/flows", *options]
        run(call + ["--output-directory", output] + inputs, folder)
        return [os.path.join(output, file) for file in sorted(os.listdir(output))]

    def compile(self, files, options):
        # Uses a new folder, because swiftc skips work whose result exists already.
        with tempfile.TemporaryDirectory(dir=self.folder) as output:
            return run(self.swift + ["-c", "-module-name", "Bench", "-I", self.folder] + options + files, output)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--views"]
    views = len(arguments) < len(sys.argv) - 1
    flowc = os.path.abspath(arguments[0])
    runs = int(arguments[1]) if len(arguments) > 1 else 3
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder, flowc)
        for flows, count in ((1, 100), (100, 10)):
            hand, generated, with_views = bench.sources(flows, count)
            first, second = (generated, with_views) if views else (hand, generated)
            names = ("generated", "with views") if views else ("by hand", "generated")
            # With the options of SwiftPM: batches of files without optimisation, the whole module with it.
            for options in (["-Onone", "-enable-batch-mode", "-j2"], ["-O", "-wmo"]):
                times = [(bench.compile(first, options), bench.compile(second, options)) for _ in range(runs)]
                medians = [statistics.median(pair[side] for pair in times) for side in (0, 1)]
                ratio = statistics.median(after / before for before, after in times)
                case = f"{flows} x {count} screens, {options[0]}"
                sides = " ".join(f"{median:8.2f} s {name}" for median, name in zip(medians, names))
                print(f"{case:26}{sides}   ratio {ratio:.3f}", flush=True)
        if views:
            return
        _, generated, _ = bench.sources(1, 1000)
        for options in (["-Onone"], ["-O", "-wmo"]):
            print(f"1 x 1000 screens, {options[0]:6}   {bench.compile(generated, options):26.2f} s generated", flush=True)


if __name__ == "__main__":
    main()
