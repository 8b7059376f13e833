#!/usr/bin/env python3
"""How fast the page of `flowc graph --format html` opens in a browser, and answers a key.

usage: page.py FLOWC [ROUNDS]        the environment variable CHROMIUM names the browser

Draws two flows of 1,000 screens, opens the page in a headless Chromium again and again, and presses keys. Prints the median
and the worst of: from the beginning of the load to the first contents on screen; to the end of `load`, when everything can
be used; and from a key (an arrow on the map, a letter in the search field, the undoing of a step) to the frame that shows
what it did, all by the browser's own clock. A page with one word in it is opened in between: that much is the browser's.
"""
import json, os, shutil, statistics, subprocess, sys
from side_by_side import map_flow, workspace, write


class Browser:
    """A browser, and the messages of its DevTools protocol through two pipes."""

    def __init__(self, profile):
        names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
        program = next((shutil.which(name) for name in names if name and shutil.which(name)), None)
        if not program:
            sys.exit("Chromium is not installed")
        self.number = 0
        self.buffer = b""
        command_end, self.commands = os.pipe()
        self.answers, answer_end = os.pipe()
        script = f'exec "$@" 3<&{command_end} 4>&{answer_end}'
        arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
            f"--user-data-dir={profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", script, "bash", program] + arguments, pass_fds=[command_end, answer_end],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(command_end)
        os.close(answer_end)
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=1, mobile=False)

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                sys.exit("the browser has ended")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]

    def wait(self, event):
        while self.receive().get("method") != event:
            pass

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.wait("Page.loadEventFired")
        self.call("Page.navigate", url=address)
        self.wait("Page.loadEventFired")
        # After two frames, the changes of `load` are on screen.
        self.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return self.value("""(() => {
          const load = performance.getEntriesByType("navigation")[0].loadEventEnd;
          const paint = performance.getEntriesByName("first-contentful-paint")[0];
          return { load, paint: paint?.startTime };
        })()""")

    def press(self, key, modifiers=0):
        """The milliseconds from a key to the frame that shows what it did."""
        self.value("""void (window.pressed = new Promise((done) => addEventListener("keydown", (event) => {
          requestAnimationFrame(() => { const channel = new MessageChannel();
            channel.port1.onmessage = () => done(performance.now() - event.timeStamp);
            channel.port2.postMessage(0); });
        }, { once: true, capture: true })))""")
        text = {"text": key} if len(key) == 1 and not modifiers else {}
        code = {"ArrowRight": 39, "ArrowDown": 40, "ArrowLeft": 37, "ArrowUp": 38}.get(key, ord(key[0].upper()))
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, modifiers=modifiers, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code, modifiers=modifiers)
        return self.value("window.pressed")

    def close(self):
        self.call("Browser.close")
        self.process.wait()


def report(name, times):
    if times:
        print(f"  {name:<34} median {statistics.median(times):6.1f} ms   worst {max(times):6.1f} ms   of {len(times)}")


def measure(browser, page, empty, rounds):
    loads, paints, words, arrows, letters, undos = [], [], [], [], [], []
    for _ in range(rounds):
        words.append(browser.open(empty)["load"])
        opened = browser.open(page)
        loads.append(opened["load"])
        paints += [opened["paint"]] if opened.get("paint") else []
        browser.value("void document.querySelector('#map [tabindex=\"0\"]').focus()")
        arrows += [browser.press(key) for key in ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]]
        browser.value("void document.getElementById('search').focus()")
        letters += [browser.press(key) for key in "s12"]
        browser.value("void document.querySelector('#phone button.event').click()")
        browser.value("void document.activeElement.blur()")
        undos.append(browser.press("z", modifiers=2))
    report("to the first contents", paints)
    report("to the end of load", loads)
    report("the same, of a page of one word", words)
    report("an arrow key on the map", arrows)
    report("a letter in the search field", letters)
    report("undoing a step", undos)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    flowc = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    with workspace() as folder:
        empty = write(folder + "/Empty.html", "<!DOCTYPE html><p>Hello")
        browser = Browser(folder + "/profile")
        for name, across in [("Tree", 0.15), ("Anywhere", None)]:
            source = write(f"{folder}/{name}.flow", map_flow(name, 1000, across))
            page = f"{folder}/{name}.html"
            subprocess.run([flowc, "graph", source, "--output", page], check=True)
            print(f"{name}: 1,000 screens, a page of {os.path.getsize(page) / 1e6:.2f} MB")
            measure(browser, "file://" + page, "file://" + empty, rounds)
        browser.close()


main()
