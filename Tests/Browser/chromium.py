"""A headless Chromium, driven over a pipe with the DevTools protocol. Needs nothing but Python and the browser."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time


class Failure(Exception):
    """The browser did not answer, or a script in the page threw."""


class Chromium:
    """One browser with one page.

    The protocol's messages are JSON texts, each ended by a zero byte: the browser reads them from its file
    descriptor 3 and writes its own to 4.
    """

    names = ["chromium", "chromium-browser", "google-chrome", "chrome"]

    @classmethod
    def path(cls):
        """The browser's path, or None where there is none."""
        return next((found for name in cls.names if (found := shutil.which(name))), None)

    def __init__(self, width=1200, height=900):
        self.profile = tempfile.TemporaryDirectory(prefix="kedge-browser-", ignore_cleanup_errors=True)
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def place_pipes():
            # Through high numbers, so that neither end overwrites the other.
            high = os.dup(to_browser), os.dup(from_browser)
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [self.path(), "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--disable-dev-shm-usage", "--no-first-run", f"--window-size={width},{height}",
             f"--user-data-dir={self.profile.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=place_pipes)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.page("Page.enable")
        self.page("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)
        os.close(self.output)
        os.close(self.input)
        self.profile.cleanup()

    def _receive(self, deadline):
        while b"\0" not in self.buffer:
            if time.monotonic() > deadline:
                raise Failure("the browser did not answer in time")
            chunk = os.read(self.input, 1 << 16)
            if not chunk:
                raise Failure("the browser has gone")
            self.buffer += chunk
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def _send(self, method, parameters, session=None):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + 60
        while True:
            answer = self._receive(deadline)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer.get("method"))

    def call(self, method, **parameters):
        """Calls a method of the browser."""
        return self._send(method, parameters)

    def page(self, method, **parameters):
        """Calls a method of the page."""
        return self._send(method, parameters, self.session)

    def open(self, path, reduced_motion=False, dark=False):
        """Opens a file and waits until it has loaded."""
        self.page("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"},
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.events.clear()
        self.page("Page.navigate", url="file://" + os.path.abspath(path))
        deadline = time.monotonic() + 60
        while "Page.loadEventFired" not in self.events:
            self.events.append(self._receive(deadline).get("method"))

    def run(self, script):
        """The value of a script in the page."""
        result = self.page("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def press(self, key):
        """Presses and releases a key."""
        text = {"text": key} if len(key) == 1 else {}
        for kind in ["keyDown", "keyUp"]:
            self.page("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def click(self, x, y):
        """Clicks at a place of the window."""
        for kind in ["mousePressed", "mouseReleased"]:
            self.page("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
                      buttons=1 if kind == "mousePressed" else 0)

    def screenshot(self, path):
        """Writes what is seen as a PNG."""
        data = self.page("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
