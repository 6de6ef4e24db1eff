#!/usr/bin/env python3
"""Opens the pages and pictures that `kedge animate` makes in a headless Chromium, and compares what they show with
what the tool computes.

usage: check_timelines.py KEDGE [TIMELINE ...]

KEDGE is the built tool; without TIMELINE all of Data/Timelines are checked. Exit codes: 0 all is well, 1 a page shows
something else, 77 there is no Chromium here (Debian has it as the package `chromium`).
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from chromium import Chromium

TIMES = [0, 0.25, 0.5, 1]
# What the browser keeps of a length: CSS pixels in 1/64, floats in SVG.
PIXEL = 1 / 64 + 1e-4

# What the stage shows of every view.
SHOWN = """Object.fromEntries([...document.querySelectorAll("#stage .view")].map(view => {
  const style = view.style, n = key => parseFloat(style[key]);
  return [view.dataset.name, {frame: [n("left"), n("top"), n("width"), n("height")],
    alpha: n("opacity"), laidOut: [view.offsetLeft, view.offsetTop]}];
}))"""

# What the curves print beside every property, with all digits.
PRINTED = """(() => {
  const values = {};
  for (const output of document.querySelectorAll(".curve b")) {
    const key = output.closest(".curve").querySelector("h2").textContent;
    (values[key] ??= []).push(Number(output.dataset.value));
  }
  return values;
})()"""

# Where the picture's views stand.
PLACED = """[...document.documentElement.children].flatMap(child =>
  child.localName === "svg" ? [child] : [...child.querySelectorAll(":scope > svg")])
  .map(view => [view.x, view.y, view.width, view.height].map(length => length.animVal.value))"""


class Checker:
    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = pathlib.Path(folder)
        self.failures = 0
        self.comparisons = 0

    def expect(self, holds, what):
        self.comparisons += 1
        if not holds:
            self.failures += 1
            print(f"  wrong: {what}")

    def compare(self, found, expected, tolerance, what):
        close = found is not None and len(found) == len(expected) and all(
            abs(a - b) <= tolerance for a, b in zip(found, expected))
        self.expect(close, f"{what}: {found} and not {expected}")

    def computed(self, timeline, times):
        """The tool's own values at some times, as lists of numbers; colours are left out."""
        text = subprocess.run(
            [self.tool, "animate", str(timeline), "--format", "json", "--at", ",".join(map(str, times))],
            check=True, capture_output=True, text=True).stdout
        frames = json.loads(text)["frames"]
        return [
            {key: value if isinstance(value, list) else [value]
             for key, value in frame["values"].items() if not isinstance(value, str)}
            for frame in frames]

    def make(self, timeline, ending):
        path = self.folder / f"{timeline.name}.{ending}"
        subprocess.run([self.tool, "animate", str(timeline), "-o", str(path)], check=True)
        return path

    def check_page(self, browser, timeline):
        expected = self.computed(timeline, TIMES)
        # Nobody moves anything but this script.
        browser.open(self.make(timeline, "html"), reduced_motion=True)
        self.expect(browser.run("kedge.playing") is False, "the page plays although motion is to be reduced")
        duration = browser.run("data.duration")
        for time, values in zip(TIMES, expected):
            browser.run(f"kedge.seek({time})")
            printed, shown = browser.run(PRINTED), browser.run(SHOWN)
            for key, value in values.items():
                self.compare(printed.get(key), value, 1e-9, f"{key} at {time} is printed")
                target, _, name = key.rpartition(".")
                if name == "frame" and target in shown:
                    seen = value[:2] + [max(0, extent) for extent in value[2:]]
                    self.compare(shown[target]["frame"], seen, PIXEL, f"{key} at {time} is shown")
                if name == "alpha" and target in shown:
                    alpha = [min(1, max(0, value[0]))]
                    self.compare([shown[target]["alpha"]], alpha, 1e-4, f"{key} at {time} is shown")
        # The scrubber, as a person moves it: to the middle.
        half = self.computed(timeline, [duration / 2])[0]
        browser.run("""(() => {
          const scrubber = document.getElementById("scrubber");
          scrubber.value = 0.5;
          scrubber.dispatchEvent(new Event("input", {bubbles: true}));
        })()""")
        printed = browser.run(PRINTED)
        for key, value in half.items():
            self.compare(printed.get(key), value, 1e-9, f"{key} where the scrubber stands")
        # A click into the first curve, at its last tenth.
        place = browser.run("""(() => {
          const area = document.querySelector(".curve svg").getBoundingClientRect();
          return [area.left + area.width * 0.9, area.top + area.height / 2];
        })()""")
        browser.click(*place)
        self.compare([browser.run("kedge.time")], [0.9 * duration], 0.02 * duration, "the time after a click")
        # Keys: an arrow goes one frame back, a space plays.
        before = browser.run("kedge.time")
        browser.press("ArrowLeft")
        self.compare([browser.run("kedge.time")], [before - 1 / 60], 1e-6, "the time after an arrow key")

    def check_playing(self, browser, timeline):
        browser.open(self.make(timeline, "html"))
        self.expect(browser.run("kedge.playing"), "the page does not play by itself")
        # Slowly from the start for three tenths of a second: at a quarter of the speed that is 0.075 s.
        passed = browser.run("""new Promise(resolve => {
          document.getElementById("speed").value = "0.25";
          kedge.seek(0);
          const start = performance.now();
          setTimeout(() => resolve([kedge.time, (performance.now() - start) / 4000]), 300);
        })""")
        self.compare([passed[0]], [passed[1]], 0.03, "the time after playing at a quarter of the speed")
        moved = browser.run(PRINTED)
        expected = self.computed(timeline, [browser.run("kedge.pause(), kedge.time")])[0]
        moved = browser.run(PRINTED)
        for key, value in expected.items():
            # Between two samples the page goes straight.
            self.compare(moved.get(key), value, 0.5, f"{key} while it plays")
        browser.press(" ")
        self.expect(browser.run("kedge.playing"), "a space does not play")
        browser.press(" ")
        self.expect(browser.run("kedge.playing") is False, "a second space does not pause")

    def check_picture(self, browser, timeline):
        browser.open(self.make(timeline, "svg"))
        document = json.loads(timeline.read_text())
        names = [view["id"] for view in document.get("views", []) if "frame" in view]
        duration = browser.run('parseFloat(document.querySelector("animate").getAttribute("dur")) - 0.8')
        for time in TIMES:
            if time > duration + 1e-3:
                continue
            browser.run(f"""document.documentElement.pauseAnimations();
              document.documentElement.setCurrentTime({time})""")
            browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            places = dict(zip(names, browser.run(PLACED)))
            for key, value in self.computed(timeline, [time])[0].items():
                target, _, name = key.rpartition(".")
                if name == "frame" and target in places:
                    seen = value[:2] + [max(0, extent) for extent in value[2:]]
                    self.compare(places[target], seen, 0.05, f"{key} at {time} in the picture")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not Chromium.path():
        print("There is no Chromium here; nothing was checked.")
        return 77
    root = pathlib.Path(__file__).resolve().parents[2]
    timelines = [pathlib.Path(path) for path in sys.argv[2:]] or sorted(
        (root / "Data/Timelines").glob("*.timeline.json"))
    with tempfile.TemporaryDirectory() as folder, Chromium(1280, 860) as browser:
        checker = Checker(sys.argv[1], folder)
        for timeline in timelines:
            print(timeline.name)
            checker.check_page(browser, timeline)
            checker.check_playing(browser, timeline)
            checker.check_picture(browser, timeline)
    print(f"{checker.comparisons} comparisons, {checker.failures} wrong")
    return 1 if checker.failures else 0


if __name__ == "__main__":
    sys.exit(main())
